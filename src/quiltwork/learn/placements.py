"""Every way each tile can lie on a quilt, as tables for the network: what it covers and touches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..editions import Edition
from ..rules import orientations

Array = npt.NDArray[Any]
WIDTH = 256
"""Columns of the table: a power of two, for the accelerator's sake."""
TURNS = 8


@dataclass(frozen=True)
class Placements:
    """The tables of one edition; its last tile stands for none.

    A row of `table` is a tile, an orientation and an anchor. Its columns: for each square whether
    it is covered, whether it borders on one covered square, whether on several; then how many
    sides lie on the edge of the quilt, and whether the tile cannot lie there at all.
    """

    table: Array  # uint8 (tiles + 1, 8 * squares, WIDTH)
    board: Array  # int64 (8, squares): where each symmetry of the board moves a square
    turned: Array  # int64 (tiles + 1, 8, 8 * squares): where it moves a placement
    worth: Array  # float32 (tiles + 1, 4): squares, cost, time, income
    side: int

    @property
    def squares(self) -> int:
        """Of a quilt."""
        return self.side * self.side

    @property
    def tiles(self) -> int:
        """Of the edition."""
        return len(self.worth) - 1

    @property
    def edge(self) -> int:
        """The column that counts sides on the edge."""
        return 3 * self.squares

    @property
    def impossible(self) -> int:
        """The column that is 1 where the tile cannot lie."""
        return 3 * self.squares + 1


@lru_cache(maxsize=8)
def placements_of(edition: Edition) -> Placements:
    """The tables of an edition with square quilts."""
    side, squares, tiles = edition.rows, edition.rows * edition.columns, len(edition.tiles)
    assert edition.rows == edition.columns
    covered = np.zeros((tiles + 1, TURNS, squares, squares), np.uint8)
    worth = np.zeros((tiles + 1, 4), np.float32)
    for id, tile in enumerate(edition.tiles):
        for turn in orientations(tile.shape, side, side):
            for anchor in range(squares):
                if turn.anchors >> anchor & 1:
                    covered[id, turn.index, anchor, [anchor + o for o in turn.offsets]] = 1
        worth[id] = tile.size, tile.cost, tile.time, tile.income
    rows = covered.reshape(tiles + 1, TURNS * squares, squares)
    board = _board_symmetries(side)
    return Placements(_table(rows, side), board, _turned(rows, board), worth, side)


def _table(covered: Array, side: int) -> Array:
    squares = side * side
    beside = np.zeros((squares, squares), np.uint8)
    for square in range(squares):
        row, column = divmod(square, side)
        for r, c in ((row, column + 1), (row + 1, column)):
            if r < side and c < side:
                beside[square, r * side + c] = beside[r * side + c, square] = 1
    touched = (covered @ beside) * (1 - covered)
    table = np.zeros((*covered.shape[:2], WIDTH), np.uint8)
    table[..., :squares] = covered
    table[..., squares : 2 * squares] = touched == 1
    table[..., 2 * squares : 3 * squares] = touched >= 2
    table[..., 3 * squares] = covered @ (4 - beside.sum(axis=1, dtype=np.uint8))
    table[..., 3 * squares + 1] = ~covered.any(axis=-1)
    return table


def _board_symmetries(side: int) -> Array:
    """Quarter turns, then the same mirrored; entry [symmetry, square] is where the square goes."""
    rows, columns = np.divmod(np.arange(side * side), side)
    maps = []
    for symmetry in range(8):
        r, c = rows, columns
        for _ in range(symmetry % 4):
            r, c = c, side - 1 - r
        maps.append(r * side + (side - 1 - c if symmetry >= 4 else c))
    return np.array(maps, np.int64)


def _turned(covered: Array, board: Array) -> Array:
    tiles, rows, _ = covered.shape
    turned = np.zeros((tiles, 8, rows), np.int64)
    for tile in range(tiles):
        possible = np.flatnonzero(covered[tile].any(axis=1))
        places = {covered[tile, row].tobytes(): row for row in possible}
        for symmetry, moves in enumerate(board):
            moved = np.zeros_like(covered[tile])
            moved[:, moves] = covered[tile]
            turned[tile, symmetry, possible] = [places[moved[row].tobytes()] for row in possible]
    return turned
