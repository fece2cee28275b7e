"""What a network is made of and what it gives: residual blocks, a trunk's results, judgements."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional


class Value(NamedTuple):
    """What the network expects of a position, for the player to move."""

    contest: Tensor
    win: Tensor  # a logit
    margin: Tensor  # in units of 20 points
    points: Tensor  # mine, theirs; in units of 20
    own: Tensor  # mine, theirs: from -1 to 0


class Trunk(NamedTuple):
    """What the heads work on."""

    squares: Tensor  # (n, channels, side, side)
    values: Tensor
    placing: Tensor  # (n, WIDTH, FEATURES)
    slots: Tensor  # (n, choice) tiles in reach
    slot_bias: Tensor  # (n, choice, FEATURES)
    slot_worth: Tensor  # (n, choice)
    special: Tensor  # (n, squares)
    passing: Tensor  # (n, 1)
    purse: Tensor  # (n) buttons, -1 while a special patch is pending


class ChannelNorm(nn.Module):
    """Scales every square to unit size: the same in training and in play."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.gain = nn.Parameter(torch.ones(channels))

    def forward(self, x: Tensor) -> Tensor:
        """Squares as they were, each scaled."""
        exact = x.float()
        scale = torch.rsqrt(exact.square().mean(1, keepdim=True) + 1e-5)
        return (exact * scale).to(x.dtype) * self.gain.to(x.dtype)[:, None, None]


class Layer(nn.Module):
    """A residual layer of what is no picture."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.widen, self.leave = nn.Linear(width, width), nn.Linear(width, width)
        begin_with_nothing(self.leave)

    def forward(self, context: Tensor) -> Tensor:
        """The context with what this layer adds to it."""
        return context + self.leave(functional.relu(self.widen(self.norm(context))))


class Deeds(nn.Module):
    """How good it is to advance, and to take each tile in reach, wherever it goes: each is weighed
    with the others in view."""

    def __init__(self, told: int, told_of_a_tile: int, width: int) -> None:
        super().__init__()
        self.enter = nn.Linear(told, width)
        self.tile = nn.Linear(told_of_a_tile, width)
        self.advance = nn.Parameter(torch.zeros(width))
        self.own, self.others = nn.Linear(width, width), nn.Linear(width, width)
        self.leave = nn.Linear(width, 1)
        begin_with_nothing(self.leave)

    def forward(self, told: Tensor, tiles: Tensor) -> Tensor:
        """A logit for advancing, and one for every tile."""
        tiles = self.tile(tiles)
        advance = self.advance.to(tiles.dtype).expand_as(tiles[:, :1])
        deeds = functional.relu(self.enter(told)[:, None] + torch.cat([advance, tiles], 1))
        deeds = functional.relu(self.own(deeds) + self.others(deeds.mean(1, keepdim=True)))
        return self.leave(deeds)[:, :, 0]


def begin_with_nothing(layer: nn.Linear | nn.Conv2d) -> None:
    """Let it add nothing until it has learned something."""
    nn.init.zeros_(layer.weight)
    assert layer.bias is not None
    nn.init.zeros_(layer.bias)


class Block(nn.Module):
    """A residual block that the context of the game scales and shifts."""

    def __init__(self, channels: int, context: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = ChannelNorm(channels), ChannelNorm(channels)
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1)
        self.film = nn.Linear(context, 2 * channels)
        for layer in (self.conv2, self.film):  # begins as the identity
            begin_with_nothing(layer)

    def forward(self, x: Tensor, context: Tensor) -> Tensor:
        """Squares with what this block adds to them."""
        scale, shift = self.film(context)[:, :, None, None].chunk(2, 1)
        y = self.conv1(functional.relu(self.norm1(x)))
        y = self.norm2(y) * (1 + scale) + shift
        return x + self.conv2(functional.relu(y))
