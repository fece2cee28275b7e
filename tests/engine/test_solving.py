"""The end of a game is solved while playing: exactly, and within its share of the time."""

from __future__ import annotations

import threading
import time

import pytest

from quiltwork import Game, edition, native
from quiltwork._native import WORK_OF_A_NODE, StopSign
from quiltwork.engine import solving
from quiltwork.engine.endgame import solve
from quiltwork.engine.players import player
from quiltwork.engine.searcher import Searcher
from quiltwork.engine.solving import EndgameSolver


def late_position(id: str, moves_left: int, seed: int = 4) -> native.Position:
    """A position of a game that ended so many moves later."""
    game = Game.new(id, seed=seed)
    mind = player("full:nodes=30").begin(edition(id))
    seen = []
    while game.outcome is None:
        seen.append(native.Position(game.position))
        game.play(mind.think(seen[-1], seed=1).action)
    return seen[-moves_left]


@pytest.mark.parametrize("id", ["classic", "stack-n-stuff"])
def test_a_late_position_is_told_exactly(id):
    position = late_position(id, 5)
    thought = Searcher(edition(id), every_choice=True).think(position, nodes=2000)
    solution = solve(position, every_choice=True)
    assert thought.exact
    assert (thought.action, thought.margin) == (solution.action, solution.margin)
    assert thought.win == float(solution.wins)
    assert {move.action for move in thought.moves} == {c.action for c in solution.choices}
    assert thought.moves[0].line == solution.line


def test_an_early_position_is_not_tried():
    position = native.Position(Game.new("classic", seed=5).position)
    thought = Searcher(edition("classic")).think(position, nodes=50)
    assert not thought.exact
    assert thought == Searcher(edition("classic"), exact=False).think(position, nodes=50)


def test_by_the_clock_an_ending_is_tried_only_where_there_is_hope(monkeypatch):
    """A failure would cost time that the search could use; nodes of a search it costs none."""
    tried = []
    end = late_position("classic", 5)
    position = next(
        position
        for position in (late_position("classic", left) for left in range(12, 40))
        if 0.30 * 106 < 106 - position.time(0) - position.time(1) <= solving.LATE * 106
    )
    monkeypatch.setattr(solving, "solve", lambda position, **_: tried.append(position))
    searcher = Searcher(edition("classic"))
    assert not searcher.think(position, seconds=0.02).exact
    assert not tried
    searcher.think(position, nodes=20)
    searcher.think(end, seconds=0.02)
    assert len(tried) == 2


def test_what_cannot_be_solved_in_its_share_is_searched():
    position = late_position("classic", 12)
    searcher = Searcher(edition("classic"))
    thought = searcher.think(position, nodes=20)
    assert not thought.exact
    assert thought.nodes == 20


def test_a_position_thought_about_again_is_tried_with_more_effort():
    position = late_position("classic", 7)
    searcher = Searcher(edition("classic"))
    tries = 0
    while not searcher.think(position, nodes=200).exact:
        tries += 1
        assert tries < 300
    assert searcher.think(position, nodes=1).exact  # remembered


def test_beside_a_network_the_work_of_a_try_is_counted_and_there_is_a_least(monkeypatch):
    position, tried = late_position("classic", 5), []
    monkeypatch.setattr(solving, "solve", lambda _, **limits: tried.append(limits))
    for nodes, seconds in ((0, 2.0), (10, 0.0), (1000, 0.0)):
        EndgameSolver(1, False, 100, by_work=True).think(position, nodes, seconds, StopSign())
    assert [each["nodes"] for each in tried] == [0, 0, 0]
    assert [each["work"] // WORK_OF_A_NODE for each in tried] == [0, 100, 2000]
    assert [each["seconds"] for each in tried] == [pytest.approx(0.6), 0, 0]


def test_solving_can_be_stopped_from_another_thread():
    position = late_position("classic", 18)
    searcher = Searcher(edition("classic"))
    timer = threading.Timer(0.2, searcher.stop)
    timer.start()
    before = time.monotonic()
    searcher.think(position, nodes=1_000_000_000, seconds=60)
    timer.join()
    assert time.monotonic() - before < 30


def test_a_level_that_slips_does_not_solve():
    position = late_position("express", 5)
    assert not player("level:3").think(position).exact
    assert player("level:8").think(position).exact
