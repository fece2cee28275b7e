"""Learning: a small honest run, that can be interrupted, learns something and is repeatable."""

from __future__ import annotations

import numpy as np
import pytest

from quiltwork import ParseError, QuiltworkError, edition
from quiltwork.engine import tuning
from quiltwork.engine.brain import Weights, brain_for, fresh_weights
from quiltwork.engine.learning import Samples, brier, fit
from quiltwork.engine.schedule import PlacingStage, Stage, schedule


def same(one, other):
    pairs = zip([one.placing, *one.layers], [other.placing, *other.layers], strict=True)
    return all(np.array_equal(a, b) for a, b in pairs)


@pytest.fixture
def short(monkeypatch):
    stages = [
        Stage(60, -1, 1.0, 0.0, 2, 2, 2e-3, 1),
        PlacingStage(3, 20, 0.1, 2),
        Stage(4, 5, 0, 0.1, 1, 1, 1e-3, 2),
    ]
    monkeypatch.setattr(tuning, "schedule", lambda scale=1.0, solo=False: stages)


@pytest.mark.parametrize(("id", "solo"), [("express", False), ("classic", True)])
def test_a_run_is_repeatable_and_goes_on_where_it_was(short, tmp_path, id, solo):
    whole = tuning.tune(edition(id), tmp_path / "one", solo=solo)
    assert same(tuning.tune(edition(id), tmp_path / "one", solo=solo), whole)

    def interrupt(stage, what, share):
        if stage == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tuning.tune(edition(id), tmp_path / "two", solo=solo, report=interrupt)
    assert (tmp_path / "two" / "stage1.npz").exists()
    assert same(tuning.tune(edition(id), tmp_path / "two", solo=solo, threads=2), whole)
    with pytest.raises(QuiltworkError, match="other settings"):
        tuning.tune(edition(id), tmp_path / "two", solo=solo, seed=2)
    first = tuning.tune(edition(id), tmp_path / "three", solo=solo, stages=2)
    assert same(first, Weights.load(tmp_path / "one" / "stage1.npz"))
    assert same(tuning.tune(edition(id), tmp_path / "three", solo=solo), whole)


@pytest.mark.parametrize("won", [0.49, 0.5])
def test_new_weights_for_placing_must_not_lose_their_trial(short, tmp_path, monkeypatch, won):
    monkeypatch.setattr(tuning, "_trial", lambda *run: won)
    weights = tuning.tune(edition("express"), tmp_path / "run")
    assert np.array_equal(weights.placing, fresh_weights(1).placing) == (won < 0.5)


def test_a_trial_of_equals_is_even(tmp_path):
    run = tuning._Run(edition("express"), False, tmp_path, 1, 1, lambda *told: None)
    assert tuning._trial(run, fresh_weights(1), fresh_weights(1), 0, 3) == 0.5


def test_a_run_cut_short_while_learning_keeps_its_games(short, tmp_path):
    express = edition("express")

    def interrupt(stage, what, share):
        if stage == 0 and "Brier" in what:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tuning.tune(express, tmp_path / "cut", report=interrupt)
    assert not (tmp_path / "cut" / "stage0.npz").exists()
    played = (tmp_path / "cut" / "games0.npz").stat().st_mtime_ns
    again = tuning.tune(express, tmp_path / "cut")
    assert (tmp_path / "cut" / "games0.npz").stat().st_mtime_ns == played
    assert same(again, tuning.tune(express, tmp_path / "whole"))


def test_games_of_a_run_from_before_tiles_were_told_apart_are_not_played_again(short, tmp_path):
    express = edition("express")
    whole = tuning.tune(express, tmp_path)
    for number in (0, 2):
        path = tmp_path / f"games{number}.npz"
        with np.load(path) as values:
            kept = {name: values[name] for name in values if name != "circle"}
        np.savez(path, **kept)
        (tmp_path / f"stage{number}.npz").unlink()
    assert same(tuning.tune(express, tmp_path), whole)


def test_an_edition_without_automa_cannot_be_tuned_for_it(tmp_path):
    with pytest.raises(QuiltworkError, match="has no Automa"):
        tuning.tune(edition("express"), tmp_path / "none", solo=True)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("solo", [False, True])
def test_a_schedule_can_be_scaled_and_is_never_empty(solo):
    whole, tiny = schedule(1.0, solo), schedule(1e-6, solo)
    assert len(whole) == len(tiny) and all(stage.games == 20 for stage in tiny)
    assert sum(isinstance(stage, PlacingStage) for stage in whole) == (0 if solo else 1)


def test_learning_makes_the_stated_chances_truer():
    random = np.random.Generator(np.random.PCG64(1))
    inputs = random.normal(0, 1, (4096, fresh_weights(1).layers[0].shape[0])).astype(np.float32)
    margin = (inputs[:, 0] * 10).astype(np.float32)
    samples = Samples(
        inputs.astype(np.float16),
        (margin > 0).astype(np.float32),
        margin,
        np.full(4096, -1, np.float32),
    )
    before = fresh_weights(1)
    after = fit(before, samples, epochs=30, rate=3e-3, seed=1, batch=256)
    assert brier(after, samples) < 0.1 < brier(before, samples)
    several = fit(before, samples, epochs=30, rate=3e-3, seed=1, batch=256, threads=3)
    assert same(several, after)


def test_half_of_what_is_learnt_is_the_word_of_a_search():
    won, searched = np.array([1, 1, 0], np.float32), np.array([-1, 0.5, 0.5], np.float32)
    samples = Samples(np.zeros((3, 119), np.float16), won, won, searched)
    assert samples.target.tolist() == [1, 0.75, 0.25]


def test_weights_are_kept_exactly(tmp_path):
    weights = fresh_weights(3)
    weights.save(tmp_path / "brain.npz")
    assert same(Weights.load(tmp_path / "brain.npz"), weights)
    (tmp_path / "damaged.npz").write_bytes(b"nonsense")
    with pytest.raises(ParseError, match="not the weights of a brain"):
        Weights.load(tmp_path / "damaged.npz")
    with pytest.raises(QuiltworkError, match="not the weights"):
        Weights(weights.placing[:1], weights.layers)


@pytest.mark.parametrize("id", ["classic", "express"])
def test_a_brain_is_shipped_for_both_sizes_of_quilts(id):
    assert brain_for(edition(id)) is brain_for(edition(id))


def test_a_brain_of_its_own_is_shipped_for_the_automa():
    classic = edition("classic")
    assert brain_for(classic, solo=True) is not brain_for(classic)
