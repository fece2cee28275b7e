"""A server that is killed loses nothing it acknowledged, and plays nothing twice."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

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


CHILDREN = Path(f"/proc/self/task/{os.getpid()}/children")


@pytest.mark.skipif(not CHILDREN.exists(), reason="this system does not list a process's children")
def test_a_killed_server_leaves_no_process_behind_and_complains_of_nothing(
    server: Running, capfd: pytest.CaptureFixture[str]
) -> None:
    with httpx.Client(base_url=server.address) as guest:
        for level in (1, 8):
            asked = {"opponent": {"kind": "computer", "level": level}, "first": "them"}
            id = guest.post("/api/games", json=asked).json()["id"]
            while guest.get(f"/api/games/{id}").json()["ply"] == 0:
                sleep(0.05)
    pid = server.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert len(children) >= 2
    server.kill()
    deadline = monotonic() + 10
    while any(_lives(child) for child in children):
        assert monotonic() < deadline
        sleep(0.05)
    assert "leaked" not in capfd.readouterr().err
    server.start()


def _lives(pid: str) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


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
