"""Shares, Elo and their intervals: finite, sound, and right where an exact answer is known."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from quiltwork.engine.statistics import (
    careful_share,
    elo_of,
    share_interval,
    share_of,
    tidy,
    wilson,
)


def test_elo_of_a_share_and_back():
    assert elo_of(0.5) == 0
    assert round(elo_of(0.76)) == 200
    assert round(elo_of(10 / 11)) == 400
    assert share_of(elo_of(0.3)) == pytest.approx(0.3)


def test_a_rounded_zero_has_no_sign():
    assert str(tidy(-0.0001)) == "0.0"


def test_a_perfect_score_is_rated_higher_the_longer_it_lasts_but_never_infinitely():
    elos = [elo_of(careful_share(games, games)) for games in (1, 2, 10, 100, 10_000)]
    assert all(a < b for a, b in pairwise(elos))
    assert all(math.isfinite(elo) for elo in elos)
    assert careful_share(20, 20) > careful_share(19, 20) == 0.95
    assert careful_share(0, 20) == pytest.approx(1 - careful_share(20, 20))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # The limits are the two shares p at which (wins / games - p) ** 2 is Z ** 2 p (1 - p) / games.
    [(5, 10, 0.236593, 0.763407), (9, 10, 0.595850, 0.982124), (0, 10, 0.0, 0.277533)],
)
def test_wilson_solves_its_equation(wins, games, low, high):
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=1e-6)


def test_many_single_games_have_nearly_the_plain_wilson_interval():
    games = [1.0] * 700 + [0.0] * 300
    assert share_interval(games, 1) == pytest.approx(wilson(0.7, 1000), abs=2e-4)


def test_pairs_that_are_always_alike_are_worth_half_their_games():
    alike = [1.0] * 500 + [0.0] * 500
    assert share_interval(alike, 2) == pytest.approx(wilson(0.5, 1000), abs=2e-4)
    independent = [1.0] * 250 + [0.5] * 500 + [0.0] * 250
    assert share_interval(independent, 2) == pytest.approx(wilson(0.5, 2000), abs=2e-4)


@pytest.mark.parametrize("size", [1, 2])
def test_every_interval_is_finite_and_holds_its_share(size):
    for number in (1, 2, 3, 7, 30):
        for won in range(number + 1):
            for halves in range(number - won + 1 if size == 2 else 1):
                groups = [1.0] * won + [0.5] * halves + [0.0] * (number - won - halves)
                low, high = share_interval(groups, size)
                share = careful_share(size * sum(groups), size * number)
                assert 0 < low < share < high < 1
                mirrored = share_interval([1 - x for x in groups], size)
                assert mirrored == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize("chances", [(0.25, 0.5), (0.1, 0.8), (0.8, 0.18), (0.95, 0.05)])
def test_about_19_of_20_intervals_hold_the_truth(chances):
    luck, (both, one) = random.Random(1), chances
    truth, held = both + one / 2, 0
    for _ in range(400):
        groups = luck.choices([1.0, 0.5, 0.0], [both, one, 1 - both - one], k=50)
        low, high = share_interval(groups, 2)
        held += low <= truth <= high
    assert 0.91 <= held / 400 <= 0.99
