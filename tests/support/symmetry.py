"""The symmetries of a board: turning and flipping a quilt must change nothing that matters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from quiltwork import Player, Position, Quilt

from .naive import covered
from .tables import Pair

Symmetry = Callable[[int, int, Pair], Pair]
"""Takes the rows and columns of the board and a square; gives the square it becomes."""

KEEPING_SIDES: dict[str, Symmetry] = {
    "identity": lambda rows, columns, cell: cell,
    "flip left to right": lambda rows, columns, cell: (cell[0], columns - 1 - cell[1]),
    "flip top to bottom": lambda rows, columns, cell: (rows - 1 - cell[0], cell[1]),
    "half turn": lambda rows, columns, cell: (rows - 1 - cell[0], columns - 1 - cell[1]),
}
SWAPPING_SIDES: dict[str, Symmetry] = {
    "transpose": lambda rows, columns, cell: (cell[1], cell[0]),
    "quarter turn right": lambda rows, columns, cell: (cell[1], rows - 1 - cell[0]),
    "quarter turn left": lambda rows, columns, cell: (columns - 1 - cell[1], cell[0]),
    "other diagonal": lambda rows, columns, cell: (columns - 1 - cell[1], rows - 1 - cell[0]),
}


def symmetries(position: Position) -> dict[str, Symmetry]:
    """Those that map the board onto itself: eight on a square one, else four."""
    square = position.edition.rows == position.edition.columns
    return KEEPING_SIDES | SWAPPING_SIDES if square else KEEPING_SIDES


def mapped(position: Position, symmetry: Symmetry) -> Position:
    """The position with both quilts turned so; only which squares are covered is kept."""
    one, two = (_mapped_player(player, symmetry) for player in position.players)
    return replace(position, players=(one, two))


def _mapped_player(player: Player, symmetry: Symmetry) -> Player:
    rows, columns = player.quilt.rows, player.quilt.columns
    mask = 0
    for square in covered(player.quilt):
        row, column = symmetry(rows, columns, square)
        mask |= 1 << row * columns + column
    return replace(player, quilt=Quilt(rows, columns, mask))
