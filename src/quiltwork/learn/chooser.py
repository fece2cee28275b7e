"""The chooser: whether to advance or which tile to take, wherever it goes, and how things stand.

A small network of attention alone. Beside a leaf it is told how each of the next tiles would lie on
either quilt (`native/include/quiltwork/outlook.hpp`), so it needs no picture of them; where a tile
goes is left to the large network.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from .._native import COUNTS_OF_A_TILE, OUTLOOK, TILES_TRIED
from ..editions import Edition
from .circle import BESIDE, Circle
from .network_parts import Deeds
from .placements import placements_of
from .scalars import COUNTED_TILES, Scalars, circle_of, counts_of_tiles, quilts_of

EMBEDDING = 28
UNITS = 8.0, 10.0, 6.0, 3.0
"""Squares, cost, time and income of a tile, each in numbers of about 1."""


@dataclass(frozen=True)
class ChooserShape:
    """How many numbers a token has, and how many layers of attention there are."""

    width: int = 96
    layers: int = 3


class Choice(NamedTuple):
    """What it says of positions."""

    deeds: Tensor  # logits: to advance, and to take each tile in reach
    contest: Tensor  # before tanh
    win: Tensor  # a logit
    margin: Tensor  # in units of 20 points


class Chooser(nn.Module):
    """For one size of quilt and one set of tiles."""

    worth: Tensor
    halves: Tensor

    def __init__(self, edition: Edition, shape: ChooserShape) -> None:
        super().__init__()
        placements = placements_of(edition)
        self.squares, self.tiles, self.choice = placements.squares, placements.tiles, edition.choice
        self._scalars = Scalars(edition)
        self.embedding = nn.Embedding(self.tiles + 1, EMBEDDING)
        self.circle = Circle(
            edition,
            TILES_TRIED,
            EMBEDDING + len(UNITS),
            COUNTS_OF_A_TILE + 2 * OUTLOOK,
            self._scalars.width,
            shape.width,
            shape.layers,
        )
        table = BESIDE * shape.width
        self.deeds = Deeds(table, shape.width, shape.width)
        self.judge1, self.judge2 = nn.Linear(table, 128), nn.Linear(128, 3)
        worth = torch.tensor(placements.worth) / torch.tensor(UNITS)
        self.register_buffer("worth", worth, persistent=False)
        self.register_buffer("halves", 0.5 ** torch.arange(8), persistent=False)

    def quilts(self, leaves: Tensor) -> tuple[Tensor, Tensor]:
        """My quilt and theirs, a number a square: 1 where it is covered."""
        return quilts_of(leaves, self.halves, self.squares)

    def forward(self, leaves: Tensor, outlooks: Tensor, mine: Tensor, theirs: Tensor) -> Choice:
        """`mine` and `theirs` are the leaves' quilts, maybe turned: nothing else depends on how
        they lie."""
        circle = circle_of(leaves, self.tiles)
        tiles = torch.cat([self.embedding(circle), self.worth[circle]], 2)
        scalars = self._scalars.of(leaves, mine, theirs, self.halves, torch.float32)
        looked_at = self.circle.looked_at
        counted = counts_of_tiles(scalars, COUNTED_TILES)
        counted = functional.pad(counted, (0, 0, 0, looked_at - counted.shape[1]))
        told = torch.cat([counted, outlooks[:, :looked_at].flatten(2)], 2)
        quilts = torch.stack([mine, theirs], 1)
        tokens, _ = self.circle.begin(
            leaves, circle, tiles, self.worth[circle], told, scalars, quilts
        )
        table = tokens[:, :BESIDE].flatten(1)
        deeds = self.deeds(table, tokens[:, BESIDE : BESIDE + self.choice])
        contest, win, margin = self.judge2(functional.relu(self.judge1(table))).float().unbind(1)
        return Choice(deeds.float(), contest, win, margin)
