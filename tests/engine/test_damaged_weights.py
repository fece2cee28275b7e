"""Weights that cannot be read: a clear word, and a weaker player goes on where one can."""

from __future__ import annotations

import logging

import pytest

from quiltwork import Game, ParseError, edition, native
from quiltwork.engine import brain
from quiltwork.engine.players import player
from quiltwork.engine.playing import Fixture, play_game
from quiltwork.notation import parse_move
from quiltwork.server.computer import decide

CLASSIC = edition("classic")
REMEMBERED = brain.brain_for, brain.placing_brain_for, brain.chances_for


@pytest.fixture(params=["missing", "cut off", "overwritten", "something else"])
def _damaged(request, tmp_path, monkeypatch):
    """A package whose weights are not what they should be."""
    (tmp_path / "weights").mkdir()
    if request.param != "missing":
        whole = brain._shipped(CLASSIC, solo=False).read_bytes()
        contents = {
            "cut off": whole[:1000],
            "overwritten": whole[:80] + b"\xff" * 20 + whole[100:],
            "something else": b"not weights",
        }
        (tmp_path / "weights" / "quilt9.npz").write_bytes(contents[request.param])
    for function in REMEMBERED:
        function.cache_clear()
    monkeypatch.setattr(brain, "files", lambda package: tmp_path)
    yield
    for function in REMEMBERED:
        function.cache_clear()


@pytest.mark.usefixtures("_damaged")
def test_full_says_which_file_it_is():
    with pytest.raises(ParseError, match=r"quilt9\.npz: not the weights of a brain"):
        player("full:nodes=10").begin(CLASSIC)


@pytest.mark.usefixtures("_damaged")
def test_a_level_goes_on_by_rule_of_thumb_and_says_so(caplog):
    with caplog.at_level(logging.WARNING):
        result = play_game(Fixture(CLASSIC, "level:7", "random", 3))
    assert result.reason is None and result.winner == 0
    assert "quilt9.npz" in caplog.text and "level 7 plays by rule of thumb" in caplog.text


@pytest.mark.usefixtures("_damaged")
def test_a_game_on_the_server_goes_on():
    position = Game.new("classic", seed=3).position
    move = decide((6, position.text, 1))
    assert native.Position(position).is_legal(parse_move(move, position).action)
