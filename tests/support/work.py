"""Work for other processes to do: in a module of its own, so that they can find it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep


def double(number: int) -> int:
    return 2 * number


def double_or_refuse(number: int) -> int:
    if number == 3:
        raise ValueError("three is too much")
    return 2 * number


def die_once(path: str) -> str:
    """Kill this process the first time; the file says that it was done."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def leave_a_note_when_ended(path: str) -> None:
    """Work for long, and put things away when told to stop."""
    if not path:
        return
    try:
        Path(path + ".begun").touch()
        sleep(60)
    finally:
        Path(path).touch()
