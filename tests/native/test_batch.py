"""Many games at once: the same games as one by one, whatever the number of threads."""

from __future__ import annotations

import contextlib
import os
import threading

import numpy as np
import pytest

from quiltwork import Automa, Game, IllegalMove, QuiltworkError, edition, native
from quiltwork.native import Batch
from support.editions import patio


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("id", "solo"),
    [("classic", None), ("express", None), ("anniversary", Automa(4, "tactical"))],
)
def test_a_batch_plays_the_same_games_as_one_by_one(id, solo, threads):
    seeds = [3, 1, 4, 15, 9]
    batch = Batch(id, 5, seeds, threads=threads, solo=solo, auto_reset=False)
    games = [Game.new(id, seed=seed, solo=solo) for seed in seeds]
    arrays = batch.arrays()
    actions = np.zeros(5, np.int32)
    for round in range(200):
        batch.random_actions(round, actions)
        running = [game.outcome is None for game in games]
        for game, action, on in zip(games, actions.tolist(), running, strict=True):
            if on:
                game.play(action)
        batch.step(actions, **arrays)
        for index, game in enumerate(games):
            position = game.position
            assert batch.position(index).to_reference() == position
            assert np.flatnonzero(arrays["mask"][index]).tolist() == position.legal_actions()
            assert arrays["to_move"][index] == (
                -1 if position.to_move is None else position.to_move
            )
            ended = running[index] and game.outcome is not None
            assert arrays["done"][index] == ended
            if ended:
                outcome = game.outcome
                assert arrays["scores"][index].tolist() == [s.total for s in outcome.scores]
                assert arrays["rewards"][index][outcome.winner] == 1
                assert arrays["rewards"][index].sum() == 0
            else:
                assert not arrays["rewards"][index].any()
        if not any(running):
            break
    assert all(game.outcome is not None for game in games)


@pytest.mark.usefixtures("path")
def test_planes_show_both_quilts_and_the_offer_from_the_side_to_move():
    batch = Batch("classic", 3, 7)
    arrays = batch.arrays()
    actions = np.zeros(3, np.int32)
    for round in range(30):
        batch.random_actions(round, actions)
        batch.step(actions, **arrays)
        for game in range(3):
            position = batch.position(game).to_reference()
            me = position.to_move
            planes = arrays["planes"][game]
            for plane, seat in ((0, me), (1, 1 - me)):
                rows = str(position.players[seat].quilt).split("\n")
                assert planes[plane].tolist() == [[float(c == "#") for c in row] for row in rows]
            for slot, tile in enumerate(position.offer):
                cells = {(int(r), int(c)) for r, c in np.argwhere(planes[2 + slot])}
                assert cells == set(position.edition.tiles[tile].cells)
            words = arrays["bits"][game]
            assert int(words[0][0]) | int(words[0][1]) << 64 == position.players[me].quilt.filled
            scalars = arrays["scalars"][game]
            assert scalars[0] == pytest.approx(position.players[me].buttons / 25)
            assert scalars[8 + 2] == pytest.approx(position.players[1 - me].time / 53)
            first = position.edition.tiles[position.circle[0]]
            assert scalars[24:29].tolist() == pytest.approx(
                [1, first.cost / 10, first.time / 6, first.income / 3, first.size / 8]
            )


def test_a_finished_game_begins_anew_with_a_seed_of_its_own():
    batch = Batch("express", 2, [5, 6])
    done = np.zeros(2, np.uint8)
    actions = np.zeros(2, np.int32)
    ends = 0
    for round in range(300):
        batch.random_actions(round, actions)
        batch.step(actions, done=done)
        for game in np.flatnonzero(done):
            start = batch.position(int(game)).to_reference()
            assert start == Game.new("express", seed=batch._batch.seed(int(game))).position
            ends += 1
    assert ends > 8


def test_rewards_may_be_the_margin():
    batch = Batch("express", 1, 1, reward="margin", auto_reset=False)
    arrays = batch.arrays("rewards", "scores", "done")
    actions = np.zeros(1, np.int32)
    while not arrays["done"][0]:
        batch.random_actions(1, actions)
        batch.step(actions, **arrays)
    first, second = arrays["scores"][0].tolist()
    assert arrays["rewards"][0].tolist() == [first - second, second - first]


def test_an_illegal_action_names_the_game_and_changes_none():
    batch = Batch("classic", 4, 1)
    before = [batch.position(game) for game in range(4)]
    with pytest.raises(IllegalMove, match=r"game 2: .*special patch"):
        batch.step(np.array([0, 0, 5, 0], np.int32))
    with pytest.raises(IllegalMove, match="game 0: action -1 does not exist"):
        batch.step(np.array([-1, 0, 0, 2026], np.int32))
    assert [batch.position(game) for game in range(4)] == before


BAD_ARRAYS = {
    "shape": np.zeros((4, 2025), np.uint8),
    "type": np.zeros((4, 2026), np.int8),
    "length": np.zeros((3, 2026), np.uint8),
    "contiguous": np.zeros((2026, 4), np.uint8).T,
    "NumPy": [[0] * 2026] * 4,
}


@pytest.mark.parametrize("problem", BAD_ARRAYS)
def test_an_array_that_cannot_be_used_is_refused(problem):
    batch = Batch("classic", 4, 1)
    with pytest.raises(QuiltworkError, match="mask: "):
        batch.observe(mask=BAD_ARRAYS[problem])


def test_other_nonsense_at_the_boundary_is_refused():
    batch = Batch("classic", 4, 1)
    frozen = np.zeros((4, 2026), np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(QuiltworkError, match="mask: the array is read-only"):
        batch.observe(mask=frozen)
    for actions in (
        np.zeros(3, np.int32),
        np.zeros(4, np.int64),
        [0] * 4,
        np.zeros((4, 1), np.int32),
    ):
        with pytest.raises(QuiltworkError, match="actions: "):
            batch.step(actions)
    with pytest.raises(QuiltworkError, match="no array 'rewards' here"):
        batch.observe(rewards=np.zeros((4, 2), np.float32))
    with pytest.raises(QuiltworkError, match="there is no array 'nonsense'"):
        batch.arrays("nonsense")
    for seeds in (
        [1, 2, 3],
        [-1, 2, 3, 4],
        [1.5, 2.5, 3.5, 4.5],
        [1.5j] * 4,
        np.array([1, 2, 3, -1]),
        "four",
        -1,
        1 << 64,
    ):
        with pytest.raises(QuiltworkError, match="seed"):
            batch.reset(seeds)
    with pytest.raises(QuiltworkError, match="seed"):
        batch.random_actions(-1, np.zeros(4, np.int32))
    for game in (-1, 4):
        with pytest.raises(QuiltworkError, match="there is no game"):
            batch.position(game)
    foreign = native.Position(Game.new("express", seed=1).position)
    with pytest.raises(QuiltworkError, match="another edition"):
        batch.set_position(0, foreign)
    alone = native.Position(Game.new("classic", seed=1, solo=Automa()).position)
    with pytest.raises(QuiltworkError, match="another opponent"):
        batch.set_position(0, alone)
    with pytest.raises(QuiltworkError, match="a native position is needed"):
        batch.set_position(0, Game.new("classic").position)
    for arguments in (
        {"n": 0},
        {"n": "4"},
        {"n": 1 << 62},
        {"n": 4, "threads": 0},
        {"n": 4, "reward": "fame"},
        {"n": 4, "solo": 3},
    ):
        with pytest.raises(QuiltworkError):
            Batch("classic", **arguments)
    with pytest.raises(QuiltworkError, match="Automa cannot be played"):
        Batch("express", 1, solo=Automa())
    with pytest.raises(QuiltworkError, match="an edition or its id"):
        Batch(3, 3)
    solo = Batch("classic", 1, solo=Automa(1, "normal"))
    tactical = native.Position(Game.new("classic", seed=1, solo=Automa(1, "tactical")).position)
    with pytest.raises(QuiltworkError, match="another opponent"):
        solo.set_position(0, tactical)


def test_an_output_that_lies_over_the_actions_does_no_harm():
    """It crashed: the actions were checked, then overwritten while they were being played."""
    base = np.zeros(2 * 64, np.float32)
    batch = Batch("classic", 64, 1)
    for round in range(40):
        actions = base.view(np.int32)[:64]
        batch.random_actions(round, actions)
        batch.step(actions, rewards=base.reshape(64, 2))


def test_python_threads_may_share_a_batch():
    """It crashed: two calls worked on the same games at once."""
    batch = Batch("express", 64, 1, threads=2)

    def play(number):
        actions = np.zeros(64, np.int32)
        for round in range(40):
            batch.random_actions(number * 100 + round, actions)
            with contextlib.suppress(IllegalMove):  # another thread may have been quicker
                batch.step(actions)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert batch.position(0).to_reference().edition.id == "express"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_batch_goes_on_in_a_forked_process():
    """It hung: the helpers of the parent do not exist in the child."""
    batch = Batch("express", 8, 1, threads=2)
    actions = np.zeros(8, np.int32)
    child = os.fork()
    if child == 0:
        batch.random_actions(1, actions)
        batch.step(actions)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


def test_a_position_may_be_put_into_a_batch():
    batch = Batch("classic", 2, 1)
    other = native.Position(Game.new("classic", seed=99).position)
    batch.set_position(1, other)
    assert batch.position(1) == other
    assert len(batch) == 2


def test_an_edition_of_ones_own_plays_natively_too():
    own = patio()
    batch = Batch(own, 8, 1)
    mask = batch.arrays("mask")["mask"]
    actions = np.zeros(8, np.int32)
    for round in range(100):
        batch.random_actions(round, actions)
        batch.step(actions, mask=mask)
        position = batch.position(0)
        assert np.flatnonzero(mask[0]).tolist() == position.to_reference().legal_actions()
    assert own != edition("classic")
