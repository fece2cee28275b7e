"""A chooser beside the large network: it says what to do, the other one where a tile goes."""

from __future__ import annotations

from importlib.resources import as_file, files

import numpy as np
import pytest

from quiltwork import Game, ParseError, QuiltworkError, _native, edition, native
from quiltwork.cli.app import run
from quiltwork.engine.chooser import Chooser
from quiltwork.engine.net import Net, net_for
from quiltwork.engine.players import player
from quiltwork.rules.move import ADVANCE_ACTION, split_action

pytest.importorskip("onnxruntime", reason="the player net needs onnxruntime")

CLASSIC = edition("classic")


@pytest.fixture(scope="module")
def shipped():
    weights = files("quiltwork.engine") / "weights"
    with (
        as_file(weights / "net9.onnx") as net,
        as_file(weights / "chooser9.onnx") as chooser,
        as_file(weights / "net7.onnx") as other,
    ):
        yield net, chooser, other


def opening(seed: int = 5) -> native.Position:
    return native.Position(Game.new("classic", seed=seed).position)


def deed_of(action: int) -> int:
    return 0 if action == ADVANCE_ACTION else split_action(action, CLASSIC.spaces)[0] + 1


def test_the_shipped_network_does_what_its_chooser_says(shipped):
    _, path, _ = shipped
    chooser, tables = Chooser(path), native.tables_of(CLASSIC)
    for seed in range(8):
        position = opening(seed)
        deeds = chooser.ask(tables, _native.leaf_of(position)).deeds[0]
        legal = {deed_of(action) for action in position.legal_actions()}
        thought = player("net:sims=1").think(position)
        assert deed_of(thought.action) == max(legal, key=deeds.__getitem__)
        judged = net_for(CLASSIC).judge(_native.leaf_of(position))
        assert np.array_equal(judged.deeds, deeds[None])


def test_a_network_of_ones_own_chooses_for_itself_unless_it_is_given_a_chooser(shipped):
    net, chooser, _ = shipped
    leaf = _native.leaf_of(opening())
    assert net_for(CLASSIC, file=str(net)).judge(leaf).deeds is None
    both = net_for(CLASSIC, file=str(net), chooser=str(chooser)).judge(leaf)
    ours = net_for(CLASSIC).judge(leaf)
    for mine, theirs in zip(both, ours, strict=True):
        assert np.array_equal(mine, theirs)
    for seed in range(3):
        position = opening(seed)
        own = player(f"net:file={net},chooser={chooser},sims=8").think(position)
        assert own == player("net:sims=8").think(position)


def test_a_chooser_that_cannot_be_used_is_named(shipped, tmp_path, capsys):
    net, chooser, other = shipped
    with pytest.raises(QuiltworkError, match=r"none\.onnx is not there"):
        Net(net, chooser=tmp_path / "none.onnx")
    damaged = tmp_path / "damaged.onnx"
    for content in (b"not a network at all", chooser.read_bytes()[:1000]):
        damaged.write_bytes(content)
        with pytest.raises(ParseError, match=r"damaged\.onnx: not a"):
            Net(net, chooser=damaged)
    with pytest.raises(ParseError, match=r"net9\.onnx: not a chooser for players"):
        Net(net, chooser=net)
    with pytest.raises(ParseError, match=r"is a chooser for other games than .*net7\.onnx"):
        Net(other, chooser=chooser)
    for name, problem in (
        (f"net:chooser={chooser}", "a chooser goes with a file"),
        (f"net:file={net},chooser=", "chooser names no file"),
        ("net:chooser=none.onnx,file=none.onnx", "none.onnx is not there"),
    ):
        assert run(["match", name, "random", "--pairs", "1", "--processes", "1"]) == 2
        assert problem in capsys.readouterr().err
