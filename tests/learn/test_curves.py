"""TensorBoard shows what a run reported, also one that was broken off and went on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

pytest.importorskip("torch", reason="the tests of learning need PyTorch")
pytest.importorskip("tensorboard", reason="part of quiltwork[learn]")

from tensorboard.backend.event_processing.event_accumulator import (
    EventAccumulator,
)

from learn.networks import ignore, tiny, trainer_in
from quiltwork.learn import curves as drawing
from quiltwork.learn.settings import MatchSettings
from quiltwork.learn.watch import Watch


@pytest.fixture(autouse=True)
def talkative(monkeypatch):
    """A report a second, the axis' unit."""
    monkeypatch.setattr(Watch, "EVERY", 1.0)


def events(folder):
    accumulator = EventAccumulator(str(folder))
    accumulator.Reload()
    return {
        tag: [(event.step, event.value) for event in accumulator.Scalars(tag)]
        for tag in accumulator.Tags()["scalars"]
    }


def reports(folder, kind):
    lines = (folder / "progress.jsonl").read_text().splitlines()
    return [told for told in map(json.loads, lines) if told["kind"] == kind]


def check(curve, told, value):
    """A curve holds one value of each of these reports."""
    assert [step for step, _ in curve] == [int(each["seconds"]) for each in told]
    assert [each for _, each in curve] == pytest.approx([float(value(each)) for each in told])


def test_every_number_of_a_report_is_a_point_of_a_curve(tmp_path):
    match = MatchSettings(every=1.5, games=4, simulations=2, rivals=("random", "uct:nodes=5"))
    settings = replace(tiny(), match=match)
    trainer_in(tmp_path, settings).run(ignore, until=2.3)
    trainer_in(tmp_path, settings).run(ignore, until=4.6)
    curves = events(tmp_path)
    progress = reports(tmp_path, "progress")
    assert len(progress) >= 2
    for name in set(progress[0]) - {"kind", "seconds", "loss"}:
        check(curves[f"progress/{name}"], progress, lambda told, name=name: told[name])
    for name in progress[0]["loss"]:
        check(curves[f"loss/{name}"], progress, lambda told, name=name: told["loss"][name])
    for rival in match.rivals:
        played = [told for told in reports(tmp_path, "match") if told["rival"] == rival]
        assert len(played) >= 2
        check(curves[f"match {rival}/wins"], played, lambda told: told["wins"])
        check(curves[f"match {rival}/empty"], played, lambda told: told["empty"][0])
        check(curves[f"match {rival}/empty of the rival"], played, lambda told: told["empty"][1])


def test_what_was_told_after_the_last_checkpoint_is_not_drawn_twice(tmp_path):
    trainer_in(tmp_path).run(ignore, until=2.2)
    kept = {file: file.read_bytes() for file in tmp_path.iterdir() if "events" not in file.name}
    trainer_in(tmp_path).run(ignore, until=4.4)
    for file, content in kept.items():  # as if that part had been killed before it saved anything
        file.write_bytes(content)
    trainer_in(tmp_path).run(ignore, until=4.4)
    steps = [step for step, _ in events(tmp_path)["progress/games"]]
    assert len(steps) >= 2 and steps == sorted(set(steps))


def test_a_run_goes_on_without_tensorboard(tmp_path, monkeypatch):
    monkeypatch.setattr(drawing, "find_spec", lambda name: None)
    trainer_in(tmp_path).run(ignore, until=1.2)
    assert reports(tmp_path, "progress")
    assert not list(tmp_path.glob("events*"))
