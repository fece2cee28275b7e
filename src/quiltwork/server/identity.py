"""Who asks: a guest known by a signed cookie, or a bot by a signed token."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from .refusal import Refusal

COOKIE = "quiltwork"
KEPT_SECONDS = 5 * 365 * 86_400


@dataclass(frozen=True)
class Who:
    """Whoever asks."""

    guest: str
    is_bot: bool = False
    is_new: bool = False
    """Not known yet: the answer brings a cookie."""


class Identity:
    """Signs and reads cookies and tokens; a forged one is nobody's."""

    def __init__(self, secret: str) -> None:
        self._guests = Signer(secret, salt="quiltwork.guest")
        self._bots = Signer(secret, salt="quiltwork.bot")

    def of(self, connection: HTTPConnection) -> Who:
        """Who is behind a request or a socket. A wrong token is refused, a wrong cookie ignored."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return Who(self._read_token(token.strip()), is_bot=True)
        guest = self._read_cookie(connection.cookies.get(COOKIE, ""))
        if guest is None:
            return Who(secrets.token_urlsafe(12), is_new=True)
        return Who(guest)

    def greet(self, who: Who, response: Response, *, secure: bool) -> None:
        """Give a new guest the cookie to be known by."""
        if who.is_new:
            response.set_cookie(
                COOKIE,
                self._guests.sign(who.guest).decode(),
                max_age=KEPT_SECONDS,
                httponly=True,
                samesite="lax",
                secure=secure,
            )

    def new_bot(self) -> tuple[str, str]:
        """A bot's id and its token."""
        bot = f"bot.{secrets.token_urlsafe(12)}"
        return bot, self._bots.sign(bot).decode()

    def _read_cookie(self, cookie: str) -> str | None:
        try:
            return self._guests.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def _read_token(self, token: str) -> str:
        try:
            return self._bots.unsign(token).decode()
        except (BadSignature, UnicodeError):
            raise Refusal("invalid_token") from None
