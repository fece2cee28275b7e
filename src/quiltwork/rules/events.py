"""What happens during a move, as values: every interface tells the same story from them.

`story.py` puts an event into words; `as_dict` makes it plain JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from .placement import Placement


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `kind` names what, the other attributes say to whom and how much."""

    kind: ClassVar[str]

    def as_dict(self) -> dict[str, object]:
        """Plain JSON: the kind and the event's own values."""
        plain: dict[str, object] = {"kind": self.kind}
        for field in fields(self):
            value = getattr(self, field.name)
            plain[field.name] = value.text if isinstance(value, Placement) else _plain(value)
        return plain


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """A player moved in front of the opponent and got a button for each space."""

    kind = "advanced"
    player: int
    start: int
    end: int
    gained: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player paid for a tile and placed it."""

    kind = "took"
    player: int
    tile: int
    cost: int
    placement: Placement


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A time token moved because of a tile's time cost."""

    kind = "moved"
    player: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LandedOnTop(Event):
    """A token came to lie on the other one: its player moves next."""

    kind = "landed_on_top"
    player: int
    space: int


@dataclass(frozen=True, slots=True)
class Income(Event):
    """A token crossed an income mark."""

    kind = "income"
    player: int
    mark: int
    amount: int


@dataclass(frozen=True, slots=True)
class SpecialPatchTaken(Event):
    """A token was first onto or past a special patch."""

    kind = "special_patch_taken"
    player: int
    mark: int


@dataclass(frozen=True, slots=True)
class SpecialPatchLost(Event):
    """A special patch left the game: the quilt is full, or the Automa took it."""

    kind = "special_patch_lost"
    player: int
    mark: int


@dataclass(frozen=True, slots=True)
class SpecialPatchPlaced(Event):
    """A special patch was placed."""

    kind = "special_patch_placed"
    player: int
    mark: int
    placement: Placement


@dataclass(frozen=True, slots=True)
class SpecialPatchDeclined(Event):
    """A player did not want a special patch: it left the game."""

    kind = "special_patch_declined"
    player: int
    mark: int


@dataclass(frozen=True, slots=True)
class SpecialTileTaken(Event):
    """A player filled a square first; `corner` is its top left square as (row, column)."""

    kind = "special_tile_taken"
    player: int
    points: int
    corner: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SmallTilesDue(Event):
    """Few enough large tiles are left: the small ones are shuffled and join."""

    kind = "small_tiles_due"
    left: int


@dataclass(frozen=True, slots=True)
class SmallTilesJoined(Event):
    """The small tiles joined the circle in this order."""

    kind = "small_tiles_joined"
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReachedEnd(Event):
    """A token reached the last space."""

    kind = "reached_end"
    player: int
    first: bool


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game ended."""

    kind = "game_over"
    winner: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BudgetSeen(Event):
    """The back of the tactical deck's top card shows this budget."""

    kind = "budget_seen"
    budget: int


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """The Automa's card for this turn."""

    kind = "card_revealed"
    player: int
    card: int
    budget: int
    income: int


@dataclass(frozen=True, slots=True)
class AutomaPassed(Event):
    """Nothing was affordable: the Automa moved in front of the human, for no buttons."""

    kind = "automa_passed"
    player: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AutomaTook(Event):
    """The Automa took a tile, after these filters decided."""

    kind = "automa_took"
    player: int
    tile: int
    filters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AutomaMarkerReached(Event):
    """The Automa's token reached its marker: it takes the special tile."""

    kind = "automa_marker_reached"
    player: int
    marker: int
    points: int


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    """The Automa's deck was empty: all its cards were shuffled into a new one."""

    kind = "deck_reshuffled"
    cards: int
