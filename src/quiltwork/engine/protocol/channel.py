"""Both ends of a pipe to whoever uses the engine: lines in, whole lines out, until one end closes.

Reading has a thread of its own, so that a closed output ends the engine although nothing is read.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from queue import Full, Queue
from typing import Protocol

from .lines import BadLine, Source, read_lines

MOST_WAITING = 1000
"""Lines read ahead; a flood waits in the pipe, not in our memory."""


class Sink(Protocol):
    """What bytes are written to: an unbuffered file, which may take only a part."""

    def write(self, data: bytes, /) -> int | None:
        """How many bytes were taken."""


class Channel:
    """Lines from one file and to another; `write` may be called from any thread."""

    def __init__(self, source: Source, sink: Sink) -> None:
        self._source = source
        self._sink = sink
        self._lock = threading.Lock()
        self._waiting: Queue[str | BadLine | None] = Queue(MOST_WAITING)
        self.closed = False
        """Nobody reads what is written any more."""

    def __iter__(self) -> Iterator[str | BadLine]:
        """The lines as they come; ends with the input, or when the output is closed."""
        # A daemon, since nothing but another line would wake it up.
        threading.Thread(target=self._read, daemon=True).start()
        while not self.closed and (line := self._waiting.get()) is not None:
            yield line

    def write(self, line: str) -> None:
        """Write a line, never mixed with another; into a closed pipe it vanishes."""
        data = line.encode("utf-8", "replace") + b"\n"
        with self._lock:
            while data and not self.closed:
                try:
                    data = data[self._sink.write(data) or 0 :]
                except (OSError, ValueError):
                    self._close()

    def _read(self) -> None:
        for line in read_lines(self._source):
            self._waiting.put(line)
        self._waiting.put(None)

    def _close(self) -> None:
        self.closed = True
        with suppress(Full):  # then whoever waits for lines is awake, and sees that we are closed
            self._waiting.put_nowait(None)
