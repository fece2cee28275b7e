"""Players at one game: each decides from a position and what it remembers of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .._native import Position as NativePosition
from .._native import StopSign, greedy_action, mcts, uct
from ..editions import Edition
from ..errors import QuiltworkError
from ..rules import Generator
from .brain import placing_brain_for
from .courtesy import Courtesy
from .interruptible import interruptible
from .net import Net
from .searcher import Searcher, thought_from
from .thought import Thought

QUICK, QUICK_NODES = 0.05, 1000
"""Seconds, or games played to their end, for which Ctrl-C may wait."""
FEW_SIMULATIONS = 8
"""With fewer of them a large network is taken at its word, and not searched for."""
JUDGING_NODES, JUDGING_HASH = 400, 4
"""Of the small network's search that says what buying would cost where the large one waits: two
milliseconds."""


class Mind(ABC):
    """A player at one game; it may remember what it thought on earlier moves."""

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        """Decide on a move; the seed is for the player's own dice."""
        if position.to_move is None:
            raise QuiltworkError("nobody is to move in this position")
        if position.count_moves() == 1:
            return Thought(position.legal_actions()[0])
        return self._decide(position, seed)

    @abstractmethod
    def _decide(self, position: NativePosition, seed: int) -> Thought:
        """Choose between at least two moves."""

    def close(self) -> None:  # noqa: B027 - most have nothing to give back
        """The game is over, or given up."""


class RandomMind(Mind):
    """Any legal move."""

    def _decide(self, position: NativePosition, seed: int) -> Thought:
        actions = position.legal_actions()
        return Thought(actions[Generator(seed, 1).below(len(actions))])


class GreedyMind(Mind):
    """A formula for the worth of each tile, and a good-looking place for it.

    With a slip it misjudges tiles by so much, and takes any of so many good-looking places.
    """

    def __init__(self, slip: float = 0.0, placements: int = 1) -> None:
        self._slip, self._placements = slip, placements

    def _decide(self, position: NativePosition, seed: int) -> Thought:
        brain = placing_brain_for(position.edition, position.is_solo)
        return Thought(greedy_action(position, brain, self._slip, self._placements, seed))


class PlainMind(Mind):
    """Plain tree search that judges by playing on to the end: the yardsticks.

    `mcts` looks at every move and plays on at random; `uct` looks at good-looking placements and
    plays on with a little sense.
    """

    def __init__(self, kind: str, seconds: float, nodes: int) -> None:
        self._kind, self._seconds, self._nodes = kind, seconds, nodes

    def _decide(self, position: NativePosition, seed: int) -> Thought:
        limits = self._nodes, self._seconds
        stop = StopSign()

        def work() -> Thought:
            if self._kind == "mcts":
                return thought_from(mcts(position, *limits, seed, stop))
            brain = placing_brain_for(position.edition, position.is_solo)
            return thought_from(uct(position, brain, *limits, seed, stop))

        is_quick = 0 < self._seconds < QUICK or 0 < self._nodes < QUICK_NODES
        return work() if is_quick else interruptible(work, stop)


class FullMind(Mind):
    """The end of a game solved, the rest searched, with the tree kept from move to move.

    With `net` the large network judges, and each node is a position it is asked about.
    """

    def __init__(
        self,
        edition: Edition,
        seconds: float,
        nodes: int,
        *,
        hash: int,
        threads: int,
        exact: bool = True,
        net: Net | None = None,
    ) -> None:
        self._seconds, self._nodes = seconds, nodes
        self._searcher = Searcher(
            edition, hash=hash, threads=threads, exact=exact, net=net, raw=True
        )
        self._judge = self._searcher
        judging = 0
        if net is not None and not 0 < nodes < FEW_SIMULATIONS:
            self._judge = Searcher(edition, hash=JUDGING_HASH, exact=False, raw=True)
            judging = JUDGING_NODES
        self._courtesy = Courtesy(self._judge, judging)

    def _decide(self, position: NativePosition, seed: int) -> Thought:
        thought = self._searcher.think(
            position, nodes=self._nodes, seconds=self._seconds, seed=seed
        )
        return self._courtesy.choose(thought, position)

    def close(self) -> None:
        """The game is over, or given up."""
        self._searcher.clear()
        if self._judge is not self._searcher:
            self._judge.clear()
