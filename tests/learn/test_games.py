"""Searches that wait for a network: whole games with one that finds all moves equally likely."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import numpy.typing as npt
import pytest

from learn.leaves import EDITIONS, Bytes, field, legal_actions, quilt
from quiltwork import Edition, _native, edition, native
from quiltwork.engine.brain import brain_for, fresh_weights
from quiltwork.learn.layout import LEAF_BYTES, NO_ACTION, SAMPLE

KEPT = 8
SIZE = 6


def answers(own: Edition, leaves: Bytes) -> npt.NDArray[np.float32]:
    """All legal moves alike, and nobody is ahead; which are kept changes with the leaf."""
    rows = np.zeros((len(leaves), 3 * KEPT + 3), np.float32)
    for row, leaf in zip(rows, leaves, strict=True):
        legal = legal_actions(own, leaf)
        chosen = legal[:: max(1, len(legal) // KEPT)][:KEPT]
        row[:KEPT] = -1
        row[: len(chosen)] = chosen
        row[KEPT : 3 * KEPT] = -np.log(len(legal))
    return rows


def games_of(id: str, rival: str = "itself", games: int = 0, threads: int = 1, brain=None):
    """Games with small searches, and their first leaves."""
    tables = [native.tables_of(edition(id))]
    core = _native.GumbelGames(tables, SIZE, threads, KEPT, rival, brain, games, 5)
    for side in range(2):
        core.set_side(side, 12, KEPT, 50.0, 0.5, 0.5, 25.0, 0.2, 40.0)
    leaves = np.zeros((SIZE, LEAF_BYTES), np.uint8)
    core.start(leaves)
    return core, leaves


def samples_of(id: str, count: int) -> Iterator[Bytes]:
    core, leaves = games_of(id)
    found = 0
    while found < count:
        core.step(answers(edition(id), leaves), leaves)
        fresh = core.samples()
        found += len(fresh)
        yield from fresh


def numbers(sample: Bytes, name: str, kind: type) -> list[float]:
    return sample[SAMPLE[name]].view(kind).tolist()


@pytest.mark.parametrize("id", EDITIONS)
def test_self_play_brings_home_positions_moves_and_how_the_game_ended(id):
    own = edition(id)
    joined = set()
    for sample in samples_of(id, 150):
        leaf = sample[:LEAF_BYTES]
        joined.add(field(leaf, "box_closed")[0])
        actions = [a for a in numbers(sample, "actions", np.uint16) if a != NO_ACTION]
        legal = legal_actions(own, leaf)
        assert 2 <= len(actions) <= KEPT and set(actions) <= set(legal)
        shares = numbers(sample, "shares", np.float32)
        assert min(shares) >= 0 and 0 < sum(shares) <= 1.001
        if len(actions) == len(legal):
            assert sum(shares) == pytest.approx(1, abs=1e-3)
        mine, theirs = numbers(sample, "points", np.float32)
        assert numbers(sample, "margin", np.float32) == [mine - theirs]
        if mine != theirs:
            assert numbers(sample, "won", np.float32) == [float(mine > theirs)]
        assert -1 <= numbers(sample, "searched", np.float32)[0] <= 1
        ends = sample[SAMPLE["quilts"]].reshape(2, 16)
        for name, end in zip(("mine", "theirs"), ends, strict=True):
            filled = np.unpackbits(end, bitorder="little")[: own.spaces]
            assert (filled >= quilt(leaf, name, own.spaces)).all()
    assert joined == ({0, 1} if own.small_tiles else {0})


def test_the_totals_are_those_of_the_games_that_ended():
    core, leaves = games_of("express")
    ended = 0
    for _ in range(1500):
        core.step(answers(edition("express"), leaves), leaves)
        totals = core.totals()
        ended += totals["games"]
        assert 0 <= totals["first_won"] <= totals["games"]
    assert ended > 10
    assert core.totals()["games"] == 0


def play_match(id: str, rival: str, games: int, threads: int = 1, brain=None) -> list[list[int]]:
    core, leaves = games_of(id, rival, games, threads, brain)
    while core.step(answers(edition(id), leaves), leaves):
        pass
    return core.results().view(np.int32).reshape(-1, 8).tolist()


@pytest.mark.parametrize("rival", ["network", "random", "greedy", "mcts", "uct", "full"])
def test_a_match_is_played_in_pairs_of_one_deal(rival):
    brain = brain_for(edition("express")) if rival in ("greedy", "uct", "full") else None
    tables = [native.tables_of(edition("express"))]
    core = _native.GumbelGames(tables, SIZE, 2, KEPT, rival, brain, 8, 5)
    for side in range(2):
        core.set_side(side, 4, KEPT, 50.0, 0.5, 0.5, 25.0, 0.2, 40.0)
    core.set_rival(10, 0.0)
    leaves = np.zeros((SIZE, LEAF_BYTES), np.uint8)
    core.start(leaves)
    while core.step(answers(edition("express"), leaves), leaves):
        pass
    results = core.results().view(np.int32).reshape(-1, 8).tolist()
    began = {game: first for game, *_, first in results}
    assert sorted(began) == list(range(8))
    assert all(began[game] != began[game + 1] for game in range(0, 8, 2))
    for _, won, mine, theirs, my_empty, their_empty, _, _ in results:
        assert 0 <= my_empty <= 49 and 0 <= their_empty <= 49
        assert mine == theirs or won == (mine > theirs)


def test_threads_change_nothing_about_a_match():
    once = play_match("express", "network", 8)
    assert sorted(once) == sorted(play_match("express", "network", 8, threads=2))


@pytest.mark.parametrize("id", ["express", "stack-n-stuff"])
def test_a_side_that_keeps_its_tree_asks_less_and_plays_whole_games(id):
    asked = {}
    for keeps_tree in (False, True):
        core = _native.GumbelGames(
            [native.tables_of(edition(id))], SIZE, 1, KEPT, "network", None, SIZE, 5
        )
        for side in range(2):
            core.set_side(side, 12, KEPT, 50.0, 0.5, 0.5, 25.0, 0.2, 40.0, keeps_tree)
        leaves = np.zeros((SIZE, LEAF_BYTES), np.uint8)
        core.start(leaves)
        steps, active = 0, SIZE
        while active:
            steps += active
            active = core.step(answers(edition(id), leaves), leaves)
        asked[keeps_tree] = steps / core.totals()["decisions"]
        assert len(core.results()) == SIZE
    assert asked[True] < asked[False]


@pytest.mark.parametrize("id", ["express", "classic"])
def test_a_side_that_solves_the_end_gains_points_by_it(id):
    """Both sides buy whenever they can, and place at random."""

    def buying() -> npt.NDArray[np.float32]:
        rows = answers(own, leaves)
        for part in (rows[:, KEPT : 2 * KEPT], rows[:, 2 * KEPT : 3 * KEPT]):
            part[rows[:, :KEPT] == 0] = -9.0
        return rows

    own, size = edition(id), 20
    core = _native.GumbelGames([native.tables_of(own)], size, 2, KEPT, "network", None, size, 5)
    for side, late in enumerate((0.42, 0.0)):
        core.set_side(
            side, 12, KEPT, 50.0, 0.5, 0.5, 25.0, 0.2, 40.0, True, 0.5, late=late, solving=2_000
        )
    leaves = np.zeros((size, LEAF_BYTES), np.uint8)
    core.start(leaves)
    while core.step(buying(), leaves):
        pass
    _, _, mine, theirs, *_ = core.results().view(np.int32).reshape(-1, 8).T
    assert len(mine) == size and mine.mean() > theirs.mean() + 1


def test_a_search_keeps_the_small_network_that_it_asks():
    """Nobody else does, and another may take its place while a search is under way."""
    own = edition("express")
    core = _native.GumbelGames([native.tables_of(own)], SIZE, 2, KEPT, "network", None, SIZE, 5)
    leaves = np.zeros((SIZE, LEAF_BYTES), np.uint8)
    for seed in range(30):
        brain = fresh_weights(seed).native(own)
        for side in range(2):
            core.set_side(
                side, 12, KEPT, 50.0, 0.5, 0.5, 25.0, 0.2, 40.0,
                brain=brain, second_share=0.5, second_nodes=5,
            )  # fmt: skip
        del brain
        if seed == 0:
            core.start(leaves)
        core.step(answers(own, leaves), leaves)


@pytest.mark.parametrize("id", ["classic", "stack-n-stuff"])
def test_where_a_search_placed_is_found_in_what_it_brought_home(id):
    samples = np.stack(list(islice(samples_of(id, 30), 30)))
    met = np.ascontiguousarray(samples[:, SAMPLE["leaf"]])
    actions = np.ascontiguousarray(samples[:, SAMPLE["actions"]]).view(np.uint16)
    moves = np.where(actions == NO_ACTION, 0, actions).max(axis=1)  # one that places, if any does
    *_, sizes, chosen = _native.placing_choices_in(native.tables_of(edition(id)), met, moves, 1)[0]
    placed = [move for move in moves if move > edition(id).spaces]
    assert 0 < len(sizes) <= len(placed)
    assert (chosen < sizes).all()


def test_halving_looks_at_all_moves_then_at_the_better_half_twice_as_often():
    schedule = _native.halving_schedule(16, 64)
    assert schedule[:16] == [0] * 16
    assert schedule[16:32] == [1] * 8 + [2] * 8
    assert schedule[32:48] == [v for v in (3, 4, 5, 6) for _ in range(4)]
    assert schedule[48:] == [v for v in range(7, 15) for _ in range(2)]
    assert _native.halving_schedule(1, 3) == [0, 1, 2]
    assert _native.halving_schedule(16, 4) == [0] * 4
    with pytest.raises(ValueError, match="1 to 64 moves"):
        _native.halving_schedule(65, 4)


def test_wrong_sizes_and_names_are_refused():
    tables = [native.tables_of(edition("express"))]
    for arguments, problem in [
        (([], 4, 1, 8, "itself", None, 0, 1), "an edition is needed"),
        ((tables, 4, 1, 99, "itself", None, 0, 1), "2 to 64 moves are kept"),
        ((tables, 4, 1, 8, "nobody", None, 0, 1), "there is no rival nobody"),
        ((tables, 4, 1, 8, "greedy", None, 8, 1), "needs a brain"),
        ((tables, 4, 1, 8, "random", None, 2, 1), "at least as many games"),
    ]:
        with pytest.raises(ValueError, match=problem):
            _native.GumbelGames(*arguments)
    core, leaves = games_of("express")
    with pytest.raises(ValueError, match="leaves have the wrong size"):
        core.start(leaves[:2])
    with pytest.raises(ValueError, match="answers have the wrong size"):
        core.step(np.zeros(5, np.float32), leaves)
    with pytest.raises(ValueError, match="a side is 0 or 1"):
        core.set_side(2, 4, 8, 50.0, 0.5, 0.5, 25.0, 0.2, 40.0)
