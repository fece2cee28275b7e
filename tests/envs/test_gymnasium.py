"""The single environment: Gymnasium's own check, the engine's answers, seats, copies, refusals."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from quiltwork import Automa, Game, IllegalMove, QuiltworkError
from quiltwork.engine.players import player
from quiltwork.engine.playing import DICE_STREAM
from quiltwork.envs.gymnasium import IDS, LegalActions, QuiltworkEnv
from quiltwork.envs.observation import observation_space, scalar_names
from quiltwork.native import Position
from quiltwork.rules import Generator
from support.environments import EDITIONS


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("options", [{}, {"flat": True, "reward": "margin"}], ids=["dict", "flat"])
# The check ignores masks, so it needs a wrapper; and that it has one it warns of.
@pytest.mark.filterwarnings("ignore:.*different from the unwrapped version:UserWarning")
def test_gymnasiums_check_is_content(id, options, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    check_env(LegalActions(gymnasium.make(id, **options).unwrapped))


def test_ids_are_found_without_an_import():
    env = gymnasium.make("quiltwork.envs.gymnasium:Quiltwork/Stack-n-Stuff-v1")
    assert env.spec.id == "Quiltwork/Stack-n-Stuff-v1"
    assert {options["edition"] for options in IDS.values()} == set(EDITIONS)


@pytest.mark.parametrize("solo", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_has_a_name(edition, solo):
    chosen = Game.new(edition, seed=1).edition
    names = scalar_names(chosen, solo)
    assert len(set(names)) == len(names)
    assert observation_space(chosen, solo=solo)["scalars"].shape == (len(names),)


def play(env, seed=None, choose=lambda legal: legal[-1]):
    """A whole game: the learner's actions, its last reward and its last info."""
    seen, info = env.reset(seed=seed)
    actions, over = [], False
    while not over:
        assert seen in env.observation_space
        actions.append(int(choose(np.flatnonzero(info["action_mask"]))))
        seen, reward, over, truncated, info = env.step(actions[-1])
        assert not truncated
    return actions, reward, info


@pytest.mark.parametrize("opponent", ["random", "greedy", "uct:nodes=20", "full:nodes=20"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_opponent_plays_as_in_a_match(opponent, seat):
    env = QuiltworkEnv("express", opponent=opponent, seat=seat)
    actions, reward, info = play(env, seed=8)
    game, mind = Game.new("express", seed=8), None
    mine = iter(actions)
    while game.outcome is None:
        if game.position.to_move == seat:
            game.play(next(mine))
            continue
        mind = mind or player(opponent).begin(game.edition)
        dice = Generator(8, DICE_STREAM + len(game.moves)).next()
        game.play(mind.think(Position(game.position), dice).action)
    assert next(mine, None) is None
    assert reward == (1.0 if game.outcome.winner == seat else -1.0)
    assert info["winner"] == game.outcome.winner
    assert info["scores"].tolist() == [score.total for score in game.outcome.scores]
    env.close()


def test_a_level_may_be_the_opponent():
    _, reward, info = play(QuiltworkEnv("express", opponent="level:1", reward="margin"), seed=1)
    assert reward == info["scores"][0] - info["scores"][1] == info["rewards"][0]


@pytest.mark.parametrize("deck", ["normal", "tactical"])
@pytest.mark.parametrize("edition", ["classic", "classic-2014", "anniversary"])
def test_the_automa_is_an_opponent(edition, deck):
    env = QuiltworkEnv(edition, opponent=f"automa:4,{deck}")
    actions, reward, info = play(env, seed=12)
    game = Game.new(edition, seed=12, solo=Automa(4, deck))
    for action in actions:
        game.play(action)
    assert reward == (1.0 if game.outcome.winner == 0 else -1.0)
    assert info["seat"] == 0


def test_without_an_opponent_one_moves_for_both():
    env = QuiltworkEnv("express", opponent=None)
    _, info = env.reset(seed=3)
    game, over = Game.new("express", seed=3), False
    while not over:
        assert info["seat"] == game.position.to_move
        mover = info["seat"]
        action = game.position.legal_actions()[-1]
        game.play(action)
        _, reward, over, _, info = env.step(action)
    assert reward == (1.0 if game.outcome.winner == mover else -1.0)
    assert info["seat"] == mover


def test_seats():
    seats = {}
    for wanted in (0, 1, "alternate", "random"):
        env = QuiltworkEnv("express", opponent="random", seat=wanted)
        seats[wanted] = [env.reset(seed=1)[1]["seat"]]
        seats[wanted] += [env.reset()[1]["seat"] for _ in range(40)]
        assert env.reset(seed=1)[1]["seat"] == seats[wanted][0]
    assert seats[0] == [0] * 41
    assert seats[1] == [1] * 41
    assert seats["alternate"] == ([0, 1] * 21)[:41]
    assert 8 < sum(seats["random"]) < 33


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponent", ["greedy", "full:nodes=10", "automa:2,tactical", None])
def test_a_copy_goes_on_with_the_same_game(opponent, duplicate):
    env = QuiltworkEnv("anniversary", opponent=opponent, render_mode="ansi")
    _, info = env.reset(seed=2)
    for _ in range(4):
        info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))[4]
    twin = duplicate(env)
    action = int(np.flatnonzero(info["action_mask"])[-1])
    one, two = env.step(action), twin.step(action)
    if opponent != "full:nodes=10":  # whose copy has to think anew, so it may decide otherwise
        assert one[4]["action_mask"].tolist() == two[4]["action_mask"].tolist()
        assert one[0]["scalars"].tolist() == two[0]["scalars"].tolist()
    env.close()


def test_a_wrong_action_is_refused_and_changes_nothing():
    env = QuiltworkEnv(opponent="random")
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    env.reset(seed=7)
    before = env._table.position
    with pytest.raises(IllegalMove, match="special patch"):
        env.step(5)
    with pytest.raises(IllegalMove, match="action 2026 does not exist"):
        env.step(2026)
    with pytest.raises(QuiltworkError, match="whole number"):
        env.step(0.5)
    assert env._table.position == before
    play(env, seed=7)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)


def test_wrong_options_are_refused():
    for options, problem in (
        ({"edition": "go"}, "edition"),
        ({"opponent": "nobody"}, "unknown player"),
        ({"opponent": "automa:9"}, "levels 1 to 5"),
        ({"opponent": "automa:1", "edition": "express"}, "Automa cannot be played"),
        ({"seat": 2}, "the seat is 0, 1"),
        ({"seat": True}, "the seat is 0, 1"),
        ({"reward": "gold"}, "reward is"),
        ({"render_mode": "oil"}, "render_mode"),
    ):
        with pytest.raises(QuiltworkError, match=problem):
            QuiltworkEnv(**options)
