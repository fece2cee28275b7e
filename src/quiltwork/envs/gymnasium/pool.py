"""Large arrays that are new to whoever gets them, in memory that nobody uses any more.

Fresh memory from the operating system costs more than a step of a thousand games, so an array's
memory comes back here when the last reference to it, or to a part of it, is gone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...native.arrays import Array


class Pool:
    """Arrays of one type and shape.

    >>> pool = Pool(np.float32, (2, 3))
    >>> one, two = pool.take(), pool.take()
    >>> np.shares_memory(one, two)
    False
    >>> part = one[0]
    >>> del one, two
    >>> np.shares_memory(part, pool.take())
    False
    """

    def __init__(self, dtype: type[np.generic], shape: tuple[int, ...]) -> None:
        """Say what kind of arrays are wanted."""
        self._dtype, self._shape = dtype, shape
        self._free: list[Array] = []

    def take(self) -> Array:
        """An array that nobody else has; what is in it is left over from earlier."""
        memory = self._free.pop() if self._free else np.empty(self._shape, self._dtype)
        return np.asarray(_Lease(memory, self._free))

    def __reduce__(self) -> tuple[type[Pool], tuple[Any, ...]]:
        return Pool, (self._dtype, self._shape)


class _Lease:
    """What an array taken from a pool rests on; NumPy drops it with the last view."""

    def __init__(self, memory: Array, free: list[Array]) -> None:
        self.__array_interface__ = memory.__array_interface__
        self._memory, self._free = memory, free

    def __del__(self) -> None:
        self._free.append(self._memory)
