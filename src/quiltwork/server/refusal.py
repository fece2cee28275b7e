"""How the server says no: one sentence, and the status of the answer."""

from __future__ import annotations

from ..errors import QuiltworkError


class Refusal(QuiltworkError):
    """Something a client may not do, or that is not there; nothing was changed."""

    def __init__(self, error: str, status: int = 400, field: str | None = None) -> None:
        super().__init__(error)
        self.status, self.field = status, field


class Stale(Refusal):
    """The client saw an older state of the game than there is; it gets the new one."""

    def __init__(self, ply: int, now: int) -> None:
        super().__init__(f"the game is at ply {now}, not {ply}", 409, "ply")


def not_found(what: str) -> Refusal:
    """There is no such thing, or not for this guest."""
    return Refusal(f"there is no such {what}", 404)
