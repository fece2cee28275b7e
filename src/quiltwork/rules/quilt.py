"""A quilt: which squares are covered, and by what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .placement import Placement
from .squares import mask_of


@dataclass(frozen=True, slots=True)
class Quilt:
    """A board of rows x columns squares with patches on it; a value, never changed.

    `filled` may cover more than `patches` do: a position set up by hand need not say with what.

    >>> from quiltwork import Game
    >>> quilt = Game.new(seed=7).position.players[0].quilt
    >>> quilt.empty, quilt.is_full
    (81, False)
    """

    rows: int
    columns: int
    filled: int = 0
    patches: frozenset[Placement] = frozenset()

    @property
    def free(self) -> int:
        """The mask of the squares still empty."""
        return full_mask(self.rows, self.columns) & ~self.filled

    @property
    def empty(self) -> int:
        """How many squares are still empty."""
        return self.rows * self.columns - self.filled.bit_count()

    @property
    def is_full(self) -> bool:
        """Whether nothing fits any more."""
        return not self.free

    def with_patch(self, placement: Placement) -> Quilt:
        """This quilt with one patch more."""
        return Quilt(
            self.rows, self.columns, self.filled | placement.mask, self.patches | {placement}
        )

    def full_square(self, side: int) -> int | None:
        """The top left corner of the first completely filled side x side square, if any."""
        if self.filled.bit_count() < side * side:
            return None
        for corner, square in square_masks(self.rows, self.columns, side):
            if self.filled & square == square:
                return corner
        return None

    def __str__(self) -> str:
        return "\n".join(
            "".join(
                "#" if self.filled >> row * self.columns + column & 1 else "."
                for column in range(self.columns)
            )
            for row in range(self.rows)
        )


@cache
def full_mask(rows: int, columns: int) -> int:
    """Every square of a board."""
    return (1 << rows * columns) - 1


@cache
def square_masks(rows: int, columns: int, side: int) -> tuple[tuple[int, int], ...]:
    """Every side x side square of a board with the index of its top left square."""
    square = mask_of(tuple((r, c) for r in range(side) for c in range(side)), columns)
    return tuple(
        (row * columns + column, square << row * columns + column)
        for row in range(rows - side + 1)
        for column in range(columns - side + 1)
    )
