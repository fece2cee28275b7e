"""Long native work that hears Ctrl-C: done in a thread, while this one waits and listens."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from .._native import StopSign

Answer = TypeVar("Answer")


def interruptible(work: Callable[[], Answer], stop: StopSign) -> Answer:
    """Do the work; if this thread is interrupted meanwhile, it is told to stop, and waited for."""
    found: list[Answer] = []
    failed: list[BaseException] = []

    def do() -> None:
        try:
            found.append(work())
        except BaseException as error:  # raised again below, where somebody can see it
            failed.append(error)

    thread = threading.Thread(target=do)
    thread.start()
    try:
        thread.join()
    except BaseException:
        stop.stop()
        thread.join()
        raise
    if failed:
        raise failed[0]
    return found[0]
