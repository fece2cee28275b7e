"""The store: games and guests in a database, each change in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .ledger import Ledger, step_rows
from .migrations import migrate
from .rows import game_row, listed_from, seat_rows, stored_from
from .schema import games, guests, requests, seats, steps
from .stored import Guest, Listed, Request, Stored, Summary

MOST_LISTED = 200


class Store:
    """A database of games; `open` it before use, `close` it at the end."""

    def __init__(self, address: str) -> None:
        # A server elsewhere may have been restarted since a connection was used last.
        self._engine: AsyncEngine = create_async_engine(address, pool_pre_ping=True)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        # SQLite lets one connection write at a time, and lets the others wait in coarse sleeps:
        # a queue of our own is fairer and quicker.
        self._turn = asyncio.Lock()
        self._ledger = Ledger(self._writing)
        if self._is_sqlite:
            sa.event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Connect, and bring the tables to the newest version."""
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Let all connections go."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        if not self._is_sqlite:
            async with self._engine.begin() as connection:
                yield connection
            return
        async with self._turn, self._engine.begin() as connection:
            yield connection

    async def create(self, game: Stored, summary: Summary) -> None:
        """Keep a new game."""
        async with self._writing() as connection:
            row = game_row(game, summary) | {"updated_at": time()}
            await connection.execute(sa.insert(games), row)
            await connection.execute(sa.insert(seats), seat_rows(game))
            if game.steps:
                await connection.execute(sa.insert(steps), step_rows(game))

    async def load(self, id: str) -> Stored | None:
        """The game with this id, if there is one."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(games).where(games.c.id == id))).first()
            if row is None:
                return None
            sitting = await connection.execute(
                sa.select(seats).where(seats.c.game == id).order_by(seats.c.seat)
            )
            played = await connection.execute(
                sa.select(steps.c.text).where(steps.c.game == id).order_by(steps.c.ply)
            )
            return stored_from(row, sitting.all(), tuple(played.scalars()))

    async def answered(self, id: str) -> dict[Request, int]:
        """Every request that was done in a game, with the version it led to."""
        query = sa.select(requests).where(requests.c.game == id)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
            return {Request(row.seat, row.request): row.version for row in rows}

    async def change(
        self, before: Stored, after: Stored, summary: Summary, request: Request | None = None
    ) -> None:
        """Write what differs between two states of a game, all of it or nothing."""
        await self._ledger.write(before, after, summary, request)

    async def delete(self, id: str) -> None:
        """Forget a game."""
        async with self._writing() as connection:
            await connection.execute(sa.delete(games).where(games.c.id == id))

    async def games_of(self, guest: str) -> list[Listed]:
        """The games a guest plays or brought, the latest first."""
        mine = sa.select(seats.c.game).where(seats.c.guest == guest, ~seats.c.hidden)
        brought = games.c.imported & (games.c.owner == guest)
        return await self._list(games.c.id.in_(mine) | brought)

    async def games_waiting_for_bots(self) -> list[Listed]:
        """The games in which a seat is kept free for a bot."""
        free = sa.select(seats.c.game).where(seats.c.kind == "bot", seats.c.guest.is_(None))
        return await self._list(games.c.id.in_(free))

    async def _list(self, which: sa.ColumnElement[bool]) -> list[Listed]:
        query = sa.select(games).where(which).order_by(games.c.updated_at.desc())
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.limit(MOST_LISTED))).all()
            ids = [row.id for row in rows]
            sitting = await connection.execute(
                sa.select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.seat)
            )
            of_game: dict[str, list[Any]] = {}
            for seat in sitting:
                of_game.setdefault(seat.game, []).append(seat)
            return [listed_from(row, of_game[row.id]) for row in rows]

    async def guest(self, id: str) -> Guest:
        """What is known of a guest; an unknown one has no name yet."""
        async with self._engine.connect() as connection:
            query = sa.select(guests).where(guests.c.id == id)
            row = (await connection.execute(query)).first()
            return Guest(id) if row is None else Guest(row.id, row.name, row.settings)

    async def keep_guest(self, guest: Guest) -> None:
        """Remember a guest's name and settings."""
        values = {"name": guest.name, "settings": guest.settings}
        insert = sqlite.insert if self._is_sqlite else postgresql.insert
        kept = insert(guests).values(id=guest.id, **values)
        async with self._writing() as connection:
            await connection.execute(kept.on_conflict_do_update(index_elements=["id"], set_=values))


def _prepare_sqlite(connection: Any, record: object) -> None:
    """Readers beside the writer, and nothing acknowledged that a power cut could take back."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
