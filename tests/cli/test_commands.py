"""Each command does what its help says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import quiltwork
from quiltwork import EDITION_IDS, Automa, Game, edition
from quiltwork.rulebook import rules_text
from quiltwork.rules.perft import perft

from .conftest import Cli, random_game


def test_version(cli: Cli) -> None:
    assert cli("--version") == (0, f"quiltwork {quiltwork.__version__}\n", "")


@pytest.mark.parametrize(
    "command", ["", "play", "show", "replay", "rules", "perft", "convert", "editions", "bench"]
)
def test_help_names_the_command_and_gives_examples(cli: Cli, command: str) -> None:
    answer = cli(*command.split(), "--help")
    assert answer.code == 0 and answer.err == ""
    assert f"Usage: quiltwork {command}".strip() in answer.out
    assert f"  quiltwork {command or 'play'}" in answer.out


def test_without_a_command_help_is_shown(cli: Cli) -> None:
    assert "Commands:" in cli().out


def test_importing_the_room_loads_neither_typer_nor_rich() -> None:
    code = "import quiltwork.cli, sys; print([m for m in ('typer', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_show_a_position_as_text(cli: Cli, finished: Game) -> None:
    answer = cli("show", finished.positions[10].text)
    assert answer.code == 0
    assert "your turn: " in answer.out and "a b c d e f g h i" in answer.out
    assert all(len(line) <= 80 for line in answer.out.splitlines())


@pytest.mark.parametrize("name", EDITION_IDS)
@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_no_table_is_wider_than_the_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for position in random_game(name).positions[::9]:
        lines = cli("show", position.text).out.splitlines()
        assert max(map(len, lines)) <= width


def test_show_a_record_after_a_move(cli: Cli, record: Path, finished: Game) -> None:
    start = cli("show", str(record), "--move", "0").out
    assert start == cli("show", str(record), "--move", "0").out
    assert "you begin" in start and "Ada" in start
    last = cli("show", str(record)).out
    assert last == cli("show", str(record), "--move", str(len(finished.moves))).out
    assert "won by" in last or "won:" in last


def test_show_reads_positions_and_records_from_stdin(cli: Cli, finished: Game) -> None:
    text = finished.positions[5].text
    assert cli("show", "-", stdin=text).out == cli("show", text).out
    assert "won" in cli("show", "-", stdin=str(finished)).out


def test_show_writes_svg_and_png(cli: Cli, record: Path, tmp_path: Path) -> None:
    assert cli("show", str(record), "--format", "svg").out.startswith("<svg")
    picture = tmp_path / "game.png"
    answer = cli(
        "show", str(record), "--move", "9", "--format", "png", "--output", str(picture),
        "--theme", "dark", "--scale", "0.2",
    )  # fmt: skip
    assert answer == (0, "", "")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_png_to_stdout_is_binary(record: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(SystemExit):
        quiltwork.cli.main(["show", str(record), "--format", "png", "--scale", "0.1"])
    assert capsysbinary.readouterr().out.startswith(b"\x89PNG")


def test_replay_tells_every_move(cli: Cli, record: Path, finished: Game) -> None:
    answer = cli("replay", str(record))
    assert answer.code == 0
    assert f"\n{len(finished.moves)}. " in answer.out
    assert "Ada took" in answer.out and "Game over" in answer.out and "score" in answer.out
    short = cli("replay", str(record), "--from", "5", "--plain").out
    assert "\n6. " in short and "\n5. " not in short


def test_replay_tells_why_the_automa_chose(cli: Cli, tmp_path: Path) -> None:
    random_game(solo=Automa(3, "tactical")).save(tmp_path / "solo.qw")
    told = cli("replay", "solo.qw").out
    assert "Automa drew card" in told and "a budget of" in told
    assert "the most buttons" in told or "the largest" in told
    assert "NO_OVERTAKE" not in told


@pytest.mark.parametrize("name", EDITION_IDS)
def test_rules_use_the_words_and_numbers_of_the_edition(cli: Cli, name: str) -> None:
    text, known = cli("rules", name).out, edition(name)
    assert text == rules_text(known)
    for mark in (*known.income_marks, *known.special_patch_marks):
        assert str(mark) in text
    assert ("declined" in text or "decline it" in text) == known.special_patch_may_be_declined
    assert ("Automa" in text) == known.automa
    assert (known.words.special_tile in text) == (known.special_tile is not None)
    assert (known.words.small_tiles in text) == bool(known.small_tiles)
    caution = known.provenance.caution()
    assert caution is None or caution in text
    if known.words.buttons != "buttons":
        assert "button" not in text.lower() and "quilt " not in text.lower()


def test_perft_counts_like_the_library(cli: Cli) -> None:
    position = Game.new("express", seed=3).position
    answer = cli("perft", "express", "--seed", "3", "--depth", "2")
    counts = [line.split()[:2] for line in answer.out.splitlines()[1:]]
    assert counts == [["1", str(perft(position, 1))], ["2", str(perft(position, 2))]]
    divided = cli("perft", "--position", position.text, "--depth", "2", "--divide").out
    assert divided.splitlines()[-1].split() == ["total", str(perft(position, 2))]


def test_convert_there_and_back(cli: Cli, record: Path, tmp_path: Path) -> None:
    assert cli("convert", "game.qw", "game.jsonl") == (0, "", "")
    assert json.loads((tmp_path / "game.jsonl").read_text().splitlines()[0])["quiltwork"] == 1
    assert cli("convert", "game.jsonl").out == record.read_text()
    assert (
        cli("convert", "-", stdin=record.read_text()).out == (tmp_path / "game.jsonl").read_text()
    )


def test_convert_keeps_many_games_apart(cli: Cli, tmp_path: Path) -> None:
    games = [random_game(seed=seed, moves=5) for seed in (1, 2, 3)]
    (tmp_path / "all.qw").write_text("\n".join(map(str, games)))
    cli("convert", "all.qw", "all.jsonl")
    assert cli("convert", "all.jsonl", "--to", "text").out == (tmp_path / "all.qw").read_text()
    assert cli("show", "all.qw", "--game", "2").code == 0


def test_editions_lists_all_and_describes_one(cli: Cli) -> None:
    table = cli("editions").out
    assert all(name in table for name in EDITION_IDS)
    assert all(len(line) <= 80 for line in table.splitlines())
    express = cli("editions", "express").out
    assert all(tile.name in express for tile in edition("express").tiles)
    assert cli("editions", "anniversary", "--toml").out == edition("anniversary").to_toml()


def test_an_edition_of_ones_own_works_everywhere(cli: Cli, tmp_path: Path) -> None:
    text = edition("express").to_toml().replace('id = "express"', 'id = "own"')
    (tmp_path / "own.toml").write_text(text)
    assert "(own)" in cli("editions", "own.toml").out
    assert cli("rules", "own.toml").code == 0
    assert cli("perft", "own.toml", "--seed", "1", "--depth", "1").code == 0
    broken_off = cli("play", "own.toml", "--seed", "1", stdin="A\nquit\n").out
    assert "--load quiltwork-game.qw --edition-file own.toml" in broken_off
    own = ("--edition-file", "own.toml")
    assert cli("show", "quiltwork-game.qw", *own).code == 0
    assert cli("replay", "quiltwork-game.qw", *own).code == 0
    assert cli("convert", "quiltwork-game.qw", *own).code == 0
    assert cli("play", "--load", "quiltwork-game.qw", *own, stdin="").code == 0


def test_bench_is_the_same_game_everywhere(cli: Cli) -> None:
    result = json.loads(cli("bench", "--reference", "--games", "3", "--json").out)
    again = json.loads(cli("bench", "--reference", "--games", "3", "--json").out)
    assert result["games_per_second"] > 0
    for key in ("games", "mean_moves", "mean_score"):
        assert result[key] == again[key]
    assert "games per second" in cli("bench", "--reference", "--games", "2").out


def test_bench_measures_reference_and_native_side_by_side(cli: Cli) -> None:
    quick = ("--games", "2", "--seconds", "0.05")
    figures = json.loads(cli("bench", *quick, "--json").out)
    for name in ("playouts_per_s", "perft_nodes_per_s"):
        assert figures[name]["native"] > 10 * figures[name]["reference"] > 0
        assert figures[name]["native_2_threads"] > 0
    assert figures["batch_steps_per_s"] > 0
    assert "batched steps" in cli("bench", *quick).out


def test_the_signature_of_the_search_is_pinned(cli: Cli) -> None:
    """It may change only with a change that makes the computer play otherwise."""
    assert cli("bench", "--signature").out == "1776222444\n"


def test_the_bench_signature_is_pinned(cli: Cli) -> None:
    """It adds up a thousand native games: a change of the rules must be meant, and shown here."""
    figures = json.loads(cli("bench", "--games", "1", "--seconds", "0.01", "--json").out)
    assert figures["signature"] == "43314.-11299.-8905.446"


def test_colours_only_where_they_are_wanted(cli: Cli, finished: Game) -> None:
    assert "\x1b" not in cli("show", finished.positions[10].text).out


def test_old_terminals_get_ascii(finished: Game) -> None:
    code = "from quiltwork.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", finished.positions[10].text],
        capture_output=True, check=True, env={"PYTHONIOENCODING": "ascii", "COLUMNS": "80"},
    )  # fmt: skip
    assert done.stdout.isascii() and b"a b c d e f g h i" in done.stdout


def test_match_says_who_is_stronger(cli: Cli) -> None:
    quick = ("--pairs", "2", "--processes", "1")
    result = json.loads(cli("match", "greedy", "random", *quick, "--json").out)
    assert result["games"] == 4
    assert sum(result["wins"]) == 4
    assert result["elo_95"][0] <= result["elo"] <= result["elo_95"][1]
    assert len(result["cpu_s_per_move"]) == len(result["mean_scores"]) == 2
    assert "Elo" in cli("match", "greedy", "random", *quick, "--edition", "express").out
    nonsense = cli("match", "greedy", "nonsense", *quick)
    assert nonsense.code == 2
    assert "unknown player 'nonsense'" in nonsense.err


def test_tune_writes_weights(cli: Cli) -> None:
    tiny = ("--scale", "0.0001", "--folder", "run", "--output", "brain.npz", "--threads", "2")
    assert "brain.npz" in cli("tune", "express", *tiny).out
    assert Path("brain.npz").stat().st_size > 10_000
