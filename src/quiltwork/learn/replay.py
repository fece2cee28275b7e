"""The positions met last, on the device, and batches of them with the quilts turned at random."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy.typing as npt
import torch
from torch import Tensor

from ..editions import Edition
from .layout import CIRCLE, LEAF, LEAF_BYTES, NO_ACTION, NO_TILE, SAMPLE, SAMPLE_BYTES
from .network import Network
from .placements import placements_of

AT_ONCE = 65_536
"""Samples that are gathered on the device before they are copied from it."""


class Batch(NamedTuple):
    """Positions and what is to be learned of them, from the side of the player to move."""

    leaves: Tensor
    mine: Tensor
    theirs: Tensor
    actions: Tensor  # of the improved policy; NO_ACTION where there are fewer
    shares: Tensor
    margin: Tensor
    won: Tensor
    points: Tensor
    searched: Tensor
    final_mine: Tensor
    final_theirs: Tensor


class Replay:
    """A ring of samples; those it begins with may stay for good."""

    def __init__(
        self, edition: Edition, room: int, device: torch.device, shuffled_from: int = CIRCLE
    ) -> None:
        placements = placements_of(edition)
        self._samples = torch.zeros(room, SAMPLE_BYTES, dtype=torch.uint8, device=device)
        self._room, self._next, self.size, self.seen = room, 0, 0, 0
        self.staying = 0
        # A step of learning may be recorded once and for all: so this lies on the device.
        self._filled = torch.zeros((), dtype=torch.float64, device=device)
        places = torch.arange(CIRCLE, device=device)
        self._rank = torch.where(places < shuffled_from, places - CIRCLE, 0).float()
        self._is_shuffled = shuffled_from < CIRCLE
        self._squares, self._choice = placements.squares, edition.choice
        self._board = torch.tensor(placements.board, device=device)
        self._back = torch.argsort(self._board, 1)
        self._turned = torch.tensor(placements.turned, device=device)

    def stay(self, count: int) -> None:
        """Let the first so many samples be replaced by none."""
        self.staying = count
        self._next = max(self._next, count)

    def add(self, samples: npt.NDArray[Any]) -> None:
        """Keep new samples in the place of the oldest."""
        for first in range(0, len(samples), self._room - self.staying):
            self._add(torch.from_numpy(samples[first : first + self._room - self.staying]))

    def _add(self, samples: Tensor) -> None:
        count = len(samples)
        head = min(count, self._room - self._next)
        self._samples[self._next : self._next + head].copy_(samples[:head], non_blocking=True)
        rest = count - head
        self._samples[self.staying : self.staying + rest].copy_(samples[head:], non_blocking=True)
        is_round = self._next + count >= self._room
        self._next = self.staying + rest if is_round else self._next + count
        self.size = min(self.size + count, self._room)
        self.seen += count
        self._filled.fill_(self.size)

    def kept(self) -> Tensor:
        """All samples, in no particular order."""
        return self._samples[: self.size]

    def some(self, count: int) -> Tensor:
        """So many samples in ordinary memory, or all there are, in a random order."""
        order = torch.randperm(self.size, device=self._samples.device)[:count]
        return torch.cat([self._samples[part].cpu() for part in order.split(AT_ONCE)])

    def draw(self, network: Network, count: int) -> Batch:
        """A batch in which both quilts are turned and mirrored, each by itself."""
        device = self._samples.device
        drawn = torch.rand(count, device=device, dtype=torch.float64) * self._filled
        rows = self._samples[drawn.long()]

        def field(name: str, dtype: torch.dtype) -> Tensor:
            return rows[:, SAMPLE[name]].contiguous().view(dtype)

        leaves = rows[:, :LEAF_BYTES].contiguous()
        if self._is_shuffled:
            leaves[:, LEAF["circle"]] = self._shuffled(leaves[:, LEAF["circle"]])
        mine, theirs = network.quilts(leaves)
        quilts = SAMPLE["quilts"]
        final_mine = network.spell(rows[:, quilts.start : quilts.start + 16])
        final_theirs = network.spell(rows[:, quilts.start + 16 : quilts.stop])
        turn, other_turn = torch.randint(0, 8, (2, count), device=device)
        back, other_back = self._back[turn], self._back[other_turn]
        actions = field("actions", torch.int16).long() & NO_ACTION
        return Batch(
            leaves,
            mine.gather(1, back),
            theirs.gather(1, other_back),
            self._turn(actions, network.tiles_of(leaves), turn),
            field("shares", torch.float32),
            field("margin", torch.float32)[:, 0],
            field("won", torch.float32)[:, 0],
            field("points", torch.float32),
            field("searched", torch.float32)[:, 0],
            final_mine.gather(1, back).float(),
            final_theirs.gather(1, other_back).float(),
        )

    def _shuffled(self, circle: Tensor) -> Tensor:
        """The circle, its far tiles in another order; places without a tile stay behind them."""
        rank = self._rank + torch.rand(circle.shape, device=circle.device)
        return circle.gather(1, torch.argsort(rank + CIRCLE * (circle == NO_TILE), 1))

    def _turn(self, actions: Tensor, circle: Tensor, turn: Tensor) -> Tensor:
        """The same moves on the turned quilt."""
        squares, rows = self._squares, 8 * self._squares
        place = (actions - 1 - squares).clamp(min=0)
        slot = (place // rows).clamp(max=self._choice - 1)
        placed = self._turned[circle.gather(1, slot), turn[:, None], place % rows]
        taking = 1 + squares + slot * rows + placed
        special = 1 + self._board[turn].gather(1, (actions - 1).clamp(0, squares - 1))
        turned = torch.where(actions > squares, taking, torch.where(actions > 0, special, actions))
        return torch.where(actions == NO_ACTION, actions, turned)
