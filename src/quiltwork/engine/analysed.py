"""An analysed game as a value: what every move was worth, what it cost, what was better."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from ..notation import Record
from ..rules import Outcome
from .marking import mark_for
from .prospect import Prospect

if TYPE_CHECKING:
    from .accuracy import Accuracy

Phase = Literal["opening", "middle", "ending"]
PHASES: tuple[Phase, ...] = ("opening", "middle", "ending")


@dataclass(frozen=True)
class Candidate:
    """A move the search thought well of; its figures are those of the player to move."""

    move: str
    action: int
    visits: int
    win: float
    margin: float
    line: tuple[str, ...]
    """How the game is expected to go on, beginning with this move."""


@dataclass(frozen=True)
class MoveAnalysis:
    """One move of a game. Prospects are those of player 0; costs those of the player who moved."""

    ply: int
    """Counts the moves of both players from 1, as in the record."""
    seat: int
    move: str
    action: int
    phase: Phase
    before: Prospect
    """What was to be expected before the move."""
    after: Prospect
    """What was to be expected after it, before chance decided anything."""
    cost_win: float
    """By how much the chance to win would have been better with the best move; never below 0."""
    cost_points: float
    """By how many points the margin would have been better; never below 0."""
    forced: bool
    """There was no other move."""
    best: tuple[Candidate, ...]
    """The best moves found, the best first; the move itself may be among them."""
    nodes: int

    @property
    def exact(self) -> bool:
        """The game was solved from here on: what was to be expected, and the cost, are true."""
        return self.before.exact and self.after.exact

    @property
    def mark(self) -> str:
        """'' or '?!' (inaccuracy), '?' (mistake), '??' (blunder)."""
        return mark_for(self.cost_points, self.cost_win)

    @property
    def better(self) -> Candidate | None:
        """The move that would have been better; None where the one played was as good."""
        return self.best[0] if self.cost_points > 0 or self.cost_win > 0 else None


@dataclass(frozen=True)
class GameAnalysis:
    """A whole game analysed, or the part of it that was asked for or reached so far."""

    record: Record
    moves: tuple[MoveAnalysis, ...]
    game_length: int
    """How many moves the record holds."""
    outcome: Outcome | None
    """How the game ended; None for a record of a game that was going on."""
    complete: bool = True
    """Everything that was asked for is here."""

    @cached_property
    def players(self) -> tuple[Accuracy, Accuracy]:
        """How well each player played."""
        from .accuracy import accuracy_of

        return accuracy_of(self.moves, 0), accuracy_of(self.moves, 1)

    @property
    def reaches_end(self) -> bool:
        """The last move analysed ended the game, so that the result belongs to the curve."""
        return (
            self.outcome is not None and bool(self.moves) and self.moves[-1].ply == self.game_length
        )

    def as_dict(self) -> dict[str, object]:
        """Plain JSON: see docs/analysis.md for every key."""
        from .analysis_views import analysis_dict

        return analysis_dict(self)

    def svg(self, *, theme: str = "light", names: tuple[str, str] | None = None) -> str:
        """The course of the game as an SVG document."""
        from .analysis_views import analysis_svg

        return analysis_svg(self, theme, names)

    def png(
        self, *, theme: str = "light", scale: float = 1.0, names: tuple[str, str] | None = None
    ) -> bytes:
        """The same picture as PNG bytes."""
        from ..pictures import rasterise

        return rasterise(self.svg(theme=theme, names=names), scale)

    def _repr_svg_(self) -> str:
        return self.svg()
