"""What people are told of their chances: true where it was measured, and of no effect on play."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from quiltwork import Game, edition, native
from quiltwork.engine import brain, searcher
from quiltwork.engine.analysis import analyse
from quiltwork.engine.brain import chances_for
from quiltwork.engine.chances import Chances, chances_with, fingerprint_of, stage_of
from quiltwork.engine.net import CHOOSERS
from quiltwork.engine.players import player
from quiltwork.engine.searcher import Searcher
from quiltwork.engine.thought import Thought
from quiltwork.server.computer import hint

WEIGHTS = files("quiltwork.engine") / "weights"
TIMID = Chances(shift=-0.5, slope=(1.8, -0.9, -0.3), bend=0.1, nodes=(300, 20_000))
"""The map of a search that is too careful."""


@pytest.fixture
def timid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searcher, "chances_for", lambda edition, solo: TIMID)


def opening(id: str = "classic", seed: int = 5) -> native.Position:
    return native.Position(Game.new(id, seed=seed, first_player=0).position)


def test_the_shipped_maps_were_measured_with_the_shipped_weights():
    """If this fails the weights are new: `make study` measures them (SCALE=0.2 is a beginning)."""
    maps = tomllib.loads((WEIGHTS / "chances.toml").read_text("utf-8"))
    assert {"quilt9.npz", "quilt7.npz"} <= set(maps)
    for name, table in maps.items():
        files = [name, *([CHOOSERS[name]] if name in CHOOSERS else [])]
        weights = [(WEIGHTS / file).read_bytes() for file in files]
        assert table["sha256"] == fingerprint_of(*weights), name


@pytest.mark.parametrize("id", ["classic", "express"])
def test_more_stays_more_at_every_stage_and_effort(id):
    for chances in (TIMID, chances_for(edition(id)) or TIMID):
        for stage in (0.0, 0.3, 0.7, 1.0):
            for nodes in (1, 300, 5000, 10**7):
                told = [chances.told(k / 50, stage, nodes) for k in range(51)]
                assert told == sorted(told) and len(set(told)) == len(told)
                assert told[0] > 0 and told[-1] < 1


def test_no_bend_makes_more_less():
    chances = Chances(0.0, (1.5, 0.0, 0.0), -5.0, (300, 20_000))
    told = [chances.told(k / 100, 0.1, 300) for k in range(101)]
    assert told == sorted(told)


def test_beyond_the_measured_efforts_the_nearest_counts():
    assert TIMID.told(0.8, 0.5, 1) == TIMID.told(0.8, 0.5, 300)
    assert TIMID.told(0.8, 0.5, 10**9) == TIMID.told(0.8, 0.5, 20_000)
    assert TIMID.told(0.8, 0.5, 300) > TIMID.told(0.8, 0.5, 20_000)


@pytest.mark.usefixtures("timid")
@pytest.mark.parametrize("id", ["classic", "express"])
def test_moves_and_their_order_are_those_of_the_search(id):
    own = Searcher(edition(id), raw=True).think(opening(id), nodes=300)
    told = Searcher(edition(id)).think(opening(id), nodes=300)
    assert told.action == own.action and told.margin == own.margin
    for one, other in zip(told.moves, own.moves, strict=True):
        assert (one.action, one.visits, one.margin) == (other.action, other.visits, other.margin)
        assert one.win == TIMID.told(other.win, stage_of(opening(id)), 300)
    assert told.win == told.moves[0].win != own.win


@pytest.mark.usefixtures("timid")
def test_a_player_thinks_with_the_search_s_own_chances():
    own = Searcher(edition("classic"), raw=True).think(opening(), nodes=100)
    assert player("full:nodes=100").think(opening()).win == own.win


def test_what_is_solved_is_told_as_it_is():
    solved = Thought(0, win=1.0, margin=3.0, exact=True)
    assert TIMID.tell(solved, opening()) == solved


@pytest.mark.usefixtures("timid")
def test_an_analysis_and_a_hint_tell_people_what_is_true():
    game = Game.new("classic", seed=5, first_player=0)
    position = game.position
    told = Searcher(game.edition, every_choice=True).think(native.Position(position), nodes=200)
    game.play(told.action)
    analysed = analyse(game, nodes=200).moves[0]
    assert analysed.before.win == told.win and analysed.best[0].win == told.moves[0].win
    assert 0 < hint(position.text)["win"] < 1


def test_with_other_weights_the_map_is_not_used(monkeypatch):
    assert chances_with(fingerprint_of(b"other weights")) is None
    chances_for.cache_clear()
    monkeypatch.setattr(brain, "fingerprint_of", lambda weights: "unknown")
    try:
        assert chances_for(edition("classic")) is None
    finally:
        chances_for.cache_clear()
