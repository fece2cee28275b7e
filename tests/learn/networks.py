"""Small networks for tests; PyTorch on one thread, as the machine's others are at work too."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.leaves import decisions, leaf_of  # noqa: E402
from quiltwork import edition  # noqa: E402
from quiltwork.learn.network import Network  # noqa: E402
from quiltwork.learn.network_shape import Shape  # noqa: E402
from quiltwork.learn.settings import (  # noqa: E402
    MatchSettings,
    PlaySettings,
    Settings,
    TrainSettings,
)
from quiltwork.learn.trainer import Trainer  # noqa: E402

torch.set_num_threads(1)


def random_network(id: str, shape: Shape = Shape(8, 1, 32)) -> Network:  # noqa: B008 - a value
    """A network with opinions on everything, none of them learned."""
    torch.manual_seed(3)
    network = Network(edition(id), shape)
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    network.table = network.table.float()
    return network.eval().requires_grad_(False)


def leaves_of(id: str, every: int = 7):
    """Positions of some games, and their leaves for a network."""
    positions = decisions(id, range(2))[::every]
    return positions, torch.from_numpy(np.stack([leaf_of(each) for each in positions]))


def tiny(seconds: float = 600.0, games: int = 16) -> Settings:
    """A run that a slow processor can make."""
    return Settings(
        editions=("express",),
        seconds=seconds,
        network=Shape(8, 1, 32),
        play=PlaySettings(games=games, simulations=((0, 4),), considered=4),
        train=TrainSettings(batch=16, replay=400, replay_start=20, reuse=1.0, warm_up=5),
        match=MatchSettings(every=1e9),
    )


def trainer_in(folder: Path, settings: Settings | None = None) -> Trainer:
    """A trainer on the processor."""
    return Trainer(settings or tiny(), folder, device="cpu", threads=1)


def ignore(_: dict[str, object]) -> None:
    """Nobody listens to the reports."""


def begun_in(folder: Path, steps: int = 3) -> Trainer:
    """A run that was broken off after a few steps."""
    trainer = trainer_in(folder)
    while trainer.steps < steps:
        trainer.run(ignore, until=trainer.seconds + 3)
    return trainer
