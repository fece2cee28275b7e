"""A run: it can be broken off and goes on, says what is damaged, and learns."""

from __future__ import annotations

import json
from dataclasses import replace
from time import sleep

import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import begun_in, ignore, tiny, trainer_in  # noqa: E402
from quiltwork import QuiltworkError  # noqa: E402
from quiltwork.cli.app import run as run_command  # noqa: E402
from quiltwork.learn.network_shape import Shape  # noqa: E402
from quiltwork.learn.running import trainer_for  # noqa: E402
from quiltwork.learn.settings import (  # noqa: E402
    MatchSettings,
    PlaySettings,
    Settings,
    TrainSettings,
)


def test_a_run_goes_on_where_it_stopped(tmp_path):
    begun = begun_in(tmp_path)
    again = trainer_in(begun.folder)
    assert (again.seconds, again.steps, again.games) == (begun.seconds, begun.steps, begun.games)
    assert (again.replay.seen, again.replay.size) == (begun.replay.seen, begun.replay.size)
    assert torch.equal(again.replay.kept(), begun.replay.kept())
    for mine, theirs in ((again.network, begun.network), (again.average, begun.average)):
        for one, other in zip(mine.parameters(), theirs.parameters(), strict=True):
            assert torch.equal(one, other)
    for one, other in zip(
        again.optimizer.state.values(), begun.optimizer.state.values(), strict=True
    ):
        assert one["step"] == other["step"] and one["exp_avg"].dtype == torch.float32
        assert torch.allclose(one["exp_avg"], other["exp_avg"], rtol=1e-2, atol=1e-8)
    assert again._next_seed() != begun.settings.seed * 1000 + begun.parts
    before = again.steps
    again.learn()
    assert again.steps == before + 1


def test_no_accelerator_and_wrong_devices_are_told(tmp_path):
    with pytest.raises(QuiltworkError, match="a device is cuda, cpu or auto"):
        trainer_for(tiny(), tmp_path, "abacus", 1, True)
    if not torch.cuda.is_available():
        with pytest.raises(QuiltworkError, match="no accelerator here; train with --device cpu"):
            trainer_for(tiny(), tmp_path, "cuda", 1, True)


def test_editions_of_different_quilts_do_not_learn_together(tmp_path):
    settings = Settings(editions=("classic", "express"))
    with pytest.raises(QuiltworkError, match="quilts of one size"):
        trainer_in(tmp_path, settings)


def test_the_command_trains_and_keeps_its_progress(tmp_path, capsys):
    tiny(seconds=3.0).save(tmp_path / "tiny.toml")
    folder = tmp_path / "run"
    arguments = ["--folder", str(folder), "--device", "cpu", "--threads", "1"]
    assert run_command(["train", str(tmp_path / "tiny.toml"), *arguments]) == 0
    assert f"The network is in {folder}" in capsys.readouterr().out
    assert {"settings.toml", "network.pt", "average.pt"} <= {f.name for f in folder.iterdir()}


def test_ctrl_c_in_a_match_of_a_run_is_not_learning_time_and_ends_it(tmp_path, monkeypatch):
    settings = replace(tiny(), seconds=30.0, match=MatchSettings(every=0.5, rivals=("random",)))
    trainer = trainer_in(tmp_path, settings)
    begun = []

    def broken_off(*_):
        begun.append(trainer.seconds)
        sleep(1.0)
        raise KeyboardInterrupt

    monkeypatch.setattr(trainer, "match", broken_off)
    with pytest.raises(KeyboardInterrupt):
        trainer.run(ignore)
    assert len(begun) == 1
    assert trainer.seconds < begun[0] + 0.5
    assert trainer_in(tmp_path, settings).seconds == trainer.seconds


@pytest.mark.slow
def test_a_tiny_network_learns_to_beat_a_random_player(tmp_path):
    """About half a minute of a processor: it learns to buy, and to leave few holes.

    So many steps, not so many seconds: a busy machine takes longer and learns the same.
    """
    settings = Settings(
        editions=("express",),
        seconds=3600.0,
        network=Shape(16, 1, 64),
        play=PlaySettings(games=64, simulations=((0, 8),), considered=8),
        train=TrainSettings(
            batch=64,
            rate=3e-3,
            replay=20000,
            replay_start=300,
            reuse=6.0,
            warm_up=10,
            average=0.95,
        ),
        match=MatchSettings(every=1e9),
    )
    trainer = trainer_in(tmp_path, settings)
    while trainer.steps < 220:
        trainer.run(ignore, until=trainer.seconds + 20)
    played = trainer.match("random", 200, 8)
    error = 1.96 * (played.wins * (1 - played.wins) / played.games) ** 0.5
    assert played.games == 200
    assert played.wins >= 0.6 and played.wins - error > 0.5, str(played)
    last = (tmp_path / "progress.jsonl").read_text().splitlines()[-1]
    assert json.loads(last)["kind"] == "progress"
