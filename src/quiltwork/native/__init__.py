"""The same rules in C++, near the hardware's limit: positions, perft, playouts, many games at once.

`quiltwork.rules` is the specification; every answer here is proven equal to it by tests.
"""

from __future__ import annotations

from .._native import Position, available_paths
from .arrays import Observation, action_mask, observe
from .batch import Batch
from .play import perft, playouts
from .tables import tables_of

__all__ = [
    "Batch",
    "Observation",
    "Position",
    "action_mask",
    "available_paths",
    "observe",
    "perft",
    "playouts",
    "tables_of",
]
