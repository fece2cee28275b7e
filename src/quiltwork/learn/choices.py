"""What a chooser learns from: positions of lessons in which there was more than one thing to do."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from .. import _native
from ..editions import Edition
from ..native import tables_of
from .layout import LEAF, NO_ACTION, SAMPLE
from .placements import TURNS, placements_of
from .scalars import counted_of, counts_of_tiles

AT_ONCE = 50_000
"""Samples that are looked at in one go."""
FITS_AND_CAN_BE_PAID = 6
"""Among the numbers that are counted of a tile (net_inputs.hpp): by the player to move."""


class Choices(NamedTuple):
    """Positions and what the teacher did, thought and got, a row each."""

    leaves: Tensor
    outlooks: Tensor
    legal: Tensor  # whether one may advance (always), and take each tile in reach
    deeds: Tensor  # how much each of these was worth looking at
    searched: Tensor  # the contest after the search
    won: Tensor
    margin: Tensor

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.leaves)

    def part(self, rows: Tensor | slice) -> Choices:
        """Some of them."""
        return Choices(*(each[rows] for each in self))

    def to(self, device: torch.device) -> Choices:
        """All of them, on a device."""
        return Choices(*(each.to(device) for each in self))


def choices_of(samples: npt.NDArray[Any], edition: Edition, threads: int = 1) -> Choices:
    """What samples of lessons (`studying.py`) have to say about deeds."""

    def some(first: int) -> Choices:
        return _some(torch.from_numpy(samples[first : first + AT_ONCE]), edition)

    with ThreadPoolExecutor(threads) as pool:  # an outlook takes long, and holds nobody up
        parts = list(pool.map(some, range(0, len(samples), AT_ONCE)))
    return Choices(*(torch.cat(each) for each in zip(*parts, strict=True)))


def _some(samples: Tensor, edition: Edition) -> Choices:
    def field(name: str, dtype: torch.dtype) -> Tensor:
        return samples[:, SAMPLE[name]].contiguous().view(dtype)

    leaves = samples[:, SAMPLE["leaf"]].contiguous()
    deeds = _deeds(field("actions", torch.int16), field("shares", torch.float32), edition)
    counted = counts_of_tiles(counted_of(leaves), edition.choice)
    can = counted[:, :, FITS_AND_CAN_BE_PAID] > 0.5
    legal = torch.cat([torch.ones_like(can[:, :1]), can], 1)
    is_pending = leaves[:, LEAF["pending"]][:, 0] > 0
    rows = (~is_pending & (legal.sum(1) > 1) & (deeds.sum(1) > 0)).nonzero()[:, 0]
    outlooks = _native.outlooks(tables_of(edition), leaves[rows].numpy())
    return Choices(
        leaves[rows],
        torch.from_numpy(outlooks.astype(np.float16)),
        legal[rows],
        deeds[rows],
        field("searched", torch.float32)[rows, 0],
        field("won", torch.float32)[rows, 0],
        field("margin", torch.float32)[rows, 0],
    )


def _deeds(actions: Tensor, shares: Tensor, edition: Edition) -> Tensor:
    """All places of a tile together."""
    actions = actions.long() & NO_ACTION
    taking = (actions - 1 - edition.spaces) // (TURNS * edition.spaces) + 1
    deed = torch.where(actions == 0, 0, taking)
    is_deed = (actions == 0) | ((actions > edition.spaces) & (actions != NO_ACTION))
    deeds = torch.zeros(len(actions), 1 + edition.choice)
    worth = torch.where(is_deed, shares, 0.0)
    return deeds.scatter_add_(1, torch.where(is_deed, deed, 0), worth)


class Turner:
    """Turns and mirrors quilts at random, each by itself: what to do does not depend on that."""

    def __init__(self, edition: Edition, device: torch.device) -> None:
        self._back = torch.argsort(torch.tensor(placements_of(edition).board, device=device), 1)

    def __call__(self, quilts: Tensor) -> Tensor:
        """The same quilts, otherwise on the table."""
        turn = torch.randint(0, TURNS, (len(quilts),), device=quilts.device)
        return quilts.gather(1, self._back[turn])
