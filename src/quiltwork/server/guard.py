"""The door of the server: what is refused before anything is looked at, and strict headers."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import Limits
from .refusal import Refusal

LARGEST_BODY = 262_144
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
}


class Guard:
    """Refuses cross-site requests, bodies that are too large and clients that are too quick."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app, self._limits = app, limits

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
            await send(message)

        if refusal is not None:
            answer = problem(refusal)
            await answer(scope, receive, send_with_headers)
            return
        await self._app(scope, _limited(receive), send_with_headers)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        is_api = scope["path"].startswith("/api/")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if unsafe and not _is_same_site(headers):
            return Refusal("requests from other sites are refused", 403)
        client = scope["client"][0] if scope.get("client") else ""
        if is_api and not self._limits.allows(client):
            return Refusal("too many requests: slow down", 429)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > LARGEST_BODY:
            return Refusal(f"a request holds at most {LARGEST_BODY} bytes", 413)
        return None


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
            raise Refusal(f"a request holds at most {LARGEST_BODY} bytes", 413)
        return message

    return limited


def problem(refusal: Refusal) -> JSONResponse:
    """A refusal as an answer."""
    # A text from outside may hold halves of characters, which no answer can carry.
    error = str(refusal).encode("utf-8", "replace").decode()
    return JSONResponse({"error": error, "field": refusal.field}, refusal.status)
