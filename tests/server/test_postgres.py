"""The same server on a real PostgreSQL: migrations, whole games, restarts, hostile texts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from quiltwork import Game
from quiltwork.server.schema import METADATA
from quiltwork.server.settings import Settings
from server.postgres import Postgres, programs
from server.serving import SECRET, begin, in_process, play

PROGRAMS = programs()
pytestmark = pytest.mark.skipif(PROGRAMS is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    assert PROGRAMS is not None
    server = Postgres(PROGRAMS)
    yield server
    server.remove()


def _settings(postgres: Postgres) -> Settings:
    return Settings(
        postgres.address, SECRET, allow_hosts=("quilt.test",), requests_per_second=10_000.0
    )


def _run(postgres: Postgres, test: Callable[[Any], Awaitable[None]]) -> None:
    async def go() -> None:
        async with in_process(_settings(postgres)) as tables:
            await test(tables)

    asyncio.run(asyncio.wait_for(go(), 60))


def test_migrations_lead_to_the_tables_of_the_schema(postgres: Postgres) -> None:
    def differences(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async def test(tables: Any) -> None:
        engine = create_async_engine(_settings(postgres).address)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    for _ in range(2):
        _run(postgres, test)


@pytest.mark.parametrize("edition", ["classic", "stack-n-stuff"])
def test_a_whole_game_is_played_and_is_there_after_a_restart(
    postgres: Postgres, edition: str
) -> None:
    kept: dict[str, Any] = {}

    async def play_it(tables: Any) -> None:
        guest, mirror = tables.guest(), Game.new(edition, seed=7, first_player=0)
        game = (await begin(guest, edition=edition))["game"]
        while game["status"] == "playing":
            moves = mirror.position.legal_moves()
            move = moves[len(moves) * 2 // 3].text
            mirror.play(move)
            asked = [play(guest, game, move, id=str(game["ply"])) for _ in range(2)]
            first, repeat = await asyncio.gather(*asked)
            game = first.json()
            assert first.status_code == 200 and repeat.json() == game
        assert game["position"]["text"] == mirror.position.text
        kept.update(game=game, cookies=dict(guest.cookies))

    async def look_at_it(tables: Any) -> None:
        guest = tables.guest()
        guest.cookies.update(kept["cookies"])
        assert (await guest.get(f"/api/games/{kept['game']['id']}")).json() == kept["game"]
        listed = (await guest.get("/api/games?mine")).json()
        assert [line["id"] for line in listed] == [kept["game"]["id"]]
        again = await guest.post(f"/api/games/{kept['game']['id']}/rematch", json={})
        assert again.status_code == 201
        assert (await guest.delete(f"/api/games/{kept['game']['id']}")).status_code == 204
        assert (await guest.get(f"/api/games/{kept['game']['id']}")).status_code == 404

    _run(postgres, play_it)
    _run(postgres, look_at_it)


def test_undo_and_a_deleted_game_leave_nothing_behind(postgres: Postgres) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        game = (await begin(guest))["game"]
        here = f"/api/games/{game['id']}"
        game = (await play(guest, game, "A")).json()
        undone = await guest.post(f"{here}/undo", json={"seat": 0, "ply": 1, "id": "u"})
        assert undone.json()["ply"] == 0
        assert (await guest.delete(here)).status_code == 204
        engine = create_async_engine(_settings(postgres).address)
        async with engine.connect() as connection:
            for table in ("steps", "seats", "requests"):
                query = text(f"select count(*) from {table} where game = :id")
                left = await connection.execute(query, {"id": game["id"]})
                assert left.scalar() == 0
        await engine.dispose()

    _run(postgres, test)


def test_texts_that_postgresql_would_refuse_are_refused_before(postgres: Postgres) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        game = (await begin(guest))["game"]
        assert (await guest.get("/api/games/%00")).status_code == 404
        assert (await play(guest, game, "A", id="\x00")).status_code == 422
        answer = await guest.patch("/api/me", json={"name": "\x00"})
        assert answer.status_code == 422
        kept = {"settings": {"a": "\x00", "b": "\U0001f9f5"}, "name": "Ada"}
        saved = await asyncio.gather(*(guest.patch("/api/me", json=kept) for _ in range(5)))
        assert {answer.status_code for answer in saved} == {200}, "also for a guest who is new"
        assert (await guest.get("/api/me")).json()["settings"] == kept["settings"]

    _run(postgres, test)


def test_the_game_goes_on_after_the_database_was_restarted(postgres: Postgres) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        game = (await begin(guest))["game"]
        postgres.stop()
        lost = await play(guest, game, "A", id="1")
        assert lost.status_code == 500
        postgres.start()
        assert (await guest.get(f"/api/games/{game['id']}")).json() == game
        assert (await play(guest, game, "A", id="1")).json()["ply"] == 1

    _run(postgres, test)
