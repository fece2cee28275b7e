"""Memory is tidied in quiet moments: a full collection stops everybody while it lasts.

With a thousand sockets it lasts a quarter of a second, which a player would notice.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from time import monotonic, process_time

NEVER = 1_000_000_000
LOOK_EVERY = 5.0
QUIET = 0.05
"""The share of a core that is used in a quiet moment."""
AT_MOST_EVERY, AT_LEAST_EVERY = 60.0, 900.0


class Tidying:
    """Takes full collections into its own hands, from `open` to `close`."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._watching: asyncio.Task[None] | None = None

    def open(self) -> None:
        """No full collection by itself any more; the young are still collected as they come."""
        gc.set_threshold(self._before[0], self._before[1], NEVER)
        tidy()
        self._watching = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        """As it was before."""
        gc.set_threshold(*self._before)
        gc.unfreeze()
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching

    async def _watch(self) -> None:
        tidied = monotonic()
        while True:
            began, used = monotonic(), process_time()
            await asyncio.sleep(LOOK_EVERY)
            busy = (process_time() - used) / (monotonic() - began)
            if is_time(monotonic() - tidied, busy):
                tidy()
                tidied = monotonic()


def is_time(since: float, busy: float) -> bool:
    """Whether to tidy, so long after the last time and with so much of a core in use."""
    return since >= AT_LEAST_EVERY or (since >= AT_MOST_EVERY and busy < QUIET)


def tidy() -> None:
    """Collect everything; what is left need not be looked at until the next time."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
