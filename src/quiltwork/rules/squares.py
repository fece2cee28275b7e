"""The names of squares: column letter and row number from the top left, a1 to i9 on a 9x9 quilt."""

from __future__ import annotations

from collections.abc import Iterator

from ..editions import Cell


def square_name(cell: Cell) -> str:
    """(row, column) as a name.

    >>> square_name((3, 2))
    'c4'
    """
    row, column = cell
    return f"{chr(ord('a') + column)}{row + 1}"


def bits(mask: int) -> Iterator[int]:
    """The positions of the ones in a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def cells_of(mask: int, columns: int) -> tuple[Cell, ...]:
    """The squares of a mask, in reading order."""
    return tuple(divmod(index, columns) for index in bits(mask))


def mask_of(cells: tuple[Cell, ...], columns: int) -> int:
    """The mask of some squares: bit row * columns + column for each."""
    mask = 0
    for row, column in cells:
        mask |= 1 << row * columns + column
    return mask
