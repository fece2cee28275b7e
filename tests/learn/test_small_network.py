"""The small network of a run learns from what the large one met."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import tiny, trainer_in  # noqa: E402
from quiltwork import _native, edition  # noqa: E402
from quiltwork.cli.train import _line  # noqa: E402
from quiltwork.engine.brain import Weights, brain_for  # noqa: E402
from quiltwork.engine.placing import fit_placing  # noqa: E402
from quiltwork.learn.games import Side  # noqa: E402
from quiltwork.learn.layout import LEAF, SAMPLE  # noqa: E402
from quiltwork.learn.settings import (  # noqa: E402
    MatchSettings,
    Settings,
    SmallSettings,
    WorthSettings,
)
from quiltwork.learn.small_network import (  # noqa: E402
    chances_of,
    choices_of,
    margins_of,
    samples_of,
    small_network,
)
from quiltwork.learn.studying import _samples  # noqa: E402
from quiltwork.learn.teaching import Job as Deal  # noqa: E402
from quiltwork.learn.teaching import teach  # noqa: E402
from quiltwork.native.tables import tables_of  # noqa: E402


def lesson_and_met(id: str, deal: int):
    """A game of `full`, as self-play would have brought it home."""
    lesson = teach(Deal(id, 20, deal))
    return lesson, _samples(edition(id), Settings(editions=(id,)), lesson)


def met_in(id: str, games: int) -> np.ndarray:
    return np.concatenate([lesson_and_met(id, deal)[1] for deal in range(games)])


def decisions(id: str, lesson) -> list:
    *positions, _ = lesson.positions(edition(id))
    return [
        (position, int(row["moves"][0]))
        for position, row in zip(positions, lesson.rows, strict=True)
        if row["moves"][1] != 0xFFFF
    ]


@pytest.mark.parametrize("id", ["classic", "express"])
def test_it_is_told_what_full_is_told(id):
    lesson, met = lesson_and_met(id, 5)
    samples = samples_of(met)
    told = decisions(id, lesson)
    assert len(samples) == len(told) > 10
    for row, (position, _) in enumerate(told):
        exact = np.array(_native.net_inputs(position), np.float16)
        assert np.allclose(samples.inputs[row], exact, atol=2e-3)
        assert samples.circle[row].tolist() == list(_native.net_circle(position))
    *_, end = lesson.positions(edition(id))
    assert set(samples.won.tolist()) <= {0.0, 1.0}
    assert samples.won.tolist() == [float(p.to_move == end.winner) for p, _ in told]


@pytest.mark.parametrize("id", ["classic", "stack-n-stuff"])
def test_the_placement_that_was_liked_best_stands_among_all_of_them(id):
    own = edition(id)
    lesson, met = lesson_and_met(id, 7)
    choices = choices_of(own, met, 2)
    again = choices_of(own, met, 1)
    assert np.array_equal(choices.features, again.features)
    at = row = 0
    for position, action in decisions(id, lesson):
        if position.pending or action <= own.spaces:
            continue
        slot = (action - 1 - own.spaces) // (8 * own.spaces)
        first = 1 + own.spaces + slot * 8 * own.spaces
        alike = [a for a in position.legal_actions() if first <= a < first + 8 * own.spaces]
        if len(alike) < 2:
            continue
        assert choices.sizes[row] == len(alike)
        seat = position.to_move
        after = position.apply(action)
        shape = _native.shape_features(tables_of(own), after.filled(seat))
        chosen = choices.features[at + choices.chosen[row]]
        assert np.allclose(chosen[: len(shape)], shape, atol=0.01)
        at, row = at + choices.sizes[row], row + 1
    assert row == len(choices) > 3


def test_what_a_search_thought_becomes_the_chance_that_it_meant():
    dice = np.random.default_rng(3)
    contest = dice.uniform(-1, 1, 20_000)
    truth = 1 / (1 + np.exp(-4 * contest))
    won = (dice.random(20_000) < truth).astype(np.float32)
    assert np.abs(chances_of(contest, won) - truth).max() < 0.05
    margin = (30 * contest + dice.normal(0, 5, 20_000)).astype(np.float32)
    assert np.abs(margins_of(contest, margin) - 30 * contest).max() < 1


def test_games_that_all_ended_alike_are_no_trouble():
    contest = np.linspace(0.1, 0.9, 50)
    assert np.isfinite(chances_of(contest, np.ones(50, np.float32))).all()
    assert np.isfinite(chances_of(np.zeros(50), np.ones(50, np.float32))).all()


def test_it_learns_who_wins_and_where_to_place():
    met = met_in("classic", 400)
    dice = np.random.default_rng(1)
    settings = SmallSettings(len(met), epochs=6, placements=1000)
    taught = small_network(edition("classic"), met[dice.permutation(len(met))], settings, 1, 1)
    assert taught.brier < 0.24  # 0.25 is knowing nothing
    assert taught.foreseen > 0.6
    assert taught.weights.tiles


def teaching() -> Settings:
    small = SmallSettings(300, epochs=1, placements=50)
    match = MatchSettings(every=0.1, games=4, simulations=2, rivals=("random",))
    return replace(tiny(), small=small, match=match)


def test_a_run_teaches_it_before_its_matches_and_plays_them_with_it(tmp_path):
    trainer = trainer_in(tmp_path, teaching())
    assert trainer._small is None
    trainer.replay.add(met_in("express", 20))
    told = []
    while not any(each["kind"] == "match" for each in told):
        trainer.run(told.append, until=trainer.seconds + 1)
    kinds = [each["kind"] for each in told if each["kind"] != "progress"]
    assert kinds[:2] == ["small", "match"]
    assert 0 < told[[each["kind"] for each in told].index("small")]["brier"] < 1
    assert trainer._small is not None
    own = trainer.editions[0]
    assert Weights.load(tmp_path / "small.npz").telling_apart(own).tiles
    lines = [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()]
    small = next(line for line in lines if line["kind"] == "small")
    assert "the small network learned: Brier score 0." in _line(small)


def test_a_run_that_goes_on_has_it_again_and_says_if_it_is_damaged(tmp_path):
    begun = trainer_in(tmp_path, teaching())
    begun.replay.add(met_in("express", 20))
    assert begun.teach_small() is not None
    begun.save()
    assert trainer_in(tmp_path, teaching())._small is not None
    (tmp_path / "small.npz").write_bytes(b"damaged")
    again = trainer_in(tmp_path, teaching())
    assert again._small is None
    assert any("small.npz: not the weights of a brain" in note for note in again.notes)
    assert (tmp_path / "damaged" / "small.npz").exists()


@pytest.mark.parametrize(("positions", "games"), [(2000, 0), (0, 10), (99, 10), (-5, 10)])
def test_from_next_to_nothing_there_is_none(tmp_path, positions, games):
    settings = replace(tiny(), small=SmallSettings(positions))
    trainer = trainer_in(tmp_path, settings)
    if games:
        trainer.replay.add(met_in("express", games))
    assert trainer.teach_small() is None
    assert not (tmp_path / "small.npz").exists()


def test_players_without_one_hear_the_large_network_alone():
    side = Side(2, WorthSettings())
    assert side.as_the_player(None).second_share == 0
    assert side.as_the_player(brain_for(edition("express"))).second_share > 0.5


def test_positions_in_which_nothing_was_placed_teach_no_placing():
    """Lessons whose moves are not learned, special patches, tiles that are not there."""
    own, met = edition("express"), met_in("express", 3)
    assert len(choices_of(own, met, 2)) > 10
    unnamed, pending, gone = met.copy(), met.copy(), met.copy()
    unnamed[:, SAMPLE["actions"]] = 255
    pending[:, SAMPLE["leaf"]][:, LEAF["pending"]] = 1
    gone[:, SAMPLE["leaf"]][:, LEAF["circle"]] = 255
    for each in (unnamed, pending, gone):
        assert len(choices_of(own, each, 2)) == 0
        nothing = np.zeros((2, _native.QUILT_FEATURES), np.float32)
        assert not fit_placing(nothing, choices_of(own, each, 1)).any()


def test_the_special_tile_is_looked_at_while_it_is_to_be_had():
    own, met = edition("classic"), met_in("classic", 3)
    windows = slice(_native.SHAPE_FEATURES, None)
    for owner in (0, 1, 2):
        met[:, SAMPLE["leaf"]][:, LEAF["special_tile"]] = owner
        assert choices_of(own, met, 1).features[:, windows].any() == (owner == 0)


def test_a_side_that_asks_a_small_network_needs_one():
    tables = [tables_of(edition("express"))]
    games = _native.GumbelGames(tables, 2, 1, 16, "network", None, 2, 1)
    side = replace(Side(4, WorthSettings()), second_share=0.5)
    with pytest.raises(ValueError, match="needs a brain"):
        side.apply(games, 0)
    replace(side, brain=brain_for(edition("express"))).apply(games, 0)


def test_leaves_and_moves_belong_together():
    leaves = np.zeros((2, _native.LEAF_BYTES), np.uint8)
    tables, moves = tables_of(edition("express")), np.zeros(2, np.uint16)
    with pytest.raises(ValueError, match="a leaf is needed for every action"):
        _native.placing_choices_in(tables, leaves, np.zeros(3, np.uint16), 1)
    with pytest.raises(ValueError, match="1 thread at least"):
        _native.placing_choices_in(tables, leaves, moves, 0)
    with pytest.raises(TypeError, match="incompatible"):
        _native.placing_choices_in(tables, leaves, moves.astype(np.int64), 1)
    found = _native.placing_choices_in(tables, leaves, moves, 1)
    assert len(found[0][2]) == 0  # to advance places nothing
