"""Fitting the value network to games: plain gradient descent (Adam) in NumPy, seeded.

The network is small enough that no machine-learning library is needed to train it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields, replace

import numpy as np
import numpy.typing as npt

from .._native import CIRCLE_PLACES, INPUTS, NO_TILE
from .brain import Floats, Weights

Halves = npt.NDArray[np.float16]
Tiles = npt.NDArray[np.uint8]
MARGIN_SCALE = 20.0
HUBER = 1.0
MARGIN_WEIGHT = 0.7
AT_ONCE = 10_000
"""Samples that are judged together."""
PIECE = 256
"""Samples whose gradient is found at once; the pieces of a batch are shared by the threads."""


@dataclass(frozen=True)
class Samples:
    """Positions as the network sees them, what a search thought of them, and how they ended."""

    inputs: Halves
    """Half the space of ordinary numbers; the network never notices."""
    won: Floats
    margin: Floats
    searched: Floats
    """The worth a search found, or -1."""
    circle: Tiles = field(default_factory=lambda: np.zeros((0, CIRCLE_PLACES), np.uint8))
    """The ids of the next tiles of the circle, where they shall be told apart; or no rows."""

    def __len__(self) -> int:
        return len(self.won)

    def __getitem__(self, chosen: slice) -> Samples:
        return Samples(*(getattr(self, each.name)[chosen] for each in fields(self)))

    @property
    def target(self) -> Floats:
        """Where a search judged a position, half of the truth is its word: outcomes are noisy."""
        mixed = np.where(self.searched >= 0, (self.won + self.searched) / 2, self.won)
        return np.asarray(mixed, np.float32)

    @staticmethod
    def joined(parts: list[Samples]) -> Samples:
        """All samples of several."""
        names = [each.name for each in fields(Samples)]
        return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    def rows(self, chosen: npt.NDArray[np.int64] | slice, tiles: int) -> Floats:
        """What goes into the first layer; each of so many tiles in each place is an input."""
        inputs = self.inputs[chosen].astype(np.float32)
        if tiles == 0:
            return inputs
        rows = np.zeros((len(inputs), INPUTS + CIRCLE_PLACES * tiles), np.float32)
        rows[:, :INPUTS] = inputs
        circle = self.circle[chosen]
        row, place = np.nonzero(circle != NO_TILE)
        rows[row, INPUTS + place * tiles + circle[row, place]] = 1
        return rows


def forward(layers: list[Floats], inputs: Floats) -> tuple[Floats, Floats, Floats]:
    """Both hidden layers and the two outputs."""
    w1, b1, w2, b2, w3, b3 = layers
    hidden1 = np.maximum(inputs @ w1 + b1, 0)
    hidden2 = np.maximum(hidden1 @ w2 + b2, 0)
    return hidden1, hidden2, hidden2 @ w3 + b3


def brier(weights: Weights, samples: Samples) -> float:
    """The mean squared error of the stated chances to win."""
    layers, tiles = layers_of(weights), len(weights.tiles)
    places = [slice(at, at + AT_ONCE) for at in range(0, len(samples), AT_ONCE)]
    outputs = np.concatenate([forward(layers, samples.rows(each, tiles))[2] for each in places])
    return float(np.mean((1 / (1 + np.exp(-outputs[:, 0])) - samples.won) ** 2))


def fit(
    weights: Weights,
    samples: Samples,
    *,
    epochs: int,
    rate: float,
    seed: int,
    batch: int = 2048,
    threads: int = 1,
    report: Callable[[float], None] | None = None,
) -> Weights:
    """Weights that judge the samples better; the learning rate falls to zero.

    Threads change nothing but the time it takes. Weights that tell tiles apart need samples that
    do so too.
    """
    random = np.random.Generator(np.random.PCG64(seed))
    tiles = len(weights.tiles)
    centre, spread = _scale(samples, tiles)
    layers = _rescaled(layers_of(weights), -centre / spread, np.float32(1) / spread)
    first = [np.zeros_like(layer) for layer in layers]
    second = [np.zeros_like(layer) for layer in layers]
    batch = min(batch, len(samples))
    steps = epochs * (len(samples) // batch)
    target = samples.target
    step = 0

    def piece(chosen: npt.NDArray[np.int64]) -> list[Floats]:
        inputs = (samples.rows(chosen, tiles) - centre) / spread
        return _gradients(layers, inputs, target[chosen], samples.margin[chosen])

    with ThreadPoolExecutor(threads) as pool:
        for _ in range(epochs):
            order = random.permutation(len(samples))
            for start in range(0, len(samples) - batch + 1, batch):
                chosen = order[start : start + batch]
                pieces = [chosen[at : at + PIECE] for at in range(0, batch, PIECE)]
                found = list(pool.map(piece, pieces))
                step += 1
                now = rate * (1 - (step - 1) / steps)
                for k, layer in enumerate(layers):
                    gradient = sum((part[k] for part in found[1:]), start=found[0][k]) / batch
                    first[k] += 0.1 * (gradient - first[k])
                    second[k] += 0.001 * (gradient * gradient - second[k])
                    corrected = first[k] / (1 - 0.9**step)
                    layer -= now * corrected / (np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8)
                if report is not None and step % 64 == 0:
                    report(step / steps)
    rows, *others = _rescaled(layers, centre, spread)
    return replace(
        weights,
        layers=(rows[:INPUTS], *others),
        circle=rows[INPUTS:].reshape(weights.circle.shape),
    )


def layers_of(weights: Weights) -> list[Floats]:
    """The layers; in the first one every tile in every place of the circle has a row."""
    first, *others = weights.layers
    return [np.concatenate([first, weights.circle.reshape(-1, first.shape[1])]), *others]


def _scale(samples: Samples, tiles: int) -> tuple[Floats, Floats]:
    """Where each input lies and how far it spreads: it is learnt best around 0, as wide as 1.

    That a tile lies somewhere stays 0 or 1.
    """
    some = samples.inputs[:: max(1, len(samples) // 100_000)].astype(np.float32)
    centre, spread = some.mean(axis=0), np.maximum(some.std(axis=0), 0.02)
    flags = CIRCLE_PLACES * tiles
    return np.pad(centre, (0, flags)), np.pad(spread, (0, flags), constant_values=1)


def _rescaled(layers: list[Floats], centre: Floats, spread: Floats) -> list[Floats]:
    """The same network for inputs of which these are the centre and the spread."""
    first = layers[0] / spread[:, None]
    return [first, layers[1] - centre @ first, *(layer.copy() for layer in layers[2:])]


def _gradients(layers: list[Floats], inputs: Floats, won: Floats, margin: Floats) -> list[Floats]:
    """Summed over the samples."""
    _, _, w2, _, w3, _ = layers
    hidden1, hidden2, outputs = forward(layers, inputs)
    error = np.empty_like(outputs)
    error[:, 0] = 1 / (1 + np.exp(-outputs[:, 0])) - won
    difference = np.clip(outputs[:, 1] - margin / MARGIN_SCALE, -HUBER, HUBER)
    error[:, 1] = MARGIN_WEIGHT * difference
    back2 = (error @ w3.T) * (hidden2 > 0)
    back1 = (back2 @ w2.T) * (hidden1 > 0)
    return [
        inputs.T @ back1,
        back1.sum(axis=0),
        hidden1.T @ back2,
        back2.sum(axis=0),
        hidden2.T @ error,
        error.sum(axis=0),
    ]
