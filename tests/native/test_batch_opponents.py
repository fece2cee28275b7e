"""A batch with an opponent: the engine's players answer inside it, move for move."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from quiltwork import Automa, Game, QuiltworkError, edition
from quiltwork.engine.brain import placing_brain_for
from quiltwork.engine.players import player
from quiltwork.engine.playing import DICE_STREAM
from quiltwork.native import Batch, Position
from quiltwork.rules import Generator


def opponent_of(name, edition_id):
    return placing_brain_for(edition(edition_id)) if name == "greedy" else name


def let_answer(game, name, seat):
    while game.position.to_move == 1 - seat:
        native = Position(game.position)
        dice = Generator(game._seed, DICE_STREAM + len(game.moves)).next()
        game.play(player(name).think(native, dice).action)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("edition_id", ["classic", "express"])
def test_the_opponent_answers_as_the_engine_does(edition_id, name):
    batch = Batch(
        edition_id,
        6,
        11,
        auto_reset=False,
        opponent=opponent_of(name, edition_id),
        seat="alternate",
    )
    games = [Game.new(edition_id, seed=11 + number) for number in range(6)]
    arrays, actions = batch.arrays(), np.zeros(6, np.int32)
    for number, game in enumerate(games):
        let_answer(game, name, number % 2)
    for round in range(200):
        batch.random_actions(round, actions)
        running = [game.outcome is None for game in games]
        for number, game in enumerate(games):
            if running[number]:
                game.play(int(actions[number]))
                let_answer(game, name, number % 2)
        batch.step(actions, **arrays)
        for number, game in enumerate(games):
            assert batch.position(number).to_reference() == game.position
            if running[number]:
                assert arrays["mover"][number] == number % 2
            if running[number] and game.outcome is not None:
                won = 1 if game.outcome.winner == number % 2 else -1
                assert arrays["reward"][number] == won
                assert arrays["winner"][number] == game.outcome.winner
            else:
                assert arrays["reward"][number] == 0
                assert arrays["winner"][number] == -1
        if not any(running):
            return
    raise AssertionError("the games do not end")


def test_who_learns_is_always_to_move_and_changes_places():
    batch = Batch("express", 16, 1, opponent="random", seat="alternate")
    arrays, actions = batch.arrays(), np.zeros(16, np.int32)
    batch.observe(to_move=arrays["to_move"])
    assert arrays["to_move"].tolist() == [0, 1] * 8
    seats = arrays["to_move"].copy()
    ends = 0
    for round in range(120):
        batch.random_actions(round, actions)
        batch.step(actions, **arrays)
        assert arrays["mover"].tolist() == seats.tolist()
        seats = np.where(arrays["done"], 1 - seats, seats)
        assert arrays["to_move"].tolist() == seats.tolist()
        ends += arrays["done"].sum()
    assert ends > 30


def test_the_seat_may_come_from_the_seed():
    to_move = np.zeros(200, np.int8)
    Batch("express", 200, 1, opponent="random", seat="random").observe(to_move=to_move)
    assert to_move.tolist() == [Generator(seed, 2_000_000).below(2) for seed in range(1, 201)]
    Batch("express", 200, 1, opponent="random", seat=1).observe(to_move=to_move)
    assert to_move.all()


def test_the_last_observation_is_of_the_end_and_from_the_movers_side():
    batch = Batch("express", 1, 3)
    alone = Batch("express", 1, 3, auto_reset=False)
    arrays, last = batch.arrays(), alone.arrays()
    actions = np.zeros(1, np.int32)
    while not last["done"][0]:
        batch.random_actions(7, actions)
        batch.step(actions, **arrays)
        alone.step(actions, **last)
    from quiltwork.native import observe

    seen = observe(alone.position(0), int(last["mover"][0]))
    assert np.array_equal(arrays["final_planes"][0], seen.planes)
    assert np.array_equal(arrays["final_scalars"][0], seen.scalars)
    assert arrays["final_flat"][0][-len(seen.scalars) :].tolist() == seen.scalars.tolist()
    assert arrays["scalars"][0].tolist() != seen.scalars.tolist()


@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))]
)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponent": "random", "seat": "alternate"},
        {"opponent": placing_brain_for(edition("anniversary")), "reward": "margin"},
        {"solo": Automa(4, "tactical"), "threads": 2},
    ],
    ids=["both sides", "random", "greedy", "automa"],
)
def test_a_copy_goes_on_with_the_same_games(options, duplicate):
    batch = Batch("anniversary", 5, 1, **options)
    actions = np.zeros(5, np.int32)
    for round in range(30):
        batch.random_actions(round, actions)
        batch.step(actions)
    twin = duplicate(batch)
    one, two = batch.arrays(), twin.arrays()
    for round in range(60):
        batch.random_actions(round, actions)
        batch.step(actions, **one)
        twin.step(actions, **two)
        for name in one:
            if not name.startswith("final"):
                assert np.array_equal(one[name], two[name]), name


def test_without_seeds_every_game_goes_on_to_its_next():
    batch, other = Batch("classic", 3, 1), Batch("classic", 3, 1)
    batch.reset(None)
    assert [batch._batch.seed(game) for game in range(3)] != [1, 2, 3]
    for game in range(3):
        following = Game.new("classic", seed=batch._batch.seed(game)).position
        assert batch.position(game).to_reference() == following
    other.reset(None)
    assert [other.position(game) for game in range(3)] == [batch.position(k) for k in range(3)]


def test_the_opponent_answers_in_a_position_put_in():
    batch = Batch("classic", 1, 1, opponent="random", seat=0)
    game = Game.new("classic", seed=9, first_player=1)
    batch.set_position(0, Position(game.position))
    assert batch.position(0).to_move == 0


def test_nonsense_is_refused():
    for options in (
        {"opponent": "greedy"},
        {"opponent": 3},
        {"opponent": "random", "solo": Automa()},
        {"seat": 2},
        {"seat": True},
        {"seat": "left"},
    ):
        with pytest.raises(QuiltworkError, match=r"opponent|seat"):
            Batch("classic", 2, **options)
    batch = Batch("classic", 1, opponent="random")
    position, *counters, _ = batch._batch.game(0)
    with pytest.raises(ValueError, match="cannot sit"):
        batch._batch.set_game(0, position, *counters, -1)
