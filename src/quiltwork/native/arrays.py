"""What the native core can write into, checked before it does; and one position observed."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .._native import Position as NativePosition
from .._native import scalar_count
from ..editions import Edition
from ..errors import QuiltworkError
from .tables import tables_of

Array = npt.NDArray[Any]
Floats = npt.NDArray[np.float32]


class Observation(NamedTuple):
    """What a player sees of a position: docs/research.md names every plane and number."""

    planes: Floats
    scalars: Floats


def plane_shape(edition: Edition) -> tuple[int, int, int]:
    """Both quilts and the tiles on offer: planes, rows, columns."""
    return 2 + edition.choice, edition.rows, edition.columns


def scalar_shape(edition: Edition, solo: bool = False) -> tuple[int]:
    """How many numbers are seen beside the planes; some more against the Automa."""
    return (scalar_count(tables_of(edition), solo),)


def observe(position: NativePosition, seat: int) -> Observation:
    """What the player on a seat sees, whoever is to move.

    >>> from quiltwork import Game
    >>> planes, scalars = observe(NativePosition(Game.new(seed=7).position), 1)
    >>> planes.shape, scalars.shape, float(scalars[0] * 25)
    ((5, 9, 9), (97,), 5.0)
    """
    if seat not in (0, 1):
        raise QuiltworkError(f"a seat is 0 or 1, not {seat!r}")
    seen = Observation(
        np.empty(plane_shape(position.edition), np.float32),
        np.empty(scalar_shape(position.edition, position.is_solo), np.float32),
    )
    position.observe(seat, *seen)
    return seen


def action_mask(position: NativePosition) -> npt.NDArray[np.int8]:
    """1 for every action id that is legal now, else 0; all 0 when nobody is to move."""
    mask = np.empty(position.tables.action_count, np.uint8)
    position.write_mask(mask)
    return mask.view(np.int8)


def check_array(
    name: str, array: object, dtype: type[np.generic], shape: tuple[int, ...], *, writable: bool
) -> None:
    """Refuse an array the core could not use, saying what is wrong with it."""
    if not isinstance(array, np.ndarray):
        raise QuiltworkError(f"{name}: expected a NumPy array, not {type(array).__name__}")
    wanted = np.dtype(dtype)
    if array.dtype != wanted:
        raise QuiltworkError(f"{name}: the type must be {wanted}, not {array.dtype}")
    if array.shape != shape:
        raise QuiltworkError(f"{name}: the shape must be {shape}, not {array.shape}")
    if not array.flags.c_contiguous:
        raise QuiltworkError(f"{name}: the array must be contiguous in C order")
    if writable and not array.flags.writeable:
        raise QuiltworkError(f"{name}: the array is read-only")
