"""Nonsense gets one clear line on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Cli, random_game

BAD = [
    ("nonsense", "nonsense"),
    ("--nonsense", "--nonsense"),
    ("play clasic", "unknown edition 'clasic'"),
    ("play --level 9", "--level"),
    ("play --level 6", "1 to 5"),
    ("play --level 0", "--level"),
    ("play --level x", "--level"),
    ("play --against computer --level 9", "--level: there is no level 9; levels are 1 to 8"),
    ("play --against computer --level 0", "--level"),
    ("play --against computer --deck tactical", "--deck is for the Automa"),
    ("play --against random --level 2", "--level"),
    ("play --deck other", "--deck"),
    ("play --against nobody", "--against"),
    ("play --seed -1", "--seed"),
    ("play --first 3", "--first"),
    ("play express --against automa", "Automa"),
    ("play --against friend --level 2", "--level"),
    ("play --against automa --first 2", "begins"),
    ("play --names a,b,c", "--names"),
    ("play --names Ada,Ada", "Ada"),
    ("play --load missing.qw", "missing.qw"),
    ("play --load folder", "folder"),
    ("play --load garbage", "garbage"),
    ("play --load position.txt", "position.txt"),
    ("play --load game.qw --first 1", "--first"),
    ("play express --load game.qw", "classic"),
    ("play --load game.qw --against automa", "Automa"),
    ("play --load game.qw --level 3", "--against computer"),
    ("play --load game.qw --against computer --level 9", "1 to 8"),
    ("play --save folder", "folder"),
    ("play --save missing/game.qw", "missing/game.qw"),
    ("play --edition-file missing.toml", "missing.toml"),
    ("play garbage.toml", "garbage.toml"),
    ("play empty.toml", "empty.toml"),
    ("show", "TEXT_OR_FILE"),
    ("show ''", "neither a file nor a position"),
    ("show missing.qw", "missing.qw"),
    ("show folder", "folder"),
    ("show garbage", "garbage"),
    ("show empty", "empty"),
    ("show qw1", "edition"),
    ("show 'qw1 classic'", "fields"),
    ("show 'qw1 other 5/0/0/- 5/0/0/- 0 - - 1.2 -'", "other"),
    ("show game.qw --move 999", "999"),
    ("show game.qw --move x", "--move"),
    ("show game.qw --game 2", "2"),
    ("show two.qw", "--game"),
    ("show game.qw --format gif", "--format"),
    ("show game.qw --theme pink", "--theme"),
    ("show game.qw --format png --scale 1000", "scale"),
    ("show game.qw --format svg --output folder", "folder"),
    ("show game.qw --format svg --output missing/a.svg", "missing/a.svg"),
    ("show position.txt --move 3", "--move"),
    ("replay", "RECORD"),
    ("replay missing.qw", "missing.qw"),
    ("replay garbage", "garbage"),
    ("replay game.qw --from 999", "999"),
    ("replay game.qw --delay -1", "--delay"),
    ("replay broken.qw", "broken.qw"),
    ("rules clasic", "clasic"),
    ("rules missing.toml", "missing.toml"),
    ("perft clasic", "clasic"),
    ("perft --depth -1", "--depth"),
    ("perft --position nonsense", "qw1"),
    ("perft --depth 0 --divide", "--divide"),
    ("perft --seed 1 --position qw1", "--seed"),
    ("convert", "INPUT"),
    ("convert missing.qw", "missing.qw"),
    ("convert garbage", "garbage"),
    ("convert empty", "empty"),
    ("convert game.qw folder", "folder"),
    ("convert game.qw --to xml", "--to"),
    ("convert broken.jsonl", "broken.jsonl"),
    ("editions clasic", "clasic"),
    ("editions --toml", "--toml"),
    ("editions folder.toml", "folder.toml"),
    ("bench --games 0", "--games"),
    ("bench --games many", "--games"),
]


@pytest.fixture
def litter(tmp_path: Path) -> None:
    """A folder full of things that are not what they seem."""
    game = random_game(moves=6)
    (tmp_path / "game.qw").write_text(str(game))
    (tmp_path / "two.qw").write_text(f"{game}\n{game}")
    (tmp_path / "broken.qw").write_text(str(game).replace("p0", "p1"))
    (tmp_path / "broken.jsonl").write_text('{"quiltwork": 1,\n')
    (tmp_path / "position.txt").write_text(game.position.text)
    (tmp_path / "empty").write_text("")
    (tmp_path / "empty.toml").write_text("")
    for name in ("garbage", "garbage.toml"):
        (tmp_path / name).write_bytes(bytes(range(256)) * 4)
    for name in ("folder", "folder.toml"):
        (tmp_path / name).mkdir()


@pytest.mark.usefixtures("litter")
@pytest.mark.parametrize(("command", "named"), BAD)
def test_bad_input_gets_one_line(cli: Cli, command: str, named: str) -> None:
    answer = cli(*shlex.split(command))
    assert answer.code == 2
    assert answer.err.startswith("quiltwork: ")
    assert answer.err.count("\n") == 1 and answer.err.endswith("\n")
    assert named in answer.err
    assert "Traceback" not in answer.err + answer.out
    assert answer.out == ""


def test_garbage_on_stdin_is_refused_in_one_line(cli: Cli) -> None:
    for command in ("show -", "convert -", "replay -", "play --load -"):
        answer = cli(*command.split(), stdin=bytes(range(256)))
        assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_garbage_typed_in_a_game_ends_nothing(cli: Cli) -> None:
    answer = cli("play", "--seed", "7", stdin=bytes(range(1, 256)) + b"\nquit\n")
    assert answer.code == 0 and answer.err == ""


def test_a_full_disk_or_locked_folder_is_said_in_one_line(cli: Cli, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    (tmp_path / "locked").mkdir(mode=0o500)
    assert cli("play", "--save", "locked/game.qw").code == 2


def test_output_that_nobody_reads_ends_quietly() -> None:
    code = "from quiltwork.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "perft", "--seed", "7", "--depth", "1", "--divide"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
