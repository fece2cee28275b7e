"""An engine as a process of its own: start it, talk to it line by line, and be sure it is gone."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
import threading
from collections import deque
from queue import Empty, Full, Queue
from time import monotonic
from typing import BinaryIO, cast

from ..failure import EngineFailure
from .lines import BadLine, one_line, read_lines

HANDSHAKE_SECONDS = 10.0
"""An engine may have to load a lot before it speaks."""
LEAVING_SECONDS = 2.0
"""How long an engine may take to leave after it was told to; then it is made to."""


class EngineProcess:
    """A running engine. Whatever goes wrong raises `EngineFailure` with the reason."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command, posix=os.name == "posix")
            if not words:
                raise ValueError("there is no command")
            # A session of its own: Ctrl-C is for us, and its children can be found at the end.
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise EngineFailure(f"cannot be started: {reason}") from None
        self.stdin, self.stdout, stderr = (
            cast(BinaryIO, pipe)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._stderr = stderr
        self._lines: Queue[str | BadLine | None] = Queue(10_000)
        self._complaints: deque[str] = deque(maxlen=3)
        self._closing = threading.Event()
        self._answers = threading.Thread(target=self._read_answers, daemon=True)
        self._last_words = threading.Thread(target=self._read_complaints, daemon=True)
        for reader in (self._answers, self._last_words):
            reader.start()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, line: str) -> None:
        """Write a line to the engine."""
        self.send_bytes(line.encode() + b"\n")

    def send_bytes(self, data: bytes) -> None:
        """Write anything to the engine."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self.stdin.write(rest) :]
        except (OSError, ValueError):
            raise EngineFailure(self._end()) from None

    def read(self, seconds: float) -> str:
        """The next line of the engine; silence for so long is a failure."""
        return self._next(seconds, f"no answer within {seconds:.1f} s")

    def _next(self, seconds: float, otherwise: str) -> str:
        try:
            line = self._lines.get(timeout=max(seconds, 0.0))
        except Empty:
            raise EngineFailure(otherwise) from None
        if line is None:
            self._hand_over(None)  # for whoever asks again
            raise EngineFailure(self._end())
        if isinstance(line, BadLine):
            raise EngineFailure(f"answers nonsense: {line.reason}")
        return line

    def read_until(self, first: str, seconds: float) -> list[str]:
        """All lines up to the one whose first word this is; an `error` before it is a failure."""
        return self.read_all_until(first, seconds, refuse_errors=True)

    def read_all_until(
        self, first: str, seconds: float, *, refuse_errors: bool = False
    ) -> list[str]:
        """All lines up to the one whose first word this is."""
        lines: list[str] = []
        deadline = monotonic() + seconds
        while True:
            line = self._next(deadline - monotonic(), f"no {first} within {seconds:.1f} s")
            lines.append(line)
            word = line.split()[0]
            if word == first:
                return lines
            if word == "error" and refuse_errors:
                raise EngineFailure(f"answers {one_line(line)[:200]!r}")

    def handshake(self) -> list[str]:
        """Ask for its name and options; gives all lines up to `upiok`."""
        self.send("upi")
        return self.read_until("upiok", HANDSHAKE_SECONDS)

    def wait_ready(self) -> None:
        """Until everything sent so far is dealt with."""
        self.send("isready")
        self.read_until("readyok", HANDSHAKE_SECONDS)

    def wait_end(self, seconds: float) -> int | None:
        """The exit code, or None if the engine is still there after so long."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End the process this instant."""
        self._process.kill()

    def close(self) -> None:
        """Tell it to leave, then make it; no process, pipe or thread stays behind."""
        self._closing.set()
        with contextlib.suppress(OSError, ValueError):
            os.set_blocking(self.stdin.fileno(), False)  # it may have stopped reading
            self.stdin.write(b"quit\n")
        with contextlib.suppress(OSError):
            self.stdin.close()
        if self.wait_end(LEAVING_SECONDS) is None:
            self._process.terminate()
            if self.wait_end(LEAVING_SECONDS) is None:
                self._process.kill()
                self._process.wait()
        self._end_children()
        for reader in (self._answers, self._last_words):
            reader.join(LEAVING_SECONDS)
        for pipe in (self.stdout, self._stderr):
            pipe.close()

    def _end_children(self) -> None:
        """What the engine started shares its session, and would keep our pipes open."""
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _end(self) -> str:
        code = self.wait_end(LEAVING_SECONDS)
        if code is None:
            return "closed its output"
        self._last_words.join(LEAVING_SECONDS)  # they may not have been read yet
        said = f": {self._complaints[-1]}" if self._complaints else ""
        if code < 0:
            return f"was killed by signal {-code}{said}"
        return f"left with exit code {code}{said}"

    def _read_answers(self) -> None:
        for line in read_lines(self.stdout):
            self._hand_over(line)
        self._hand_over(None)

    def _hand_over(self, line: str | BadLine | None) -> None:
        """Put a line where it is waited for; a flood of them waits, but not for ever."""
        while not self._closing.is_set():
            with contextlib.suppress(Full):
                self._lines.put(line, timeout=0.1)
                return

    def _read_complaints(self) -> None:
        for line in read_lines(self._stderr):
            if isinstance(line, str):
                self._complaints.append(one_line(line)[:200])


def offered_options(lines: list[str]) -> set[str]:
    """The names in the `option` lines of a handshake."""
    found = (re.match(r"option name (.+?) type ", line) for line in lines)
    return {match[1] for match in found if match is not None}
