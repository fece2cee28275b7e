"""The chance to win that people are told: what the search states, corrected by how games went.

A search weighs chances to choose well, not to be right: whoever is ahead by its own figures wins
more, or less, often than they say. How often was counted (docs/calibration.md), and a monotone
map makes the figure true. It is for people only; nothing that chooses a move uses it.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files

from .._native import Position as NativePosition
from .thought import Thought

SURE = 0.0005
"""A search is never surer than this, unless it has solved the game."""
FAR = 16
"""More than twice the log-odds of that: no bend turns the curve back before it."""


@dataclass(frozen=True)
class Chances:
    """A curve through the log-odds: how steep and how far off, by stage of the game and effort.

    The stage counts by its square: little changes in the first half of a game, much at its end.

    >>> timid = Chances(shift=-0.2, slope=(2.0, -0.5, 0.0), bend=0.1, nodes=(300, 20000))
    >>> round(timid.told(0.6, stage=0.5, nodes=1000), 3), timid.told(0.5, stage=0.0, nodes=1000)
    (0.673, 0.5)
    """

    shift: float
    """For the player to move, at the end; at the start there is none."""
    slope: tuple[float, float, float]
    """At the start, by how much it changes to the end, and with ten times the nodes."""
    bend: float
    """How much steeper it gets away from even chances, at the start; at the end it is straight."""
    nodes: tuple[int, int]
    """Between these efforts it was measured; beyond them the nearer one counts."""

    def told(self, win: float, stage: float, nodes: int) -> float:
        """The true chance, where a search of so many nodes states this one."""
        few, many = self.nodes
        effort = math.log10(min(max(nodes, few), many) / few)
        late = stage**2
        slope = max(0.1, self.slope[0] + self.slope[1] * late + self.slope[2] * effort)
        bend = max(self.bend * (1 - late), -slope / FAR)
        win = min(max(win, SURE), 1 - SURE)
        odds = math.log(win / (1 - win))
        odds = self.shift * late + odds * (slope + bend * abs(odds))
        return 1 / (1 + math.exp(-odds))

    def tell(self, thought: Thought, position: NativePosition) -> Thought:
        """The same thought with chances for people; what is solved is true already."""
        if thought.exact or thought.win is None:
            return thought
        stage = stage_of(position)
        nodes = max(thought.nodes, sum(move.visits for move in thought.moves))
        moves = tuple(
            replace(move, win=self.told(move.win, stage, nodes)) for move in thought.moves
        )
        return replace(thought, win=self.told(thought.win, stage, nodes), moves=moves)


def stage_of(position: NativePosition) -> float:
    """How much of the time board both tokens have behind them, from 0 to 1."""
    return (position.time(0) + position.time(1)) / (2 * position.edition.last_space)


@cache
def chances_with(fingerprint: str) -> Chances | None:
    """The map for a search with these weights; None where none is known, or proven to be better."""
    text = (files(__package__) / "weights" / "chances.toml").read_text("utf-8")
    for table in tomllib.loads(text).values():
        if table["sha256"] == fingerprint and "slope" in table:
            low, high = table["nodes"]
            steep, later, deeper = table["slope"]
            return Chances(table["shift"], (steep, later, deeper), table["bend"], (low, high))
    return None


def fingerprint_of(*weights: bytes) -> str:
    """What tells these weights from others, those of one file or of several that play together."""
    return sha256(b"".join(weights)).hexdigest()[:16]
