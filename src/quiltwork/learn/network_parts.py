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


class Block(nn.Module):
    """A residual block that the context of the game scales and shifts."""

    def __init__(self, channels: int, context: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = ChannelNorm(channels), ChannelNorm(channels)
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1)
        self.film = nn.Linear(context, 2 * channels)
        for layer in (self.conv2, self.film):  # begins as the identity
            nn.init.zeros_(layer.weight)
            assert layer.bias is not None
            nn.init.zeros_(layer.bias)

    def forward(self, x: Tensor, context: Tensor) -> Tensor:
        """Squares with what this block adds to them."""
        scale, shift = self.film(context)[:, :, None, None].chunk(2, 1)
        y = self.conv1(functional.relu(self.norm1(x)))
        y = self.norm2(y) * (1 + scale) + shift
        return x + self.conv2(functional.relu(y))
