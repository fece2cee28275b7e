"""Which names a server answers to.

A page of another site can point a name of its own at this machine (DNS rebinding) and would then be
"the same site" to the browser. It cannot choose the name in the request, though: names that are
not ours are refused.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address

EVERYWHERE = ("", "0.0.0.0", "::")


class Hosts:
    """The names of one server."""

    def __init__(self, bound: str, allowed: Iterable[str] = ()) -> None:
        """`bound` is where it listens, `allowed` are further names it is known by."""
        names = {"localhost", _plain(bound), *map(_plain, allowed)}
        self._is_public = not _is_loopback(_plain(bound))
        if self._is_public:  # the names this machine has in its own network
            own = _plain(socket.gethostname())
            names |= {own, f"{own}.local"}
        self._names = names - set(EVERYWHERE)

    def knows(self, host: str) -> bool:
        """Whether a `Host` header names this server.

        An address is no name that somebody could point elsewhere; a server that is open to others
        is reached by whatever addresses its machine has.
        """
        name = _plain(_without_port(host))
        return name in self._names or _is_loopback(name) or (self._is_public and _is_address(name))


def _plain(name: str) -> str:
    return name.strip().lower().strip("[]").removesuffix(".")


def _without_port(host: str) -> str:
    name, separator, port = host.rpartition(":")
    return name if separator and port.isdecimal() else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)
