"""A server that is killed loses nothing it acknowledged, and plays nothing twice."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from quiltwork import Game
from server.serving import Running, begin, play


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    running.start()
    yield running
    running.stop()


def test_killed_in_the_middle_nothing_is_lost_and_nothing_doubled(server: Running) -> None:
    async def test() -> None:
        mirror = Game.new(seed=7, first_player=0)
        async with httpx.AsyncClient(base_url=server.address) as guest:
            game = (await begin(guest))["game"]
            for round in range(2):
                for _ in range(5):
                    move = mirror.position.legal_moves()[-1].text
                    answer = await play(guest, game, move, id=f"{game['ply']}")
                    assert answer.status_code == 200
                    last, game = game, answer.json()
                    mirror.play(move)
                server.kill()
                server.start()  # on the same port
                again = await play(guest, last, move, id=f"{last['ply']}")
                assert again.json() == game, f"round {round}: the repeat gets the state"
                assert game["position"]["text"] == mirror.position.text
            late = await play(guest, last, "A")
            assert late.status_code == 409
        with sqlite3.connect(server.folder / "games.db") as database:
            plies = [row[0] for row in database.execute("select ply from steps order by ply")]
        database.close()
        assert plies == list(range(10))

    asyncio.run(asyncio.wait_for(test(), 60))
