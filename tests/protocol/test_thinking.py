"""Thinking in slices: limits are kept, a stop is heard at any moment, and an end is noticed."""

from __future__ import annotations

import threading
from time import monotonic, sleep

import pytest

from quiltwork import Game, native
from quiltwork.engine.protocol.thinking import SLICE_NODES, Limits, Thinking, line_texts
from quiltwork.engine.searcher import Searcher
from quiltwork.engine.thought import SearchedMove, Thought

POSITION = Game.new("classic", seed=5).position


class FakeSearcher:
    """Goes on with its tree, as a search does, and writes down what it was asked."""

    def __init__(self, most: int = 10**9, exact_after: int = 10**9) -> None:
        self.asked: list[tuple[int, float]] = []
        self.visits = 0
        self._most = most
        self._exact_after = exact_after

    def think(
        self, position: object, *, nodes: int, seconds: float, seed: int, whole: float
    ) -> Thought:
        self.asked.append((nodes, seconds))
        if not nodes:
            sleep(seconds)
        before, self.visits = self.visits, min(self._most, self.visits + (nodes or 100))
        moves = (SearchedMove(0, self.visits, 0.5, 0.0),)
        exact = len(self.asked) >= self._exact_after
        full = self.visits == self._most
        return Thought(0, 0.5, 0.0, self.visits - before, moves, exact, full)

    def stop(self) -> None:
        pass


def thinking_of(searcher: object, **limits: float) -> Thinking:
    return Thinking(searcher, Limits(**limits))  # type: ignore[arg-type]


def test_nodes_are_searched_in_slices_that_add_up() -> None:
    searcher = FakeSearcher()
    reports = list(thinking_of(searcher, nodes=2 * SLICE_NODES + 7).reports(None))
    assert [nodes for nodes, _ in searcher.asked] == [SLICE_NODES, SLICE_NODES, 7]
    assert [report.complete for report in reports] == [False, False, True]
    assert reports[-1].visits == reports[-1].nodes == 2 * SLICE_NODES + 7


def test_few_nodes_are_one_slice() -> None:
    searcher = FakeSearcher()
    assert len(list(thinking_of(searcher, nodes=500).reports(None))) == 1


def test_reports_that_are_wanted_often_come_often() -> None:
    searcher = FakeSearcher()
    assert len(list(thinking_of(searcher, nodes=5000).reports(None, 0.01))) >= 5


def test_time_is_kept() -> None:
    began = monotonic()
    reports = list(thinking_of(FakeSearcher(), seconds=0.2).reports(None, 0.05))
    assert 0.19 < monotonic() - began < 2
    assert len(reports) >= 2 and reports[-1].complete


def test_both_limits_hold() -> None:
    searcher = FakeSearcher()
    list(thinking_of(searcher, nodes=50, seconds=10).reports(None))
    assert searcher.asked[0][0] == 50 and 9 < searcher.asked[0][1] <= 10


@pytest.mark.parametrize("searcher", [FakeSearcher(most=150), FakeSearcher(exact_after=3)])
def test_what_cannot_get_better_is_complete(searcher: FakeSearcher) -> None:
    reports = list(thinking_of(searcher).reports(None, 0.01))
    assert reports[-1].complete and len(reports) <= 3


def test_a_stop_before_the_beginning_still_gives_a_report() -> None:
    thinking = thinking_of(FakeSearcher())
    thinking.stop()
    (report,) = thinking.reports(None)
    assert not report.complete


def test_a_stop_from_another_thread_is_heard() -> None:
    searcher = Searcher(POSITION.edition)
    thinking = Thinking(searcher, Limits())
    threading.Timer(0.05, thinking.stop).start()
    began = monotonic()
    reports = list(thinking.reports(native.Position(POSITION)))
    assert monotonic() - began < 3
    assert POSITION.move_of(reports[-1].thought.action)


def test_a_line_of_play_is_spelled_move_by_move() -> None:
    moves = POSITION.legal_moves()
    first = moves[len(moves) - 1]
    following = POSITION.apply(first).position
    second = following.legal_moves()[0]
    assert line_texts(POSITION, (first.action, second.action)) == [first.text, second.text]
    over = Game.new("express", seed=1)
    while over.outcome is None:
        over.play(0)
    assert line_texts(over.position, (0,)) == []
