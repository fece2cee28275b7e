"""What the picture of a game's course is made of: plain figures and words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Point:
    """What player 0 could expect after so many moves."""

    ply: int
    win: float
    margin: float
    exact: bool = False


@dataclass(frozen=True)
class Slip:
    """A move that got a mark."""

    ply: int
    seat: int
    mark: str
    move: str
    better: str
    points: float

    @property
    def cost(self) -> str:
        """The points it cost, as a label."""
        return f"\u2212{self.points:.1f}"


@dataclass(frozen=True)
class Side:
    """One player: how accurate in words, and the worst slips, the gravest first."""

    accuracy: str
    slips: tuple[Slip, ...]


@dataclass(frozen=True)
class Course:
    """A game from its first point shown to its last; `slips` are all of both players."""

    edition: str
    sentence: str
    names: tuple[str, str]
    points: tuple[Point, ...]
    slips: tuple[Slip, ...]
    """The gravest first."""
    sides: tuple[Side, Side]
    winner: int | None = None
    """Who won, if the last point is the end of the game."""
    furniture: bool = False
