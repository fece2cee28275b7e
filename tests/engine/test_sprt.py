"""The sequential test, against likelihoods that are found in other ways."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest
from scipy.optimize import minimize

from quiltwork import QuiltworkError
from quiltwork.engine.sprt import BOUND, OUTCOMES, Sprt, log_likelihood_ratio
from quiltwork.engine.statistics import share_of


def test_with_two_outcomes_it_is_walds_test():
    """Where a pair is won or lost as a whole, the mean is the chance to win: no optimum to find."""
    s0, s1 = share_of(0), share_of(20)
    exact = 60 * math.log(s1 / s0) + 40 * math.log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio({1.0: 60, 0.0: 40}, s0, s1) == pytest.approx(exact, abs=1e-3)


@pytest.mark.parametrize(
    "counts", [(10, 0, 60, 0, 30), (5, 12, 40, 25, 18), (0, 3, 11, 9, 2), (100, 50, 80, 3, 1)]
)
def test_the_likeliest_distributions_are_those_a_general_optimiser_finds(counts):
    weights = np.maximum(np.array(counts, float), 1e-3)
    scores = np.array(OUTCOMES)

    def best(mean):
        found = minimize(
            lambda q: -(weights * np.log(q)).sum(),
            np.full(5, 0.2),
            jac=lambda q: -weights / q,
            bounds=[(1e-12, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda q: q.sum() - 1},
                {"type": "eq", "fun": lambda q: q @ scores - mean},
            ],
            method="SLSQP",
            options={"maxiter": 500, "ftol": 1e-12},
        )
        return -found.fun

    s0, s1 = share_of(-5), share_of(60)
    ratio = log_likelihood_ratio(dict(zip(OUTCOMES, counts, strict=True)), s0, s1)
    assert ratio == pytest.approx(best(s1) - best(s0), abs=2e-3)


def test_many_pairs_approach_the_normal_formula():
    counts = {0.0: 2400, 0.5: 5000, 1.0: 2600}
    s0, s1, mean = share_of(0), share_of(5), 0.51
    variance = sum(n * (x - mean) ** 2 for x, n in counts.items()) / 10_000
    normal = 10_000 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert log_likelihood_ratio(counts, s0, s1) == pytest.approx(normal, rel=0.01)


def test_the_bounds_are_those_of_5_percent():
    assert pytest.approx(2.944439) == BOUND
    result = Sprt(0, 20).judge({})
    assert (result.llr, result.state) == (0.0, "undecided")
    assert result.bounds == (-2.9444, 2.9444)


def test_a_clear_match_is_decided_either_way():
    better, worse = {1.0: 60, 0.5: 40}, {0.0: 60, 0.5: 40}
    assert Sprt(0, 20).judge(better).state == "H1 accepted"
    assert Sprt(0, 20).judge(worse).state == "H0 accepted"
    assert Sprt(0, 20).judge({0.5: 3, 1.0: 1}).state == "undecided"


def test_perfect_and_hopeless_scores_have_finite_ratios():
    for counts in ({1.0: 500}, {0.0: 500}, {0.5: 500}):
        assert math.isfinite(Sprt(0, 20).judge(counts).llr)


def test_it_is_seldom_wrong():
    sprt, luck = Sprt(0, 120), random.Random(5)
    for truth, wrong in ((0, "H1 accepted"), (120, "H0 accepted")):
        mean, errors = share_of(truth), 0
        for _ in range(40):
            counts: Counter[float] = Counter()
            state = "undecided"
            while state == "undecided":
                counts[luck.choices([1.0, 0.5, 0.0], [mean - 0.2, 0.4, 0.8 - mean])[0]] += 1
                state = sprt.judge(counts).state
            errors += state == wrong
        assert errors <= 6  # 2 are expected


@pytest.mark.parametrize("elos", [(20, 0), (5, 5), (math.nan, 3), (0, math.inf), (-2000, 0)])
def test_impossible_tests_are_refused(elos):
    with pytest.raises(QuiltworkError, match="the smaller first"):
        Sprt(*elos)
