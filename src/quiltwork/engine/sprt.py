"""A sequential test: stop a match as soon as it is clear whether A is stronger by enough.

The generalised sequential probability ratio test on pairs of games. A pair scores 0, 1/2, 1, 3/2
or 2 of its two games (halves only where there are draws); how the scores are distributed is not
known, only its mean is in question: that of a rating difference `elo0` (H0) or `elo1` (H1). For
each of the two the likeliest distribution with that mean is found, and the logarithm of the
ratio of both likelihoods, LLR, is followed from pair to pair. Beyond a bound one of the two is
accepted; it is the wrong one in about 5 % of all cases. Pairs count in the order of their deals,
so that the end does not depend on which game happened to be finished first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..errors import QuiltworkError
from .statistics import share_of

ERROR = 0.05
"""How often either wrong answer may be given."""
BOUND = math.log((1 - ERROR) / ERROR)
UNSEEN = 1e-3
"""What an outcome that never occurred counts, so that every mean is possible."""
STEPS = 80
"""Halvings of the interval in which the solution lies: to the last bit."""
OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Shares of a pair; a single game has the first and the last."""

State = Literal["H0 accepted", "H1 accepted", "undecided"]


@dataclass(frozen=True)
class SprtResult:
    """How far the test is: the LLR, the bounds it may not pass, and what was accepted."""

    elo0: float
    elo1: float
    llr: float
    bounds: tuple[float, float]
    state: State


@dataclass(frozen=True)
class Sprt:
    """A test of H1, a difference of `elo1`, against H0, one of `elo0`."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise QuiltworkError(
                "an SPRT is between two differences of Elo, the smaller first, like 0,20"
            )

    def judge(self, counts: Mapping[float, int]) -> SprtResult:
        """The state after so many pairs of each share, from 0 to 1."""
        llr = log_likelihood_ratio(counts, share_of(self.elo0), share_of(self.elo1))
        state: State = "undecided"
        if abs(llr) >= BOUND:
            state = "H1 accepted" if llr > 0 else "H0 accepted"
        bound = round(BOUND, 4)
        return SprtResult(self.elo0, self.elo1, round(llr, 4), (-bound, bound), state)


def log_likelihood_ratio(counts: Mapping[float, int], mean0: float, mean1: float) -> float:
    """The logarithm of how much likelier `counts` are with one mean than with the other."""
    if not sum(counts.values()):
        return 0.0
    weights = {x: counts.get(x, 0) or UNSEEN for x in OUTCOMES}
    return _likelihood(weights, mean1) - _likelihood(weights, mean0)


def _likelihood(weights: Mapping[float, float], mean: float) -> float:
    """The log-likelihood of the likeliest distribution with this mean, up to a constant.

    By Lagrange its probabilities are w / (1 + t (x - mean)), w being the weights' shares; t is
    where the mean comes out right, and the sum on the way to it falls as t grows.
    """
    low, high = -1 / (max(weights) - mean), 1 / (mean - min(weights))
    for _ in range(STEPS):
        t = (low + high) / 2
        if sum(w * (x - mean) / (1 + t * (x - mean)) for x, w in weights.items()) > 0:
            low = t
        else:
            high = t
    return -sum(w * math.log1p(t * (x - mean)) for x, w in weights.items())
