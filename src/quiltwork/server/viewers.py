"""Who looks at a game right now: each viewer has a queue of messages, and nobody waits for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping

QUEUE = 64
"""So many messages a viewer may be behind before it is sent away, to come back and start anew."""


class Viewer:
    """One socket or stream of a guest."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self.is_gone = False

    def send(self, text: str) -> None:
        """Put a message in line; a viewer that does not keep up is let go."""
        if self.is_gone:
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.leave()

    def leave(self) -> None:
        """Nothing more comes; what waits in line is dropped."""
        self.is_gone = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """The next message; None when there will be no more."""
        return await self._queue.get()


class Viewers:
    """Everybody who looks at one game."""

    def __init__(self) -> None:
        self._all: set[Viewer] = set()

    def __len__(self) -> int:
        return len(self._all)

    def add(self, viewer: Viewer) -> None:
        """Somebody comes."""
        self._all.add(viewer)

    def remove(self, viewer: Viewer) -> None:
        """Somebody goes."""
        self._all.discard(viewer)

    @property
    def guests(self) -> frozenset[str]:
        """Who is there."""
        return frozenset(viewer.guest for viewer in self._all)

    def tell(self, message_for: Callable[[str], Mapping[str, object]]) -> None:
        """Send everybody the message made for their guest."""
        texts: dict[str, str] = {}
        for viewer in self._all:
            if viewer.guest not in texts:
                texts[viewer.guest] = encode(message_for(viewer.guest))
            viewer.send(texts[viewer.guest])

    def dismiss(self) -> None:
        """Send everybody away."""
        for viewer in self._all:
            viewer.leave()


def encode(message: Mapping[str, object]) -> str:
    """A message as one line of JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
