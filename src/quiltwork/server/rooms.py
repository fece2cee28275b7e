"""All rooms: made when somebody asks for their game, put away when nobody is there any more."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from .computer import Computer
from .creating import is_id, rematch_of
from .refusal import Refusal
from .room import Room
from .store import Store
from .stored import Stored
from .table import Table
from .viewers import Viewer, Viewers


class Rooms:
    """The rooms in use, by the id of their game."""

    def __init__(self, store: Store, computer: Computer, idle_seconds: float) -> None:
        self.store, self.computer = store, computer
        self._idle_seconds = idle_seconds
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._bots = Viewers()

    def open(self) -> None:
        """Begin to put idle rooms away."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Close every room, after whatever is being written there."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        self._bots.dismiss()
        for room in self._rooms.values():
            room.close()
        for room in list(self._rooms.values()):
            await room.settle()

    async def get(self, id: str) -> Room:
        """The room of a game; a computer whose turn it is begins to think."""
        if not is_id(id):  # not every database bears with every text
            raise Refusal("no_game")
        if id not in self._rooms:
            # One lock a game: two who come at once must not get two rooms.
            async with self._opening.setdefault(id, asyncio.Lock()):
                try:
                    if id not in self._rooms:
                        stored = await self.store.load(id)
                        if stored is None:
                            raise Refusal("no_game")
                        answered = await self.store.answered(id)
                        self._rooms[id] = Room(stored, answered, self.store, self.computer)
                finally:
                    self._opening.pop(id, None)
        room = self._rooms[id]
        room.touch()
        return room

    async def create(self, game: Stored) -> Room:
        """Store a new game and open its room."""
        table = Table.of(game)
        await self.store.create(table.stored, table.summary)
        self._rooms[game.id] = room = Room(table.stored, {}, self.store, self.computer)
        if any(seat.is_open and seat.kind == "bot" for seat in game.seats):
            message = challenge(game.id, game.setup.edition)
            self._bots.tell(lambda guest: message)
        return room

    async def rematch(self, room: Room, *, same_circle: bool) -> str:
        """The id of the game that follows this one, made if it is not there yet."""
        async with self._opening.setdefault(f"after {room.id}", asyncio.Lock()):
            following = room.table.stored.next
            if following is None:
                game = rematch_of(room.table.stored, same_circle=same_circle)
                following = (await self.create(game)).id
                await room.follow(following)
        self._opening.pop(f"after {room.id}", None)
        return following

    async def delete(self, id: str) -> None:
        """Forget a game for good."""
        room = await self.get(id)
        await room.end(self.store.delete)
        self._rooms.pop(id, None)

    async def rename(self, guest: str, before: str, name: str) -> None:
        """Call a guest otherwise at every table where a game is still going on."""
        for listed in await self.store.games_of(guest):
            if listed.summary.status != "over":
                with suppress(Refusal):  # deleted meanwhile
                    await (await self.get(listed.id)).rename(guest, before, name)

    def watch_challenges(self, viewer: Viewer) -> None:
        """A bot wants to hear of games that wait for one."""
        self._bots.add(viewer)

    def forget_challenges(self, viewer: Viewer) -> None:
        """A bot has left."""
        self._bots.remove(viewer)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self._idle_seconds))
            for id, room in list(self._rooms.items()):
                if room.is_idle(self._idle_seconds):
                    del self._rooms[id]


def challenge(id: str, edition: str) -> Mapping[str, object]:
    """A game waits for a bot."""
    return {"type": "challenge", "id": id, "edition": edition}
