"""A search with the large network: the native tree asks, the network answers, batch by batch."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from .. import _native
from .._native import LEAF_BYTES, StopSign
from .._native import Position as NativePosition
from .net import Net

if TYPE_CHECKING:
    from .._native import Brain, Found, Tables

MOST_LEAVES, MOST_LEAVES_THERE = 4, 16
"""In one batch: more of them are hardly quicker each, and the search chooses them half blind. On an
accelerator ("there") a batch costs about as much as one leaf."""
LOOKS_A_LEAF = 4
"""Simulations in one go, for each leaf of a batch: most need no more than the small network."""
LEAVES_SHARE = 8
"""A batch is at most this part of what was simulated, so that short searches choose well."""

DEEP_SHARE = 0.4
"""Of a move's worth: the best line below it; the rest is the mean of all that was seen there."""
SECOND_SHARE, SECOND_NODES = 0.75, 100
"""Of a position's worth: what the small network says of it, after a search of so many nodes; the
rest is the large one's word, which is asked where a search comes a second time."""
INSIDE_LATE, INSIDE_NODES = 0.25, 500
"""Where this share of both players' time is left at most, positions inside the search are solved,
if that takes no more nodes: less time than the network would need."""


class NetSearch:
    """A tree that stays from one move to the next; for one thread at a time."""

    def __init__(
        self, tables: Tables, net: Net, brain: Brain, bytes: int, kept: int, exact: bool
    ) -> None:
        """`brain` is the small network's. With `exact`, positions close to the end are solved."""
        self._net, self._bytes = net, bytes
        late = INSIDE_LATE if exact else 0.0
        self._tree = _native.NetSearch(
            tables,
            net.head,
            kept,
            DEEP_SHARE,
            late,
            INSIDE_NODES,
            *net.settings,
            brain=brain,
            second_share=SECOND_SHARE,
            second_nodes=SECOND_NODES,
        )
        self._leaves = np.zeros((MOST_LEAVES_THERE, LEAF_BYTES), np.uint8)

    def think(
        self,
        position: NativePosition,
        iterations: int,
        seconds: float,
        seed: int,
        stop: StopSign | None = None,
    ) -> Found:
        """Simulate so often, the position itself included, or so long; 0 is no limit."""
        began = before = monotonic()
        tree = self._tree
        tree.begin(position, seed)
        at_once = MOST_LEAVES_THERE if self._net.on_accelerator else MOST_LEAVES
        looks = LOOKS_A_LEAF * at_once
        is_full = False
        while True:
            left = iterations - tree.simulations if iterations else looks
            most = max(1, min(left, at_once, tree.simulations // LEAVES_SHARE))
            count = tree.collect(self._leaves[:most], min(left, looks))
            if count:
                tree.answer(*self._net.judge(self._leaves[:count]))
            now = monotonic()
            if iterations and tree.simulations >= iterations:
                break
            if seconds and now + (now - before) - began >= seconds:  # the next one would be late
                break
            is_full = tree.bytes_held >= self._bytes
            if is_full or (stop is not None and stop.is_raised):
                break
            before = now
        found = tree.found()
        found["is_full"] = is_full
        return found

    @property
    def bytes_held(self) -> int:
        """How much memory the tree fills."""
        return self._tree.bytes_held

    def clear(self) -> None:
        """Forget the tree."""
        self._tree.clear()
