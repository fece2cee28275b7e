"""When a computer player cannot go on: its game is lost, the match is not."""

from __future__ import annotations

from ..errors import QuiltworkError


class EngineFailure(QuiltworkError):
    """A player that died, fell silent, or answered what is no legal move."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
