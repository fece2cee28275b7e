"""The size of a network: known also where PyTorch is not installed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """Channels of the trunk, its residual blocks, the context's width and layers, how many layers
    of attention the circle has before the trunk and as many behind it, and how many tiles of it."""

    channels: int = 64
    blocks: int = 6
    context: int = 256
    layers: int = 3
    attention: int = 0
    looked_at: int = 10
