"""How the computer thinks at full strength: the end of a game is solved, all else is searched.

The search has a memory: it goes on in its tree where the game has gone on.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from .._native import Position as NativePosition
from .._native import Search
from ..editions import Edition
from ..errors import QuiltworkError
from ..native.tables import tables_of
from .brain import brain_for
from .solving import EndgameSolver
from .thought import SearchedMove, Thought

if TYPE_CHECKING:
    from .._native import Found

DEFAULT_HASH = 128
"""Megabytes; room for about 200,000 nodes, more than a second's worth."""
INNER_PLACEMENTS = 2
"""Of each tile, below the root; more of them cost more than they find."""


class Searcher:
    """A search for one game; may be used from one thread at a time, but stopped from any."""

    def __init__(
        self,
        edition: Edition,
        *,
        hash: int = DEFAULT_HASH,
        threads: int = 1,
        placements: int = 8,
        exact: bool = True,
        every_choice: bool = False,
    ) -> None:
        """Without `exact` the end of a game is searched like the rest. With `every_choice` a solved
        position tells what every tile comes to, not only the best. `hash` is in megabytes; below 4
        there is no room for solving.
        """
        self.edition = edition
        self._threads, self._placements = threads, placements
        for_solving = min(16, hash // 4) if exact else 0
        self._bytes = (hash - for_solving) * 1_000_000
        self._solver = EndgameSolver(for_solving, every_choice) if for_solving > 0 else None
        self._was_stopped = False
        self._is_solo = False
        self._search = self._new_search()

    def _new_search(self) -> Search:
        brain, tables = brain_for(self.edition, self._is_solo), tables_of(self.edition)
        return Search(tables, brain, self._bytes, self._threads, self._placements, INNER_PLACEMENTS)

    def think(
        self, position: NativePosition, *, nodes: int = 0, seconds: float = 0.0, seed: int = 0
    ) -> Thought:
        """Think for so many more nodes or seconds, whichever ends first; 0 is no limit."""
        if position.to_move is None:
            raise QuiltworkError("nobody is to move in this position")
        began, self._was_stopped = monotonic(), False
        if self._solver is not None:
            solved = self._solver.think(position, nodes, seconds)
            if solved is not None:
                return solved
        if position.is_solo != self._is_solo:  # another opponent, another brain
            self._is_solo = position.is_solo
            self._search = self._new_search()
        if self._was_stopped:
            nodes = 1
        elif seconds > 0:
            seconds = max(seconds - (monotonic() - began), 1e-4)
        return thought_from(self._search.think(position, nodes, seconds, seed))

    def stop(self) -> None:
        """End the thinking under way, soon; from any thread."""
        self._was_stopped = True
        if self._solver is not None:
            self._solver.stop()
        self._search.stop()

    @property
    def bytes_held(self) -> int:
        """How much memory the tree fills; never more than the limit."""
        return self._search.bytes_held

    def clear(self) -> None:
        """Forget the tree."""
        self._search.clear()


def thought_from(found: Found) -> Thought:
    """What a native search found."""
    moves = tuple(
        SearchedMove(action, visits, win, margin, prior, line)
        for action, visits, _, win, margin, prior, line in found["moves"]
    )
    best = moves[0]
    return Thought(best.action, best.win, best.margin, found["iterations"], moves)
