"""When to try to solve the rest of a game: late enough to have a chance, and for a share of the
time only, so that a failure costs little."""

from __future__ import annotations

import threading

from .._native import Position as NativePosition
from .._native import StopSign
from .endgame import Solution, solve
from .thought import SearchedMove, Thought

LATE = 0.42
"""Tried when this share of both players' time is left at most."""
SHARE = 0.3
"""Of the thinking time; the rest is for the search, which always has an answer."""
NODES_FOR_A_NODE = 2
"""Of solving for one of searching: about the same share, where nodes are limited."""
GROWTH = 2.0
"""A position that was not solved is tried again with at least so many times the effort."""
QUICK = 0.05
"""Seconds for which Ctrl-C may wait."""
NODES_A_SECOND = 1_000_000


class EndgameSolver:
    """Solves positions of one game as they come up, and remembers what it could not."""

    def __init__(self, hash: int, every_choice: bool) -> None:
        self._hash, self._every_choice = hash, every_choice
        self._stop = StopSign()
        self._key, self._failed, self._thought = 0, 0.0, 0.0
        self._solved: Thought | None = None

    def stop(self) -> None:
        """End the solving under way, soon; from any thread."""
        self._stop.stop()

    def think(self, position: NativePosition, nodes: int, seconds: float) -> Thought | None:
        """The exact answer, if it can be found within a share of these limits."""
        if position.is_solo or not _is_late(position):
            return None
        if position.key != self._key:
            self._key, self._failed, self._thought, self._solved = position.key, 0.0, 0.0, None
        if self._solved is not None:
            return self._solved
        self._thought += nodes or seconds or 1.0
        effort = self._thought * (NODES_FOR_A_NODE if nodes else SHARE)
        if effort < GROWTH * self._failed:
            return None
        self._stop = StopSign()
        if nodes:
            solution = self._solve(position, int(effort), SHARE * seconds)
        else:  # in a short slice of a long thought, never longer than the slice
            solution = self._solve(position, 0, min(effort, seconds or effort))
        if solution is None:
            self._failed = effort
            return None
        self._solved = thought_of(solution)
        return self._solved

    def _solve(self, position: NativePosition, nodes: int, seconds: float) -> Solution | None:
        """Solve in a thread of its own, so that Ctrl-C is heard meanwhile."""
        found: list[Solution | None] = []

        def work() -> None:
            solution = self._once(position, nodes, seconds, False)
            if solution is not None and self._every_choice:
                solution = self._once(position, nodes, seconds, True) or solution
            found.append(solution)

        if 0 < seconds < QUICK or 0 < nodes < QUICK * NODES_A_SECOND:
            work()
            return found[0]
        thread = threading.Thread(target=work)
        thread.start()
        try:
            thread.join()
        except BaseException:
            self._stop.stop()
            thread.join()
            raise
        return found[0]

    def _once(
        self, position: NativePosition, nodes: int, seconds: float, every_choice: bool
    ) -> Solution | None:
        return solve(
            position,
            nodes=nodes,
            seconds=seconds,
            hash=self._hash,
            every_choice=every_choice,
            stop=self._stop,
        )


def _is_late(position: NativePosition) -> bool:
    last = position.edition.last_space
    left = 2 * last - position.time(0) - position.time(1)
    return left <= LATE * 2 * last


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
