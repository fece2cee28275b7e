"""A Ray cluster: joining it, and where in it games can be played."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from typing import Any

from ..errors import QuiltworkError

LOCAL = "local"
PATIENCE = 5.0  # seconds for an address to answer
STORE = 512 * 2**20
"""Bytes of shared memory for what the processes of a local cluster hand to each other."""


@dataclass(frozen=True)
class Place:
    """Room for one player: a core of a machine, or an accelerator with its share of the cores."""

    node: str
    number: int
    host: str
    threads: int
    has_accelerator: bool


def check_address(address: str) -> None:
    """Say at once that nobody answers: Ray itself would go on trying for minutes."""
    if address == LOCAL:
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        raise QuiltworkError(f"the address of a Ray cluster is HOST:PORT or local, not {address!r}")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise QuiltworkError(f"no Ray cluster answers at {address}: {error}") from None


def join(address: str, processors: int) -> None:
    """Join the cluster at an address, or make one of this machine's processors."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    import ray

    check_address(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "CRITICAL"}
    if address == LOCAL:
        quiet |= {"num_cpus": processors, "include_dashboard": False, "object_store_memory": STORE}
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        reason = " ".join(str(error).split())
        if "AuthenticationError" in str(error.__cause__):
            reason = "it wants its token (RAY_AUTH_MODE=token, RAY_AUTH_TOKEN=...)"
        raise QuiltworkError(f"the Ray cluster at {address} cannot be joined: {reason}") from None


def places() -> list[Place]:
    """Everywhere in the cluster that games can be played, now."""
    import ray

    found = []
    for node in ray.nodes():
        if not node["Alive"]:
            continue
        processors = int(node["Resources"].get("CPU", 0))
        accelerators = int(node["Resources"].get("GPU", 0))
        threads = max(1, processors // accelerators) if accelerators else 1
        for number in range(accelerators or processors):
            host = node["NodeManagerHostname"]
            found.append(Place(node["NodeID"], number, host, threads, accelerators > 0))
    return found
