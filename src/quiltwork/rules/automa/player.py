"""The Automa's side of the table: its level, its pile of tiles and what is known of its deck."""

from __future__ import annotations

from dataclasses import dataclass

from ...editions import DECKS, Edition, Level, automa_components
from ...errors import QuiltworkError
from ..player import Player
from ..quilt import Quilt


@dataclass(frozen=True, slots=True)
class Automa:
    """Which Automa to play against: a level from 1 (Intern) to 5 (Legend) and a deck.

    >>> Automa(level=3, deck="tactical").name
    'Fellow'
    """

    level: int = 1
    deck: str = "normal"

    def __post_init__(self) -> None:
        levels = automa_components().levels
        if type(self.level) is not int or not 1 <= self.level <= len(levels):
            raise QuiltworkError(f"the Automa has levels 1 to {len(levels)}, not {self.level!r}")
        if self.deck not in DECKS:
            raise QuiltworkError(f"the Automa's deck is {' or '.join(DECKS)}, not {self.deck!r}")

    @property
    def name(self) -> str:
        """What the level is called."""
        return automa_components().level(self.level).name


CARDS_SET_ASIDE = 2
"""Discarded unseen at the start: the first pass has ten cards, later ones twelve (rules 4, 44)."""


@dataclass(frozen=True, slots=True)
class AutomaPlayer(Player):
    """The Automa as a player: no quilt and no income of its own (rule 3)."""

    level: int = 1
    deck: str = "normal"
    seen: tuple[int, ...] = ()
    """The cards revealed and discarded since the last shuffle, in order."""
    set_aside: int = CARDS_SET_ASIDE
    """How many cards lie unseen in the discard pile."""
    budget: int | None = None
    """The budget on the back of the tactical deck's top card, once it is seen."""
    taken: tuple[int, ...] = ()
    """The tiles taken, in order."""

    @property
    def rank(self) -> Level:
        """The level's marker, name and what it scores."""
        return automa_components().level(self.level)

    @property
    def level_name(self) -> str:
        """What the level is called."""
        return self.rank.name

    @property
    def cards_left(self) -> int:
        """How many cards the face-down deck holds."""
        return len(automa_components().deck(self.deck)) - self.set_aside - len(self.seen)

    @property
    def score(self) -> int:
        """The score if the game ended now (rule 48)."""
        from .scoring import automa_score_sheet

        return automa_score_sheet(self).total


def seat_automa(edition: Edition, automa: Automa) -> AutomaPlayer:
    """The Automa as it sits down: no quilt, no buttons, token on the start (rule 3)."""
    return AutomaPlayer(edition, 0, 0, 0, Quilt(0, 0), level=automa.level, deck=automa.deck)
