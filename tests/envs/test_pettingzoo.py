"""PettingZoo's own suites, and what they do not look at: turns, masks, rewards, copies."""

from __future__ import annotations

import copy
import hashlib
import pickle
from itertools import pairwise

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

from quiltwork import Automa, Game, IllegalMove, QuiltworkError
from quiltwork.envs.pettingzoo import ID, quiltwork_v1
from quiltwork.rules.generator import next_seed
from support.environments import EDITIONS

# The suite knows by name which of PettingZoo's own environments have masks in a Dict.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)
GAMES = [{"edition": edition} for edition in EDITIONS] + [
    {"solo": Automa(3, "normal")},
    {"solo": Automa(2, "tactical"), "edition": "anniversary", "reward": "margin"},
    {"flat": True, "reward": "margin"},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_api_is_pettingzoos(options, capsys):
    api_test(quiltwork_v1.env(**options), num_cycles=150, verbose_progress=False)
    api_test(quiltwork_v1.raw_env(**options), num_cycles=150, verbose_progress=False)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_seed_repeats(options):
    seed_test(lambda: quiltwork_v1.env(**options), num_cycles=150)


def test_it_can_be_made_by_name():
    env = pettingzoo.make("aec", ID, edition="express")
    env.reset(seed=1)
    assert env.unwrapped.metadata["name"] == "quiltwork_v1"


def play(env, seed, choose):
    """A whole game: the agents that moved, what they did, and the last rewards."""
    env.reset(seed=seed)
    agents, actions, rewards = [], [], {}
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        if terminated:
            rewards[agent] = reward
            env.step(None)
            continue
        agents.append(agent)
        actions.append(int(choose(np.flatnonzero(seen["action_mask"]))))
        env.step(actions[-1])
    return agents, actions, rewards


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_plays_the_game_of_the_rules(edition):
    env, game = quiltwork_v1.env(edition=edition), Game.new(edition, seed=5)
    random = np.random.default_rng(1)
    agents, actions, rewards = play(env, 5, random.choice)
    for agent, action in zip(agents, actions, strict=True):
        assert agent == f"player_{game.position.to_move}"
        game.play(action)
    winner = game.outcome.winner
    assert rewards == {f"player_{winner}": 1.0, f"player_{1 - winner}": -1.0}
    assert any(one == other for one, other in pairwise(agents))


def test_the_margin_may_be_the_reward():
    _, actions, rewards = play(quiltwork_v1.env(reward="margin"), 5, lambda legal: legal[-1])
    game = Game.new(seed=5)
    for action in actions:
        game.play(action)
    first, second = (score.total for score in game.outcome.scores)
    assert rewards == {"player_0": first - second, "player_1": second - first}


def test_only_who_is_to_move_has_a_mask():
    env = quiltwork_v1.env(edition="express")
    env.reset(seed=2)
    for agent in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        other = "player_1" if agent == "player_0" else "player_0"
        if terminated:
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        assert seen["action_mask"].dtype == np.int8
        assert seen["action_mask"].any()
        assert not env.observe(other)["action_mask"].any()
        env.step(int(np.flatnonzero(seen["action_mask"])[-1]))


def test_against_the_automa_there_is_one_agent():
    env = quiltwork_v1.env(solo=Automa(1))
    agents, actions, rewards = play(env, 3, lambda legal: legal[0])
    assert set(agents) == {"player_0"}
    game = Game.new(seed=3, solo=Automa(1))
    for action in actions:
        game.play(action)
    assert rewards == {"player_0": 1.0 if game.outcome.winner == 0 else -1.0}


def test_without_a_seed_the_next_game_follows():
    env, other = quiltwork_v1.raw_env(), quiltwork_v1.raw_env()
    env.reset(seed=4)
    env.reset()
    other.reset(seed=next_seed(4))
    assert env.observe("player_0")["observation"]["scalars"].tolist() == (
        other.observe("player_0")["observation"]["scalars"].tolist()
    )
    other = quiltwork_v1.raw_env()
    other.reset()
    third = quiltwork_v1.raw_env()
    third.reset()
    assert other._table.seed != third._table.seed


@pytest.mark.parametrize("make", [quiltwork_v1.env, quiltwork_v1.raw_env])
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_with_the_same_game(make, duplicate):
    env = make(edition="stack-n-stuff", render_mode="ansi")
    env.reset(seed=6)
    twin = None
    for number, _ in enumerate(env.agent_iter()):
        seen, reward, terminated, truncated, info = env.last()
        if number == 10:
            twin = duplicate(env)
        if twin is not None:
            again = twin.last()
            assert twin.agent_selection == env.agent_selection
            assert again[0]["action_mask"].tolist() == seen["action_mask"].tolist()
            assert again[1:] == (reward, terminated, truncated, info)
        action = None if terminated else int(np.flatnonzero(seen["action_mask"])[-1])
        env.step(action)
        if twin is not None:
            twin.step(action)
    assert not twin.agents


def test_a_wrong_action_is_refused_and_changes_nothing():
    env = quiltwork_v1.raw_env()
    env.reset(seed=7)
    before = env.render, env._table.position
    for action, problem in {
        5: "special patch",
        2026: "does not exist",
        -1: "does not exist",
        1 << 80: "does not exist",
    }.items():
        with pytest.raises(IllegalMove, match=problem):
            env.step(action)
    for action in (1.5, "A", None, np.zeros(3)):
        with pytest.raises(QuiltworkError, match="whole number"):
            env.step(action)
    assert env._table.position == before[1]
    assert env.agent_selection == "player_1"


def test_wrapped_an_illegal_action_loses(capsys):
    env = quiltwork_v1.env()
    env.reset(seed=7)
    env.last()
    env.step(5)
    assert env.unwrapped.terminations == {"player_0": True, "player_1": True}
    assert env.unwrapped._cumulative_rewards["player_1"] == -1


def test_wrong_options_are_refused():
    for options, problem in (
        ({"edition": "chess"}, "edition"),
        ({"reward": "fame"}, "reward is 'win' or 'margin'"),
        ({"solo": 3}, "solo is an Automa"),
        ({"solo": Automa(), "edition": "express"}, "Automa cannot be played"),
        ({"render_mode": "oil"}, "render_mode is one of ansi"),
    ):
        with pytest.raises(QuiltworkError, match=problem):
            quiltwork_v1.env(**options)
    env = quiltwork_v1.raw_env()
    for seed in (-1, 1 << 64, 1.5):
        with pytest.raises(QuiltworkError, match="a seed is a whole number"):
            env.reset(seed=seed)


def digest_of_a_game(**options):
    """Everything both agents see in one game with fixed choices."""
    env = quiltwork_v1.raw_env(**options)
    env.reset(seed=99)
    seen = hashlib.sha256()
    for number, agent in enumerate(env.agent_iter()):
        for one in env.possible_agents:
            observed = env.observe(one)
            seen.update(observed["action_mask"].tobytes())
            seen.update(observed["observation"]["planes"].astype("<f4").tobytes())
            rounded = np.round(observed["observation"]["scalars"] * 10_000).astype("<i4")
            seen.update(rounded.tobytes())
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        env.step(int(legal[number * 7919 % len(legal)]) if len(legal) else None)
    return seen.hexdigest()[:16]


DIGESTS = {
    "classic": "0128a2d46f89dd1c",
    "classic-2014": "0ef424388e48f452",
    "anniversary": "cc17354390f07f5c",
    "express": "11357bacffe1a974",
    "stack-n-stuff": "11357bacffe1a974",
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_seed_means_the_same_game_on_every_platform(edition):
    """These digests belong to version 1: another one needs a `quiltwork_v2`."""
    assert digest_of_a_game(edition=edition) == DIGESTS[edition]


def test_the_same_holds_against_the_automa():
    assert digest_of_a_game(solo=Automa(5, "tactical")) == "10e713a89cb498dd"
