"""How long a person waits for the computer: from sending a move to hearing the computer's.

Starts a server of its own on loopback and plays whole games of every edition against the quick
levels by WebSocket, like a page does. Where the computer moves several times running, every move
after the first counts from the one before.

python benchmarks/answering.py --games 10
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import connect

from quiltwork.editions import EDITION_IDS

SERVE = "import quiltwork.cli as c; c.main()"
LEVELS = (1, 2, 3, 4)
GOAL = 0.5


def move(game: dict[str, Any], columns: int) -> str:
    """Any move, of a tile where one can be had."""
    position = game["position"]
    if position["special"] is not None:
        return f"S@{square(random.choice(position['special']['squares']), columns)}"
    offers = [offer for offer in position["offers"] if offer["effect"] is not None]
    if not offers:
        return "A"
    offer = random.choice(offers)
    turn, anchors = random.choice(list(offer["fits"][0].items()))
    way, turns = divmod(int(turn), 4)
    return f"{offer['tile']}{'rf'[way]}{turns}@{square(random.choice(anchors), columns)}"


def square(number: int, columns: int) -> str:
    return f"{'abcdefghi'[number % columns]}{number // columns + 1}"


async def play(address: str, guest: httpx.AsyncClient, edition: str, level: int) -> list[float]:
    """One whole game; how long each of the computer's moves took to come."""
    opponent = {"kind": "computer", "level": level}
    asked = {"edition": edition, "opponent": opponent, "first": "me"}
    game = (await guest.post("/api/games", json=asked)).json()["game"]
    columns = 9 if edition.startswith(("classic", "anniversary")) else 7
    path = f"{address.replace('http', 'ws')}/api/games/{game['id']}/socket"
    cookie = {"cookie": f"quiltwork={guest.cookies['quiltwork']}"}
    waits: list[float] = []
    async with connect(path, additional_headers=cookie, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "version": game["version"]}))
        since = perf_counter()
        while game["status"] == "playing":
            if game["position"]["to_move"] == 0:
                message = {"type": "move", "id": str(game["ply"]), "seat": 0, "ply": game["ply"]}
                since = perf_counter()
                await socket.send(json.dumps({**message, "move": move(game, columns)}))
            game, since = await hear(socket, game, since, waits)
    return waits


async def hear(
    socket: Any, game: dict[str, Any], since: float, waits: list[float]
) -> tuple[dict[str, Any], float]:
    """The next step; if it is a move of the computer's, note how long it took."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "refused":
            raise SystemExit(f"refused: {message}")
        if message["type"] == "step":
            break
    now, seat = perf_counter(), message["step"]["seat"]
    if seat == 1:
        waits.append(now - since)
        since = now
    return message["game"], since


def report(what: str, waits: list[float]) -> None:
    waits.sort()
    at = [waits[min(len(waits) - 1, int(share * len(waits)))] for share in (0.5, 0.99, 1.0)]
    median, rare, longest = (f"{1000 * wait:6.1f}" for wait in at)
    print(f"{what:24} {len(waits):6} moves  p50 {median}  p99 {rare}  max {longest} ms", flush=True)


async def measure(address: str, games: int) -> bool:
    every: list[float] = []
    async with httpx.AsyncClient(base_url=address, timeout=30) as guest:
        await guest.get("/api/me")
        for level in LEVELS:
            for edition in EDITION_IDS:
                waits: list[float] = []
                for _ in range(games):
                    waits += await play(address, guest, edition, level)
                report(f"level {level} {edition}", waits)
                every += waits
    report("all", every)
    return max(every) < GOAL


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10, help="of each level and edition")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--requests", "100000"]
        command += ["--database", str(Path(folder) / "games.db")]
        command += ["--secret", str(Path(folder) / "secret")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1].rstrip("/")
            try:
                is_quick = asyncio.run(measure(address, asked.games))
            finally:
                server.terminate()
    return 0 if is_quick else 1


if __name__ == "__main__":
    raise SystemExit(main())
