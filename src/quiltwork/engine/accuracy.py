"""How well a player played a game: what was lost on average, the worst moves, mistakes by phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .analysed import PHASES, MoveAnalysis, Phase
from .marking import MARKS

WORST = 3


@dataclass(frozen=True)
class Accuracy:
    """One player's game. Moves without an alternative count for nothing."""

    seat: int
    moves: int
    """Moves at which there was something to decide."""
    points_lost: float
    """Points lost by a move, on average."""
    win_lost: float
    """Chance to win lost by a move, on average, from 0 to 1."""
    marks: Mapping[str, int]
    """How many moves got each mark."""
    marks_by_phase: Mapping[Phase, Mapping[str, int]]
    worst: tuple[MoveAnalysis, ...]
    """Up to three marked moves, the gravest first."""


def accuracy_of(moves: Sequence[MoveAnalysis], seat: int) -> Accuracy:
    """Add up what one player's moves cost."""
    decided = [move for move in moves if move.seat == seat and not move.forced]
    marked = [move for move in decided if move.mark]
    count = max(1, len(decided))
    return Accuracy(
        seat,
        len(decided),
        sum(move.cost_points for move in decided) / count,
        sum(move.cost_win for move in decided) / count,
        _count(marked),
        {phase: _count([move for move in marked if move.phase == phase]) for phase in PHASES},
        tuple(sorted(marked, key=gravity, reverse=True)[:WORST]),
    )


def gravity(move: MoveAnalysis) -> tuple[int, float, float]:
    """How bad a marked move was, for sorting: the mark first, then points and chance."""
    return MARKS.index(move.mark), move.cost_points, move.cost_win


def _count(moves: Sequence[MoveAnalysis]) -> dict[str, int]:
    return {mark: sum(move.mark == mark for move in moves) for mark in MARKS}
