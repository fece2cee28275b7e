"""Learning where to place: weights that would have chosen as a deep search chose.

Softmax regression over all placements of the tile that was taken, by Newton's method.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._native import QUILT_FEATURES
from .brain import Floats
from .learning import Halves

Doubles = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int32]
PULL = 10.0
"""Towards the weights one starts from, as strong as so many decisions."""
ROUNDS = 12
BLOCK = 1000
"""Decisions looked at together: all at once would take much memory."""


@dataclass(frozen=True)
class Choices:
    """Decisions where to place a tile, and everywhere it could have been placed."""

    features: Halves
    """Of the quilt that is left, a row for each placement; counts, kept exactly."""
    empty: Floats
    """The share of squares left empty, for each decision."""
    sizes: Whole
    """How many placements there were, for each decision."""
    chosen: Whole
    """Which of them was chosen."""

    def __len__(self) -> int:
        return len(self.sizes)

    @staticmethod
    def joined(parts: list[Choices]) -> Choices:
        """All decisions of several."""
        return Choices(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.empty for part in parts]),
            np.concatenate([part.sizes for part in parts]),
            np.concatenate([part.chosen for part in parts]),
        )

    def blocks(self) -> list[Choices]:
        """The same decisions, some at a time."""
        starts = np.concatenate([[0], np.cumsum(self.sizes)])
        cuts = [(at, min(at + BLOCK, len(self))) for at in range(0, len(self), BLOCK)]
        return [
            Choices(
                self.features[starts[a] : starts[b]],
                self.empty[a:b],
                self.sizes[a:b],
                self.chosen[a:b],
            )
            for a, b in cuts
        ]


def _rows(choices: Choices) -> Doubles:
    """What the weights are multiplied with: the features, and the same by the share of empty."""
    features = choices.features.astype(np.float64)
    share = np.repeat(choices.empty, choices.sizes)[:, None]
    return np.concatenate([features, features * share], axis=1)


def _slope(choices: Choices, weights: Doubles) -> tuple[float, Doubles, Doubles]:
    """The loss (how unlikely the choices seem), its gradient and its curvature."""
    rows = _rows(choices)
    starts = np.concatenate([[0], np.cumsum(choices.sizes)[:-1]])
    values = rows @ weights
    values -= np.repeat(np.maximum.reduceat(values, starts), choices.sizes)
    chances = np.exp(values)
    totals = np.add.reduceat(chances, starts)
    chances /= np.repeat(totals, choices.sizes)
    at = starts + choices.chosen
    means = np.add.reduceat(rows * chances[:, None], starts)
    loss = float(np.sum(np.log(totals)) - np.sum(values[at]))
    curvature = (rows * chances[:, None]).T @ rows - means.T @ means
    return loss, (means - rows[at]).sum(axis=0), curvature


def fit_placing(placing: Floats, choices: Choices) -> Floats:
    """Weights that choose as was chosen, not far from those given without need."""
    start = placing.astype(np.float64).ravel()
    blocks = choices.blocks()

    def look(weights: Doubles) -> tuple[float, Doubles, Doubles]:
        parts = [_slope(block, weights) for block in blocks]
        away = weights - start
        loss = sum(part[0] for part in parts) + PULL / 2 * float(away @ away)
        gradient = np.sum([part[1] for part in parts], axis=0) + PULL * away
        curvature = np.sum([part[2] for part in parts], axis=0) + PULL * np.eye(len(weights))
        return loss, gradient, curvature

    weights = start
    loss, gradient, curvature = look(weights)
    for _ in range(ROUNDS):
        step = np.linalg.solve(curvature, gradient)
        after = look(weights - step)
        while after[0] > loss and np.abs(step).max() > 1e-6:  # a step too far: the loss is convex
            step = step / 2
            after = look(weights - step)
        if after[0] >= loss:
            break
        weights = weights - step
        loss, gradient, curvature = after
    return weights.reshape(2, QUILT_FEATURES).astype(np.float32)


def first_choices(placing: Floats, choices: Choices) -> float:
    """The share of decisions in which these weights would choose the same, or as good a one."""
    same = 0
    for block in choices.blocks():
        values = _rows(block) @ placing.astype(np.float64).ravel()
        starts = np.concatenate([[0], np.cumsum(block.sizes)[:-1]])
        best = np.maximum.reduceat(values, starts)
        same += int(np.sum(values[starts + block.chosen] >= best - 1e-9))
    return same / max(1, len(choices))
