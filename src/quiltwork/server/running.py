"""Running a server until it is told to stop."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from .api.sockets import LARGEST_MESSAGE
from .app import make_app
from .settings import Settings


def listen(host: str, port: int) -> socket.socket:
    """A socket to serve on; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends every message at once (TCP_NODELAY); otherwise a
    # second one waits 40 ms for the first to be acknowledged.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until interrupted; `ready` is called once somebody may come."""
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=4 * LARGEST_MESSAGE,  # a character may take four bytes
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    # Uvicorn ends well when it is told to, and then raises the signal again: that must not kill us
    # before the worker processes are put away.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    _Server(config, ready).run(sockets=[listening])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()
