"""Where a network is evaluated: on an accelerator if there is one that works, else the processor.

There is none in these tests: a stand-in says it were one and lets the processor do its work.
"""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from quiltwork import Game, ParseError, QuiltworkError, _native, edition, native
from quiltwork.engine import net as nets
from quiltwork.engine import runtime
from quiltwork.engine.net_search import MOST_LEAVES, MOST_LEAVES_THERE
from quiltwork.engine.players import player

onnxruntime = pytest.importorskip("onnxruntime", reason="the player net needs onnxruntime")
CLASSIC = edition("classic")


class StandIn:
    """A session that calls itself an accelerator's, for so many evaluations."""

    lasts = 10**9
    asked: list[int] = []  # noqa: RUF012 - the whole class counts

    def __init__(self, session):
        self._session = session

    def get_providers(self):
        return [runtime.ACCELERATOR, runtime.PROCESSOR]

    def run(self, outputs, inputs):
        StandIn.lasts -= 1
        if StandIn.lasts < 0:
            raise RuntimeError("CUDA failure 700\nand much more about it")
        StandIn.asked.append(len(inputs[nets.INPUT]))
        return self._session.run(outputs, inputs)

    def __getattr__(self, name):
        return getattr(self._session, name)


@pytest.fixture
def accelerator(monkeypatch):
    """The runtime believes that there is one."""
    opened, known = onnxruntime.InferenceSession, [runtime.ACCELERATOR, runtime.PROCESSOR]

    def session(path, options, providers, enable_fallback):
        if providers == [runtime.PROCESSOR]:
            return opened(path, options, providers=providers)
        assert [name for name, *_ in providers[:1]] == [runtime.ACCELERATOR]
        return StandIn(opened(path, options, providers=[runtime.PROCESSOR]))

    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: known)
    monkeypatch.setattr(onnxruntime, "InferenceSession", session)
    monkeypatch.setattr(StandIn, "lasts", 10**9)
    monkeypatch.setattr(StandIn, "asked", [])
    nets._shipped.cache_clear()
    yield StandIn
    nets._shipped.cache_clear()


def opening() -> native.Position:
    return native.Position(Game.new("classic", seed=5).position)


def test_an_accelerator_is_used_where_there_is_one_and_asked_for_more_at_once(accelerator):
    mind = player("net:sims=400").begin(CLASSIC)
    assert nets.net_for(CLASSIC).on_accelerator
    assert mind.think(opening()).nodes == 400
    assert MOST_LEAVES < max(accelerator.asked) <= MOST_LEAVES_THERE


def test_without_one_the_processor_is_used():
    nets._shipped.cache_clear()
    assert not nets.net_for(CLASSIC).on_accelerator


def test_an_accelerator_that_cannot_be_opened_is_done_without(accelerator, monkeypatch):
    opened = onnxruntime.InferenceSession

    def session(path, options, providers, enable_fallback):
        if providers != [runtime.PROCESSOR]:
            raise RuntimeError("there is no driver")
        return opened(path, options, providers=providers, enable_fallback=enable_fallback)

    monkeypatch.setattr(onnxruntime, "InferenceSession", session)
    assert not nets.net_for(CLASSIC).on_accelerator
    assert player("net:sims=2").think(opening()).nodes == 2


def test_an_accelerator_that_fails_is_told_and_the_processor_goes_on(accelerator):
    leaves = _native.leaf_of(opening())
    net = nets.net_for(CLASSIC)
    before = net.judge(leaves)
    accelerator.lasts = 0
    with pytest.warns(RuntimeWarning, match="the processor goes on: CUDA failure 700$"):
        after = net.judge(leaves)
    assert not net.on_accelerator
    assert all((one == other).all() for one, other in zip(before, after, strict=True))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        net.judge(leaves)


def test_a_search_outlives_its_accelerator(accelerator):
    mind = player("net:sims=300").begin(CLASSIC)
    accelerator.lasts = 20
    with pytest.warns(RuntimeWarning, match="the accelerator failed"):
        assert mind.think(opening()).nodes == 300


def test_what_the_processor_cannot_evaluate_is_an_error(tmp_path):
    net = nets.net_for(CLASSIC)
    with pytest.raises(Exception, match="INVALID_ARGUMENT"):
        net._runtime.run(list(nets.OUTPUTS), {nets.INPUT: np.zeros((1, 3), np.uint8)})
    with pytest.raises(QuiltworkError, match="is not there"):
        runtime.Runtime(tmp_path / "none.onnx", 1)
    (tmp_path / "own.onnx").write_bytes(b"no network")
    with pytest.raises(ParseError, match=r"own\.onnx: not a network"):
        runtime.Runtime(tmp_path / "own.onnx", 1)
