"""Learning where to place: known weights are found again from the choices they made."""

from __future__ import annotations

import numpy as np
import pytest

from quiltwork import edition
from quiltwork._native import SHAPE_FEATURES, placing_choices
from quiltwork.engine.brain import PLACING, Weights, fresh_weights
from quiltwork.engine.placing import Choices, first_choices, fit_placing
from quiltwork.native import tables_of


def choices_of(truth, decisions, seed=1):
    """Random alternatives, chosen from with the chances that the weights give."""
    random = np.random.Generator(np.random.PCG64(seed))
    sizes = random.integers(2, 12, decisions).astype(np.int32)
    features = random.integers(0, 5, (sizes.sum(), SHAPE_FEATURES)).astype(np.float16)
    empty = random.random(decisions).astype(np.float32)
    weights = truth[0] + truth[1] * np.repeat(empty, sizes)[:, None]
    values = (features * weights).sum(axis=1) + random.gumbel(size=sizes.sum())
    parts = np.split(values, np.cumsum(sizes)[:-1])
    return Choices(features, empty, sizes, np.array([part.argmax() for part in parts], np.int32))


def test_weights_are_found_again_from_the_choices_they_made():
    truth = np.random.Generator(np.random.PCG64(2)).normal(0, 0.5, (2, SHAPE_FEATURES))
    choices = choices_of(truth, 20_000)
    found = fit_placing(np.zeros((2, SHAPE_FEATURES), np.float32), choices)
    assert np.abs(found - truth).max() < 0.15
    zero = np.zeros((2, SHAPE_FEATURES), np.float32)
    assert first_choices(found, choices) > 0.5
    assert first_choices(zero, choices) == 1.0  # all equal: any choice is as good


def test_few_choices_pull_little():
    choices = choices_of(PLACING, 3)
    assert np.abs(fit_placing(PLACING, choices) - PLACING).max() < 0.2


def test_a_start_far_away_is_no_trouble():
    choices = choices_of(PLACING, 5_000)
    far = np.full((2, SHAPE_FEATURES), 20, np.float32)
    found = fit_placing(far, choices)
    assert np.isfinite(found).all()
    assert first_choices(found, choices) >= first_choices(far, choices)


@pytest.mark.parametrize(
    ("id", "solo"), [("classic", False), ("express", False), ("classic", True)]
)
def test_choices_of_real_games_list_every_placement_once(id, solo):
    tables, brain = tables_of(edition(id)), fresh_weights(1).native(edition(id))
    parts = placing_choices(tables, brain, 0, 3, 10, 0.1, solo, 2, 1, 2)
    choices = Choices.joined([Choices(*arrays) for arrays in parts])
    assert len(choices) > 10
    assert choices.sizes.sum() == len(choices.features)
    assert (choices.sizes >= 2).all()
    assert ((choices.chosen >= 0) & (choices.chosen < choices.sizes)).all()
    assert ((choices.empty >= 0) & (choices.empty < 1)).all()
    assert sum(len(block) for block in choices.blocks()) == len(choices)
    assert np.array_equal(choices.features.astype(np.float16), choices.features)


def test_the_chosen_placement_is_the_one_the_search_found():
    """A search of one node takes the placement its value likes; its features are listed."""
    express = edition("express")
    tables, weights = tables_of(express), fresh_weights(1)
    one = placing_choices(tables, weights.native(express), 0, 2, 10, 0.0, False, 2, 1, 1)
    same = Weights(weights.placing, weights.layers).native(express)
    two = placing_choices(tables, same, 0, 2, 10, 0.0, False, 2, 1, 2)
    for a, b in zip(one[0], zip(*two, strict=True), strict=True):
        assert np.array_equal(a, np.concatenate(b))
