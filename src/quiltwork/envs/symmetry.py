"""The eight symmetries of a square quilt, for learners: one game seen is eight games seen.

Turning or flipping a quilt changes nothing about a game but where things lie. Each player's quilt
may be turned on its own. Symmetries are numbered as orientations: 0 to 3 are quarter turns
clockwise, 4 to 7 the same after a flip left to right (docs/notation.md).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..editions import Edition, Tile
from ..errors import QuiltworkError
from ..native.arrays import scalar_shape
from ..native.tables import edition_of
from ..rules.placement import orientations
from ..rules.squares import bits

SYMMETRIES = 8
NOWHERE = -1
Ints = npt.NDArray[np.int64]
Array = npt.NDArray[Any]


class Symmetries:
    """Moves observations, masks, policies and actions of one edition, whole batches at a time.

    >>> turns = Symmetries("classic")
    >>> planes = np.zeros((1, 5, 9, 9), np.float32)
    >>> planes[0, 0, 0, 1] = 1.0  # my square b1
    >>> np.argwhere(turns.planes(planes, 1)[0, 0]).tolist()  # a quarter turn clockwise: i2
    [[1, 8]]
    """

    def __init__(self, edition: str | Edition) -> None:
        """Take an edition with square quilts; others have fewer symmetries."""
        self.edition = edition_of(edition)
        if self.edition.rows != self.edition.columns:
            raise QuiltworkError("only square quilts have eight symmetries")

    @cached_property
    def squares(self) -> Ints:
        """Where each square goes: by symmetry and square."""
        size = self.edition.rows
        before = np.arange(size * size).reshape(size, size)
        turned = [
            np.rot90(side, -turns) for side in (before, before[:, ::-1]) for turns in range(4)
        ]
        return np.argsort([square.ravel() for square in turned], axis=1)

    @cached_property
    def takes(self) -> Ints:
        """Where each take goes: by tile, symmetry and `orientation * squares + anchor`.

        Only the first of equal orientations is legal, so each tile has a table of its own.
        """
        tables = np.full((len(self.edition.tiles), SYMMETRIES, 8 * self.edition.spaces), NOWHERE)
        for tile in self.edition.tiles:
            takes = self._ways_to_lie(tile)
            numbers = {cells: number for number, cells in takes.items()}
            for symmetry in range(SYMMETRIES):
                goes_to = self.squares[symmetry].tolist()
                for number, cells in takes.items():
                    moved = frozenset(goes_to[cell] for cell in cells)
                    tables[tile.id, symmetry, number] = numbers[moved]
        return tables

    def planes(self, planes: Array, mine: int | Array, other: int | Array = 0) -> Array:
        """Observed planes (n, planes, rows, columns) with my quilt and the other's moved."""
        self._check(
            "planes", planes, (2 + self.edition.choice, self.edition.rows, self.edition.rows)
        )
        moved = planes.copy()
        for plane, symmetry in ((0, mine), (1, other)):
            quilts = planes[:, plane].reshape(len(planes), -1)
            sources = np.argsort(self.squares, axis=1)[self._each(symmetry, len(planes))]
            moved[:, plane] = np.take_along_axis(quilts, sources, 1).reshape(planes[:, 0].shape)
        return moved

    def offers(self, scalars: Array) -> Ints:
        """The tiles on offer (n, choice) as observed scalars tell them; -1 where there is none."""
        last = scalar_shape(self.edition)[0]
        places = scalars[:, last - len(self.edition.tiles) : last]
        offers = np.full((len(scalars), self.edition.choice), NOWHERE)
        for slot in range(self.edition.choice):
            is_here = np.isclose(places, 1 - slot / len(self.edition.tiles), atol=1e-4)
            offers[:, slot] = np.where(is_here.any(1), is_here.argmax(1), NOWHERE)
        return offers

    def actions(self, actions: Array, offers: Array, mine: int | Array) -> Array:
        """Action ids (n) after my quilt was moved; they must be legal where they come from."""
        self._check("actions", actions, ())
        targets = self._targets(offers, self._each(mine, len(actions)))
        moved = np.take_along_axis(targets, np.asarray(actions)[:, None], 1)[:, 0]
        if (moved == NOWHERE).any():
            game = int(np.argmax(moved == NOWHERE))
            raise QuiltworkError(f"actions: {actions[game]} in row {game} is legal nowhere")
        return moved.astype(actions.dtype)

    def policy(self, values: Array, offers: Array, mine: int | Array) -> Array:
        """Masks or policies (n, actions) after my quilt was moved."""
        self._check("policy", values, (self.edition.action_count,))
        targets = self._targets(offers, self._each(mine, len(values)))
        moved = np.zeros((len(values), values.shape[1] + 1), values.dtype)
        np.put_along_axis(moved, targets, values, 1)  # what goes nowhere lands behind the end
        return moved[:, :-1]

    def _targets(self, offers: Array, symmetries: Ints) -> Ints:
        """Where each action id of each row goes: (n, actions)."""
        self._check("offers", offers, (self.edition.choice,))
        spaces = self.edition.spaces
        targets = np.full((len(offers), self.edition.action_count), NOWHERE)
        targets[:, 0] = 0
        targets[:, 1 : 1 + spaces] = 1 + self.squares[symmetries]
        for slot in range(self.edition.choice):
            first = 1 + spaces + slot * 8 * spaces
            takes = self.takes[offers[:, slot], symmetries]
            is_legal = (takes != NOWHERE) & (offers[:, slot, None] != NOWHERE)
            targets[:, first : first + 8 * spaces] = np.where(is_legal, first + takes, NOWHERE)
        return targets

    def _ways_to_lie(self, tile: Tile) -> dict[int, frozenset[int]]:
        """The squares covered by each legal `orientation * squares + anchor` on an empty quilt."""
        edition = self.edition
        return {
            orientation.index * edition.spaces + anchor: frozenset(bits(orientation.mask << anchor))
            for orientation in orientations(tile.shape, edition.rows, edition.columns)
            for anchor in bits(orientation.anchors)
        }

    @staticmethod
    def _each(symmetry: int | Array, rows: int) -> Ints:
        """The symmetry of each row."""
        wanted = np.asarray(symmetry)
        if wanted.dtype.kind not in "iu" or wanted.shape not in ((), (rows,)):
            raise QuiltworkError(f"symmetries: one for all or one for each of {rows} rows")
        if ((wanted < 0) | (wanted >= SYMMETRIES)).any():
            raise QuiltworkError("symmetries are numbered 0 to 7")
        return np.broadcast_to(wanted, rows).astype(np.int64)

    @staticmethod
    def _check(name: str, array: Array, shape: tuple[int, ...]) -> None:
        if array.shape[1:] != shape or array.ndim != 1 + len(shape):
            raise QuiltworkError(f"{name}: the shape must be (n, *{shape}), not {array.shape}")
