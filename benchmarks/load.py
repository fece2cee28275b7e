"""Many games at once on one server: how long from a move's sending to its arrival at the other end.

Starts a server of its own on loopback, lays so many tables with two sockets each, and moves at an
even rate. At the end the server is killed, and every acknowledged move is looked for in its
database.

python benchmarks/load.py --games 500 --rate 100 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SERVE = "import quiltwork.cli as c; c.main()"


class Table:
    """One game and its two sockets; the second one notes when a move arrives."""

    def __init__(self, id: str, position: dict[str, Any], cookie: str) -> None:
        self.id, self.position, self.cookie = id, position, cookie
        self.sockets: list[ClientConnection] = []
        self.sent_at = 0.0
        self.acknowledged = 0
        self.busy = False

    def move(self) -> str:
        if self.position["special"] is not None:
            square = self.position["special"]["squares"][0]
            return f"S@{'abcdefghi'[square % 9]}{square // 9 + 1}"
        for offer in self.position["offers"]:
            if offer["effect"] is not None:
                turn, anchors = next(iter(offer["fits"][self.position["to_move"]].items()))
                index, anchor = int(turn), random.choice(anchors)
                corner = f"{'abcdefghi'[anchor % 9]}{anchor // 9 + 1}"
                return f"{offer['tile']}{'rf'[index // 4]}{index % 4}@{corner}"
        return "A"

    async def send(self) -> None:
        self.busy, ply = True, self.position["ply"]
        message = {"type": "move", "id": str(ply), "seat": self.position["to_move"], "ply": ply}
        text = json.dumps({**message, "move": self.move()})
        self.sent_at = perf_counter()
        await self.sockets[0].send(text)

    async def listen(self, number: int, delays: list[float]) -> None:
        async for text in self.sockets[number]:
            now = perf_counter()
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(f"refused: {message}")
            if number == 0 and message["type"] == "done":
                self.acknowledged += 1
                self.busy = False
            elif number == 1 and message["type"] == "step":
                delays.append(now - self.sent_at)
                self.position = message["game"]["position"]


async def lay(address: str, guest: httpx.AsyncClient) -> Table:
    answer = await guest.post("/api/games", json={"opponent": {"kind": "here"}})
    created = answer.json()
    cookie = f"quiltwork={guest.cookies['quiltwork']}"
    table = Table(created["id"], created["game"]["position"], cookie)
    for _ in range(2):
        socket = await connect(
            f"{address.replace('http', 'ws')}/api/games/{table.id}/socket",
            additional_headers={"cookie": cookie},
            compression=None,
            max_size=None,
        )
        await socket.send(json.dumps({"type": "hello", "version": created["game"]["version"]}))
        table.sockets.append(socket)
    return table


async def measure(address: str, games: int, rate: float, seconds: float) -> dict[str, int]:
    delays: list[float] = []
    async with httpx.AsyncClient(base_url=address, timeout=30) as guest:
        await guest.get("/api/me")
        tables = [await lay(address, guest) for _ in range(games)]
    print(f"{games} games laid, {2 * games} sockets", flush=True)
    listening = [
        asyncio.ensure_future(table.listen(number, delays)) for table in tables for number in (0, 1)
    ]
    await asyncio.sleep(1)
    start, sent, late = perf_counter(), 0, 0
    while (now := perf_counter()) < start + seconds:
        while sent < (now - start) * rate:
            table = tables[sent % games]
            if table.busy or table.position["to_move"] is None:
                late += table.busy
            else:
                await table.send()
            sent += 1
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    for task in listening:
        task.cancel()
    delays.sort()
    print(f"{len(delays)} moves in {seconds:g} s ({len(delays) / seconds:.0f} a second)")
    for share in (0.5, 0.9, 0.99, 1.0):
        delay = delays[min(len(delays) - 1, int(share * len(delays)))]
        print(f"p{100 * share:g}: {1000 * delay:.1f} ms")
    if late:
        print(f"{late} moves were not sent, since the one before was not answered yet")
    return {table.id: table.acknowledged for table in tables}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100, help="moves a second in total")
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        database = Path(folder) / "games.db"
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--requests", "100000"]
        command += ["--database", str(database), "--secret", str(Path(folder) / "secret")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1].rstrip("/")
            try:
                counts = asyncio.run(measure(address, asked.games, asked.rate, asked.seconds))
            finally:
                server.send_signal(signal.SIGKILL)
        with sqlite3.connect(database) as connection:
            stored = dict(connection.execute("select game, count(*) from steps group by game"))
        connection.close()
    lost = sum(max(0, moves - stored.get(id, 0)) for id, moves in counts.items())
    print(f"killed: {sum(counts.values())} moves acknowledged, {lost} of them not in the database")
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
