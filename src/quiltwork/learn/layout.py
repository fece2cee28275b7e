"""How the native core lays out leaves and samples, so that a network can take them apart."""

from __future__ import annotations

from .. import _native

LEAF_BYTES: int = _native.LEAF_BYTES
SAMPLE_BYTES: int = _native.SAMPLE_BYTES
SAMPLE_MOVES = 16
NO_ACTION = 0xFFFF
NO_TILE = 0xFF


def _slices(layout: list[tuple[str, int, int]]) -> dict[str, slice]:
    return {name: slice(first, first + size) for name, first, size in layout}


LEAF = _slices(_native.leaf_layout())
"""Where each field of a leaf lies, in bytes; native/include/quiltwork/leaf.hpp explains them."""
CIRCLE = LEAF["circle"].stop - LEAF["circle"].start
"""Places of the circle that a leaf has."""
SAMPLE = _slices(_native.sample_layout())
"""Where each field of a sample lies, in bytes (gumbel_games.hpp)."""
