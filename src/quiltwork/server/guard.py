"""The door of the server: what is refused before anything is looked at, and strict headers."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .hosts import Hosts
from .limits import Limits
from .refusal import Refusal

LARGEST_BODY = 262_144
DEAR = 4.0
"""What makes the server work hard counts as so many requests."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # an address may hold an invitation
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Refuses what is meant for others, comes from others, is too large or comes too quickly."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts) -> None:
        self._app, self._limits, self._hosts = app, limits, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            if refusal is not None:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": str(refusal)})
                return
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):  # an answer is for one guest, at one time
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        if refusal is not None:
            answer = problem(refusal)
            await answer(scope, receive, send_with_headers)
            return
        await self._app(scope, _limited(receive), send_with_headers)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        is_api = scope["path"].startswith("/api/")
        method = "GET" if scope["type"] == "websocket" else scope["method"]
        if not self._hosts.knows(headers.get("host", "")):
            return Refusal("unknown_host")
        unsafe = scope["type"] == "websocket" or method not in SAFE_METHODS
        if unsafe and not _is_same_site(headers):
            return Refusal("other_site")
        if is_api and not self._limits.allows(_client(scope), _cost(method, scope["path"])):
            return Refusal("too_many_requests")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > LARGEST_BODY:
            return Refusal("too_large", most=LARGEST_BODY)
        return None


def _client(scope: Scope) -> str:
    """Where a request comes from; whoever has one IPv6 address has a whole network of them."""
    address: str = scope["client"][0] if scope.get("client") else ""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return address if parsed.version == 4 else str(ip_network((parsed, 64), strict=False))


def _cost(method: str, path: str) -> float:
    """New games and records are kept for good, pictures take long to draw."""
    is_new = method == "POST" and path in ("/api/games", "/api/records", "/api/bots")
    return DEAR if is_new or "/picture." in path else 1.0


def _is_same_site(headers: Headers) -> bool:
    """Browsers say where a request comes from; programs need not, and carry no cookie of others."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _limited(receive: Receive) -> Receive:
    """A body without a stated length is counted as it comes."""
    received = 0

    async def limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise Refusal("too_large", most=LARGEST_BODY)
        return message

    return limited


def problem(refusal: Refusal) -> JSONResponse:
    """A refusal as an answer."""
    return JSONResponse(refusal.answer, refusal.status)
