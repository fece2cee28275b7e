"""The course of a finished game: who was ahead when, analysed in a process of its own."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from contextlib import suppress

from ..engine.analysed import GameAnalysis
from ..engine.analysis import analyse
from ..engine.prospect import Prospect
from ..notation import Record, format_record, parse_record, replay
from .lane import Lane
from .shapes import CourseAnswer, CoursePoint

NODES = 300
"""For each position: a game of 50 moves takes about a quarter of a second."""
MOST_KEPT = 256


class Courses:
    """Analyses finished games, each once; the latest are kept."""

    def __init__(self) -> None:
        self._lane: Lane[str, CourseAnswer] = Lane(course_of, _begin)
        self._kept: OrderedDict[str, asyncio.Task[CourseAnswer]] = OrderedDict()

    async def of(self, record: Record) -> CourseAnswer:
        """The course of a game; whoever asks meanwhile waits for the same analysis."""
        text = format_record(record)
        task = self._kept.pop(text, None)
        if task is None or (task.done() and task.exception() is not None):
            task = asyncio.create_task(self._lane.ask(text))
        self._kept[text] = task
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(task)

    def close(self) -> None:
        """End the process."""
        self._lane.close()


def course_of(text: str) -> CourseAnswer:
    """In a worker: what was to be expected at the start and after each move."""
    record = parse_record(text)
    steps = list(replay(record))
    plies = [ply for ply, step in enumerate(steps, 1) if step.player is not None]
    if not plies:
        return {"points": []}
    analysis = analyse(record, nodes=NODES)
    points = [_point(0, None, analysis.moves[0].before, 0.0)]
    for number, (ply, move) in enumerate(zip(plies, analysis.moves, strict=True)):
        expected = _after(analysis, number)
        points.append(_point(ply, move.seat, expected, move.cost_points))
    return {"points": points}


def _after(analysis: GameAnalysis, number: int) -> Prospect:
    """After a move, and after what chance then decided."""
    moves, outcome = analysis.moves, analysis.outcome
    if number + 1 < len(moves):
        return moves[number + 1].before
    if outcome is None:  # somebody resigned
        return moves[number].after
    first, second = (sheet.total for sheet in outcome.scores)
    return Prospect(float(outcome.winner == 0), float(first - second), True)


def _point(ply: int, seat: int | None, expected: Prospect, cost: float) -> CoursePoint:
    return {
        "ply": ply,
        "seat": seat,
        "win": round(expected.win, 3),
        "margin": round(expected.margin, 1),
        "cost": round(cost, 1),
    }


def _begin() -> None:
    """Looking back waits for everything else."""
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(10)
