"""A move: what a player does on a turn, with its action id and its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..editions import Cell
from .placement import Placement

Kind = Literal["advance", "take", "special", "decline"]

ADVANCE_ACTION = 0
"""Advance; or decline, while a special patch is pending."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does: advance, take a tile, place a special patch or decline it.

    >>> from quiltwork import Game
    >>> move = Game.new(seed=7).position.legal_moves()[1]
    >>> move.kind, move.slot, move.tile, move.text, move.cells
    ('take', 1, 8, '8r0@a1', ((0, 0), (0, 1), (0, 2), (1, 1)))
    """

    kind: Kind
    action: int
    """The action id: see docs/notation.md for the layout."""
    slot: int | None = None
    """Which of the tiles on offer is taken, counted from the neutral token."""
    placement: Placement | None = None

    @property
    def tile(self) -> int | None:
        """The id of the tile taken, else None."""
        return self.placement.tile if self.placement is not None else None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares covered, as (row, column) pairs from the top left."""
        return self.placement.cells if self.placement is not None else ()

    @property
    def text(self) -> str:
        """The canonical text: 'A', 'D', 'S@c7' or '24r2@c7'."""
        if self.placement is not None:
            return self.placement.text
        return "A" if self.kind == "advance" else "D"

    def __str__(self) -> str:
        return self.text


ADVANCE = Move("advance", ADVANCE_ACTION)
DECLINE = Move("decline", ADVANCE_ACTION)


def take(slot: int, placement: Placement, spaces: int) -> Move:
    """The move that takes the tile in this slot and lays it there."""
    orientation, anchor = placement.orientation, placement.anchor
    return Move("take", take_action(slot, orientation, anchor, spaces), slot, placement)


def place_special(placement: Placement) -> Move:
    """The move that lays a special patch on a square."""
    return Move("special", 1 + placement.anchor, None, placement)


def take_action(slot: int, orientation: int, anchor: int, spaces: int) -> int:
    """The id of a take; a quilt of `spaces` squares has 1 + spaces ids before the first one."""
    return 1 + spaces + (slot * 8 + orientation) * spaces + anchor


def split_action(action: int, spaces: int) -> tuple[int, int, int]:
    """The slot, orientation and anchor of a take's action id."""
    rest, anchor = divmod(action - 1 - spaces, spaces)
    slot, orientation = divmod(rest, 8)
    return slot, orientation, anchor
