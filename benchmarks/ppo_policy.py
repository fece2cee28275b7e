"""A policy shaped like the game: where a tile may lie is judged alike all over the quilt.

Some layers read the whole observation, a small convolution reads the own quilt. A take is worth
what the former make, for its slot and orientation, of what the latter found around its anchor.
"""

from __future__ import annotations

from typing import Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

ORIENTATIONS = 8
WIDTH = 128
CHANNELS = 16


class QuiltFeatures(BaseFeaturesExtractor):
    """`WIDTH` numbers about everything, and `CHANNELS` about the surroundings of each square."""

    def __init__(self, space: Any, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        super().__init__(space, WIDTH + CHANNELS * rows * columns)
        self.whole = nn.Sequential(
            nn.Linear(space.shape[0], 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH), nn.ReLU()
        )
        self.around = nn.Sequential(
            nn.ConstantPad2d(3, 1.0),  # beyond the edge nothing is free
            nn.Conv2d(1, CHANNELS, 5),
            nn.ReLU(),
            nn.Conv2d(CHANNELS, CHANNELS, 3),
            nn.ReLU(),
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        quilt = seen[:, : self.rows * self.columns].view(-1, 1, self.rows, self.columns)
        return torch.cat([self.whole(seen), self.around(quilt).flatten(1)], dim=1)


class TileHead(nn.Module):
    """The worth of every action."""

    def __init__(self, spaces: int, choice: int) -> None:
        super().__init__()
        self.spaces, self.choice = spaces, choice
        self.advance = nn.Linear(WIDTH, 1)
        self.slots = nn.Linear(WIDTH, choice)
        self.lying = nn.Linear(WIDTH, (1 + choice * ORIENTATIONS) * CHANNELS)
        for part in (self.advance, self.slots, self.lying):
            nn.init.orthogonal_(part.weight, gain=0.01)
            nn.init.zeros_(part.bias)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        whole, around = features[:, :WIDTH], features[:, WIDTH:]
        around = around.view(-1, CHANNELS, self.spaces)
        placed = self.lying(whole).view(len(features), -1, CHANNELS) @ around
        slots = self.slots(whole).repeat_interleave(ORIENTATIONS, dim=1)[:, :, None]
        takes = placed[:, 1:] + slots
        return torch.cat([self.advance(whole), placed[:, 0], takes.flatten(1)], dim=1)


class ValueHead(nn.Module):
    """What is still to come."""

    def __init__(self) -> None:
        super().__init__()
        self.last = nn.Linear(WIDTH, 1)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return self.last(features[:, :WIDTH])


class TilePolicy(MaskableActorCriticPolicy):
    """Stable-Baselines3's policy with these layers in the place of its own."""

    def __init__(self, *args: Any, rows: int, columns: int, choice: int, **options: Any) -> None:
        self.spaces, self.choice = rows * columns, choice
        options |= {
            "net_arch": [],
            "features_extractor_class": QuiltFeatures,
            "features_extractor_kwargs": {"rows": rows, "columns": columns},
        }
        super().__init__(*args, **options)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net, self.value_net = TileHead(self.spaces, self.choice), ValueHead()
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )
