"""The tile in a player's hand: where it hovers, how it is turned, and the move that lays it down.

A value without a screen, so that other interfaces and tests can use it as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...editions import Cell
from ...editions.shapes import orient
from ...errors import IllegalMove
from ...rules import Move, Position, single_square, square_name, take_move
from ...rules.move import place_special
from ...rules.placement import find_fits
from ...rules.squares import bits
from ..view.sentences import take_problem


@dataclass(frozen=True)
class Held:
    """A tile on offer (by slot) or a special patch (slot None) over the mover's quilt."""

    position: Position
    slot: int | None
    orientation: int = 0
    row: int = 0
    column: int = 0

    @property
    def shape(self) -> tuple[Cell, ...]:
        """The squares of the tile as it is turned now, from its own corner."""
        if self.slot is None:
            return ((0, 0),)
        tile = self.position.edition.tiles[self.position.offer[self.slot]]
        return orient(tile.cells, self.orientation)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares it hovers over."""
        return tuple((row + self.row, column + self.column) for row, column in self.shape)

    @property
    def name(self) -> str:
        """What is held, in words."""
        edition = self.position.edition
        if self.slot is None:
            return edition.words.special_patch
        tile = edition.tiles[self.position.offer[self.slot]]
        return f"{tile.name} ({tile.id})"

    def moved(self, rows: int, columns: int) -> Held:
        """One step further, but never off the board."""
        return replace(self, row=self.row + rows, column=self.column + columns)._on_board()

    def rotated(self) -> Held:
        """A quarter turn clockwise."""
        flipped, turns = divmod(self.orientation, 4)
        return self._turned(4 * flipped + (turns + 1) % 4)

    def flipped(self) -> Held:
        """Turned over left to right, as it is seen now."""
        flipped, turns = divmod(self.orientation, 4)
        return self._turned(4 * (1 - flipped) + -turns % 4)

    def problem(self) -> str | None:
        """Why it cannot be laid down here; None if it can."""
        if self.slot is not None and (refused := take_problem(self.position, self.slot)):
            return refused
        seat = self.position.to_move
        assert seat is not None
        quilt, columns = self.position.players[seat].quilt, self.position.edition.columns
        taken = [c for c in self.cells if quilt.filled >> c[0] * columns + c[1] & 1]
        return f"overlaps {', '.join(map(square_name, taken))}" if taken else None

    def move(self) -> Move:
        """The move that lays it down here; raises `IllegalMove` if it cannot be."""
        edition = self.position.edition
        anchor = self.row * edition.columns + self.column
        if self.slot is None:
            return place_special(single_square(anchor, edition.columns))
        return take_move(self.position, self.position.offer[self.slot], self.orientation, anchor)

    def next_fit(self, step: int = 1) -> Held:
        """The next place where it fits: first as it is turned now, then turned otherwise."""
        places = self._fits()
        if not places:
            return self
        here = (self.orientation, self.row, self.column)
        own = [place for place in places if place[0] == self.orientation] or places
        if here in own:
            place = own[(own.index(here) + step) % len(own)]
        else:
            later = [place for place in own if place > here]
            place = later[0] if later and step > 0 else own[0]
        orientation, row, column = place
        return replace(self, orientation=orientation, row=row, column=column)

    def _fits(self) -> list[tuple[int, int, int]]:
        """Every orientation, row and column where it fits; equal orientations all count."""
        seat, edition = self.position.to_move, self.position.edition
        assert seat is not None
        free = self.position.players[seat].quilt.free
        if self.slot is None:
            return [(0, *divmod(square, edition.columns)) for square in bits(free)]
        tile = edition.tiles[self.position.offer[self.slot]]
        fits = find_fits(tile.shape, edition.rows, edition.columns, free)
        turned = {orient(tile.cells, way.index): anchors for way, anchors in fits.anchors}
        return [
            (orientation, *divmod(anchor, edition.columns))
            for orientation in range(8)
            for anchor in bits(turned.get(orient(tile.cells, orientation), 0))
        ]

    def _turned(self, orientation: int) -> Held:
        """Turned, with its middle staying where it was."""
        turned = replace(self, orientation=orientation)
        (tall, wide), (new_tall, new_wide) = self._size(), turned._size()
        row = self.row + (tall - new_tall) // 2
        column = self.column + (wide - new_wide) // 2
        edition = self.position.edition
        if new_tall > edition.rows or new_wide > edition.columns:
            return self  # too long to lie that way
        return replace(turned, row=row, column=column)._on_board()

    def _size(self) -> tuple[int, int]:
        shape = self.shape
        return 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)

    def _on_board(self) -> Held:
        edition, (tall, wide) = self.position.edition, self._size()
        row = min(max(self.row, 0), edition.rows - tall)
        column = min(max(self.column, 0), edition.columns - wide)
        return replace(self, row=row, column=column)


def pick_up(position: Position, slot: int | None) -> Held:
    """Take a tile on offer, or the special patch, in hand: over the first place where it fits."""
    if slot is not None and not 0 <= slot < len(position.offer):
        raise IllegalMove(
            f"{slot + 1}: only {len(position.offer)} {position.edition.words.tiles} are on offer"
        )
    held = Held(position, slot)._on_board()
    return held if held.problem() is None else held.next_fit()
