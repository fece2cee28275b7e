"""A program on a real pseudo-terminal, for tests that press keys."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

# The child opens the terminal once more to make it its own, so that Ctrl-C reaches it.
_CHILD = """
import os
os.close(os.open(os.ttyname(0), os.O_RDWR))
from quiltwork.cli import main
main()
"""
RIGHT, DOWN, ESCAPE, CTRL_C = "\x1b[C", "\x1b[B", "\x1b", "\x03"


class Terminal:
    """A program on a pseudo-terminal of 80 x 24, and what it has written so far."""

    def __init__(self, folder: Path, *argv: str, first: str = "") -> None:
        """Run the command with these arguments, after these lines of Python."""
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        environment = {**os.environ, "TERM": "xterm-256color", "LINES": "24", "COLUMNS": "80"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", first + _CHILD, *argv],
            stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=environment,
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self._raw = ""

    def press(self, keys: str) -> None:
        self._raw = ""
        os.write(self._master, keys.encode())

    def wait_for(self, text: str, seconds: float = 10) -> str:
        """Everything since the last key, as soon as it contains the text."""
        until = time.monotonic() + seconds
        while text not in self.text:
            if time.monotonic() > until or not self._read(0.1):
                assert text in self.text, f"no {text!r} in {self.text!r}"
        return self.text

    @property
    def text(self) -> str:
        return re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])", "", self._raw)

    def _read(self, seconds: float) -> bool:
        if select.select([self._master], [], [], seconds)[0]:
            try:
                self._raw += os.read(self._master, 1 << 16).decode(errors="replace")
            except OSError:  # how Linux says that the other side has closed
                return False
        return True

    def leave(self) -> int:
        until = time.monotonic() + 10
        while self.process.poll() is None and time.monotonic() < until:
            self._read(0.05)
        while self._read(0) and select.select([self._master], [], [], 0)[0]:
            pass
        return self.process.wait(1)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)
