"""Thinking in slices: a report after each, and never long deaf to being stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from ...native import Position as NativePosition
from ...rules import Position
from ..searcher import Searcher
from ..thought import Thought

SLICE = 0.25
"""Seconds. A stop that comes just before a slice begins is not heard by the search itself."""
SLICE_NODES = 20_000
"""The same in nodes, where only nodes are limited: so that the same limit gives the same move."""


@dataclass(frozen=True)
class Limits:
    """How long to think; 0 is no limit."""

    nodes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Report:
    """What is known after some thinking."""

    thought: Thought
    seconds: float
    nodes: int
    """Searched since the thinking began."""
    visits: int
    """Of the position, those while thinking about earlier moves included."""
    complete: bool
    """There is no more to come: a limit is reached, or nothing is left to find out."""


class Thinking:
    """One stretch of thinking about a position, to be stopped from any thread."""

    def __init__(self, searcher: Searcher, limits: Limits, seed: int = 0) -> None:
        self._searcher = searcher
        self._limits = limits
        self._seed = seed
        self.stopped = threading.Event()

    def stop(self) -> None:
        """End soon, with what is known by then; also before it began."""
        self.stopped.set()
        self._searcher.stop()

    def reports(self, position: NativePosition, every: float = SLICE) -> Iterator[Report]:
        """A report about so often, in seconds; the last one is complete unless it was stopped."""
        began, done = monotonic(), 0
        length = min(SLICE, max(every, 0.01))
        while True:
            nodes, seconds = self._slice(length, done, monotonic() - began)
            thought = self._searcher.think(
                position,
                nodes=nodes,
                seconds=seconds,
                seed=self._seed,
                whole=self._limits.seconds,
            )
            done += thought.nodes
            visits = sum(move.visits for move in thought.moves)
            spent = monotonic() - began
            complete = thought.exact or thought.full or self._is_spent(done, spent)
            yield Report(thought, spent, done, visits, complete)
            if complete or self.stopped.is_set():
                return

    def _slice(self, length: float, done: int, spent: float) -> tuple[int, float]:
        """The nodes and seconds of the next slice."""
        if self._limits.nodes:
            most = min(SLICE_NODES, max(100, int(length / SLICE * SLICE_NODES)))
            left = max(self._limits.seconds - spent, 0.001) if self._limits.seconds else 0.0
            return min(most, self._limits.nodes - done), left
        if self._limits.seconds:
            length = min(length, max(self._limits.seconds - spent, 0.001))
        return 0, length

    def _is_spent(self, done: int, spent: float) -> bool:
        nodes, seconds = self._limits.nodes, self._limits.seconds
        # A rest of a few milliseconds is not worth another slice.
        return (0 < nodes <= done) or (0 < seconds <= spent + 0.002)


def line_texts(position: Position, line: tuple[int, ...]) -> list[str]:
    """A line of actions as moves; it ends where chance decides."""
    texts: list[str] = []
    for action in line:
        if position.to_move is None:
            break
        move = position.move_of(action)
        texts.append(move.text)
        position = position.apply(move).position
    return texts
