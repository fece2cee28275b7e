"""A tree search with a memory: it goes on in its tree where the game has gone on."""

from __future__ import annotations

from .._native import Position as NativePosition
from .._native import search
from ..editions import Edition
from .brain import brain_for
from .thought import SearchedMove, Thought

BYTES_A_NODE = 450
"""A node with its edges, on average; so a limit in megabytes becomes one in nodes."""


class Searcher:
    """A search for one game; may be used from one thread at a time, but stopped from any."""

    def __init__(
        self,
        edition: Edition,
        *,
        hash: int = 64,
        threads: int = 1,
        placements: int = 8,
        rollouts: bool = False,
    ) -> None:
        self.edition = edition
        self._brain = brain_for(edition)
        self._most_nodes = max(1000, hash * 1_000_000 // BYTES_A_NODE)
        self._placements = placements
        self._rollouts = rollouts

    def think(
        self, position: NativePosition, *, nodes: int = 0, seconds: float = 0.0, seed: int = 0
    ) -> Thought:
        """Think for so many more nodes or seconds, whichever ends first; 0 is no limit."""
        found = search(
            position,
            self._brain,
            nodes,
            seconds,
            self._most_nodes,
            self._placements,
            2,
            self._rollouts,
            seed,
        )
        moves = tuple(
            SearchedMove(action, visits, value, 40 * value - 20, prior, (action,))
            for action, visits, value, prior in found["moves"]
        )
        best = moves[0]
        return Thought(best.action, best.win, best.margin, found["nodes"], moves)

    def stop(self) -> None:
        """End the thinking under way, soon; from any thread."""

    def clear(self) -> None:
        """Forget the tree."""
