"""The random numbers of Quiltwork: SplitMix64, so that a seed means the same game everywhere.

docs/randomness.md specifies it with test values; it must never change.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from ..errors import QuiltworkError

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15

SETUP_STREAM = 0
"""The stream that lays out a game; the k-th draw of chance in it, from 1, uses stream k."""


def mix(value: int) -> int:
    """SplitMix64's finaliser: scrambles 64 bits."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


def next_seed(seed: int) -> int:
    """The seed of the game after this one, where games follow each other without end."""
    return mix(seed + _GAMMA & _MASK)


class Generator:
    """A stream of random numbers, given by a seed and the number of the stream.

    >>> numbers = Generator(7)
    >>> [numbers.below(100) for _ in range(5)]
    [43, 18, 94, 77, 20]
    """

    def __init__(self, seed: int, stream: int = SETUP_STREAM) -> None:
        try:
            seed = index(seed)  # also NumPy's whole numbers
        except TypeError:
            raise QuiltworkError(f"a seed is a whole number, not {seed!r}") from None
        if not 0 <= seed <= _MASK:
            raise QuiltworkError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        self._state = mix(mix(seed) + stream & _MASK)

    def next(self) -> int:
        """The next 64 bits."""
        self._state = self._state + _GAMMA & _MASK
        return mix(self._state)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        fair = (1 << 64) - (1 << 64) % limit
        while (value := self.next()) >= fair:
            pass  # past the last whole multiple of limit: would favour small numbers
        return value % limit

    def shuffled(self, items: Iterable[int]) -> tuple[int, ...]:
        """The items in random order (Fisher-Yates from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)
