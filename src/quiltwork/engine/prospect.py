"""What a player may expect of a position: a chance to win and a margin, kept for player 0."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..native import Position as NativePosition

WIN_SHARE, MARGIN_SCALE = 0.7, 20.0
"""The search weighs winning by this much, and the margin, in these units, by the rest."""


@dataclass(frozen=True)
class Prospect:
    """How likely player 0 wins, and by how many points player 0 will be ahead at the end.

    >>> Prospect(0.75, 4.5).for_seat(1)
    Prospect(win=0.25, margin=-4.5, exact=False)
    """

    win: float
    margin: float
    exact: bool = False
    """The rest of the game was solved, or it is over."""

    def for_seat(self, seat: int) -> Prospect:
        """The same as this player sees it; and back again, from this player to player 0."""
        return self if seat == 0 else Prospect(1 - self.win, -self.margin, self.exact)

    @property
    def worth(self) -> float:
        """Both figures in one, from 0 to 1, weighed as the search weighs them."""
        ahead = (1 + math.tanh(self.margin / MARGIN_SCALE)) / 2
        return WIN_SHARE * self.win + (1 - WIN_SHARE) * ahead


def result_of(position: NativePosition) -> Prospect:
    """What a finished game came to."""
    margin = position.score(0) - position.score(1)
    return Prospect(1.0 if position.winner == 0 else 0.0, float(margin), True)


def mean_of(prospects: Sequence[Prospect]) -> Prospect:
    """What to expect where chance decides between these, each as likely; never exact."""
    count = len(prospects)
    return Prospect(sum(p.win for p in prospects) / count, sum(p.margin for p in prospects) / count)
