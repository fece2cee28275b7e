"""Self-play in a process of its own, on any machine of a Ray cluster."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from .. import __version__
from ..editions import edition
from ..errors import QuiltworkError
from .evaluator import Evaluator
from .games import Samples, SelfPlay
from .layout import LEAF_BYTES, SAMPLE_BYTES
from .network import Network
from .network_shape import Shape
from .settings import Settings

SECONDS = 1.0
"""How long is played before the positions are sent."""
GAMES_ON_A_PROCESSOR = 128
"""At once; an accelerator plays as many as the settings say."""
AGREED = (__version__, LEAF_BYTES, SAMPLE_BYTES)
"""What learner and player have to agree on."""


class Weights(NamedTuple):
    """A network to play with; numbers grow."""

    number: int
    shape: Shape
    tensors: dict[str, Tensor]


class Brought(NamedTuple):
    """What a player brings home."""

    samples: Samples
    totals: dict[str, int]
    searched: float  # share of the time
    host: str
    process: int


class Player:
    """Keeps its games from call to call."""

    def __init__(
        self, settings: Settings, learners: Any, device: str, threads: int, seed: int
    ) -> None:
        if learners != AGREED:
            raise QuiltworkError(
                f"{socket.gethostname()} has another quiltwork ({AGREED}) than the machine where "
                f"the network learns ({learners})"
            )
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        games = settings.play.games
        if device == "cpu":
            torch.set_num_threads(threads)
            games = min(games, GAMES_ON_A_PROCESSOR)
        self._settings = replace(settings, play=replace(settings.play, games=games))
        self._device, self._threads, self._seed = torch.device(device), threads, seed
        self._editions = [edition(id) for id in settings.editions]
        self._number = -1
        self._network: Network | None = None
        self._play: SelfPlay | None = None

    def play(self, weights: Weights, simulations: int) -> Brought:
        """Play for a while with these weights."""
        play = self._with(weights)
        play.set_simulations(simulations)
        play.searched = passed = 0.0
        brought = []
        begun = perf_counter()
        while passed < SECONDS:
            brought.append(next(self._steps))
            passed = perf_counter() - begun
        searched = play.searched / passed
        samples = np.concatenate(brought)
        return Brought(samples, play.totals(), searched, socket.gethostname(), os.getpid())

    def _with(self, weights: Weights) -> SelfPlay:
        """The games, with newer weights or with a network of another shape."""
        if self._play is not None and weights.number == self._number:
            return self._play
        self._number = weights.number
        if self._network is None or self._network.shape != weights.shape:
            self._network = Network(self._editions[0], weights.shape).to(self._device)
            if self._device.type == "cpu":
                self._network.table = self._network.table.float()
            self._evaluator = Evaluator(self._network, self._settings.play.games // 2)
            if self._play is not None:
                self._play.play_with(self._evaluator)
        self._network.load_state_dict(weights.tensors)
        self._evaluator.load(self._network)
        if self._play is None:
            self._play = SelfPlay(
                self._editions, self._settings, self._evaluator, self._threads, self._seed
            )
            self._steps = self._play.steps()
        return self._play
