"""The vector environment: the same games as single environments, stepped together."""

from __future__ import annotations

import copy
import hashlib
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from quiltwork import IllegalMove, QuiltworkError
from quiltwork.envs.gymnasium import IDS, QuiltworkEnv, QuiltworkVectorEnv

GAMES = 6
WAYS = [
    {"edition": "classic", "opponent": None},
    {"edition": "classic", "opponent": "greedy"},
    {"edition": "express", "opponent": "random", "seat": 1, "reward": "margin"},
    {"edition": "stack-n-stuff", "opponent": "greedy", "seat": "random"},
    {"edition": "anniversary", "opponent": "automa:3,tactical", "flat": True},
    {"edition": "classic-2014", "opponent": "random", "flat": True, "reward": "margin"},
]


def singles(options):
    """Gymnasium's own vector environment, of single environments stepped one by one."""
    return SyncVectorEnv(
        [lambda: QuiltworkEnv(**options) for _ in range(GAMES)],
        autoreset_mode=AutoresetMode.SAME_STEP,
    )


def same(one, other):
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return np.array_equal(one, other)


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_it_equals_single_environments(options):
    vector, one_by_one = QuiltworkVectorEnv(GAMES, **options), singles(options)
    assert vector.single_observation_space == one_by_one.single_observation_space
    assert vector.observation_space == one_by_one.observation_space
    assert vector.action_space == one_by_one.action_space
    seen, infos = vector.reset(seed=21)
    other_seen, other_infos = one_by_one.reset(seed=21)
    ends = 0
    for round in range(90):
        assert same(seen, other_seen)
        assert seen in vector.observation_space
        for name in ("action_mask", "_action_mask", "seat", "_seat"):
            assert same(infos[name], other_infos[name]), name
        actions = vector.random_actions(round)
        assert infos["action_mask"][np.arange(GAMES), actions].all()
        seen, rewards, ended, cut, infos = vector.step(actions)
        other_seen, other_rewards, other_ended, _, other_infos = one_by_one.step(actions)
        assert rewards.tolist() == other_rewards.tolist()
        assert ended.tolist() == other_ended.tolist()
        assert not cut.any()
        assert ("final_obs" in infos) == ended.any() == ("final_obs" in other_infos)
        for game in np.flatnonzero(ended):
            ends += 1
            assert infos["_final_obs"][game] == infos["_final_info"][game] == True  # noqa: E712
            assert same(infos["final_obs"][game], other_infos["final_obs"][game])
            told, other_told = infos["final_info"], other_infos["final_info"]
            for name in ("seat", "winner", "scores", "rewards"):
                assert same(told[name][game], other_told[name][game])
                assert told[f"_{name}"][game]
        for game in np.flatnonzero(~ended) if ended.any() else ():
            assert infos["final_obs"][game] is None
    assert ends >= GAMES


@pytest.mark.parametrize("id", IDS)
def test_gymnasium_makes_it_by_id(id):
    vector = gymnasium.make_vec(id, num_envs=3)
    assert isinstance(vector, QuiltworkVectorEnv)
    assert vector.num_envs == 3
    assert vector.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    vector.reset(seed=1)
    seen, rewards, ended, cut, _ = vector.step(vector.random_actions(1))
    assert seen in vector.observation_space
    assert rewards.shape == ended.shape == cut.shape == (3,)
    assert ended.dtype == cut.dtype == np.bool_
    vector.close()


def test_wrappers_of_gymnasium_work():
    vector = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        gymnasium.make_vec("Quiltwork/Express-v1", num_envs=4, opponent="random", flat=True)
    )
    vector.reset(seed=1)
    told = [vector.step(vector.unwrapped.random_actions(round))[4] for round in range(60)]
    ended = [infos["episode"]["r"][infos["_episode"]] for infos in told if "episode" in infos]
    assert set(np.concatenate(ended)) <= {-1.0, 1.0}


def test_seeds():
    vector = QuiltworkVectorEnv(3, "express", opponent=None)
    alone = [QuiltworkEnv("express", opponent=None).reset(seed=seed)[0] for seed in (5, 6, 7)]
    for given in (5, [5, 6, 7], np.array([5, 6, 7])):
        seen, _ = vector.reset(seed=given)
        for game in range(3):
            assert same({k: v[game] for k, v in seen.items()}, alone[game])
    following, _ = vector.reset()
    vector.reset(seed=5)
    assert same(vector.reset()[0], following)
    fresh = [QuiltworkVectorEnv(3, "express").reset()[0]["scalars"] for _ in range(2)]
    assert not np.array_equal(*fresh)
    with pytest.raises(QuiltworkError, match="3 seeds are needed"):
        vector.reset(seed=[1, 2])


def test_what_is_handed_out_stays():
    """Memory comes back into use only when nobody holds any part of it."""
    vector = QuiltworkVectorEnv(4, "express", opponent="random")
    vector.reset(seed=1)
    kept = []
    for round in range(80):
        seen, *_, infos = vector.step(vector.random_actions(round))
        final = [last for last in infos.get("final_obs", ()) if last is not None]
        held = [seen["planes"][1], seen["scalars"], infos["action_mask"][2:], infos["seat"]]
        held += [part for last in final for part in last.values()]
        kept.append((held, [array.copy() for array in held]))
    for held, before in kept:
        assert all(np.array_equal(*pair) for pair in zip(held, before, strict=True))


def test_memory_is_used_again():
    vector = QuiltworkVectorEnv(512)
    vector.reset(seed=1)
    places = {vector.step(vector.random_actions(k))[0]["planes"].ctypes.data for k in range(30)}
    assert len(places) <= 3


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("options", WAYS, ids=str)
def test_a_copy_goes_on_with_the_same_games(options, duplicate):
    vector = QuiltworkVectorEnv(GAMES, **options)
    vector.reset(seed=4)
    for round in range(25):
        vector.step(vector.random_actions(round))
    twin = duplicate(vector)
    for round in range(40):
        actions = vector.random_actions(round)
        one, two = vector.step(actions), twin.step(actions)
        assert same(one[0], two[0])
        assert one[1].tolist() == two[1].tolist()


def test_wrong_actions_are_refused_and_change_nothing():
    vector = QuiltworkVectorEnv(3, "classic", opponent="random")
    with pytest.raises(ResetNeeded, match="call reset"):
        vector.step(np.zeros(3, np.int64))
    vector.reset(seed=1)
    before = [vector._batch.position(game) for game in range(3)]
    for actions, problem in (
        (np.zeros(4, np.int64), r"the shape must be \(3,\), not \(4,\)"),
        (np.zeros((3, 1), np.int64), "the shape must be"),
        (np.zeros(3), "whole numbers are needed, not float64"),
        (["a", "b", "c"], "whole numbers are needed"),
        (np.array([0, 1 << 40, 0]), "ids end at 2025"),
    ):
        with pytest.raises(QuiltworkError, match=problem):
            vector.step(actions)
    with pytest.raises(IllegalMove, match=r"game 2: .*special patch"):
        vector.step([0, 0, 7])
    with pytest.raises(IllegalMove, match="game 1: action 5000 does not exist"):
        vector.step([0, 5000, 0])
    assert [vector._batch.position(game) for game in range(3)] == before
    vector.step([0, 0, 0])


def test_wrong_options_are_refused():
    for options, problem in (
        ({"opponent": "full:nodes=10"}, "vectorization_mode='async'"),
        ({"opponent": "automa:7"}, "levels 1 to 5"),
        ({"opponent": "automa:1", "edition": "express"}, "Automa cannot be played"),
        ({"num_envs": 0}, "a batch has 1"),
        ({"threads": 0}, "threads"),
        ({"seat": "middle"}, "the seat is"),
        ({"reward": "gold"}, "reward is"),
    ):
        with pytest.raises(QuiltworkError, match=problem):
            QuiltworkVectorEnv(**options)


def test_threads_change_nothing():
    digests = set()
    for threads in (1, 2):
        vector = QuiltworkVectorEnv(32, opponent="greedy", threads=threads, seat="alternate")
        vector.reset(seed=1)
        seen = hashlib.sha256()
        for round in range(60):
            observed, rewards, *_ = vector.step(vector.random_actions(round))
            seen.update(observed["planes"].astype("<f4").tobytes() + rewards.tobytes())
        digests.add(seen.hexdigest()[:16])
    assert digests == {"b6790cd25a0d34a0"}
