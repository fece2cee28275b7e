"""The scripts of the studies, on a dozen games: played, stopped and gone on with, told as pages."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quiltwork import edition
from quiltwork.engine.playing import Fixture, play_game

ROOT = Path(__file__).parents[2]


def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "benchmarks" / script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def succeed(script: str, *arguments: object) -> str:
    done = run(script, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a dozen games, and the same with three buttons more for the second player."""
    folder = tmp_path_factory.mktemp("study")
    for name, extra in (("games", 0), ("extra", 3)):
        file = folder / f"{name}.jsonl"
        options = ("--player", "full:nodes=8", "--extra", extra, "--processes", 1)
        succeed("games.py", file, "--games", 5, *options)
        with file.open("a") as lines:
            lines.write('{"deal": 10')  # as if the power had gone
        succeed("games.py", file, "--games", 12, *options)
    return folder


def test_games_are_kept_whole_and_gone_on_with(kept):
    header, *games = map(json.loads, (kept / "games.jsonl").read_text().splitlines())
    assert header["player"] == "full:nodes=8" and len({game["deal"] for game in games}) == 12
    for game in games:
        moves = {len(game[name]) for name in ("seats", "times", "actions", "says", "exact")}
        assert len(moves) == 1
    first = min(games, key=lambda game: game["deal"])
    played = play_game(Fixture(edition("classic"), *2 * ("full:nodes=8",), first["deal"]))
    assert (list(played.actions), list(played.scores)) == (first["actions"], first["scores"])


def test_games_of_other_settings_are_not_mixed(kept):
    refused = run("games.py", kept / "games.jsonl", "--games", 12, "--player", "greedy")
    assert refused.returncode == 1 and "greedy" in refused.stderr


def test_chances_are_measured(kept):
    succeed("judgements.py", kept / "games.jsonl", kept / "judged.jsonl", "--nodes", 8, 64)
    told = succeed("calibration.py", kept / "judged.jsonl")
    assert "6 games taught the map, 6 others tested it" in told and "| 64 | all |" in told
    assert "| 8 | last third |" in succeed("calibration.py", kept / "games.jsonl")


def test_the_pages_and_pictures_are_made(kept):
    succeed("worths.py", kept / "games.jsonl", kept / "worths.jsonl", "--nodes", 8)
    page = kept / "balance.md"
    page.write_text((ROOT / "docs" / "balance.md").read_text("utf-8"), "utf-8")
    files = ("--extra", kept / "extra.jsonl", "--page", page)
    rest = succeed("balance.py", kept / "games.jsonl", kept / "worths.jsonl", *files)
    assert rest == "", "every block of the study has its place in the page"
    assert "12 games of `full:nodes=8`" in page.read_text("utf-8")
    pictures = list((kept / "pictures").glob("balance-*.svg"))
    assert len(pictures) == 4
    for picture in pictures:
        ElementTree.fromstring(picture.read_text("utf-8"))


def test_networks_are_judged_at_first_sight(kept):
    pytest.importorskip("onnxruntime", reason="the large network needs onnxruntime")
    first, *stages = succeed("opinions.py", kept / "games.jsonl").splitlines()
    assert first.startswith("12 games") and len(stages) == 4
    assert all("small network 0." in stage and "large network 0." in stage for stage in stages)


def test_choices_of_a_tile_are_compared():
    pytest.importorskip("onnxruntime", reason="the large network needs onnxruntime")
    options = ("--positions", 10, "--truth", "full:nodes=100", "--processes", 1)
    told = succeed("tiles.py", "judge", "full:nodes=100", "net:sims=1", *options)
    assert "full:nodes=100: 100.0%, 0.0000" in told and "net:sims=1: " in told
    told = succeed("tiles.py", "play", "full:nodes=4", "--games", 2, "--against", "random")
    assert told.startswith("full:nodes=4 against random: 2 of 2, 100.0%")
    refused = run("tiles.py", "play", "nobody")
    assert refused.returncode == 1 and "unknown player 'nobody'" in refused.stderr
