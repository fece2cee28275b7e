"""Fitting the value network to games: plain gradient descent (Adam) in NumPy, seeded.

The network is small enough that no machine-learning library is needed to train it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .brain import Floats, Weights

Halves = npt.NDArray[np.float16]
MARGIN_SCALE = 20.0
HUBER = 1.0
MARGIN_WEIGHT = 0.7
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

    def __len__(self) -> int:
        return len(self.won)

    def __getitem__(self, chosen: slice) -> Samples:
        return Samples(
            self.inputs[chosen], self.won[chosen], self.margin[chosen], self.searched[chosen]
        )

    @property
    def target(self) -> Floats:
        """Where a search judged a position, half of the truth is its word: outcomes are noisy."""
        mixed = np.where(self.searched >= 0, (self.won + self.searched) / 2, self.won)
        return np.asarray(mixed, np.float32)

    @staticmethod
    def joined(parts: list[Samples]) -> Samples:
        """All samples of several."""
        return Samples(
            np.concatenate([part.inputs for part in parts]),
            np.concatenate([part.won for part in parts]),
            np.concatenate([part.margin for part in parts]),
            np.concatenate([part.searched for part in parts]),
        )


def forward(layers: list[Floats], inputs: Floats) -> tuple[Floats, Floats, Floats]:
    """Both hidden layers and the two outputs."""
    w1, b1, w2, b2, w3, b3 = layers
    hidden1 = np.maximum(inputs @ w1 + b1, 0)
    hidden2 = np.maximum(hidden1 @ w2 + b2, 0)
    return hidden1, hidden2, hidden2 @ w3 + b3


def brier(weights: Weights, samples: Samples) -> float:
    """The mean squared error of the stated chances to win."""
    outputs = forward(list(weights.layers), samples.inputs.astype(np.float32))[2]
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

    Threads change nothing but the time it takes.
    """
    random = np.random.Generator(np.random.PCG64(seed))
    centre, spread = _scale(samples)
    layers = _rescaled(list(weights.layers), -centre / spread, np.float32(1) / spread)
    first = [np.zeros_like(layer) for layer in layers]
    second = [np.zeros_like(layer) for layer in layers]
    batch = min(batch, len(samples))
    steps = epochs * (len(samples) // batch)
    target = samples.target
    step = 0

    def piece(chosen: npt.NDArray[np.int64]) -> list[Floats]:
        inputs = (samples.inputs[chosen].astype(np.float32) - centre) / spread
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
    return Weights(weights.placing, tuple(_rescaled(layers, centre, spread)))


def _scale(samples: Samples) -> tuple[Floats, Floats]:
    """Where each input lies and how far it spreads: it is learnt best around 0, as wide as 1."""
    some = samples.inputs[:: max(1, len(samples) // 100_000)].astype(np.float32)
    return some.mean(axis=0), np.maximum(some.std(axis=0), 0.02)


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
