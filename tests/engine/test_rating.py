"""Ratings of many players, against what is known exactly or found in another way."""

from __future__ import annotations

import math
from importlib import util

import numpy as np
import pytest

from quiltwork import QuiltworkError
from quiltwork.engine.rating import rate
from quiltwork.engine.statistics import elo_of, share_of


def test_two_players_differ_by_the_elo_of_their_share() -> None:
    strong, weak = rate([[0, 7600], [2400, 0]])
    assert strong.elo - weak.elo == pytest.approx(elo_of(0.76), abs=0.5)
    assert strong.elo + weak.elo == pytest.approx(0, abs=1e-6)


def test_the_error_of_two_players_is_that_of_their_share() -> None:
    """The slope of Elo at a share p is 400 / ln 10 / (p (1 - p)), its deviation follows."""
    _, other = rate([[0, 7600], [2400, 0]], anchor=(0, 0.0))
    slope = 400 / math.log(10) / (0.76 * 0.24)
    assert other.error == pytest.approx(1.96 * slope * math.sqrt(0.76 * 0.24 / 10_000), rel=0.01)


def test_ratings_behind_many_games_are_found_again() -> None:
    truth = np.array([300.0, 50.0, -100.0, -250.0])
    wins = [[0 if i == j else round(100_000 * share_of(a - b)) for j, b in enumerate(truth)]
            for i, a in enumerate(truth)]  # fmt: skip
    assert [rating.elo for rating in rate(wins)] == pytest.approx(truth, abs=0.2)


def test_the_fit_is_a_fixed_point_of_the_classic_iteration() -> None:
    """Zermelo's: a strength is the wins over the sum of games / (own + other's strength)."""
    wins = np.array([[0, 8, 9, 3], [2, 0, 6, 1], [1, 4, 0, 0], [0, 3, 7, 0]], float)
    strength = np.array([10 ** (rating.elo / 400) for rating in rate(wins.tolist())])
    average = _average_strength(strength)
    for i in range(4):
        games = sum((wins[i] + wins[:, i]) / (strength[i] + strength))
        games += 1 / (strength[i] + average)
        assert (wins[i].sum() + 0.5) / games == pytest.approx(strength[i], rel=1e-3)


def _average_strength(strength: np.ndarray) -> float:
    """Of the player against whom everybody has drawn once: all together draw with it too."""
    average = 1.0
    for _ in range(50):
        average = float(0.5 * len(strength) / sum(1 / (strength + average)))
    return average


def test_perfect_scores_and_no_games_have_finite_ratings() -> None:
    for wins in ([[0, 40], [0, 0]], [[0, 0], [0, 0]], [[0, 10**6], [0, 0]]):
        first, second = rate(wins)
        assert first.elo >= second.elo
        assert math.isfinite(first.elo) and 0 < first.error < 1000


def test_an_anchor_stays_where_it_was_put() -> None:
    wins = [[0, 8, 9], [2, 0, 6], [1, 4, 0]]
    free, held = rate(wins), rate(wins, anchor=(1, 1500.0))
    assert held[1].elo == pytest.approx(1500) and held[1].error == pytest.approx(0)
    for a, b in zip(free, held, strict=True):
        assert b.elo - a.elo == pytest.approx(1500 - free[1].elo)


def test_without_the_optimiser_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quiltwork.engine.rating.find_spec", lambda name: None)
    assert util.find_spec("scipy") is not None
    with pytest.raises(QuiltworkError, match=r"install quiltwork\[rating\]"):
        rate([[0, 1], [1, 0]])
