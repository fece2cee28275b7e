"""Lessons for the small network of `full`."""

from __future__ import annotations

import numpy as np
import pytest

from quiltwork import QuiltworkError, edition
from quiltwork._native import net_circle, net_inputs
from quiltwork.cli.app import run as run_command
from quiltwork.engine.brain import Weights, fresh_weights, printed
from quiltwork.engine.learning import brier
from quiltwork.learn import judging
from quiltwork.learn.judging import Job, samples_of, tune_to_lessons
from quiltwork.learn.lessons import Lessons
from quiltwork.learn.teaching import make_lessons

EXPRESS = edition("express")


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    path = tmp_path_factory.mktemp("lessons") / "express.npz"
    make_lessons(path, "express", nodes=12, games=40, seed=3, processes=0, report=lambda _: None)
    return path


def test_every_position_is_judged_by_how_it_ended_and_what_was_thought(lessons):
    game = Lessons.load(lessons).games[0]
    *positions, end = game.positions(EXPRESS)
    samples = samples_of(Job(0, "express", [game]))
    assert len(samples) == len(positions)
    for k, position in enumerate(positions):
        sign = 1 if position.to_move == 0 else -1
        margin = sign * (end.score(0) - end.score(1))
        assert samples.won[k] == (position.to_move == end.winner)
        assert samples.margin[k] == pytest.approx((margin + float(game.rows["margin"][k])) / 2)
        assert samples.searched[k] == pytest.approx(game.rows["win"][k])
        assert np.allclose(samples.inputs[k], net_inputs(position), atol=1e-2)
        assert samples.circle[k].tolist() == net_circle(position)


def test_it_judges_better_afterwards_however_many_threads_there_are(lessons, monkeypatch):
    monkeypatch.setattr(judging, "AT_ONCE", 7)
    told = []
    before = fresh_weights(1)
    after = tune_to_lessons(
        [lessons], EXPRESS, before, threads=2, report=lambda *told_now: told.append(told_now)
    )
    assert after.tiles == tuple(map(printed, EXPRESS.tiles)) and after.circle.any()
    known = samples_of(Job(0, "express", list(Lessons.load(lessons).games)))
    assert brier(after, known) < brier(before, known)
    again = tune_to_lessons([lessons], EXPRESS, before, threads=1)
    assert np.array_equal(again.circle, after.circle)
    assert told[0][0] == "reading" and {what for what, _ in told[:-1]} <= {"reading", "learning"}
    assert "Brier score" in told[-1][0] and told[-1][1] == 1.0


def test_lessons_it_cannot_learn_from_are_told(lessons, tmp_path):
    with pytest.raises(QuiltworkError, match="lessons on express, not on classic"):
        tune_to_lessons([lessons], edition("classic"), fresh_weights(1))
    Lessons("express", "full:nodes=12", Lessons.load(lessons).games[:1]).save(tmp_path / "one.npz")
    one = tmp_path / "one.npz"
    with pytest.raises(QuiltworkError, match="too few games"):
        tune_to_lessons([one], EXPRESS, fresh_weights(1))
    assert tune_to_lessons([one, one], EXPRESS, fresh_weights(1)).tiles, "several are enough"


def test_the_command_tunes_to_lessons(lessons, tmp_path, capsys):
    output = tmp_path / "brain.npz"
    arguments = ["tune", "express", "--lessons", str(lessons), "--output", str(output)]
    assert run_command(arguments) == 0
    assert "brain.npz" in capsys.readouterr().out
    assert Weights.load(output).tiles
    assert run_command([*arguments, "--solo"]) == 2
    assert "no lessons against the Automa" in capsys.readouterr().err
