"""Learning: a small honest run, that can be interrupted, learns something and is repeatable."""

from __future__ import annotations

import numpy as np
import pytest

from quiltwork import ParseError, QuiltworkError, edition
from quiltwork.engine import tuning
from quiltwork.engine.brain import Weights, brain_for, fresh_weights
from quiltwork.engine.learning import Samples, brier, fit


def same(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one.layers, other.layers, strict=True))


@pytest.fixture
def short(monkeypatch):
    stages = [
        tuning.Stage(60, -1, 1.0, 0.0, 2, 2, 2e-3, 1),
        tuning.Stage(4, 5, 0, 0.1, 1, 1, 1e-3, 2),
    ]
    monkeypatch.setattr(tuning, "schedule", lambda scale=1.0: stages)


def test_a_run_is_repeatable_and_goes_on_where_it_was(short, tmp_path):
    express = edition("express")
    whole = tuning.tune(express, tmp_path / "one")
    assert same(tuning.tune(express, tmp_path / "one"), whole)

    def interrupt(stage, what, share):
        if stage == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tuning.tune(express, tmp_path / "two", report=interrupt)
    assert (tmp_path / "two" / "stage0.npz").exists()
    assert same(tuning.tune(express, tmp_path / "two"), whole)
    with pytest.raises(QuiltworkError, match="other settings"):
        tuning.tune(express, tmp_path / "two", seed=2)


def test_learning_makes_the_stated_chances_truer():
    random = np.random.Generator(np.random.PCG64(1))
    inputs = random.normal(0, 1, (4096, fresh_weights(1).layers[0].shape[0])).astype(np.float32)
    margin = (inputs[:, 0] * 10).astype(np.float32)
    samples = Samples(inputs, (margin > 0).astype(np.float32), margin)
    before = fresh_weights(1)
    after = fit(before, samples, epochs=30, rate=3e-3, seed=1, batch=256)
    assert brier(after, samples) < 0.1 < brier(before, samples)


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
