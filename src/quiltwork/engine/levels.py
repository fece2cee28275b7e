"""Graded strengths, from a kind beginner to all the computer knows.

A weaker level looks less far ahead and judges less finely: it prefers a good move, but takes one
that looks a little worse now and then. It never throws a game away by a move that looks bad.
"""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass

from .._native import Position as NativePosition
from ..editions import Edition
from ..errors import QuiltworkError
from ..rules import Generator
from .brain import brain_for
from .minds import FullMind, GreedyMind, Mind
from .thought import Thought

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Level:
    """One strength: how it thinks, what it is called and what to expect of it."""

    number: int
    name: str
    says: str
    rating: int
    """Measured in games between the levels (docs/strength.md); the weakest is set to 1000."""
    nodes: int = 0
    """Of search; 0 with no seconds: no search, a formula for the worth of each tile."""
    seconds: float = 0.0
    slip: float = 0.0
    """About how many points it overlooks: of moves as close as that, it may take any."""
    placements: int = 1
    """Without search: it takes any of so many good-looking places."""

    @property
    def title(self) -> str:
        """The number and the name."""
        return f"{self.number} {self.name}"


LEVELS = (
    Level(1, "First stitches", "a kind beginner", 1000, slip=3.0, placements=6),
    Level(2, "Sunday sewer", "likes bargains, plans little", 1140, slip=1.0, placements=2),
    Level(3, "Sewing circle", "sees what a move brings", 1490, nodes=1, slip=2.0),
    Level(4, "Keen quilter", "plans a move or two ahead", 1690, nodes=4, slip=1.0),
    Level(5, "Club quilter", "plays tidily", 2010, nodes=16, slip=0.35),
    Level(6, "Pattern maker", "makes few mistakes", 2240, nodes=60),
    Level(7, "Master quilter", "hard to beat", 2530, nodes=1500),
    Level(
        8,
        "Full strength",
        "everything the computer knows, about a second a move",
        2760,
        seconds=1.0,
    ),
)


USUAL_SPACES = 81
"""Of the quilt for which slips are stated; on smaller ones fewer points are at stake."""


def level(number: int) -> Level:
    """The level with this number; raises `QuiltworkError` if there is none."""
    if not 1 <= number <= len(LEVELS):
        raise QuiltworkError(f"there is no level {number}; levels are 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def level_mind(level: Level, edition: Edition, *, hash: int, threads: int) -> Mind:
    """A player of a level, at one game.

    Where the weights cannot be read, a game goes on with the strongest player who needs none.
    """
    if level.nodes == 0 and level.seconds == 0:
        return GreedyMind(level.slip, level.placements)
    try:
        brain_for(edition)
    except QuiltworkError as error:
        _log.warning(
            "%s; level %d plays by rule of thumb until that is mended", error, level.number
        )
        return GreedyMind()
    if level.slip == 0:
        return FullMind(edition, level.seconds, level.nodes, hash=hash, threads=threads)
    return SlippingMind(level, edition, hash=hash, threads=threads)


class SlippingMind(FullMind):
    """Searches, then misjudges what it found a little."""

    def __init__(self, level: Level, edition: Edition, *, hash: int, threads: int) -> None:
        super().__init__(
            edition, level.seconds, level.nodes, hash=hash, threads=threads, exact=False
        )
        self._slip = level.slip * edition.spaces / USUAL_SPACES

    def _decide(self, position: NativePosition, seed: int) -> Thought:
        return slipped(super()._decide(position, seed), self._slip, seed)


def slipped(thought: Thought, slip: float, seed: int) -> Thought:
    """The same thought by somebody who misjudges each move by so many points or so."""
    dice = Generator(seed, 0x511B)
    best, highest = thought.moves[0], -math.inf
    finest = max(move.margin for move in thought.moves)
    for move in thought.moves:
        looks = move.margin + slip * _gumbel(dice)
        if looks > highest and move.margin > finest - 3 * slip:
            best, highest = move, looks
    return Thought(best.action, best.win, best.margin, thought.nodes, thought.moves)


def _gumbel(dice: Generator) -> float:
    return -math.log(-math.log((dice.below(1 << 30) + 0.5) / (1 << 30)))
