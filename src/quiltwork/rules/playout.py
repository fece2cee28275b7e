"""Random play: every legal move equally likely, until the game is over."""

from __future__ import annotations

from .generator import Generator
from .position import Position


def random_playout(position: Position, generator: Generator) -> tuple[Position, int]:
    """The final position of a uniformly random game from here, and how many moves it took."""
    moves_made = 0
    while True:
        moves = position.legal_moves()
        if moves:
            position, _ = position.apply(moves[generator.below(len(moves))])
            moves_made += 1
        elif (chance := position.chance) is not None:
            position, _ = position.apply(chance.sample(generator))
        else:
            return position, moves_made
