"""The chooser of a run: taught by what it met, at its side in matches, and exported beside it."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import leaves_of, random_network, tiny, trainer_in  # noqa: E402
from learn.test_small_network import met_in  # noqa: E402
from quiltwork import QuiltworkError, edition, native  # noqa: E402
from quiltwork.cli.app import run as run_command  # noqa: E402
from quiltwork.cli.train import _line  # noqa: E402
from quiltwork.engine.chooser import Chooser as ReadChooser  # noqa: E402
from quiltwork.learn.advice import Advice  # noqa: E402
from quiltwork.learn.chooser import Chooser, ChooserShape  # noqa: E402
from quiltwork.learn.evaluator import ANSWER, KEPT, Evaluator  # noqa: E402
from quiltwork.learn.layout import LEAF  # noqa: E402
from quiltwork.learn.own_chooser import own_chooser  # noqa: E402
from quiltwork.learn.settings import ChooserSettings, MatchSettings, Settings  # noqa: E402

ID = "express"
OWN = edition(ID)


def opinionated() -> Chooser:
    torch.manual_seed(5)
    chooser = Chooser(OWN, ChooserShape(16, 1))
    for parameter in chooser.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return chooser.eval()


def teaching() -> Settings:
    chooser = ChooserSettings(300, passes=0.5, batch=32, width=16, layers=1)
    match = MatchSettings(every=0.1, games=4, simulations=2, rivals=("random",))
    return replace(tiny(), chooser=chooser, match=match)


@torch.no_grad()
def test_with_it_deeds_are_as_likely_as_it_says_and_their_places_as_before():
    positions, leaves = leaves_of(ID, every=1)
    special = leaves[:1].clone()  # the first position once more, with a special patch to be placed
    special[:, LEAF["pending"]] = 1
    leaves = torch.cat([leaves, special])
    chooser, network = opinionated(), random_network(ID)
    advice = Advice(chooser, OWN, threads=2)
    outlooks = advice.outlooks(leaves)
    alone = Evaluator(network, 1).some(leaves)
    advised = Evaluator(network, 1, advice=advice).some(leaves)
    deeds = chooser(leaves, outlooks, *chooser.quilts(leaves))
    assert alone[-1].tolist() == advised[-1].tolist()
    checked = 0
    for row, position in enumerate(positions):
        if position.pending:
            assert alone[row].tolist() == advised[row].tolist()
            continue
        legal = position.legal_actions()
        assert advised[row, 3 * KEPT] == pytest.approx(torch.tanh(deeds.contest[row]).item())
        assert advised[row, 3 * KEPT + 1 :].tolist() == alone[row, 3 * KEPT + 1 :].tolist()
        if len(legal) > KEPT:
            continue

        def said(answer):
            kept = [int(each) for each in answer[:KEPT]]
            return dict(zip(kept, answer[KEPT : 2 * KEPT].exp().tolist(), strict=True))

        before, after = said(alone[row]), said(advised[row])
        assert set(after) - {-1} == set(legal)
        of_deed = {0: [0]}
        for action in legal:
            if action:
                slot = (action - 1 - OWN.spaces) // (8 * OWN.spaces)
                of_deed.setdefault(1 + slot, []).append(action)
        wished = np.exp([deeds.deeds[row, deed].item() for deed in of_deed])
        for (_, actions), share in zip(of_deed.items(), wished / wished.sum(), strict=True):
            assert sum(after[each] for each in actions) == pytest.approx(share, abs=1e-4)
            for each in actions:
                place = before[each] / sum(before[other] for other in actions)
                assert after[each] == pytest.approx(share * place, abs=1e-4)
        checked += 1
    assert checked > 3


def run_to_its_match(folder):
    trainer = trainer_in(folder, teaching())
    assert trainer._advice is None
    trainer.replay.add(met_in(ID, 20))
    told = []
    while not any(each["kind"] == "match" for each in told):
        trainer.run(told.append, until=trainer.seconds + 1)
    return trainer, told


def test_a_run_teaches_it_before_its_matches_and_has_it_again(tmp_path):
    trainer, told = run_to_its_match(tmp_path)
    kinds = [each["kind"] for each in told if each["kind"] != "progress"]
    assert kinds[:2] == ["chooser", "match"]
    assert trainer._advice is not None
    lines = [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()]
    line = next(line for line in lines if line["kind"] == "chooser")
    assert "the chooser learned: as the search in " in _line(line)
    assert not (tmp_path / "choosing").exists()
    again = trainer_in(tmp_path, teaching())
    assert again._advice is not None
    for mine, its in zip(
        trainer._advice.chooser.parameters(), again._advice.chooser.parameters(), strict=True
    ):
        assert torch.equal(mine, its)
    (tmp_path / "chooser.pt").write_bytes(b"damaged")
    damaged = trainer_in(tmp_path, teaching())
    assert damaged._advice is None
    assert any("chooser.pt" in note and "taught anew" in note for note in damaged.notes)
    assert (tmp_path / "damaged" / "chooser.pt").exists()


def test_one_that_was_broken_off_is_begun_anew(tmp_path):
    trainer = trainer_in(tmp_path, teaching())
    trainer.replay.add(met_in(ID, 20))
    (tmp_path / "choosing").mkdir()
    (tmp_path / "choosing" / "chooser.pt").write_bytes(b"half of one")
    assert trainer.teach_chooser() is not None


@pytest.mark.parametrize(("positions", "games"), [(0, 10), (99, 10), (500, 0), (120, 1)])
def test_from_next_to_nothing_there_is_none(tmp_path, positions, games):
    settings = replace(tiny(), chooser=ChooserSettings(positions))
    trainer = trainer_in(tmp_path, settings)
    if games:
        trainer.replay.add(met_in(ID, games))
    assert trainer.teach_chooser() is None
    assert not (tmp_path / "chooser.pt").exists()


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"editions": ("express", "stack-n-stuff")}, "a chooser is for one edition"),
        ({"chooser": ChooserSettings(300, width=50)}, "a multiple of 4"),
        ({"chooser": ChooserSettings(300, layers=0)}, "a layer at least"),
        ({"chooser": ChooserSettings(300, batch=0)}, "a position at once"),
        ({"chooser": ChooserSettings(300, passes=float("inf"))}, "in inf passes"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_learned(tmp_path, settings, problem):
    with pytest.raises(QuiltworkError, match=problem):
        trainer_in(tmp_path / "run", replace(teaching(), **settings))
    assert not (tmp_path / "run").exists()


def test_the_dice_of_the_run_roll_on_as_if_nobody_had_learned(tmp_path):
    trainer = trainer_in(tmp_path, teaching())
    trainer.replay.add(met_in(ID, 20))
    met = trainer.replay.some(300).numpy()
    torch.manual_seed(8)
    before = torch.rand(3)
    torch.manual_seed(8)
    own_chooser(OWN, met, trainer.settings, tmp_path, torch.device("cpu"), 1)
    assert torch.equal(torch.rand(3), before)


@torch.no_grad()
def test_leaves_may_be_asked_about_together_and_those_of_nobody_are_not_looked_at():
    _, leaves = leaves_of(ID)
    leaves[1, LEAF["side"]] = 2
    advice = Advice(opinionated(), OWN, threads=2)
    outlooks = advice.outlooks(leaves)
    assert not outlooks[1].any()
    assert outlooks[0].any()
    evaluator = Evaluator(random_network(ID), len(leaves), advice=advice)
    answers = torch.zeros(len(leaves), ANSWER)
    evaluator(leaves, answers)
    alone = torch.cat([evaluator.some(leaf[None]) for leaf in leaves])
    assert torch.allclose(answers, alone, atol=1e-4)


def test_it_is_exported_beside_the_network(tmp_path, capsys):
    run_to_its_match(tmp_path / "run")
    output = tmp_path / "mine.onnx"
    assert run_command(["export", str(tmp_path / "run"), "--output", str(output)]) == 0
    assert f"chooser={tmp_path / 'mine-chooser.onnx'}" in capsys.readouterr().out.replace("\n", "")
    read = ReadChooser(tmp_path / "mine-chooser.onnx")
    _, leaves = leaves_of(ID)
    assert read.ask(native.tables_of(OWN), leaves.numpy()).deeds.shape == (len(leaves), 3 + 1)
