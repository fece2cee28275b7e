"""Learning where to place: known weights are found again from the choices they made."""

from __future__ import annotations

import numpy as np
import pytest

from quiltwork import Game, edition
from quiltwork._native import QUILT_FEATURES, SHAPE_FEATURES, greedy_action, placing_choices
from quiltwork.engine.brain import (
    PLACING,
    Weights,
    brain_for,
    fresh_weights,
    placing_brain_for,
    weights_for,
    with_windows,
)
from quiltwork.engine.placing import Choices, first_choices, fit_placing
from quiltwork.native import Position, tables_of


def choices_of(truth, decisions, seed=1):
    """Random alternatives, chosen from with the chances that the weights give."""
    random = np.random.Generator(np.random.PCG64(seed))
    sizes = random.integers(2, 12, decisions).astype(np.int32)
    features = random.integers(0, 5, (sizes.sum(), QUILT_FEATURES)).astype(np.float16)
    empty = random.random(decisions).astype(np.float32)
    weights = truth[0] + truth[1] * np.repeat(empty, sizes)[:, None]
    values = (features * weights).sum(axis=1) + random.gumbel(size=sizes.sum())
    parts = np.split(values, np.cumsum(sizes)[:-1])
    return Choices(features, empty, sizes, np.array([part.argmax() for part in parts], np.int32))


def test_weights_are_found_again_from_the_choices_they_made():
    truth = np.random.Generator(np.random.PCG64(2)).normal(0, 0.5, (2, QUILT_FEATURES))
    choices = choices_of(truth, 20_000)
    found = fit_placing(np.zeros((2, QUILT_FEATURES), np.float32), choices)
    assert np.abs(found - truth).max() < 0.15
    zero = np.zeros((2, QUILT_FEATURES), np.float32)
    assert first_choices(found, choices) > 0.5
    assert first_choices(zero, choices) == 1.0  # all equal: any choice is as good


def test_few_choices_pull_little():
    start = with_windows(PLACING)
    choices = choices_of(start, 3)
    assert np.abs(fit_placing(start, choices) - start).max() < 0.2


def test_a_start_far_away_is_no_trouble():
    choices = choices_of(with_windows(PLACING), 5_000)
    far = np.full((2, QUILT_FEATURES), 20, np.float32)
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


SQUARES = [
    sum(1 << 9 * (row + r) + column + c for r in range(7) for c in range(7))
    for row in range(3)
    for column in range(3)
]


def filled_most(filled):
    return max((square & filled).bit_count() for square in SQUARES)


def position_after(moves, seed):
    """A position of the classic edition, after so many greedy moves that seek the special tile."""
    position = Position(Game.new("classic", seed=seed).position)
    brain = brain_for(edition("classic"))
    while moves and not position.is_over:
        position = position.apply(greedy_action(position, brain, 0.5, 1, moves))
        moves -= 1
    return position


def seeking(*weights):
    """A brain that looks at the special tile alone, whose two counts weigh so much."""
    placing = np.zeros((2, QUILT_FEATURES), np.float32)
    placing[0, SHAPE_FEATURES:] = weights
    return Weights(placing, fresh_weights(1).layers).native(edition("classic"))


def placings_of_the_same_tile(position, action):
    """What the quilt may look like after this tile was placed anywhere."""
    spaces, seat = 81, position.to_move
    slot = (action - 1 - spaces) // spaces // 8
    return {
        other: position.apply(other).filled(seat)
        for other in position.legal_actions()
        if other > spaces and (other - 1 - spaces) // spaces // 8 == slot
    }


@pytest.mark.parametrize(("weights", "past"), [((1.0, 0.0), 0), ((0.0, 1.0), 42)])
def test_who_seeks_the_special_tile_fills_a_square_for_it(weights, past):
    brain, seen = seeking(*weights), set()
    for seed in range(12):
        for moves in range(0, 30, 3):
            position = position_after(moves, seed)
            if position.to_move is None or position.special_tile_owner is not None:
                continue
            action = greedy_action(position, brain, 0.0, 1, 1)
            if action <= 81:
                continue
            options = placings_of_the_same_tile(position, action)
            counts = {other: max(0, filled_most(options[other]) - past) for other in options}
            assert counts[action] == max(counts.values())
            seen.add(counts[action])
    assert len(seen) > (10 if past == 0 else 2)


def test_a_special_tile_that_somebody_has_is_not_sought():
    found = 0
    for seed in range(40):
        position = position_after(36, seed)
        if position.to_move is None or position.special_tile_owner is None:
            continue
        seeks = greedy_action(position, seeking(1.0, 1.0), 0.0, 1, 1)
        assert seeks == greedy_action(position, seeking(0.0, 0.0), 0.0, 1, 1)
        found += 1
    assert found > 2


def test_the_yardsticks_place_by_shape_alone():
    """`greedy` and `uct` stay what they are while the search learns to place."""
    classic = edition("classic")
    weights = weights_for(classic)
    assert weights.placing[:, SHAPE_FEATURES:].any()
    _, (placing, *_) = placing_brain_for(classic).__reduce__()
    assert np.array_equal(placing.reshape(2, -1), with_windows(weights.plain))
    _, (placing, *_) = brain_for(classic).__reduce__()
    assert np.array_equal(placing.reshape(2, -1), weights.placing)


def test_weights_of_earlier_versions_place_by_shape_alone(tmp_path):
    weights = fresh_weights(1)
    layers = {f"layer{number}": layer for number, layer in enumerate(weights.layers)}
    np.savez(tmp_path / "old.npz", placing=PLACING * 2, **layers)
    old = Weights.load(tmp_path / "old.npz")
    assert np.array_equal(old.placing, with_windows(PLACING * 2))
    assert np.array_equal(old.plain, PLACING * 2)
    old.save(tmp_path / "new.npz")
    new = Weights.load(tmp_path / "new.npz")
    assert np.array_equal(new.placing, old.placing)
    assert np.array_equal(new.plain, old.plain)
