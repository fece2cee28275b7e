"""Perft: how many ways a position can go on, to compare implementations of the rules."""

from __future__ import annotations

from .position import Position


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves; a game that ends earlier counts once.

    A draw that is due takes its first outcome and counts as no move: see docs/notation.md.
    """
    while (chance := position.chance) is not None:
        position = position.apply(chance.first()).position
    moves = position.legal_moves()
    if depth == 0 or not moves:
        return 1
    if depth == 1:
        return len(moves)
    return sum(perft(position.apply(move).position, depth - 1) for move in moves)
