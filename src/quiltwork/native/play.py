"""Counting and random play by the native core, from native or reference positions."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _native
from .._native import Position as NativePosition
from ..errors import QuiltworkError
from ..rules import Position


@dataclass(frozen=True)
class Playouts:
    """What many random games came to."""

    games: int
    moves: int
    wins: tuple[int, int]
    scores: tuple[int, int]
    """The scores of each seat, added up."""

    @property
    def mean_moves(self) -> float:
        """Moves a game."""
        return self.moves / self.games

    @property
    def mean_score(self) -> float:
        """The mean score of both seats."""
        return sum(self.scores) / (2 * self.games)


def playouts(
    position: Position | NativePosition, n: int, seed: int = 0, threads: int = 1
) -> Playouts:
    """Play `n` uniformly random games to the end; the same numbers for any number of threads.

    The k-th game is `rules.playout.random_playout` with stream k of the seed, from 0.
    """
    if n < 1 or threads < 1:
        raise QuiltworkError("playouts need at least one game and one thread")
    if not 0 <= seed < 1 << 64:
        raise QuiltworkError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    sums = _native.playouts(_native_form(position), n, seed, min(threads, n, 256))
    return Playouts(sums["games"], sums["moves"], sums["wins"], sums["scores"])


def perft(position: Position | NativePosition, depth: int, threads: int = 1) -> int:
    """The number of ways a position can go on for `depth` moves, as `rules.perft.perft` counts."""
    if not 0 <= depth <= 64:
        raise QuiltworkError(f"the depth is a whole number from 0 to 64, not {depth}")
    if threads < 1:
        raise QuiltworkError("perft needs at least one thread")
    return _native.perft(_native_form(position), depth, min(threads, 256))


def _native_form(position: Position | NativePosition) -> NativePosition:
    return position if isinstance(position, NativePosition) else NativePosition(position)
