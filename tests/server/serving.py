"""Servers for tests, and clients that know the cookie."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from quiltwork.server.app import make_app
from quiltwork.server.settings import Settings

SECRET = "a secret of the tests, which nobody has to guess"
ADDRESS = "http://quilt.test"
_ids = count()


def settings_in(folder: Path, **values: Any) -> Settings:
    """A small server with its database in a folder."""
    usual = {"processes": 1, "requests_per_second": 10_000.0, "allow_hosts": ("quilt.test",)}
    return Settings(str(folder / "games.db"), SECRET, **{**usual, **values})


class Tables:
    """An application in this process, and its guests."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._guests: list[httpx.AsyncClient] = []

    def guest(self) -> httpx.AsyncClient:
        """Somebody new."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        guest = httpx.AsyncClient(transport=transport, base_url=ADDRESS)
        self._guests.append(guest)
        return guest

    async def leave(self) -> None:
        for guest in self._guests:
            await guest.aclose()


@asynccontextmanager
async def in_process(settings: Settings) -> AsyncIterator[Tables]:
    app = make_app(settings)
    async with app.router.lifespan_context(app):
        tables = Tables(app)
        try:
            yield tables
        finally:
            await tables.leave()


async def begin(guest: httpx.AsyncClient, **asked: Any) -> dict[str, Any]:
    """A new game, pass and play if nothing else is said."""
    usual: dict[str, Any] = {"opponent": {"kind": "here"}, "seed": 7, "first": "me"}
    answer = await guest.post("/api/games", json={**usual, **asked})
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


async def play(
    guest: httpx.AsyncClient, game: dict[str, Any], text: str, **changed: Any
) -> httpx.Response:
    """Make a move in a game as it was last seen."""
    asked = {
        "seat": game["position"]["to_move"],
        "ply": game["ply"],
        "id": f"request {next(_ids)}",
        "move": text,
        **changed,
    }
    return await guest.post(f"/api/games/{game['id']}/moves", json=asked)


class Running:
    """`quiltwork serve` in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def sockets(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        command = [sys.executable, "-c", "import quiltwork.cli as c; c.main()", "serve"]
        command += ["--port", str(self.port), "--database", str(self.folder / "games.db")]
        command += ["--secret", str(self.folder / "secret"), "--processes", "1"]
        command += ["--requests", "10000"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()  # it says its address once it can be reached
        self.port = int(said.strip().rpartition(":")[2].rstrip("/"))

    def kill(self) -> None:
        """As by a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        assert self._process is not None and self._process.stdout is not None
        os.kill(self._process.pid, how)
        self._process.wait(20)
        self._process.stdout.close()
