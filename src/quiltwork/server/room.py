"""One room per game: a change is checked by the rules, stored durably, then told to everybody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from time import monotonic

from ..errors import QuiltworkError
from .computer import Computer
from .game_view import is_online, view_game, view_state, view_step
from .position_view import view_position
from .refusal import Refusal
from .seating import renamed, seat_to_take, undoes_alone
from .shapes import GameAnswer
from .store import Store
from .stored import Request, Stored
from .table import Table
from .viewers import Viewer, Viewers

LOG = logging.getLogger(__name__)
MOST_STEPS = 4
"""So many missed steps are told one by one; beyond that the whole game is shorter."""


class Room:
    """A game with everybody around it; changes happen one after the other."""

    def __init__(
        self, stored: Stored, answered: dict[Request, int], store: Store, computer: Computer
    ) -> None:
        self.table = Table.of(stored)
        self._answered = answered
        self._store, self._computer = store, computer
        self._changing = asyncio.Lock()
        self._viewers = Viewers()
        self._thinking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[int]] = set()
        self._last_used = monotonic()
        self._is_gone = self._is_closed = False
        self._only_steps_since = self.table.stored.version
        self._wake_computer()

    @property
    def id(self) -> str:
        """The game's id."""
        return self.table.stored.id

    def touch(self) -> None:
        """Somebody is about to do something here."""
        self._last_used = monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Nobody was here for so long, and nothing is going on."""
        busy = self._thinking is not None or self._tasks or len(self._viewers)
        return not busy and monotonic() - self._last_used > seconds

    def view(self, guest: str) -> GameAnswer:
        """The game as a guest may see it."""
        return view_game(self.table, guest, self._viewers.guests)

    def news(self, guest: str, version: int) -> list[Mapping[str, object]]:
        """What somebody who has this version has missed: steps if it was a few, else the game."""
        table = self.table
        missed = table.stored.version - version
        if missed == 0:
            return []
        if version >= self._only_steps_since and 0 < missed <= MOST_STEPS:
            plies = range(table.ply - missed, table.ply)
            return [self._step_message(table, ply)(guest) for ply in plies]
        return [{"type": "game", "game": self.view(guest)}]

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks on from now."""
        self._viewers.add(viewer)
        self._tell_presence()

    def leave(self, viewer: Viewer) -> None:
        """Somebody goes."""
        self._viewers.remove(viewer)
        self.touch()
        self._tell_presence()

    def close(self) -> None:
        """Send everybody away; what is under way in the computer's mind is forgotten."""
        self._is_closed = True
        self._viewers.dismiss()
        if self._thinking is not None:
            self._thinking.cancel()

    async def settle(self) -> None:
        """Wait for the changes that are being written."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def end(self, delete: Callable[[str], Awaitable[None]]) -> None:
        """Delete the game, after whatever is being written; nothing more happens here."""
        async with self._changing:
            if self._is_gone:
                raise Refusal("no_game")
            await delete(self.id)
            self._is_gone = True
        self.close()

    async def play(self, guest: str, ply: int, request: Request, move: str) -> int:
        """Make a move; gives the version it led to. A repeat is answered, not played twice."""

        def make() -> Table:
            self._check_playing(ply)
            if self.table.position.to_move != request.seat:
                raise Refusal("not_your_turn")
            return self.table.play(move)

        return await self._change(guest, request, make)

    async def undo(self, guest: str, ply: int, request: Request, agree: bool | None) -> int:
        """Ask to take back a seat's last move, or answer such a question."""

        def make() -> Table:
            self._check_playing(ply)
            stored, seat = self.table.stored, request.seat
            if agree is None:
                if undoes_alone(stored, seat):
                    both_mine = stored.seats[0].guest == stored.seats[1].guest
                    return self.table.undo(None if both_mine else seat)
                if not any(step.seat == seat for step in self.table.steps):
                    raise Refusal("nothing_to_undo")
                return self.table.change(replace(stored, undo_asked_by=seat))
            if stored.undo_asked_by != 1 - seat:
                raise Refusal("no_undo_asked")
            if agree:
                return self.table.undo(1 - seat)
            return self.table.change(replace(stored, undo_asked_by=None))

        return await self._change(guest, request, make)

    async def resign(self, guest: str, request: Request) -> int:
        """Give up the game."""

        def make() -> Table:
            self._check_playing(None)
            return self.table.change(replace(self.table.stored, resigned_by=request.seat))

        return await self._change(guest, request, make)

    async def join(self, guest: str, name: str, invite: str | None, *, is_bot: bool) -> int:
        """Sit down on the free seat; whoever sits there already stays."""

        def make() -> Table | None:
            stored = self.table.stored
            number = seat_to_take(stored, guest, invite, is_bot=is_bot)
            if number is None:
                return None
            seats = list(stored.seats)
            seats[number] = replace(
                seats[number],
                kind="bot" if is_bot else "person",
                guest=guest,
                name=name or seats[number].name,
                invite=None,
            )
            return self.table.change(replace(stored, seats=(seats[0], seats[1])))

        return await self._undisturbed(self._make(None, make))

    async def rename(self, guest: str, before: str, name: str) -> int:
        """A guest is called otherwise from now on; a game that is over stays as it was played."""

        def make() -> Table | None:
            stored = self.table.stored
            seats = renamed(stored.seats, guest, before, name)
            if self.table.status == "over" or seats == stored.seats:
                return None
            return self.table.change(replace(stored, seats=seats))

        return await self._undisturbed(self._make(None, make))

    async def hide(self, guest: str) -> int:
        """Take the game off a guest's list."""

        def make() -> Table:
            stored = self.table.stored
            first, second = (
                replace(seat, hidden=True) if seat.guest == guest else seat for seat in stored.seats
            )
            return self.table.change(replace(stored, seats=(first, second)))

        return await self._undisturbed(self._make(None, make))

    async def follow(self, next_game: str) -> int:
        """Say where the rematch is."""

        def make() -> Table:
            return self.table.change(replace(self.table.stored, next=next_game))

        return await self._undisturbed(self._make(None, make))

    async def _change(self, guest: str, request: Request, make: Callable[[], Table | None]) -> int:
        if self.table.stored.seats[request.seat].guest != guest:
            raise Refusal("not_your_seat")
        return await self._undisturbed(self._make(request, make))

    async def _undisturbed(self, change: Coroutine[None, None, int]) -> int:
        """A change goes on if its client goes away: memory and store must not part."""
        task = asyncio.get_running_loop().create_task(change)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _make(self, request: Request | None, make: Callable[[], Table | None]) -> int:
        """Try a change, store it, and only then show it. `make` may find nothing to change."""
        async with self._changing:
            self.touch()
            if self._is_gone:
                raise Refusal("no_game")
            if request is not None and request in self._answered:
                return self._answered[request]
            before, after = self.table, make()
            if after is None:
                return before.stored.version
            await self._store.change(before.stored, after.stored, after.summary, request)
            self.table = after
            if request is not None:
                self._answered[request] = after.stored.version
            self._tell_change(before)
            self._wake_computer()
            return after.stored.version

    def _check_playing(self, ply: int | None) -> None:
        status = self.table.status
        if status == "over":
            raise Refusal("game_over")
        if status == "waiting":
            raise Refusal("seat_free")
        if ply is not None and ply != self.table.ply:
            raise Refusal("stale", ply=ply, now=self.table.ply)

    def _tell_change(self, before: Table) -> None:
        """New steps one by one; after any other change the whole game."""
        table, online = self.table, self._viewers.guests
        if table.ply <= before.ply:
            self._only_steps_since = table.stored.version
            self._viewers.tell(
                lambda guest: {"type": "game", "game": view_game(table, guest, online)}
            )
            return
        for ply in range(before.ply, table.ply):
            self._viewers.tell(self._step_message(table, ply))

    def _step_message(self, table: Table, ply: int) -> Callable[[str], Mapping[str, object]]:
        """A step for everybody: only the seats differ, the rest is made once."""
        online = self._viewers.guests
        step = view_step(table, ply)
        position = view_position(table.game.positions[ply + 1], ply + 1)

        def message(guest: str) -> Mapping[str, object]:
            state = view_state(table, guest, online, position)
            return {"type": "step", "version": state["version"], "step": step, "game": state}

        return message

    def _tell_presence(self) -> None:
        online = self._viewers.guests
        message = {
            "type": "presence",
            "online": [is_online(seat, online) for seat in self.table.stored.seats],
            "viewers": len(self._viewers),
        }
        self._viewers.tell(lambda guest: message)

    def _wake_computer(self) -> None:
        """If it is the computer's turn, let it think."""
        if self._is_closed or self._thinking is not None:
            return
        if self._computer_to_move() is not None:
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    def _computer_to_move(self) -> int | None:
        if self.table.status != "playing":
            return None
        seat = self.table.position.to_move
        if seat is None or self.table.stored.seats[seat].kind != "computer":
            return None
        return seat

    async def _think(self) -> None:
        """Move for the computer as long as it is its turn, through the same door as everybody."""
        try:
            while (seat := self._computer_to_move()) is not None:
                ply, level = self.table.ply, self.table.stored.seats[seat].level or 1
                move = await self._computer.decide(level, self.table.position.text)

                def make(ply: int = ply, move: str = move) -> Table | None:
                    # Meanwhile somebody may have resigned or taken a move back.
                    still = self.table.ply == ply and self._computer_to_move() is not None
                    return self.table.play(move) if still else None

                await self._undisturbed(self._make(None, make))
        except QuiltworkError:
            if not self._is_gone:
                LOG.exception("the computer cannot move in game %s", self.id)
        finally:
            self._thinking = None
