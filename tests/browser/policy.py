"""What the players of these tests do: simple, sensible, and the same on every run."""

from __future__ import annotations

from functools import partial
from random import Random

from quiltwork.rules import Move, Position


def choose(position: Position, dice: Random) -> Move:
    """Mostly a patch, laid where it touches most; else advance."""
    moves = [move for move in position.legal_moves() if move.kind in ("take", "special")]
    slots = sorted({move.slot for move in moves if move.slot is not None})
    if slots and dice.random() < 0.75:
        slot = dice.choice(slots)
        moves = [move for move in moves if move.slot == slot]
    elif slots:
        moves = []
    if moves:
        return max(moves, key=partial(snugness, position))
    return next(move for move in position.legal_moves() if move.kind in ("advance", "decline"))


def snugness(position: Position, move: Move) -> int:
    """How many edges of a patch would touch the edge of the quilt or another patch."""
    assert position.to_move is not None
    quilt = position.players[position.to_move].quilt

    def is_taken(row: int, column: int) -> bool:
        if not (0 <= row < quilt.rows and 0 <= column < quilt.columns):
            return True
        return bool(quilt.filled >> row * quilt.columns + column & 1)

    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return sum(
        is_taken(row + down, column + right) for row, column in move.cells for down, right in steps
    )
