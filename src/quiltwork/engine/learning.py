"""Fitting the value network to games: plain gradient descent (Adam) in NumPy, seeded.

The network is small enough that no machine-learning library is needed to train it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .brain import Weights

Floats = npt.NDArray[np.float32]
MARGIN_SCALE = 20.0
HUBER = 1.0
MARGIN_WEIGHT = 0.7


@dataclass(frozen=True)
class Samples:
    """Positions as the network sees them, and how their games ended."""

    inputs: Floats
    won: Floats
    margin: Floats

    def __len__(self) -> int:
        return len(self.won)

    @staticmethod
    def joined(parts: list[Samples]) -> Samples:
        """All samples of several."""
        return Samples(
            np.concatenate([part.inputs for part in parts]),
            np.concatenate([part.won for part in parts]),
            np.concatenate([part.margin for part in parts]),
        )


def forward(layers: list[Floats], inputs: Floats) -> tuple[Floats, Floats, Floats]:
    """Both hidden layers and the two outputs."""
    w1, b1, w2, b2, w3, b3 = layers
    hidden1 = np.maximum(inputs @ w1 + b1, 0)
    hidden2 = np.maximum(hidden1 @ w2 + b2, 0)
    return hidden1, hidden2, hidden2 @ w3 + b3


def brier(weights: Weights, samples: Samples) -> float:
    """The mean squared error of the stated chances to win."""
    outputs = forward(list(weights.layers), samples.inputs)[2]
    return float(np.mean((1 / (1 + np.exp(-outputs[:, 0])) - samples.won) ** 2))


def fit(
    weights: Weights,
    samples: Samples,
    *,
    epochs: int,
    rate: float,
    seed: int,
    batch: int = 1024,
    report: Callable[[float], None] | None = None,
) -> Weights:
    """Weights that judge the samples better; the learning rate falls to zero."""
    random = np.random.Generator(np.random.PCG64(seed))
    layers = [layer.copy() for layer in weights.layers]
    first = [np.zeros_like(layer) for layer in layers]
    second = [np.zeros_like(layer) for layer in layers]
    steps = epochs * (len(samples) // batch)
    step = 0
    for _ in range(epochs):
        order = random.permutation(len(samples))
        for start in range(0, len(samples) - batch + 1, batch):
            chosen = order[start : start + batch]
            gradients = _gradients(
                layers, samples.inputs[chosen], samples.won[chosen], samples.margin[chosen]
            )
            step += 1
            now = rate * (1 - (step - 1) / steps)
            for layer, gradient, mean, square in zip(layers, gradients, first, second, strict=True):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                corrected = mean / (1 - 0.9**step)
                layer -= now * corrected / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
            if report is not None and step % 64 == 0:
                report(step / steps)
    return Weights(weights.placing, tuple(layers))


def _gradients(layers: list[Floats], inputs: Floats, won: Floats, margin: Floats) -> list[Floats]:
    _, _, w2, _, w3, _ = layers
    hidden1, hidden2, outputs = forward(layers, inputs)
    size = np.float32(len(won))
    error = np.empty_like(outputs)
    error[:, 0] = (1 / (1 + np.exp(-outputs[:, 0])) - won) / size
    difference = np.clip(outputs[:, 1] - margin / MARGIN_SCALE, -HUBER, HUBER)
    error[:, 1] = MARGIN_WEIGHT * difference / size
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
