"""Positions in which moves are refused, and the reasons given: for all tests of illegal moves."""

from __future__ import annotations

import pytest

from quiltwork import IllegalMove, Move, Position
from quiltwork.rules import Draw

from .tables import position_with


def reason(position: Position, step: Move | Draw | int) -> str:
    """Why the step is refused; the position must be the same afterwards."""
    before = (position.text, repr(position), hash(position))
    with pytest.raises(IllegalMove) as problem:
        position.apply(step)
    assert (position.text, repr(position), hash(position)) == before
    return str(problem.value)


def offering(*tiles: int, **changes: object) -> Position:
    """A position with these tiles on offer."""
    return position_with(offer=tiles, **changes)


def special_due(which: str = "classic", **changes: object) -> Position:
    """A position in which the special patch at 26 has to be placed."""
    return position_with(which, tokens=(26, 25), pending=(26,), **changes)


def any_take(position: Position, tile: int) -> Move:
    """A legal take of this tile."""
    return next(move for move in position.legal_moves() if move.tile == tile)
