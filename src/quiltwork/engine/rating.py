"""Ratings from the games of many players: the Bradley-Terry model, fitted by SciPy.

A player rated higher by D wins a share of 1 / (1 + 10 ** (-D / 400)). The ratings are those under
which the games are likeliest. So that nobody's is infinite, each player is also given one drawn
game against an average one. Intervals come from the curvature of the likelihood; they take games
as independent, which the two games of a deal are nearly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from ..errors import QuiltworkError
from .statistics import Z_95

Floats = npt.NDArray[np.float64]
ELO = 400 / math.log(10)
"""One unit of the model in Elo."""


@dataclass(frozen=True)
class Rating:
    """A player's rating, and within how much of it the true one lies with 95 %."""

    elo: float
    error: float


def require_scipy() -> None:
    """Say at once, not after hours of games, that the optimiser is missing."""
    if find_spec("scipy") is None:
        raise QuiltworkError("a rating table needs SciPy: install quiltwork[rating]")


def rate(wins: Sequence[Sequence[int]], anchor: tuple[int, float] | None = None) -> list[Rating]:
    """Ratings from a table of wins, `wins[i][j]` being those of player i over player j.

    Their mean is 0, or the anchor, a player's number and rating, is where it was put.
    """
    require_scipy()
    from scipy.optimize import minimize

    table = np.asarray(wins, np.float64)
    played = table + table.T
    number = len(table)

    def loss(ratings: Floats) -> tuple[float, Floats]:
        """Minus the log-likelihood, and its slope."""
        ahead = ratings[:, None] - ratings[None, :]
        value = (table * np.logaddexp(0, -ahead)).sum()
        value += (np.logaddexp(0, -ratings) + np.logaddexp(0, ratings)).sum() / 2
        slope = played * _share(ahead) - table
        return float(value), slope.sum(axis=1) + _share(ratings) - 0.5

    found = minimize(loss, np.zeros(number), jac=True, method="BFGS", options={"gtol": 1e-7})
    ratings: Floats = found.x
    # Ratings are differences: to the mean of all, or to the anchor.
    shift = np.full((number, number), 1 / number)
    if anchor is not None:
        shift = np.zeros((number, number))
        shift[:, anchor[0]] = 1
    contrast = np.eye(number) - shift
    variance = np.diag(contrast @ np.linalg.inv(_curvature(played, ratings)) @ contrast.T)
    elo = ELO * (contrast @ ratings) + (anchor[1] if anchor is not None else 0)
    errors = Z_95 * ELO * np.sqrt(np.maximum(variance, 0))
    return [Rating(float(r), float(e)) for r, e in zip(elo, errors, strict=True)]


def _curvature(played: Floats, ratings: Floats) -> Floats:
    """The second derivative of the loss."""
    share = _share(ratings[:, None] - ratings[None, :])
    weight = played * share * (1 - share)
    own = _share(ratings)
    curvature: Floats = np.diag(weight.sum(axis=1) + own * (1 - own)) - weight
    return curvature


def _share(ahead: Floats) -> Floats:
    """The logistic function, without overflow."""
    return np.asarray((1 + np.tanh(ahead / 2)) / 2)
