"""A chooser beside a network that answers leaves: its say about deeds, and how things stand."""

from __future__ import annotations

import copy
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from torch import Tensor

from .. import _native
from .._native import OUTLOOK, TILES_TRIED
from ..editions import Edition
from ..native import tables_of
from .chooser import Chooser
from .layout import LEAF
from .network import ILLEGAL
from .network_parts import Value

AT_ONCE = 16
"""Leaves whose outlooks one thread counts in one go."""
NOBODY = 2
"""The side of leaves that are there to fill a batch (leaf.hpp)."""


class Advice:
    """What players do with a chooser (`engine/net.py`), for many leaves and on any device."""

    def __init__(self, chooser: Chooser, edition: Edition, threads: int) -> None:
        self.chooser = copy.deepcopy(chooser).eval().requires_grad_(False)
        self._tables = tables_of(edition)
        self._special = 1 + edition.spaces  # the first action that takes a tile
        self._choice = edition.choice
        self._pool = ThreadPoolExecutor(threads)

    def outlooks(self, leaves: Tensor) -> Tensor:
        """How the next tiles would lie, for leaves in ordinary memory that somebody asks about."""
        told = no_outlooks(len(leaves), leaves.device)
        is_asked = leaves[:, LEAF["side"]][:, 0] != NOBODY
        asked = leaves[is_asked].numpy()
        parts = np.array_split(asked, max(1, len(asked) // AT_ONCE))
        counted = self._pool.map(lambda part: _native.outlooks(self._tables, part), parts)
        told[is_asked] = torch.from_numpy(np.concatenate(list(counted)))
        return told

    def weigh(
        self, leaves: Tensor, outlooks: Tensor, logits: Tensor, value: Value
    ) -> tuple[Tensor, Value]:
        """The places of one tile together become as likely as the chooser says, and its contest
        takes the network's place; but not for special patches to be placed: those it never saw."""
        choice = self.chooser(leaves, outlooks, *self.chooser.quilts(leaves))
        is_pending = leaves[:, LEAF["pending"]] > 0
        places = logits[:, self._special :].unflatten(1, (self._choice, -1))
        moved = (choice.deeds[:, 1:] - torch.logsumexp(places, 2))[:, :, None]
        places = torch.where(places > ILLEGAL / 2, places + moved, ILLEGAL)
        advised = torch.cat(
            [choice.deeds[:, :1], logits[:, 1 : self._special], places.flatten(1)], 1
        )
        contest = torch.where(is_pending[:, 0], value.contest, torch.tanh(choice.contest))
        return torch.where(is_pending, logits, advised), value._replace(contest=contest)


def no_outlooks(size: int, device: torch.device) -> Tensor:
    """Room for those of so many leaves."""
    return torch.zeros(size, TILES_TRIED, 2, OUTLOOK, device=device)
