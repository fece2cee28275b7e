"""`quiltwork engine` as a process: whatever comes in or breaks, no traceback and exit code 0."""

from __future__ import annotations

import json
import shlex
import subprocess
from time import monotonic

import pytest

from quiltwork import Game

from .engines import OURS

POSITION = Game.new("classic", seed=5).position.text
QUERY = json.dumps({"id": "q", "position": POSITION, "maxTime": 3000})


def run(data: bytes, *options: str) -> list[str]:
    done = subprocess.run(
        [*shlex.split(OURS), *options], input=data, capture_output=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def test_garbage_and_the_end_of_the_input() -> None:
    data = b"\x00\x01\n\xff\xfe\n" + b"y" * 1_000_000 + b"\n\r\n\nupi\nsew\nisready"
    answers = run(data)
    assert [line.split()[0] for line in answers[:3]] == ["error"] * 3
    assert answers[-3:] == ["upiok 1", "error unknown command: sew", "readyok"]


def test_thinking_at_the_end_of_the_input_is_stopped_and_answered() -> None:
    began = monotonic()
    answers = run(f"position {POSITION}\ngo infinite".encode())
    assert answers[-1].startswith("bestmove ")
    assert monotonic() - began < 30


def test_analysis_of_garbage_and_a_file() -> None:
    query = json.dumps({"id": "a", "position": POSITION, "maxVisits": 20})
    data = b"\xff\n" + b"z" * 1_000_000 + b"\n" + query.encode() + b"\n" + query[:-1].encode()
    answers = [json.loads(line) for line in run(data, "--analysis", "--workers", "2")]
    assert sum("error" in answer for answer in answers) == 3
    assert sum("rootInfo" in answer for answer in answers) == 1


@pytest.mark.parametrize("options", [[], ["--analysis"]])
def test_a_closed_output_ends_the_engine_while_it_thinks(options: list[str]) -> None:
    process = subprocess.Popen(
        [*shlex.split(OURS), *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    assert process.stdin and process.stdout and process.stderr
    with process:
        process.stdout.close()
        report = QUERY[:-1] + ', "reportDuringSearchEvery": 0.01}'
        lines = [report] if options else [f"position {POSITION}", "go infinite"]
        process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        assert process.wait(30) == 0  # with its input still open
        assert process.stderr.read() == b""
