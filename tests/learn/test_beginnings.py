"""A run may begin with an earlier run's weights, or let its network play the first games."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import begun_in, ignore, tiny, trainer_in  # noqa: E402
from quiltwork import QuiltworkError  # noqa: E402
from quiltwork.errors import ParseError  # noqa: E402
from quiltwork.learn.evaluator import Evaluator  # noqa: E402
from quiltwork.learn.network_shape import Shape  # noqa: E402
from quiltwork.learn.settings import BeginSettings  # noqa: E402
from quiltwork.learn.watch import Watch  # noqa: E402


@pytest.fixture(scope="module")
def earlier(tmp_path_factory):
    """A run that has learned a little."""
    return begun_in(tmp_path_factory.mktemp("earlier"))


def beginning_with(begin: BeginSettings, shape: Shape | None = None):
    return replace(tiny(), begin=begin, network=shape or tiny().network, seed=5)


def test_a_run_begins_with_the_averaged_weights_of_another_and_then_needs_it_no_more(
    earlier, tmp_path
):
    copied = shutil.copytree(earlier.folder, tmp_path / "earlier")
    settings = beginning_with(BeginSettings(weights=str(copied)))
    trainer = trainer_in(tmp_path / "later", settings)
    for network in (trainer.network, trainer.average, trainer.evaluator.network):
        for one, other in zip(network.parameters(), earlier.average.parameters(), strict=True):
            assert torch.equal(one, other)
    assert (trainer.steps, trainer.games, trainer.seconds) == (0, 0, 0)
    while not trainer.steps:
        trainer.run(ignore, until=trainer.seconds + 3)
    shutil.rmtree(copied)
    again = trainer_in(tmp_path / "later", settings)
    assert again.steps == trainer.steps
    assert torch.equal(again.network.mix.weight, trainer.network.mix.weight)
    assert not torch.equal(again.network.mix.weight, earlier.average.mix.weight)


def test_weights_of_another_shape_or_for_other_quilts_are_refused(earlier, tmp_path):
    begin = BeginSettings(weights=str(earlier.folder))
    with pytest.raises(QuiltworkError, match=r"\(channels 8, .*than this run \(channels 16,"):
        trainer_in(tmp_path, beginning_with(begin, Shape(16, 1, 32)))
    classic = replace(beginning_with(begin), editions=("classic",))
    with pytest.raises(QuiltworkError, match="has learned express: quilts or tiles of another"):
        trainer_in(tmp_path, classic)
    with pytest.raises(ParseError, match="nowhere"):
        trainer_in(tmp_path, beginning_with(BeginSettings(weights=str(tmp_path / "nowhere"))))


def test_a_teacher_of_another_shape_plays_first_and_then_the_network_itself(
    earlier, tmp_path, monkeypatch
):
    monkeypatch.setattr(Watch, "EVERY", 0.5)
    asked = []
    answer = Evaluator.__call__

    def noting(self, leaves, answers_to):
        asked.append(self.network.shape.channels)
        answer(self, leaves, answers_to)

    monkeypatch.setattr(Evaluator, "__call__", noting)
    begin = BeginSettings(teacher=str(earlier.folder), teacher_seconds=3.0)
    trainer = trainer_in(tmp_path, beginning_with(begin, Shape(12, 1, 32)))
    trainer.run(ignore, until=2.0)
    assert set(asked) == {8}
    trainer = trainer_in(tmp_path, trainer.settings)
    while trainer.seconds < 4 or not trainer.steps:
        trainer.run(ignore, until=trainer.seconds + 2)
    assert set(asked) == {8, 12} and asked == sorted(asked)
    told = [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()]
    taught = [each["is_taught"] for each in told]
    assert taught[0] and not taught[-1] and taught == sorted(taught, reverse=True)


def test_a_teacher_for_other_quilts_is_refused(earlier, tmp_path):
    begin = BeginSettings(teacher=str(earlier.folder))
    trainer = trainer_in(tmp_path, replace(beginning_with(begin), editions=("classic",)))
    with pytest.raises(QuiltworkError, match="quilts or tiles of another kind"):
        trainer.run(ignore, until=1)
