"""Bots: the example plays a whole game; tokens are needed and cannot be forged."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from server.serving import Running, begin, play

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_plays_a_whole_game(running: Running) -> None:
    async def test() -> None:
        async with httpx.AsyncClient(base_url=running.address) as guest:
            opponent = {"kind": "bot"}
            game = (await begin(guest, opponent=opponent, edition="express", first="them"))["game"]
            here = f"/api/games/{game['id']}"
            command = [sys.executable, str(EXAMPLE), running.address]
            bot = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            try:
                while game["status"] != "over":
                    if game["position"]["to_move"] == 0 and game["status"] == "playing":
                        special = game["position"]["special"]
                        game = (await play(guest, game, "D" if special else "A")).json()
                    else:
                        await asyncio.sleep(0.1)
                        game = (await guest.get(here)).json()
                said, _ = bot.communicate(timeout=10)
            finally:
                bot.kill()
            assert game["seats"][1]["kind"] == "bot" and game["names"][1] == "First stitch"
            assert said.strip() == ("won" if game["outcome"]["winner"] == 1 else "lost")

    asyncio.run(asyncio.wait_for(test(), 30))


def test_only_bots_take_a_bots_seat(
    with_server: Callable[[Callable[[Any], Awaitable[None]]], None],
) -> None:
    async def test(tables: Any) -> None:
        guest, other = tables.guest(), tables.guest()
        id = (await begin(guest, opponent={"kind": "bot"}))["id"]
        accept = f"/api/bots/games/{id}/accept"
        assert (await other.post(accept)).status_code == 401
        forged = {"authorization": "Bearer bot.me.AAAA"}
        assert (await other.post(accept, headers=forged)).status_code == 401
        assert (await other.post(f"/api/games/{id}/join", json={})).status_code == 403
        assert (await other.post("/api/bots", json={"name": " "})).status_code == 422
        made = (await other.post("/api/bots", json={"name": "Bot"})).json()
        token = {"authorization": f"Bearer {made['token']}"}
        seated = (await other.post(accept, headers=token)).json()
        assert seated["your_seats"] == [1] and seated["status"] == "playing"

    with_server(test)
