"""A server answers to its own names only: no other site can point one of theirs at it."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from quiltwork.server.hosts import Hosts
from server.serving import in_process, settings_in

LOOPBACK = ("localhost", "LOCALHOST:8765", "127.0.0.1:8765", "127.0.0.2", "[::1]:80", "localhost.")
FOREIGN = ("evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "", ":80", "[::1", "a b")


@pytest.mark.parametrize("bound", ["127.0.0.1", "localhost", "::1", "0.0.0.0", "::", "192.0.2.7"])
def test_this_machine_is_always_known_and_strangers_never(bound: str) -> None:
    hosts = Hosts(bound)
    assert all(hosts.knows(host) for host in LOOPBACK)
    assert not any(hosts.knows(host) for host in FOREIGN if host != "[::1")


def test_a_server_for_this_machine_alone_has_no_other_address() -> None:
    hosts = Hosts("127.0.0.1")
    assert not hosts.knows("192.0.2.7:8765") and not hosts.knows("[2001:db8::7]")


@pytest.mark.parametrize("bound", ["0.0.0.0", "::", "192.0.2.7"])
def test_a_server_for_a_club_is_reached_by_any_address_and_its_machines_name(bound: str) -> None:
    hosts, own = Hosts(bound), socket.gethostname().lower()
    for host in ("192.0.2.7:8765", "[2001:db8::7]:8765", own, f"{own}.local:8765"):
        assert hosts.knows(host), host


def test_further_names_are_given() -> None:
    hosts = Hosts("127.0.0.1", ["Quilt.example.org"])
    assert hosts.knows("quilt.example.org") and hosts.knows("quilt.example.org:443")
    assert not hosts.knows("www.quilt.example.org")


def test_a_foreign_name_is_refused_before_anything_else(tmp_path: Path) -> None:
    async def go() -> None:
        async with in_process(settings_in(tmp_path)) as tables:
            for path in ("/api/me", "/", "/api/games"):
                answer = await tables.guest().get(path, headers={"host": "evil.test"})
                assert answer.status_code == 421 and answer.json()["code"] == "unknown_host"
                assert "set-cookie" not in answer.headers

    asyncio.run(go())
