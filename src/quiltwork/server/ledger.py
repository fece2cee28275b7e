"""Changes of games, written together: whatever comes while one transaction runs shares the next.

A disk takes as long for one change as for a hundred. Every change is acknowledged after its own
transaction, never before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from time import time

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import seat_rows, summary_row
from .schema import games, requests, seats, steps
from .stored import Request, Stored, Summary

Writing = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
CHANGE_GAME = sa.update(games).where(games.c.id == sa.bindparam("changed_game"))


@dataclass(frozen=True)
class Change:
    """A game before and after; what a request asked for, if it was one."""

    before: Stored
    after: Stored
    summary: Summary
    request: Request | None
    written: asyncio.Future[None] = field(compare=False)

    @property
    def kept(self) -> int:
        """How many steps from the start are the same in both."""
        pairs = zip(self.before.steps, self.after.steps, strict=False)
        for count, (one, other) in enumerate(pairs):
            if one != other:
                return count
        return min(len(self.before.steps), len(self.after.steps))


class Ledger:
    """Collects changes and writes them; at most one of each game at a time."""

    def __init__(self, writing: Writing) -> None:
        self._writing = writing
        self._waiting: list[Change] = []
        self._task: asyncio.Task[None] | None = None

    async def write(
        self, before: Stored, after: Stored, summary: Summary, request: Request | None
    ) -> None:
        """Write what differs between two states of a game, all of it or nothing."""
        loop = asyncio.get_running_loop()
        change = Change(before, after, summary, request, loop.create_future())
        self._waiting.append(change)
        if self._task is None:
            self._task = loop.create_task(self._write_all())
        await change.written

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                await self._write_together(together)
        finally:
            self._task = None

    async def _write_together(self, changes: Sequence[Change]) -> None:
        try:
            async with self._writing() as connection:
                await _write(connection, changes)
        except Exception as error:
            if len(changes) == 1:
                changes[0].written.set_exception(error)
                return
            for change in changes:  # whatever is wrong with one must not touch the others
                await self._write_together([change])
            return
        for change in changes:
            if not change.written.done():  # nobody waits any more when the server is ending
                change.written.set_result(None)


async def _write(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    for change in changes:
        if change.kept < len(change.before.steps):
            undone = steps.c.game == change.after.id, steps.c.ply >= change.kept
            await connection.execute(sa.delete(steps).where(*undone))
        if change.after.seats != change.before.seats:
            await _write_seats(connection, change.after)
    if rows := [row for change in changes for row in step_rows(change.after, change.kept)]:
        await connection.execute(sa.insert(steps), rows)
    await connection.execute(CHANGE_GAME, [_game_row(change) for change in changes])
    done = [_request_row(change.after, change.request) for change in changes if change.request]
    if done:
        await connection.execute(sa.insert(requests), done)


async def _write_seats(connection: AsyncConnection, game: Stored) -> None:
    for row in seat_rows(game):
        which = seats.c.game == game.id, seats.c.seat == row["seat"]
        await connection.execute(sa.update(seats).where(*which).values(row))


def step_rows(game: Stored, first: int = 0) -> list[dict[str, object]]:
    """The steps of a game from a ply on."""
    texts = enumerate(game.steps[first:], start=first)
    return [{"game": game.id, "ply": ply, "text": text} for ply, text in texts]


def _game_row(change: Change) -> dict[str, object]:
    after = change.after
    return {
        "changed_game": after.id,
        "version": after.version,
        "resigned_by": after.resigned_by,
        "undo_asked_by": after.undo_asked_by,
        "next": after.next,
        "updated_at": time(),
        **summary_row(change.summary),
    }


def _request_row(game: Stored, request: Request) -> dict[str, object]:
    return {
        "game": game.id,
        "seat": request.seat,
        "request": request.id,
        "version": game.version,
    }
