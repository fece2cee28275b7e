"""The native search of the player net, with a network that answers anything: legal all the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from quiltwork import EDITION_IDS, Edition, Game, _native, edition, native
from quiltwork.engine.brain import fresh_weights
from quiltwork.engine.endgame import solve
from quiltwork.engine.learning import Samples, forward, layers_of
from quiltwork.notation import parse_position

ENDINGS = (0.25, 500)
SETTINGS = (50.0, 0.5, 0.5, 25.0, 0.2, 40.0)
FEATURES = _native.PLACING_FEATURES
LEAVES = 4


def answers(own: Edition, count: int, random: np.random.Generator) -> list[npt.NDArray[np.float32]]:
    """What a trunk might say of so many leaves."""
    shapes = [(3, own.spaces, FEATURES), (own.choice, FEATURES), (own.choice,), (own.spaces,)]
    told = [random.normal(0, 0.5, (count, *shape)) for shape in [*shapes, (1,)]]
    values = random.uniform(-1, 0, (count, 5))
    values[:, 1] += 1  # a chance to win
    return [np.ascontiguousarray(each, np.float32) for each in [*told, values]]


def search_for(
    own: Edition,
    deep_share: float = 0.5,
    endings: tuple[float, int] = ENDINGS,
    brain: _native.Brain | None = None,
    second_share: float = 0.0,
    second_nodes: int = 0,
) -> _native.NetSearch:
    random = np.random.default_rng(7)
    head = random.normal(0, 0.2, FEATURES * (FEATURES + 3)).astype(np.float32)
    return _native.NetSearch(
        native.tables_of(own),
        head,
        16,
        deep_share,
        *endings,
        *SETTINGS,
        brain,
        second_share,
        second_nodes,
    )


def think(search: _native.NetSearch, position: native.Position, simulations: int, seed: int):
    """One thought, with the dice of the network thrown anew."""
    random = np.random.default_rng(seed)
    leaves = np.zeros((LEAVES, _native.LEAF_BYTES), np.uint8)
    search.begin(position, seed)
    while search.simulations < simulations:
        count = search.collect(leaves, simulations - search.simulations)
        if count:
            search.answer(*answers(position.edition, count, random))
    return search.found()


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("id", EDITION_IDS)
def test_a_search_with_any_network_plays_a_whole_game_of_legal_moves(id):
    game, search = Game.new(id, seed=6), search_for(edition(id))
    while game.outcome is None:
        position = native.Position(game.position)
        if position.count_moves() == 1:
            game.play(position.legal_actions()[0])
            continue
        found = think(search, position, 40, len(game.steps))
        assert found["iterations"] == 40
        actions = [move[0] for move in found["moves"]]
        assert len(set(actions)) == len(actions) and set(actions) <= set(position.legal_actions())
        for _, _, blend, win, _, prior, line in found["moves"]:
            assert -0.2 <= blend <= 1.2 and 0 <= win <= 1 and 0 < prior <= 1
            follow(position, line)
        game.play(actions[0])


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("tells_apart", [False, True])
@pytest.mark.parametrize("id", ["classic", "express"])
def test_the_small_network_is_heard_too(id, tells_apart):
    own, weights = edition(id), fresh_weights(3)
    if tells_apart:
        ready = weights.telling_apart(own)
        circle = np.random.default_rng(5).normal(0, 0.3, ready.circle.shape)
        weights = replace(ready, circle=circle.astype(np.float32))
    game = Game.new(id, seed=4)
    while game.outcome is None and len(game.steps) < 20:
        position = native.Position(game.position)
        told = []
        for share in (0.0, 0.5, 1.0):
            search = search_for(own, brain=weights.native(own), second_share=share)
            _, _, blend, win, margin, _, _ = think(search, position, 1, 9)["moves"][0]
            told.append((blend, win, margin))
        if not position.pending:  # it judges special patches where they lie best
            inputs = np.array([_native.net_inputs(position)], np.float32)
            tiles = np.array([_native.net_circle(position)], np.uint8)
            rows = Samples(inputs, *[np.zeros(1, np.float32)] * 3, tiles).rows(
                slice(None), len(weights.tiles)
            )
            [[log_odds, margin]] = forward(layers_of(weights), rows)[2]
            assert told[2][1] == pytest.approx(1 / (1 + np.exp(-log_odds)), abs=1e-4)
            assert told[2][2] == pytest.approx(20 * margin, abs=1e-2)
        for large, both, small in zip(*told, strict=True):
            assert both == pytest.approx((large + small) / 2, abs=1e-4)
        game.play(position.legal_actions()[-1])
    with pytest.raises(ValueError, match="needs a brain"):
        search_for(own, second_share=0.5)
    with pytest.raises(ValueError, match="nodes"):
        search_for(own, brain=weights.native(own), second_nodes=-1)


@pytest.mark.parametrize("id", EDITION_IDS)
def test_the_small_network_speaks_after_the_search_that_full_would_make(id):
    own, brain = edition(id), fresh_weights(3).native(edition(id))
    game, heard = Game.new(id, seed=4), 0
    while game.outcome is None and len(game.steps) < 40:
        position = native.Position(game.position)
        if not position.pending and position.count_moves() > 1:
            heard += 1
            search = search_for(own, 0.5, (0.0, 0), brain, second_share=1.0, second_nodes=30)
            _, _, _, win, margin, _, _ = think(search, position, 1, 9)["moves"][0]
            full = _native.Search(native.tables_of(own), brain, 1 << 20, 1, 8, 3)
            _, _, _, its_win, its_margin, _, _ = full.think(position, 30, 0.0, 0)["moves"][0]
            assert (win, margin) == pytest.approx((its_win, its_margin), abs=1e-5)
        game.play(position.legal_actions()[-1])
    assert heard > 5


@pytest.mark.parametrize("id", ["classic", "stack-n-stuff"])
def test_the_large_network_is_asked_only_where_the_search_comes_again(id):
    own, brain = edition(id), fresh_weights(3).native(edition(id))
    position = native.Position(Game.new(id, seed=4).position)
    asked = {}
    for share in (0.0, 0.75):
        search = search_for(own, 0.5, (0.0, 0), brain, second_share=share, second_nodes=5)
        leaves, seen = np.zeros((LEAVES, _native.LEAF_BYTES), np.uint8), []
        random = np.random.default_rng(1)
        search.begin(position, 1)
        while search.simulations < 200:
            count = search.collect(leaves, 200 - search.simulations)
            seen += [leaf.tobytes() for leaf in leaves[:count]]
            if count:
                search.answer(*answers(own, count, random))
        asked[share] = len(seen)
        visits = sum(move[1] for move in search.found()["moves"])
        assert visits == 199, "every simulation but that of the root itself went through a move"
    assert asked[0.0] > 150
    assert 1 < asked[0.75] < asked[0.0] / 2


def follow(position: native.Position, line: tuple[int, ...]) -> None:
    for action in line:
        assert position.is_legal(action)
        position = position.apply(action)


def test_every_path_searches_alike():
    before, found = _native.path(), []
    position = native.Position(Game.new("express", seed=2).position)
    for chosen in native.available_paths():
        _native.choose_path(chosen)
        found.append(think(search_for(edition("express")), position, 60, 3))
    _native.choose_path(before)
    assert all(each == found[0] for each in found)


def test_visits_add_up_and_stay_with_the_tree():
    position = native.Position(Game.new("classic", seed=2).position)
    search = search_for(edition("classic"))
    found = think(search, position, 200, 1)
    assert sum(move[1] for move in found["moves"]) == 199
    best = max(found["moves"], key=lambda move: move[1])
    at = position.apply(best[0])
    while at.count_moves() == 1:
        at = at.apply(at.legal_actions()[0])
    again = think(search, at, 10, 1)
    assert sum(move[1] for move in again["moves"]) == best[1] - 1 + 10


NEARLY_EMPTY = (
    "qw1 classic 19/8/47/5r0@a1+7r0@c1+8r0@f1+15r1@h1+27f1@f3+11r1@i5+9f0@f7+12f2@a8+16r2@c8"
    "+2r2@g8 12/9/41/21r3@a1+24f0@b1+30r1@g1+25r3@g3+17r2@e4+1r1@a5+29r1@g5+0r1@b7+6f1@h7"
    "+3r3@a8 - - - 32.14.28.22.26.10.4.19.20.18.23.31.13 -"
)
"""After advancing 500 nodes solve it, each of them with hundreds of placements."""


def test_an_ending_that_takes_long_is_left_to_the_network():
    """Each of its nodes is so much work that a try holds up the search for many others."""
    position = native.Position(parse_position(NEARLY_EMPTY))
    after = position.apply(0)
    assert solve(after, nodes=500) is not None
    assert solve(after, nodes=500, work=500 * _native.WORK_OF_A_NODE) is None
    assert solve(after, work=100 * 500 * _native.WORK_OF_A_NODE) is not None
    search = search_for(position.edition, endings=(0.42, 500))
    search.begin(position, 1)
    leaves = np.zeros((1, _native.LEAF_BYTES), np.uint8)
    for asked in (position, after):
        assert search.collect(leaves, 1) == 1
        assert (leaves == _native.leaf_of(asked)).all()
        told = answers(position.edition, 1, np.random.default_rng(3))
        told[-2] += 30  # advancing looks far better than any tile
        search.answer(*told)


@pytest.mark.parametrize("deep_share", [0.0, 0.5, 1.0])
def test_a_move_is_worth_the_mean_and_its_best_line(deep_share):
    """Three positions in a row, each the only one that was seen below the one before."""
    position = native.Position(Game.new("classic", seed=2).position)
    search = search_for(edition("classic"), deep_share)
    search.begin(position, 1)
    leaves = np.zeros((1, _native.LEAF_BYTES), np.uint8)
    told: list[float] = []
    for worth in (0.0, -0.5, 0.25):  # to whoever moves there: they take turns
        assert search.collect(leaves, 1) == 1
        *policy, values = answers(position.edition, 1, np.random.default_rng(3))
        policy[-1] += 30  # advancing looks far better than any tile
        values[0, [0, 3, 4]] = worth, 0, 0
        search.answer(*policy, values)
        told = [move[2] for move in search.found()["moves"]]
    mean, line = (0.5 + 0.25) / 2, 0.25
    assert told == [pytest.approx((1 + mean + deep_share * (line - mean)) / 2)]


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("id", ["classic", "express"])
def test_a_chooser_says_how_likely_a_tile_is_and_the_network_where_it_goes(id):
    own = edition(id)
    game, random, heard = Game.new(id, seed=4), np.random.default_rng(2), 0
    search = _native.NetSearch(
        native.tables_of(own),
        random.normal(0, 0.2, FEATURES * (FEATURES + 3)).astype(np.float32),
        64,
        0.5,
        0.0,
        0,
        *SETTINGS,
    )
    leaves = np.zeros((1, _native.LEAF_BYTES), np.uint8)

    def shares(position, deeds):
        search.clear()
        search.begin(position, 0)
        assert search.collect(leaves, 1) == 1
        search.answer(*answers(own, 1, np.random.default_rng(9)), deeds)
        return {move[0]: move[5] for move in search.found()["moves"]}

    def deed_of(action):
        return 0 if action == 0 else (action - 1 - own.spaces) // (8 * own.spaces) + 1

    while game.outcome is None:
        position = native.Position(game.position)
        legal = position.legal_actions()
        if 1 < len(legal) <= 64:  # all moves are kept
            deeds = random.normal(0, 1, (1, 1 + own.choice)).astype(np.float32)
            alone, both = shares(position, None), shares(position, deeds)
            if position.pending:  # it has no say about special patches
                assert both == alone
            else:
                heard += 1
                weights = {deed: np.exp(deeds[0, deed]) for deed in map(deed_of, legal)}
                together = dict.fromkeys(weights, 0.0)
                before = dict.fromkeys(weights, 0.0)
                for action, share in both.items():
                    together[deed_of(action)] += share
                    before[deed_of(action)] += alone[action]
                for deed, share in together.items():
                    assert share == pytest.approx(weights[deed] / sum(weights.values()), abs=1e-4)
                for action, share in both.items():
                    within = alone[action] / before[deed_of(action)]
                    assert share / together[deed_of(action)] == pytest.approx(within, rel=1e-3)
        game.play(legal[-1])
    assert heard > 3
    position = native.Position(Game.new(id, seed=4).position)
    search.clear()
    search.begin(position, 0)
    search.collect(leaves, 1)
    with pytest.raises(ValueError, match="answers have the wrong size"):
        search.answer(*answers(own, 1, random), np.zeros((1, own.choice), np.float32))
