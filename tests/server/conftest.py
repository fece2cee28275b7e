"""A server for each test: in this process for HTTP, in one of its own for sockets and kills."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.serving import Running, in_process, settings_in


@pytest.fixture
def with_server(tmp_path: Path) -> Callable[[Callable[[Any], Awaitable[None]]], None]:
    """Runs an async test against an application in this process."""

    def run(test: Callable[[Any], Awaitable[None]]) -> None:
        async def go() -> None:
            async with in_process(settings_in(tmp_path)) as table:
                await test(table)

        asyncio.run(go())

    return run


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a process of its own, one for each file of tests."""
    server = Running(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()
