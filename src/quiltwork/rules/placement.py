"""How a tile can lie on a quilt: its distinct orientations, and one placement of it.

A quilt is a mask with bit row * columns + column for each square; an anchor is the index of
the square under the top left corner of the tile's bounding box.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from ..editions import Cell, Tile
from ..editions.shapes import ORIENTATIONS, orient, shape_cells
from .squares import cells_of, mask_of, square_name


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile (or special patch, tile None) lying on a quilt.

    >>> from quiltwork import edition
    >>> from quiltwork.rules import place
    >>> daisies = place(edition("classic").tiles[24], 2, 56, rows=9, columns=9)
    >>> daisies.text, daisies.cells
    ('24r2@c7', ((6, 2), (7, 2), (7, 3), (7, 4), (8, 3), (8, 4)))
    """

    tile: int | None
    orientation: int
    anchor: int
    mask: int
    columns: int

    def __hash__(self) -> int:
        return hash(self.mask)  # enough to tell patches apart, and quick

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares covered, as (row, column) pairs in reading order."""
        return cells_of(self.mask, self.columns)

    @property
    def text(self) -> str:
        """The one canonical spelling of this placement: see docs/notation.md."""
        corner = square_name(divmod(self.anchor, self.columns))
        if self.tile is None:
            return f"S@{corner}"
        return f"{self.tile}{'rf'[self.orientation // 4]}{self.orientation % 4}@{corner}"


@dataclass(frozen=True, slots=True)
class Orientation:
    """One distinct way a shape can lie on a board of a given size."""

    index: int
    mask: int
    """The squares covered with the anchor on the first square."""
    offsets: tuple[int, ...]
    """Where those squares are, as distances from the anchor."""
    anchors: int
    """The anchors at which the shape stays on the board."""


@cache
def orientations(shape: str, rows: int, columns: int) -> tuple[Orientation, ...]:
    """The distinct orientations of a shape that fit the board: of equal ones only the first."""
    found = dict.fromkeys(orientation_of(shape, index, rows, columns) for index in ORIENTATIONS)
    return tuple(orientation for orientation in found if orientation is not None)


class Fits(NamedTuple):
    """In how many ways a shape fits on a quilt, and the free anchors of each orientation."""

    ways: int
    anchors: tuple[tuple[Orientation, int], ...]


@lru_cache(maxsize=128)
def find_fits(shape: str, rows: int, columns: int, empty: int) -> Fits:
    """Every way to lay a shape on the empty squares, all anchors of an orientation at once.

    Remembered, since a quilt is looked at again on every turn until something is sewn onto it.
    """
    ways, found = 0, []
    for turned in orientations(shape, rows, columns):
        anchors = turned.anchors
        for offset in turned.offsets:
            anchors &= empty >> offset  # the square at this offset from the anchor is empty too
        if anchors:
            ways += anchors.bit_count()
            found.append((turned, anchors))
    return Fits(ways, tuple(found))


@cache
def orientation_of(shape: str, index: int, rows: int, columns: int) -> Orientation | None:
    """The canonical orientation equal to this one, or None if it does not fit the board."""
    cells = orient(shape_cells(shape), index)
    first = next(i for i in ORIENTATIONS if orient(shape_cells(shape), i) == cells)
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    if height > rows or width > columns:
        return None
    corners = tuple(
        (row, column) for row in range(rows - height + 1) for column in range(columns - width + 1)
    )
    offsets = tuple(row * columns + column for row, column in cells)
    return Orientation(first, mask_of(cells, columns), offsets, mask_of(corners, columns))


def place(
    tile: Tile, orientation: int, anchor: int, *, rows: int, columns: int
) -> Placement | None:
    """The tile at that anchor, in its canonical orientation; None if it is off the board."""
    turned = orientation_of(tile.shape, orientation, rows, columns)
    if turned is None or not turned.anchors >> anchor & 1:
        return None
    return Placement(tile.id, turned.index, anchor, turned.mask << anchor, columns)


def single_square(anchor: int, columns: int) -> Placement:
    """A special patch on one square."""
    return Placement(None, 0, anchor, 1 << anchor, columns)
