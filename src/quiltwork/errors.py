"""The errors of Quiltwork: each says in one line what was wrong and where; nothing was changed."""

from __future__ import annotations


class QuiltworkError(ValueError):
    """Anything Quiltwork refuses: the base of all its errors."""


class ParseError(QuiltworkError):
    """A text (move, position, record, edition file) that cannot be read."""


class IllegalMove(QuiltworkError):
    """A move that can be read, but is not allowed in this position; the message says why."""


class UnknownEdition(QuiltworkError):
    """An edition id that is neither shipped nor given as a file."""
