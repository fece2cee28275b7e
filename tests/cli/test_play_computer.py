"""Games against the computer by typing: levels, its dice, undo, saved games, hints."""

from __future__ import annotations

from pathlib import Path

import pytest

from quiltwork import Automa, Game, QuiltworkError
from quiltwork.cli.opponents import Against, saved_opponent
from quiltwork.cli.terminal.advice import Adviser, expectation
from quiltwork.cli.terminal.computer import Computer
from quiltwork.cli.terminal.seats import Seats
from quiltwork.editions import EDITION_IDS
from quiltwork.engine.levels import LEVELS
from quiltwork.engine.thought import Thought

from .conftest import Cli, known_start, random_game


@pytest.fixture(autouse=True)
def _short_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quiltwork.cli.terminal.advice.HINT_SECONDS", 0.02)


def computer(level: int, *options: str) -> tuple[str, ...]:
    return ("play", "--against", "computer", "--level", str(level), "--seed", "11", *options)


def advancing() -> str:
    """Lines that end any game: advance, or place the special patch; a wrong one changes nothing."""
    return "".join(f"a\n{column}{row}\n" for row in range(1, 10) for column in "abcdefghi")


def record_with(opponent: str, **tags: str):
    return Game.new(seed=7).record(Opponent=opponent, **tags)


def test_a_whole_game_is_played_to_the_score_sheets(cli: Cli, tmp_path: Path) -> None:
    answer = cli(*computer(3, "--save", "game.qw"), stdin=advancing())
    assert (answer.code, answer.err) == (0, "")
    assert "Sewing circle (3) won by" in answer.out
    game = Game.from_file(tmp_path / "game.qw")
    assert game.outcome is not None and game.outcome.winner == 1


def test_without_a_level_it_is_the_fourth(cli: Cli, tmp_path: Path) -> None:
    answer = cli("play", "--against", "computer", "--seed", "7", stdin="a\nquit\n")
    assert "Level 4 Keen quilter: plans a move or two ahead." in answer.out
    text = (tmp_path / "quiltwork-game.qw").read_text()
    assert '[Player0 "You"]' in text and '[Player1 "Keen quilter (4)"]' in text
    assert '[Opponent "level:4"]' in text


@pytest.mark.parametrize("level", [1, 4, 6])
def test_the_same_seed_gives_the_same_game(cli: Cli, tmp_path: Path, level: int) -> None:
    for name in ("one.qw", "two.qw"):
        cli(*computer(level, "--save", name), stdin="a\n" * 8)
    one, two = (Game.from_file(tmp_path / name).moves for name in ("one.qw", "two.qw"))
    assert one == two and len(one) > 8


def test_the_help_knows_how_many_levels_there_are(cli: Cli) -> None:
    text = " ".join(cli("play", "--help").out.split())
    assert f"The Automa's level, 1 to 5; with --against computer 1 to {len(LEVELS)}." in text


def test_undo_goes_back_to_ones_own_decision(cli: Cli, tmp_path: Path) -> None:
    options = computer(4, "--first", "1", "--save", "game.qw")
    cli(*options, stdin="a\na\na\n")
    before = Game.from_file(tmp_path / "game.qw")
    cli("play", "--load", "game.qw", "--save", "game.qw", stdin="undo\n")
    after = Game.from_file(tmp_path / "game.qw")
    own = [n for n, at in enumerate(before.positions[:-1]) if at.to_move == 0]
    assert after.moves == before.moves[: own[-1]] and after.position.to_move == 0


def test_the_computers_opening_is_not_ones_own_to_take_back(cli: Cli, tmp_path: Path) -> None:
    options = computer(2, "--first", "2", "--save", "game.qw")
    assert "there is no move of yours to take back" in cli(*options, stdin="undo\n").out
    assert len(Game.from_file(tmp_path / "game.qw").moves) > 0


def test_a_loaded_game_goes_on_against_the_same_level(cli: Cli, tmp_path: Path) -> None:
    cli(*computer(2), stdin="a\nquit\n")
    answer = cli("play", "--load", "quiltwork-game.qw", stdin="a\nquit\n")
    assert "Sunday sewer (2)" in answer.out and "Level 2" not in answer.out
    assert '[Opponent "level:2"]' in (tmp_path / "quiltwork-game.qw").read_text()


def test_somebody_else_may_take_over_a_saved_game(cli: Cli, tmp_path: Path) -> None:
    start, saved = known_start(tmp_path, "quiltwork-game.qw"), tmp_path / "quiltwork-game.qw"
    take_over = ("play", "--load", start, "--against")
    cli(*take_over, "computer", "--level", "1", stdin="a\nquit\n")
    assert '[Player1 "First stitches (1)"]' in saved.read_text()
    cli(*take_over, "friend", stdin="a\nquit\n")
    assert '[Player1 "Player 2"]' in saved.read_text()
    assert "Player 2, your turn" in cli("play", "--load", start, stdin="a\na\na\nquit\n").out


def test_who_takes_over_and_what_they_are_called() -> None:
    record = record_with("level:6", Player0="Ada", Player1="Pattern maker (6)")
    assert saved_opponent(record, None, None).tag == "level:6"
    assert saved_opponent(record, Against.COMPUTER, None).tag == "level:6"
    assert saved_opponent(record, Against.COMPUTER, 2).names == ("Ada", "Sunday sewer (2)")
    assert saved_opponent(record, Against.RANDOM, None).names == ("Ada", "Random")
    assert saved_opponent(record, Against.FRIEND, None).tag == "friend"
    assert saved_opponent(record_with("random"), None, None).tag == "random"
    assert saved_opponent(record_with("random"), Against.COMPUTER, None).tag == "level:4"


@pytest.mark.parametrize(
    "foreign",
    ["Mara", "", "level:9", "level:4,threads=256", "full:time=3600", "randomly", "level:"],
)
def test_an_opponent_that_is_not_offered_here_is_a_friend(foreign: str) -> None:
    opponent = saved_opponent(record_with(foreign), None, None)
    assert opponent.tag is None and Seats(opponent.names, opponent.tag).computer is None
    assert saved_opponent(record_with(foreign), Against.FRIEND, None).tag is None


def test_a_disk_that_is_full_ends_no_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(self: Seats, game: Game) -> None:
        if game.moves:
            raise QuiltworkError("No space left on device")

    monkeypatch.setattr(Seats, "autosave", full_disk)
    answer = cli(*computer(1, "--save", "game.qw"), stdin="a\na\nquit\n")
    assert answer.code == 0 and "No space left" in answer.out
    assert answer.out.endswith("Go on with: quiltwork play --load quiltwork-game.qw\n")
    assert len(Game.from_file(tmp_path / "quiltwork-game.qw").moves) >= 2
    answer = cli(*computer(1, "--save", "game.qw"), stdin=advancing())
    assert "The record is in" not in answer.out and "Save the record as" in answer.out


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_hint_in_every_edition_changes_nothing(cli: Cli, edition: str) -> None:
    answer = cli("play", edition, "--seed", "7", stdin="hint\nH\nundo\n")
    assert answer.out.count("Hint: ") == 2 and answer.out.count("Chance to win ") == 2
    assert "there is no move to take back" in answer.out and answer.err == ""


def test_an_edition_too_large_for_the_computer_is_refused_before_the_game(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "large.toml").write_text(
        'format = 1\nsame_as = "classic"\nid = "large"\nprinting = "ours"\nquilt = [12, 12]\n'
    )
    for who in ("computer", "random"):
        answer = cli("play", "large.toml", "--against", who, stdin="a\n")
        assert (answer.code, answer.out) == (2, "") and "at most 120 squares" in answer.err
    answer = cli("play", "large.toml", "--seed", "1", stdin="hint\na\nquit\n")
    assert answer.code == 0 and "at most 120 squares" in answer.out


def test_a_hint_against_the_automa_and_the_computer(cli: Cli) -> None:
    for options in (("--level", "2", "--deck", "tactical"), ("--against", "computer")):
        answer = cli("play", *options, "--seed", "7", stdin="a\nh\nquit\n")
        assert " at the end." in answer.out and answer.err == ""


def test_a_hint_is_legal_on_every_turn_and_uses_the_editions_words() -> None:
    for game in (random_game("stack-n-stuff", moves=30), random_game(solo=Automa(3), moves=16)):
        adviser, said = Adviser(game.edition), ""
        for position in game.positions:
            if position.to_move is not None:
                hint = adviser.advise(position)
                position.apply(hint.move)
                said += hint.sentence
        assert "Hint: advance." in said or "@" in said
        if game.position.automa is None:
            assert f"Hint: {game.edition.words.special_patch} S@" in said


def test_expectations_in_words() -> None:
    assert expectation(Thought(0, 0.5, 0.4)) == "Chance to win 50 %, about even at the end."
    assert "1 point behind" in expectation(Thought(0, 0.4, -1.2))
    solved = expectation(Thought(0, 1.0, 12.0, exact=True))
    assert solved == "Solved: won with best play, 12 points ahead at the end."


def test_a_hint_does_not_touch_the_computers_dice(cli: Cli, tmp_path: Path) -> None:
    cli(*computer(4, "--save", "plain.qw"), stdin="a\na\na\n")
    cli(*computer(4, "--save", "asked.qw"), stdin="a\nhint\na\nhint\na\n")
    assert (tmp_path / "plain.qw").read_text() == (tmp_path / "asked.qw").read_text()


def test_the_computer_takes_any_position_even_after_undo() -> None:
    game = Game.new("express", seed=3, first_player=1)
    seated = Computer("level:6", game.edition, 5)
    first = seated.choose(game.position, 0)
    game.play(first)
    game.undo()
    assert seated.choose(game.position, 0).text in {m.text for m in game.position.legal_moves()}
    assert Computer("level:6", game.edition, 5).choose(game.position, 0) == first
