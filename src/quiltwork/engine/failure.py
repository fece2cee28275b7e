"""When a player cannot go on: it loses the game, and whoever runs the match goes on."""

from __future__ import annotations

from ..errors import QuiltworkError


class EngineFailure(QuiltworkError):
    """A player that ended, was too slow or answered nonsense; `reason` says which, in one line."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
