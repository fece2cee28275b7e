"""Checks with broken lines, which an engine survives, and broken pipes, with which it ends."""

from __future__ import annotations

import os
import shlex
import subprocess
from time import sleep

from .trial import Check, Trial, require

GARBAGE = (
    b"\x00",
    b"who\x00",
    b"\xff\xfe\xfd",
    b"\xc3(",
    "\u00fcberraschung \u2603".encode(),
    b"position qw1 classic \x1b[2J",
    b'{"id": "q1"}',
    b"bestmove A",
)


def garbage(trial: Trial) -> None:
    """Anything that is no command gets one error line."""
    trial.begin()
    for line in GARBAGE:
        trial.refused(line)
    trial.ask("who", "tomove")


def endless_line(trial: Trial) -> None:
    """A line of a million bytes gets one error line."""
    trial.begin()
    trial.refused(b"x" * 1_000_000)
    trial.refused(b"position " + b"A " * 500_000)
    trial.ask("who", "tomove")


def white_space(trial: Trial) -> None:
    """Empty lines mean nothing; other ends of lines and more spaces change nothing."""
    trial.engine.handshake()
    trial.engine.send_bytes(b"\n\r\n   \n\t\n  isready \t\r\n")
    answer = trial.engine.read(trial.patience)
    require(answer == "readyok", f"the first answer must be readyok, not {answer[:60]!r}")
    trial.silent("newgame   edition \t classic")


def half_line(trial: Trial) -> None:
    """The last line counts although its end is missing."""
    trial.engine.handshake()
    trial.engine.send_bytes(b"isready")
    trial.engine.stdin.close()
    trial.engine.read_until("readyok", trial.patience)
    _require_end(trial, "after the end of the input")


def quitting(trial: Trial) -> None:
    """`quit` ends the engine with exit code 0."""
    trial.begin()
    trial.engine.send("quit")
    _require_end(trial, "after quit")


def quitting_while_thinking(trial: Trial) -> None:
    """`quit` ends the engine also while it thinks."""
    trial.begin()
    trial.engine.send_bytes(b"go infinite\n")
    sleep(0.2)
    trial.engine.send("quit")
    _require_end(trial, "after quit")


def closed_input(trial: Trial) -> None:
    """The end of the input ends the engine, also while it thinks."""
    trial.begin()
    trial.engine.send("go infinite")
    sleep(0.2)
    trial.engine.stdin.close()
    _require_end(trial, "after the end of the input")


def closed_output(trial: Trial) -> None:
    """When nobody reads its answers any more the engine ends, by whatever exit code."""
    process = subprocess.Popen(
        shlex.split(trial.command, posix=os.name == "posix"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdout.close()
        ended = False
        for _ in range(int(trial.patience * 5)):
            try:
                process.stdin.write(b"upi\nisready\n")
            except OSError:
                ended = True
                break
            sleep(0.2)
            if process.poll() is not None:
                ended = True
                break
        require(ended, f"it still runs {trial.patience:.0f} s after its output was closed")
    finally:
        process.kill()
        process.wait()
        process.stdin.close()


def _require_end(trial: Trial, when: str) -> None:
    code = trial.engine.wait_end(trial.patience)
    require(code is not None, f"it still runs {trial.patience:.0f} s {when}")
    require(code == 0, f"it ends with exit code {code} {when}")


CHECKS: tuple[Check, ...] = (
    garbage,
    endless_line,
    white_space,
    half_line,
    quitting,
    quitting_while_thinking,
    closed_input,
    closed_output,
)
