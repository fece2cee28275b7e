"""`quiltwork analyse`: table, JSON, pictures, interruption and complaints."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from quiltwork import Automa, Game, edition
from quiltwork.cli import analyse as command
from quiltwork.engine import analysis as engine
from quiltwork.engine.marking import THRESHOLDS

from .conftest import Cli, random_game

QUICK = ("--nodes", "10")
MOVE_KEYS = {
    "ply", "seat", "move", "action", "phase", "win", "margin", "mover_win", "mover_margin",
    "win_after", "margin_after", "exact", "forced", "cost_win", "cost_points", "mark", "nodes",
    "best",
}  # fmt: skip


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The first moves of a game."""
    path = tmp_path / "short.qw"
    random_game(moves=6).save(path, Player0="Ada", Player1="Mara")
    return path


def answer_of(cli: Cli, *argv: str) -> dict[str, Any]:
    answer = cli("analyse", *argv, *QUICK, "--format", "json")
    assert (answer.code, answer.err) == (0, "")
    return json.loads(answer.out)  # type: ignore[no-any-return]


def test_help_gives_examples_and_the_true_thresholds(cli: Cli) -> None:
    told = cli("analyse", "--help").out
    assert "  quiltwork analyse game.qw" in told
    words = " ".join(told.split())
    for mark, (points, win) in THRESHOLDS.items():
        assert re.search(
            rf"{re.escape(mark)} \w+ \({points:.0f} points or {win:.0%}", words.replace(" %", "%")
        )


def test_the_table_tells_every_move_and_both_players(
    cli: Cli, record: Path, finished: Game
) -> None:
    answer = cli("analyse", str(record), *QUICK)
    assert (answer.code, answer.err) == (0, "")
    rows = re.findall(r"^ +(\d+)  (Ada|Mara) +(\S+)  .* %", answer.out, re.M)
    assert [row[2] for row in rows] == [move.text for move in finished.moves]
    assert "Ada wins" in answer.out and "Mara won" in answer.out
    assert re.search(r"^Mara: \d+\.\d points lost a move on average; ", answer.out, re.M)
    assert "better was" in answer.out and "only move" in answer.out


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_wider_than_the_terminal(
    cli: Cli, record: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = cli("analyse", str(record), *QUICK, "--to", "20").out.splitlines()
    assert max(map(len, lines)) <= width


def test_json_has_the_documented_keys(cli: Cli, record: Path, finished: Game) -> None:
    told = answer_of(cli, str(record))
    document = (Path(__file__).parents[2] / "docs/analysis.md").read_text("utf-8")
    assert told["version"] == 1 and told["edition"] == "classic" and told["complete"] is True
    assert told["tags"] == {"Player0": "Ada", "Player1": "Mara"}
    assert told["game_length"] == len(told["moves"]) == len(finished.moves)
    assert finished.outcome is not None
    assert told["result"]["winner"] == finished.outcome.winner
    for move in told["moves"]:
        assert set(move) == MOVE_KEYS
        assert 0 <= move["win"] <= 1 and move["cost_points"] >= 0 <= move["cost_win"]
        sees = move["win"] if move["seat"] == 0 else 1 - move["win"]
        assert move["mover_win"] == pytest.approx(sees, abs=1e-3)
        for best in move["best"]:
            assert set(best) == {"move", "action", "visits", "win", "margin", "line"}
    for player in told["players"]:
        assert set(player["marks_by_phase"]) == {"opening", "middle", "ending"}
        assert len(player["worst"]) <= 3
    every = set(told) | MOVE_KEYS | set(told["players"][0]) | set(told["moves"][0]["best"][0])
    for key in every | {key for player in told["players"] for w in player["worst"] for key in w}:
        assert f"`{key}`" in document, key


def test_json_is_the_same_every_time_with_nodes(cli: Cli, short: Path) -> None:
    assert answer_of(cli, str(short)) == answer_of(cli, str(short))


def test_pictures_and_files(cli: Cli, short: Path, tmp_path: Path) -> None:
    svg = cli("analyse", str(short), *QUICK, "--format", "svg", "--theme", "dark").out
    assert svg.startswith("<svg") and "Mara" in svg
    saved = cli("analyse", str(short), *QUICK, "--format", "png", "--scale", "0.2", "-o", "a.png")
    assert saved == (0, "", "")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert cli("analyse", str(short), *QUICK, "-o", "a.txt") == (0, "", "")
    assert "Ada: " in (tmp_path / "a.txt").read_text()


def test_a_part_of_a_game(cli: Cli, short: Path) -> None:
    told = answer_of(cli, str(short), "--from", "2", "--to", "3")
    assert [move["ply"] for move in told["moves"]] == [2, 3]
    assert told["moves"] == answer_of(cli, str(short))["moves"][1:3]


def test_stdin_both_forms_and_several_records(cli: Cli, short: Path, tmp_path: Path) -> None:
    expected = answer_of(cli, str(short))
    text = short.read_text()
    cli("convert", str(short), "short.jsonl")
    assert answer_of(cli, "short.jsonl") == expected
    (tmp_path / "two.qw").write_text(f"{random_game(seed=9, moves=2)}\n{text}")
    assert answer_of(cli, "two.qw", "--game", "2") == expected
    piped = cli("analyse", "-", *QUICK, "--format", "json", stdin=text)
    assert json.loads(piped.out) == expected


def test_an_edition_of_ones_own_with_its_own_words(cli: Cli, tmp_path: Path) -> None:
    text = edition("stack-n-stuff").to_toml().replace('id = "stack-n-stuff"', 'id = "own"')
    (tmp_path / "own.toml").write_text(text)
    cli("play", "own.toml", "--seed", "1", stdin="A\nquit\n")
    answer = cli("analyse", "quiltwork-game.qw", "--edition-file", "own.toml", *QUICK)
    assert answer.code == 0 and "Stack'n Stuff: " in answer.out


def test_ctrl_c_prints_what_is_analysed_so_far(
    cli: Cli, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Impatient(engine.Searcher):
        left = 5

        def think(self, *args: Any, **options: Any) -> Any:
            type(self).left -= 1
            if type(self).left == 0:
                raise KeyboardInterrupt
            return super().think(*args, **options)

    monkeypatch.setattr(engine, "Searcher", Impatient)
    answer = cli("analyse", str(short), *QUICK)
    assert answer.code == 130
    assert "Broken off after move" in answer.out and "   1  " in answer.out
    Impatient.left = 1
    assert cli("analyse", str(short), *QUICK) == (130, "", "")


def test_progress_is_shown_to_those_who_can_see_it(
    cli: Cli, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command.sys.stderr, "isatty", lambda: True, raising=False)
    with command._progress() as show:
        show(1, 3, 1)
        show(3, 3, 1)


BAD = [
    ("", "RECORD"),
    ("missing.qw", "missing.qw"),
    ("short.qw --from 7", "6 moves, there is no 7"),
    ("short.qw --to 99", "6 moves, there is no 99"),
    ("short.qw --from 4 --to 2", "from move 4 to move 2"),
    ("short.qw --from 0", "--from"),
    ("short.qw --game 2", "there is no 2"),
    ("short.qw --time 0", "--time"),
    ("short.qw --time nan", "--time"),
    ("short.qw --nodes 0", "--nodes"),
    ("short.qw --format gif", "--format"),
    ("short.qw --theme pink", "--theme"),
    ("short.qw --scale 99", "--scale"),
    ("short.qw --nodes 5 --output missing/a.txt", "missing/a.txt"),
    ("start.qw", "no moves"),
]


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("arguments", "named"), BAD)
def test_bad_input_gets_one_line(cli: Cli, tmp_path: Path, arguments: str, named: str) -> None:
    Game.new(seed=1).save(tmp_path / "start.qw")
    answer = cli("analyse", *arguments.split())
    assert answer.code == 2 and answer.out == ""
    assert answer.err.startswith("quiltwork: ") and answer.err.count("\n") == 1
    assert named in answer.err


def test_a_game_against_the_automa_is_yours_or_refused_in_one_line(
    cli: Cli, tmp_path: Path
) -> None:
    random_game(solo=Automa(3), moves=4).save(tmp_path / "solo.qw")
    answer = cli("analyse", "solo.qw", *QUICK)
    assert (answer.code, answer.err.count("\n")) in ((0, 0), (2, 1))
    if answer.code == 0:
        assert "are yours before" in answer.out and "Automa: nothing to decide." in answer.out
