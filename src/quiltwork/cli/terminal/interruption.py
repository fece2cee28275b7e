"""Ctrl-C, a closed window or a polite kill: all of them end a game the same way, saved."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Interrupted(BaseException):
    """The game was interrupted from outside."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number
        """What shells expect: 130 for Ctrl-C."""


@contextmanager
def heeding_signals() -> Iterator[None]:
    """Turn the signals that end a program into `Interrupted`, and `KeyboardInterrupt` too."""

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        raise Interrupted(number)

    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {}
    for number in numbers:
        try:
            before[number] = signal.signal(number, interrupt)
        except ValueError:  # only the main thread may; elsewhere nobody presses Ctrl-C
            break
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(signal.SIGINT) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
