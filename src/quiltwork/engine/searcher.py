"""How the computer thinks at full strength: the end of a game is solved, all else is searched.

The search has a memory: it goes on in its tree where the game has gone on.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from .._native import Position as NativePosition
from .._native import Search, StopSign
from ..editions import Edition
from ..errors import QuiltworkError
from ..native.tables import tables_of
from .brain import brain_for, chances_for
from .chances import Chances
from .net import Net
from .net_search import NetSearch
from .solving import EndgameSolver
from .thought import SearchedMove, Thought

if TYPE_CHECKING:
    from .._native import Found

DEFAULT_HASH = 192
"""Megabytes; room for about 200,000 nodes, more than a second's worth."""
SOLVE_AS_IF = 10.0
"""Seconds: how hard to try to solve the end of a game where time is no limit."""
INNER_PLACEMENTS = 3
"""Of each tile, below the root; more of them cost more than they find."""
MOVES_OF_A_NODE, MOVES_TO_COMPARE = 32, 64
"""The likeliest, where the large network names them; more of them where all are of interest."""
SIMULATION = 150
"""Nodes of a plain search that take about as long as one simulation with the large network for 9x9
quilts; with the one for 7x7 it is half as many, and solving takes a larger share."""

LEAST_SOLVING = 6_000
"""Nodes' worth of solving beside the large network, however few simulations: so that a move at once
takes less than 20 ms in all."""


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
        net: Net | None = None,
        raw: bool = False,
    ) -> None:
        """Without `exact` the end of a game is searched like the rest. With `every_choice` a solved
        position tells what every tile comes to, not only the best. `hash` is in megabytes; below 4
        there is no room for solving. With `net` the large network names the moves, and a node is
        a simulation. With `raw` chances to win are the search's own, not what
        people are told (`chances.py`).
        """
        self.edition = edition
        self._net, self._kept = net, MOVES_TO_COMPARE if every_choice else MOVES_OF_A_NODE
        self._threads, self._placements, self._raw = threads, placements, raw
        for_solving = min(16, hash // 4) if exact else 0
        self._bytes = (hash - for_solving) * 1_000_000
        self._solver = None
        if for_solving > 0:
            least = 0 if net is None else LEAST_SOLVING
            self._solver = EndgameSolver(for_solving, every_choice, least, net is not None)
        self._stop = StopSign()
        self._is_solo = False
        self._search = self._new_search()

    def _new_search(self) -> Search | NetSearch:
        tables = tables_of(self.edition)
        if self._net is not None:
            exact, brain = self._solver is not None, self._net.brain(self.edition)
            return NetSearch(tables, self._net, brain, self._bytes, self._kept, exact)
        brain = brain_for(self.edition, self._is_solo)
        try:
            return Search(
                tables, brain, self._bytes, self._threads, self._placements, INNER_PLACEMENTS
            )
        except MemoryError:
            size = self._bytes // 1_000_000
            raise QuiltworkError(f"there are no {size} megabytes of memory for a search") from None
        except RuntimeError as error:
            raise QuiltworkError(f"a search with {self._threads} threads: {error}") from None

    def think(
        self,
        position: NativePosition,
        *,
        nodes: int = 0,
        seconds: float = 0.0,
        seed: int = 0,
        whole: float | None = None,
    ) -> Thought:
        """Think for so many more nodes or seconds, whichever ends first; 0 is no limit.

        If this is a slice of a longer thought, `whole` says how many seconds that one has, so that
        the end of a game is solved with a share of them.
        """
        if position.to_move is None:
            raise QuiltworkError("nobody is to move in this position")
        began, stop = monotonic(), StopSign()
        self._stop = stop
        if self._solver is not None:
            limit = seconds if whole is None else whole
            if nodes == 0 and limit == 0:
                limit = SOLVE_AS_IF
            effort = nodes * SIMULATION if self._net is not None else nodes
            solved = self._solver.think(position, effort, limit, stop)
            if solved is not None:
                return solved
        if position.is_solo and self._net is not None:
            raise QuiltworkError("the player net does not know the Automa; the player full does")
        if position.is_solo != self._is_solo:  # another opponent, another brain
            self._is_solo = position.is_solo
            self._search = self._new_search()
        if seconds > 0:  # even a late answer is founded on some search
            seconds = max(seconds - (monotonic() - began), seconds / 5)
        if stop.is_raised:
            nodes = 1
        thought = thought_from(self._search.think(position, nodes, seconds, seed, stop))
        chances = self._chances()
        return thought if chances is None else chances.tell(thought, position)

    def _chances(self) -> Chances | None:
        if self._raw:
            return None
        if self._net is not None:
            return self._net.chances
        return chances_for(self.edition, self._is_solo)

    def stop(self) -> None:
        """End the thinking under way, soon; from any thread."""
        self._stop.stop()

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
    return Thought(
        best.action, best.win, best.margin, found["iterations"], moves, full=found["is_full"]
    )
