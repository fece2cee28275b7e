"""What the network sees of the Automa: always in range, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from quiltwork import Automa, Game, edition
from quiltwork._native import INPUTS, match_brains, net_inputs, self_play
from quiltwork.engine.brain import fresh_weights
from quiltwork.native import Position, tables_of

LEVELS = slice(33, 38)
TACTICAL, BUDGET_KNOWN, BUDGET = 38, 43, 44
TAKEN_NEXT = [50 + 10 * slot + 7 for slot in range(3)]


def inputs_of(position):
    return np.array(net_inputs(Position(position)))


def positions(level, deck, seed=5, moves=30):
    game = Game.new("classic", seed=seed, solo=Automa(level=level, deck=deck))
    for _ in range(moves):
        if game.position.is_over:
            return
        yield game.position
        legal = game.position.legal_moves()
        game.play(legal[len(legal) // 2])


@pytest.mark.parametrize("deck", ["normal", "tactical"])
@pytest.mark.parametrize("level", range(1, 6))
def test_inputs_are_finite_and_about_one(level, deck):
    for position in positions(level, deck):
        inputs = inputs_of(position)
        assert inputs.shape == (INPUTS,)
        assert np.isfinite(inputs).all() and np.abs(inputs).max() <= 12
        assert inputs[LEVELS].tolist() == [k == level for k in range(1, 6)]
        assert inputs[TACTICAL] == (deck == "tactical")
        assert inputs[BUDGET_KNOWN] == (deck == "tactical")


def test_the_budget_in_sight_decides_what_may_be_taken():
    position = next(positions(3, "tactical"))
    seen = []
    for budget in (1, 10):
        person, automa = position.players
        inputs = inputs_of(replace(position, players=(person, replace(automa, budget=budget))))
        assert inputs[BUDGET] == pytest.approx(budget / 10)
        assert 0 <= sum(inputs[TAKEN_NEXT]) <= 1 + 1e-6
        seen.append(inputs)
    assert not np.array_equal(seen[0], seen[1])
    assert sum(seen[1][TAKEN_NEXT]) == pytest.approx(1)  # ten buttons buy anything


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_games_that_differ_in_what_is_hidden_look_the_same(deck):
    """The same record under seeds that hold other cards: the network sees no difference."""
    one = Game.new("classic", seed=5, solo=Automa(level=4, deck=deck))
    for _ in range(6):
        one.play(one.position.legal_moves()[0])
    other = Game.from_record(one.record(), seed=6)
    assert one.position == other.position
    assert np.array_equal(inputs_of(one.position), inputs_of(other.position))
    for game in (one, other):
        while not game.position.is_over:
            game.play(game.position.legal_moves()[0])
    assert one.record() != other.record()  # the seeds did hold other cards


def test_solo_games_meet_every_level_and_end():
    tables, brain = tables_of(edition("classic")), fresh_weights(1).native(edition("classic"))
    (inputs, won, margin, searched), *_ = self_play(
        tables, brain, 0, 40, -1, 1.0, 0.0, 1, True, 2, 1, 1
    )
    assert set(np.argmax(inputs[:, LEVELS], axis=1)) == set(range(5))
    assert set(inputs[:, TACTICAL]) == {0, 1}
    assert np.isfinite(inputs).all() and np.abs(inputs).max() <= 12
    assert set(won) == {0, 1} and (np.sign(margin) * (won - 0.5) >= 0).all()
    assert (searched == -1).all()


@pytest.mark.parametrize("iterations", [-1, 0, 10])
def test_every_way_to_find_a_move_plays_against_the_automa(iterations):
    tables, brain = tables_of(edition("classic")), fresh_weights(1).native(edition("classic"))
    games = match_brains(tables, brain, brain, 0, 10, iterations, True, 2, 1, 2)
    again = match_brains(tables, brain, brain, 0, 10, iterations, True, 2, 1, 1)
    assert games == again and all(1 <= level <= 5 for *_, level in games)
    assert all(winner == (0 if a > b else 1) for a, b, winner, _ in games if a != b)
