"""Engines to try out: ours as a process, the one in the document, and tiny faulty ones."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
OURS = shlex.join([sys.executable, "-c", "from quiltwork.cli import main; main()", "engine"])

GREETING = """
import os, sys, time
def say(*lines):
    print(*lines, sep="\\n", flush=True)
for line in sys.stdin:
    words = line.split()
    if words == ["upi"]: say("id name Tiny", "id author Nobody", "upiok 1")
    if words == ["isready"]: say("readyok")
    if words == ["quit"]: break
"""
"""A tiny engine without any idea of the game; what it does at `go` is added to it."""


def documented_engine() -> str:
    """The complete engine of the document."""
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    return program


def command_of(folder: Path, program: str) -> str:
    """What starts this program."""
    path = folder / "engine.py"
    path.write_text(program, "utf-8")
    return shlex.join([sys.executable, str(path)])


def tiny_engine(folder: Path, at_go: str) -> str:
    """What starts a tiny engine that does this when it is asked for a move."""
    return command_of(folder, GREETING + f"    if words[:1] == ['go']: {at_go}\n")
