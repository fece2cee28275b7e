"""A chooser learns from lessons what to do, and goes to players as one file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import leaves_of  # noqa: E402
from quiltwork import ParseError, QuiltworkError, _native, edition, native  # noqa: E402
from quiltwork.cli.app import run as run_command  # noqa: E402
from quiltwork.learn.choices import Turner, choices_of  # noqa: E402
from quiltwork.learn.chooser import Chooser, ChooserShape  # noqa: E402
from quiltwork.learn.choosing import (  # noqa: E402
    CHECKPOINT,
    Choosing,
    ChoosingSettings,
    load_chooser,
)
from quiltwork.learn.layout import LEAF_BYTES, NO_ACTION  # noqa: E402
from quiltwork.learn.lessons import Lessons  # noqa: E402
from quiltwork.learn.settings import Settings, WorthSettings  # noqa: E402
from quiltwork.learn.studying import samples_from  # noqa: E402
from quiltwork.learn.teaching import make_lessons  # noqa: E402

ID = "express"
OWN = edition(ID)
TINY = ChoosingSettings(ChooserShape(width=16, layers=1), batch=32, passes=1.0, warm_up=5)
CPU = torch.device("cpu")


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    path = tmp_path_factory.mktemp("lessons") / "express.npz"
    make_lessons(path, ID, nodes=20, games=40, seed=3, processes=0, report=lambda _: None)
    return path


@pytest.fixture(scope="module")
def choices(lessons):
    return choices_of(samples_from(lessons, [OWN], Settings(), 0), OWN)


def choosing(choices, folder, settings=TINY) -> Choosing:
    return Choosing(choices, OWN, settings, folder, CPU)


def never(_):
    """Nobody listens."""


def test_it_learns_from_what_was_done_where_there_was_a_choice(lessons, choices):
    rows = iter(range(choices.size))
    for game in Lessons.load(lessons).games:
        *positions, end = game.positions(OWN)
        for position, told in zip(positions, game.rows, strict=True):
            places = {
                0 if action == 0 else (action - 1 - OWN.spaces) // (8 * OWN.spaces) + 1
                for action in position.legal_actions()
            }
            if position.pending or told["moves"][1] == NO_ACTION or len(places) < 2:
                continue
            row = next(rows)
            assert choices.leaves[row].tolist() == _native.leaf_of(position)[0].tolist()
            assert set(choices.legal[row].nonzero()[:, 0].tolist()) == places
            best = int(told["moves"][0])
            deed = 0 if best == 0 else (best - 1 - OWN.spaces) // (8 * OWN.spaces) + 1
            assert choices.deeds[row].sum() == pytest.approx(1, abs=0.02)
            assert choices.deeds[row, deed] >= 0.5
            assert choices.won[row] == (position.to_move == end.winner)
            outlook = _native.outlooks(native.tables_of(OWN), _native.leaf_of(position))[0]
            assert np.allclose(choices.outlooks[row].float().numpy(), outlook, atol=2e-2)
    assert next(rows, None) is None


def test_quilts_are_turned_each_by_itself_and_stay_what_they_are():
    torch.manual_seed(1)
    quilts = (torch.rand(64, OWN.spaces) < 0.4).float()
    turned = Turner(OWN, CPU)(quilts).view(-1, OWN.rows, OWN.columns)
    boards = quilts.view(-1, OWN.rows, OWN.columns)
    ways = set()
    for board, other in zip(boards, turned, strict=True):
        looks = [torch.rot90(flipped, k) for flipped in (board, board.flip(1)) for k in range(4)]
        ways |= {k for k, look in enumerate(looks) if torch.equal(look, other)}
        assert any(torch.equal(look, other) for look in looks)
    assert len(ways) == 8


def test_it_learns_and_goes_on_where_it_was_broken_off(choices, tmp_path):
    settings = replace(TINY, passes=12.0)
    first = choosing(choices, tmp_path, settings)
    before = first.ask()
    stopped = {"at": 0}

    def enough(report):
        stopped["at"] = first.step
        if first.step >= 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first.run(enough, every=0.0)
    assert 100 <= first.step < first.steps
    again = choosing(choices, tmp_path, settings)
    assert again.step == stopped["at"]
    for mine, theirs in zip(again.average.parameters(), first.average.parameters(), strict=True):
        assert torch.equal(mine, theirs)
    told = []
    again.run(told.append)
    assert again.step == again.steps and told[-1].share == 1
    assert told[-1].error < before.error
    assert told[-1].same > before.same


def test_other_settings_and_lessons_are_refused_and_nothing_is_changed(choices, tmp_path):
    short = replace(TINY, passes=0.1)
    choosing(choices, tmp_path, short).run(never)
    kept = (tmp_path / CHECKPOINT).read_bytes()
    for settings, some in (
        (TINY, choices),
        (short, choices.part(slice(0, choices.size // 2))),
    ):
        with pytest.raises(QuiltworkError, match="other settings or other lessons"):
            choosing(some, tmp_path, settings)
    assert (tmp_path / CHECKPOINT).read_bytes() == kept
    with pytest.raises(QuiltworkError, match="too few to learn from"):
        choosing(choices.part(slice(0, 10)), tmp_path / "new", short)


@pytest.mark.parametrize("content", [b"", b"not a chooser", "format", "parts", "weights"])
def test_a_damaged_chooser_is_named(choices, tmp_path, content):
    path = tmp_path / CHECKPOINT
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        choosing(choices, tmp_path)
        kept = torch.load(path)
        spoilt = {
            "format": {**kept, "format": 99},
            "parts": {"format": 1},
            "weights": {**kept, "average": {}},
        }
        torch.save(spoilt[content], path)
    with pytest.raises(ParseError, match=r"chooser\.pt"):
        choosing(choices, tmp_path)
    with pytest.raises(ParseError, match=r"chooser\.pt"):
        load_chooser(tmp_path)


def test_an_accelerator_that_fails_leaves_what_was_kept_last(choices, tmp_path, monkeypatch):
    run = choosing(choices, tmp_path)
    learn, ways = Choosing._learn, []

    def fail(self):
        ways.append(1)
        if len(ways) > 4:
            raise torch.AcceleratorError("CUDA error: an illegal memory access was encountered")
        learn(self)

    monkeypatch.setattr(Choosing, "_learn", fail)
    with pytest.raises(RuntimeError, match="illegal memory access"):
        run.run(never, every=0.0)
    monkeypatch.undo()
    assert choosing(choices, tmp_path).step == 4


def test_tiles_that_are_not_there_change_nothing():
    torch.manual_seed(5)
    chooser = Chooser(OWN, ChooserShape(16, 2)).eval().requires_grad_(False)
    for parameter in chooser.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    _, leaves = leaves_of(ID)
    outlooks = torch.from_numpy(_native.outlooks(native.tables_of(OWN), leaves.numpy()))
    quilts = chooser.quilts(leaves)
    before = chooser(leaves, outlooks, *quilts)
    gone = chooser.circle.looked_at - (leaves[:, 32:42] < 255).sum(1)
    assert (gone > 0).any()
    noisy = outlooks.clone()
    for row, missing in enumerate(gone.tolist()):
        if missing:
            noisy[row, -missing:] += 1
    after = chooser(leaves, noisy, *quilts)
    reach = (leaves[:, 32 : 32 + OWN.choice] < 255).float()
    told, retold = before.deeds[:, 1:] * reach, after.deeds[:, 1:] * reach
    assert torch.allclose(before.win, after.win, atol=1e-4)
    if (reach.sum(1) == OWN.choice).any():
        full = reach.sum(1) == OWN.choice
        assert torch.allclose(told[full], retold[full], atol=1e-4)


@pytest.fixture(scope="module")
def made(lessons, tmp_path_factory):
    for package in ("onnx", "onnxscript", "onnxruntime"):
        pytest.importorskip(package)
    folder = tmp_path_factory.mktemp("choosing")
    path = folder / "chooser.onnx"
    command = ["chooser", str(lessons), "--folder", str(folder), "--output", str(path)]
    command += ["--edition", ID, "--passes", "0.5", "--width", "16", "--layers", "1"]
    assert run_command([*command, "--device", "cpu", "--threads", "1"]) == 0
    return folder, path, command


class TestAsAFile:
    """With all that writing and reading it needs."""

    def test_it_says_what_the_network_says(self, made):
        from quiltwork.engine.chooser import Chooser as InPlay

        folder, path, _ = made
        assert b"stack_trace" not in path.read_bytes()  # it tells of the network, not of a machine
        network, own, worth = load_chooser(folder)
        assert worth == WorthSettings()
        positions, leaves = leaves_of(ID, every=11)
        rows = leaves.numpy()
        tables = native.tables_of(OWN)
        outlooks = torch.from_numpy(_native.outlooks(tables, rows))
        choice = network(leaves, outlooks, *network.quilts(leaves))
        said = InPlay(path).ask(tables, rows)
        assert own.id == ID and said.deeds.shape == (len(positions), 1 + OWN.choice)
        assert np.allclose(said.deeds, choice.deeds, atol=0.05)
        assert np.allclose(said.judged[:, 0], torch.tanh(choice.contest), atol=0.05)
        assert np.allclose(said.judged[:, 1], torch.sigmoid(choice.win), atol=0.05)
        assert np.allclose(said.judged[:, 2], 20 * choice.margin, atol=0.5)
        assert len(rows[0]) == LEAF_BYTES

    def test_the_same_command_with_other_settings_is_refused(self, made, capsys):
        _, _, command = made
        assert run_command([*command[:6], "--edition", ID, "--device", "cpu"]) == 2
        assert "other settings or other lessons" in capsys.readouterr().err

    def test_a_width_that_heads_cannot_share_is_told(self, made, capsys):
        _, _, command = made
        assert run_command([*command, "--width", "18"]) == 2
        assert "a multiple of 4, not 18" in capsys.readouterr().err

    def test_an_accelerator_that_fails_is_told(self, made, capsys, monkeypatch):
        def fail(self):
            raise torch.AcceleratorError("CUDA error: an illegal memory access was encountered")

        folder, _, command = made
        monkeypatch.setattr(Choosing, "_learn", fail)
        elsewhere = ["--folder", str(folder / "elsewhere")]
        assert run_command([*command, *elsewhere]) == 75
        assert "the accelerator was lost (CUDA error" in capsys.readouterr().err

    def test_what_would_fail_in_the_end_is_told_at_once(self, made, capsys):
        folder, _, command = made
        assert run_command([*command, "--output", str(folder / "no" / "c.onnx")]) == 2
        assert "there is no folder" in capsys.readouterr().err
        assert run_command([*command, "--passes", "nan"]) == 2
        assert "passes" in capsys.readouterr().err

    def test_a_device_that_is_not_there_is_told(self, made, capsys):
        _, _, command = made
        assert run_command([*command, "--device", "abacus"]) == 2
        assert "a device is cuda, cpu or auto" in capsys.readouterr().err
