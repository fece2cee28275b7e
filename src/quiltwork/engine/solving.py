"""When to try to solve the rest of a game: late enough to have a chance, and for a share of the
time only, so that a failure costs little."""

from __future__ import annotations

from math import log10

from .._native import WORK_OF_A_NODE, StopSign
from .._native import Position as NativePosition
from .endgame import Solution, solve
from .interruptible import interruptible
from .thought import SearchedMove, Thought

LATE = 0.42
"""Tried when this share of both players' time is left at most."""
LATE_BY_THE_CLOCK, LATE_A_DECADE = 0.295, 0.045
"""Where the clock runs, a failure costs time to search: tried only from here on with a second for
the move, and so much earlier with ten times as much. One try in ten succeeds there."""
SHARE = 0.3
"""Of the thinking time; the rest is for the search, which always has an answer."""
LONGEST = 3.0
"""Seconds, however long the thinking time is: so that reports do not wait too long."""
NODES_FOR_A_NODE = 2
"""Of solving for one of searching: about the same share, where nodes are limited."""
GROWTH = 2.0
"""A position that was not solved is tried again with at least so many times the effort."""
QUICK = 0.05
"""Seconds for which Ctrl-C may wait."""
NODES_A_SECOND = 1_000_000


class EndgameSolver:
    """Solves positions of one game as they come up, and remembers what it could not."""

    def __init__(
        self, hash: int, every_choice: bool, least: int = 0, by_work: bool = False
    ) -> None:
        """Where nodes are limited, at least so many are tried. `by_work` they are not counted: a
        try ends after the work of so many, as positions differ in it a hundredfold."""
        self._hash, self._every_choice = hash, every_choice
        self._least, self._by_work = least, by_work
        self._key, self._failed, self._nodes = 0, 0.0, 0
        self._solved: Thought | None = None

    def think(
        self, position: NativePosition, nodes: int, seconds: float, stop: StopSign
    ) -> Thought | None:
        """The exact answer, if it can be found within a share of these limits."""
        if position.is_solo or not _is_late(position, LATE if nodes else _late_within(seconds)):
            return None
        if position.key != self._key:
            self._key, self._failed, self._nodes, self._solved = position.key, 0.0, 0, None
        if self._solved is not None:
            return self._solved
        self._nodes += nodes
        if nodes:
            effort = float(max(self._nodes * NODES_FOR_A_NODE, self._least))
        else:
            effort = min(SHARE * seconds, LONGEST)
        if effort < GROWTH * self._failed:
            return None
        limit = min(SHARE * seconds, LONGEST)
        solution = self._solve(position, int(effort) if nodes else 0, limit, stop)
        if solution is None:
            self._failed = effort
            return None
        self._solved = thought_of(solution)
        return self._solved

    def _solve(
        self, position: NativePosition, nodes: int, seconds: float, stop: StopSign
    ) -> Solution | None:
        def once(every_choice: bool) -> Solution | None:
            return solve(
                position,
                nodes=0 if self._by_work else nodes,
                work=nodes * WORK_OF_A_NODE if self._by_work else 0,
                seconds=seconds,
                hash=self._hash,
                every_choice=every_choice,
                stop=stop,
            )

        def try_it() -> Solution | None:
            solution = once(False)
            if solution is not None and self._every_choice:
                return once(True) or solution
            return solution

        if 0 < seconds < QUICK or 0 < nodes < QUICK * NODES_A_SECOND:
            return try_it()
        return interruptible(try_it, stop)


def _late_within(seconds: float) -> float:
    return min(LATE, LATE_BY_THE_CLOCK + LATE_A_DECADE * log10(seconds))


def _is_late(position: NativePosition, share: float) -> bool:
    last = position.edition.last_space
    left = 2 * last - position.time(0) - position.time(1)
    return left <= share * 2 * last


def thought_of(solution: Solution) -> Thought:
    """A solution in the words of a search."""
    best = SearchedMove(
        solution.action, solution.nodes, float(solution.wins), solution.margin, 1.0, solution.line
    )
    others = tuple(
        SearchedMove(choice.action, 0, float(choice.wins), choice.margin, 0.0, (choice.action,))
        for choice in solution.choices
        if choice.action != solution.action
    )
    return Thought(best.action, best.win, best.margin, solution.nodes, (best, *others), exact=True)
