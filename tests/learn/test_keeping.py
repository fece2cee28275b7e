"""Nothing is lost when the accelerator fails or a file is damaged, and it is said what happened."""

from __future__ import annotations

import json
import shutil

import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import begun_in, ignore, tiny, trainer_in  # noqa: E402
from quiltwork.cli.app import run as run_command  # noqa: E402
from quiltwork.errors import ParseError  # noqa: E402
from quiltwork.learn.evaluator import Evaluator  # noqa: E402
from quiltwork.learn.kept import Kept  # noqa: E402
from quiltwork.learn.lost import AcceleratorLost, failure_of_device  # noqa: E402
from quiltwork.learn.trainer import Trainer  # noqa: E402
from quiltwork.learn.watch import Watch  # noqa: E402

FILES = ["network.pt", "average.pt", "optimizer.pt", "state.json"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A run in two parts, so that there is a checkpoint before the last."""
    trainer = begun_in(tmp_path_factory.mktemp("begun"))
    trainer.run(ignore, until=trainer.seconds + 1)
    return trainer


def state_of(folder):
    return json.loads((folder / "state.json").read_text())


@pytest.fixture
def failing(monkeypatch):
    """An accelerator that fails at the sixth step; from then on nothing can be read from it."""
    monkeypatch.setattr(Watch, "EVERY", 0.2)
    learn, copied = Trainer.learn, Kept.of
    failed = []

    def fail():
        raise torch.AcceleratorError(
            "CUDA error: an illegal memory access was encountered\nand much more about it"
        )

    def learn_or_fail(self):
        if self.steps >= 5:
            failed.append(self)
            fail()
        return learn(self)

    with monkeypatch.context() as patched:
        patched.setattr(Trainer, "learn", learn_or_fail)
        patched.setattr(Kept, "of", lambda *all: fail() if failed else copied(*all))
        yield patched


def test_an_accelerator_that_fails_loses_little_and_the_same_command_goes_on(
    failing, tmp_path, capsys
):
    tiny(seconds=600.0).save(tmp_path / "tiny.toml")
    folder = tmp_path / "run"
    command = ["train", str(tmp_path / "tiny.toml"), "--folder", str(folder), "--device", "cpu"]
    assert run_command([*command, "--threads", "1"]) == 75
    told = " ".join(capsys.readouterr().err.split())
    assert "the accelerator failed after" in told and "an illegal memory access was" in told
    assert f"is kept in {folder}" in told and "much more about it" not in told
    kept = state_of(folder)
    assert kept["seconds"] > 0 and kept["steps"] <= 5
    failing.undo()
    assert run_command([*command, "--threads", "1", "--seconds", str(kept["seconds"] + 3)]) == 0
    again = state_of(folder)
    assert again["seconds"] >= kept["seconds"] + 3 and again["parts"] == kept["parts"] + 1


def test_a_device_without_memory_loses_nothing(tmp_path, monkeypatch):
    trainer = begun_in(tmp_path)
    before = trainer.seconds
    answer, asked = Evaluator.__call__, []

    def full(self, *tensors):
        asked.append(self)
        if len(asked) > 20:
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB.")
        answer(self, *tensors)

    monkeypatch.setattr(Evaluator, "__call__", full)
    with pytest.raises(AcceleratorLost, match=r"Tried to allocate 2 GiB.*is kept in"):
        trainer.run(ignore)
    assert state_of(tmp_path)["seconds"] == trainer.seconds > before


def test_an_error_of_our_own_is_not_blamed_on_the_accelerator(tmp_path, monkeypatch):
    def wrong(self):
        raise RuntimeError("shapes do not match")

    trainer = trainer_in(tmp_path)
    monkeypatch.setattr(Trainer, "learn", wrong)
    with pytest.raises(RuntimeError, match="shapes do not match") as caught:
        trainer.run(ignore)
    assert failure_of_device(caught.value) is None
    assert state_of(tmp_path)["seconds"] == trainer.seconds


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs an accelerator")
def test_an_accelerator_that_really_fails(tmp_path):
    """In a process of its own, as nobody can use the accelerator after it."""
    import subprocess
    import sys

    code = """
import sys, torch
from pathlib import Path
from learn.networks import ignore, tiny
from quiltwork.learn.trainer import Trainer
from quiltwork.learn.watch import Watch
Watch.EVERY = 0.5
trainer = Trainer(tiny(), Path(sys.argv[1]), "cuda", 2, compiled=False)
learn = trainer.learn
def wrong():
    if trainer.steps == 30:
        torch.zeros(4, device="cuda")[torch.tensor([1 << 40], device="cuda")]
    return learn()
trainer.learn = wrong
trainer.run(ignore)
"""
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd="tests", capture_output=True, text=True
    )
    assert "AcceleratorLost: the accelerator failed" in ended.stderr
    assert 0 < state_of(tmp_path)["steps"] <= 30
    trainer = Trainer(tiny(), tmp_path, "cpu", 1)
    assert "goes on on cpu; it was on cuda" in trainer.notes[0]
    trainer.learn()


def damaged_copy(begun, folder, name, content=b"not what was written"):
    shutil.copytree(begun.folder, folder, dirs_exist_ok=True)
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[: len(whole) // 2] if content is None else content)
    return (folder / name).read_bytes()


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("content", [b"not what was written", None, b""])
def test_after_a_damaged_checkpoint_the_one_before_it_is_used(begun, name, content, tmp_path):
    damaged = damaged_copy(begun, tmp_path, name, content)
    before = state_of(tmp_path / "previous")
    trainer = trainer_in(tmp_path)
    assert f"{name} cannot be read" in trainer.notes[0] and "before it" in trainer.notes[0]
    assert (trainer.steps, trainer.seconds) == (before["steps"], before["seconds"])
    assert (tmp_path / "damaged" / name).read_bytes() == damaged
    again = trainer_in(tmp_path)
    assert again.notes == [] and again.steps == before["steps"]
    for one, other in zip(trainer.network.parameters(), again.network.parameters(), strict=True):
        assert torch.equal(one, other)


@pytest.mark.parametrize("name", FILES)
def test_with_no_checkpoint_before_it_a_damaged_or_missing_file_is_named(begun, name, tmp_path):
    damaged = damaged_copy(begun, tmp_path, name)
    shutil.rmtree(tmp_path / "previous")
    with pytest.raises(ParseError, match=f"{name} cannot be read"):
        trainer_in(tmp_path)
    assert (tmp_path / name).read_bytes() == damaged
    (tmp_path / name).unlink()
    with pytest.raises(ParseError, match=f"{name} is not there"):
        trainer_in(tmp_path)


def test_without_the_positions_met_last_a_run_goes_on(begun, tmp_path):
    damaged = damaged_copy(begun, tmp_path, "replay.pt", None)
    trainer = trainer_in(tmp_path)
    assert "replay.pt cannot be read" in trainer.notes[0] and trainer.replay.size == 0
    assert trainer.steps == begun.steps and trainer.replay.seen == begun.replay.seen
    assert (tmp_path / "damaged" / "replay.pt").read_bytes() == damaged


def test_damaged_settings_are_named_and_nothing_is_overwritten(begun, tmp_path, capsys):
    tiny().save(tmp_path / "tiny.toml")
    folder = tmp_path / "run"
    damaged = damaged_copy(begun, folder, "settings.toml", b"editions = [")
    assert run_command(["train", str(tmp_path / "tiny.toml"), "--folder", str(folder)]) == 2
    assert str(folder / "settings.toml") in capsys.readouterr().err
    assert (folder / "settings.toml").read_bytes() == damaged


def test_a_file_of_another_run_is_not_taken_for_ones_own(begun, tmp_path):
    shutil.copytree(begun.folder, tmp_path, dirs_exist_ok=True)
    torch.save({"weight": torch.zeros(3)}, tmp_path / "network.pt")
    with pytest.raises(ParseError, match="holds no network of these settings"):
        trainer_in(tmp_path)


def test_a_run_goes_on_on_another_device(begun, tmp_path):
    """What an accelerator wrote, its fused optimiser included, a processor goes on with."""
    shutil.copytree(begun.folder, tmp_path, dirs_exist_ok=True)
    moments = torch.load(tmp_path / "optimizer.pt", weights_only=True)
    moments["param_groups"][0]["fused"] = True
    torch.save(moments, tmp_path / "optimizer.pt")
    state = state_of(tmp_path) | {"device": "cuda"}
    (tmp_path / "state.json").write_text(json.dumps(state))
    trainer = trainer_in(tmp_path)
    assert trainer.notes == ["This run goes on on cpu; it was on cuda."]
    assert not trainer.optimizer.param_groups[0]["fused"]
    before = trainer.steps
    trainer.learn()
    assert trainer.steps == before + 1
