"""Whole games by typing, as on a pipe or a terminal that cannot move its cursor."""

from __future__ import annotations

from pathlib import Path

import pytest

from quiltwork import Automa, Game, QuiltworkError
from quiltwork.cli.terminal import saving
from quiltwork.cli.view.sentences import turn_sentence
from quiltwork.notation import parse_record

from .conftest import Cli, known_start, random_game


def typed(game: Game) -> str:
    return "".join(f"{move.text}\n" for move in game.moves)


@pytest.mark.parametrize("name", ["classic", "classic-2014", "express", "stack-n-stuff"])
def test_a_whole_game_and_its_record(cli: Cli, tmp_path: Path, name: str) -> None:
    game = random_game(name)
    answer = cli("play", name, "--seed", "7", "--names", "Ada,Mara", stdin=typed(game) + "end.qw\n")
    assert (answer.code, answer.err) == (0, "")
    record = parse_record((tmp_path / "end.qw").read_text())
    assert record.entries == game.record().entries
    assert record.tags == {"Player0": "Ada", "Player1": "Mara"}
    outcome = game.outcome
    assert outcome is not None
    assert f"{('Ada', 'Mara')[outcome.winner]} won" in answer.out
    for sheet in outcome.scores:
        assert str(sheet.empty_squares) in answer.out
    assert f"{game.edition.words.count_buttons(game.position.players[0].buttons)}" in answer.out


def test_a_whole_game_against_the_automa(cli: Cli, tmp_path: Path) -> None:
    game = random_game(solo=Automa(2, "tactical"))
    options = ("--level", "2", "--deck", "tactical", "--seed", "7", "--save", "solo.qw")
    answer = cli("play", *options, stdin=typed(game))
    assert (answer.code, answer.err) == (0, "")
    assert parse_record((tmp_path / "solo.qw").read_text()).entries == game.record().entries
    assert "next budget: " in answer.out and "level 2, Apprentice" in answer.out
    assert "Automa drew card" in answer.out and "behind the Automa" in answer.out
    assert "The record is in solo.qw." in answer.out


def test_undo_save_and_load(cli: Cli, tmp_path: Path) -> None:
    moves = [move.text for move in random_game(moves=8).moves]
    lines = [*moves[:3], "undo", moves[2], "save here.qw", *moves[3:5], "undo", "quit"]
    answer = cli("play", "--seed", "7", stdin="\n".join(lines) + "\n")
    assert f"{moves[2]} was taken back." in answer.out
    assert "Saved in here.qw." in answer.out
    assert "Go on with: quiltwork play --load quiltwork-game.qw" in answer.out
    assert len(Game.from_file(tmp_path / "here.qw").moves) == 3
    assert len(Game.from_file(tmp_path / "quiltwork-game.qw").moves) == 4
    more = cli("play", "--load", "quiltwork-game.qw", stdin="\n".join(moves[4:]) + "\n")
    assert more.code == 0
    assert [m.text for m in Game.from_file(tmp_path / "quiltwork-game.qw").moves] == moves


def test_undo_at_the_start_says_so(cli: Cli) -> None:
    assert "there is no move to take back" in cli("play", "--seed", "7", stdin="undo\n").out


def test_undo_against_random_goes_back_to_ones_own_decision(cli: Cli, tmp_path: Path) -> None:
    options = ("play", "--against", "random", "--seed", "7", "--first", "2", "--save", "g.qw")
    cli(*options, stdin="a\n")
    before = Game.from_file(tmp_path / "g.qw")
    cli("play", "--load", "g.qw", "--save", "g.qw", stdin="undo\n")
    after = Game.from_file(tmp_path / "g.qw")
    assert after.position.to_move == 0
    assert after.moves == before.moves[: len(after.moves)]
    assert sum(after.positions[n].to_move == 0 for n in range(len(after.moves))) == 0


def test_the_same_seed_gives_the_same_random_player(cli: Cli) -> None:
    options = ("play", "--against", "random", "--seed", "11")
    assert cli(*options, stdin="a\n" * 20 + "log\n").out.replace("-2.qw", ".qw") == cli(
        *options, stdin="a\n" * 20 + "log\n"
    ).out.replace("-2.qw", ".qw")


def test_a_loaded_game_knows_its_opponent(cli: Cli) -> None:
    cli("play", "--against", "random", "--seed", "7", stdin="a\nquit\n")
    assert "Random" in cli("play", "--load", "quiltwork-game.qw", stdin="a\na\n").out


def test_wrong_moves_say_why_and_change_nothing(cli: Cli, tmp_path: Path) -> None:
    start = known_start(tmp_path)
    answer = cli("play", "--load", start, stdin="8r0@i9\n24r0@a1\nhello\nD\n7\n\n")
    assert "off the board" in answer.out
    assert "is not on offer" in answer.out
    assert "'hello' is not a move" in answer.out
    assert "there is no special patch to place" in answer.out
    assert "7: there is no such patch to take now" in answer.out
    assert "Nothing was played, so nothing was saved." in answer.out


def test_help_rules_circle_log_and_picking_up(cli: Cli, tmp_path: Path) -> None:
    start = known_start(tmp_path)
    answer = cli("play", "--load", start, stdin="help\nrules\ncircle\nA\nlog\n1\n2\n")
    assert "undo       take back the last move" in answer.out
    assert "Alone against the Automa" in answer.out
    assert " 33 " in answer.out and "gingham (0)" in answer.out
    assert "A         Player" in answer.out
    assert "8r3" in answer.out and "for example 8r0@a1" in answer.out
    assert "windowpane: 5 buttons short." in answer.out


def test_the_table_says_whose_turn_and_why(cli: Cli, tmp_path: Path) -> None:
    start = known_start(tmp_path)
    answer = cli("play", "--load", start, "--names", "Ada,Mara", stdin="A\nA\nA\n")
    assert "Ada, your turn: you begin." in answer.out
    assert "Mara, your turn: you are 1 space behind Ada." in answer.out
    assert "Ada, your turn: you are 1 space behind Mara." in answer.out
    lines = "8r0@a1\nA\n16r0@a1\nA\n"
    answer = cli("play", "--load", start, "--names", "Ada,Mara", stdin=lines)
    assert "Mara, your turn: you are 2 spaces behind Ada." in answer.out


def test_a_tile_that_cannot_be_taken_says_why(cli: Cli) -> None:
    game = random_game()
    out = "".join(cli("show", position.text).out for position in game.positions[::4])
    assert "fits nowhere" in out
    assert "buttons short" in out or "button short" in out


def test_an_interruption_saves_the_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["A", "A"])

    def interrupted(prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", interrupted)
    answer = cli("play", "--seed", "7")
    assert answer.code == 130
    assert answer.out.endswith("Go on with: quiltwork play --load quiltwork-game.qw\n")
    assert len(Game.from_file(tmp_path / "quiltwork-game.qw").moves) == 2


def test_end_of_input_saves_the_game_without_losing_an_earlier_one(
    cli: Cli, tmp_path: Path
) -> None:
    assert cli("play", "--seed", "7", stdin="A").code == 0
    assert cli("play", "--seed", "8", stdin="A\nA").code == 0
    assert len(Game.from_file(tmp_path / "quiltwork-game.qw").moves) == 1
    assert len(Game.from_file(tmp_path / "quiltwork-game-2.qw").moves) == 2


def test_saving_that_is_interrupted_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, game = tmp_path / "game.qw", random_game(moves=4)
    saving.save_game(game, path, ("Ada", "Mara"), None)
    before = path.read_text()
    game.play("A")

    def full_disk(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(QuiltworkError, match="No space left"):
        saving.save_game(game, path, ("Ada", "Mara"), None)
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.qw"]


def test_a_folder_that_cannot_be_written_to_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, spare = tmp_path / "gone", tmp_path / "spare"
    gone.mkdir()
    spare.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(spare))
    path = saving.save_somewhere(random_game(moves=3), None, ("Ada", "Mara"), None)
    assert path.parent == spare and len(Game.from_file(path).moves) == 3
    monkeypatch.chdir(tmp_path)


def test_the_reasons_for_a_turn() -> None:
    names, seen = ("Ada", "Mara"), set()
    for seed in range(6):
        for position in random_game(seed=seed).positions:
            sentence = turn_sentence(position, names)
            seat = position.to_move
            if seat is None or position.pending:
                continue
            mine, theirs = position.players[seat].time, position.players[1 - seat].time
            if theirs == 53:
                assert f"{names[1 - seat]} is at the end; you play on alone" in sentence
                seen.add("alone")
            elif mine == theirs > 0:
                assert "same space, your token is on top" in sentence
                seen.add("top")
    assert seen == {"alone", "top"}
