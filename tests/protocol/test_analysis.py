"""The analysis protocol where time matters: many queries, order, partial reports, terminate."""

from __future__ import annotations

import io
import json
import threading
from time import monotonic, sleep

import pytest

from quiltwork import Game
from quiltwork.engine.protocol.analysis import Desk, serve
from quiltwork.engine.protocol.channel import Channel
from quiltwork.engine.searcher import Searcher

GAME = Game.new("classic", seed=5)
POSITION = GAME.position.text


class Talk:
    """A desk, and what it answered."""

    def __init__(self, workers: int = 1) -> None:
        self.said: list[dict] = []
        self.desk = Desk(lambda line: self.said.append(json.loads(line)), workers=workers)

    def __call__(self, **values: object) -> None:
        assert self.desk.handle(json.dumps(values))

    def ask(self, id: str, **values: object) -> None:
        self(id=id, position=POSITION, **values)

    def finished(self) -> list[dict]:
        self.desk.wait()
        return [answer for answer in self.said if not answer.get("isDuringSearch", False)]

    def until(self, count: int) -> None:
        deadline = monotonic() + 10
        while len(self.said) < count and monotonic() < deadline:
            sleep(0.01)


@pytest.fixture
def talk():
    talks: list[Talk] = []

    def make(workers: int = 1) -> Talk:
        talks.append(Talk(workers))
        return talks[-1]

    yield make
    for made in talks:
        made.desk.close()


def test_an_answer_tells_moves_with_chances_and_lines(talk) -> None:
    desk = talk()
    desk.ask("q", maxVisits=200, topMoves=3)
    (answer,) = desk.finished()
    assert answer["rootInfo"]["currentPlayer"] == GAME.position.to_move
    assert answer["rootInfo"]["visits"] == 200
    moves = answer["moveInfos"]
    assert [move["order"] for move in moves] == [0, 1, 2]
    legal = {move.text for move in GAME.position.legal_moves()}
    for move in moves:
        assert move["move"] in legal and move["pv"][0] == move["move"]
        assert 0 <= move["winrate"] <= 1 and 0 <= move["prior"] <= 1


def test_many_queries_in_flight_are_all_answered_by_several_workers(talk) -> None:
    desk = talk(workers=3)
    for number in range(20):
        desk.ask(f"q{number}", maxVisits=30)
    assert {answer["id"] for answer in desk.finished()} == {f"q{n}" for n in range(20)}
    assert len(desk.said) == 20


def test_several_workers_think_at_the_same_time(talk, monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = threading.Barrier(2, timeout=10)
    think = Searcher.think

    def meet(self, position, **limits):
        meeting.wait()
        return think(self, position, **limits)

    monkeypatch.setattr(Searcher, "think", meet)
    desk = talk(workers=2)
    desk.ask("a", maxVisits=5)
    desk.ask("b", maxVisits=5)
    assert all("rootInfo" in answer for answer in desk.finished())


def test_the_most_urgent_query_is_begun_first(talk, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, everything_is_asked = threading.Event(), threading.Event()
    think = Searcher.think

    def held(self, position, **limits):
        begun.set()
        assert everything_is_asked.wait(10)
        return think(self, position, **limits)

    monkeypatch.setattr(Searcher, "think", held)
    desk = talk()
    desk.ask("running", maxVisits=5)
    assert begun.wait(10)
    for id, priority in (("low", -1), ("plain", 0), ("second", 0), ("high", 5)):
        desk.ask(id, maxVisits=5, priority=priority)
    everything_is_asked.set()
    order = [answer["id"] for answer in desk.finished()]
    assert order == ["running", "high", "plain", "second", "low"]


def test_reports_come_during_the_search(talk) -> None:
    desk = talk()
    desk.ask("q", maxTime=0.5, reportDuringSearchEvery=0.05)
    assert len(desk.finished()) == 1
    assert len(desk.said) >= 2
    assert [answer["isDuringSearch"] for answer in desk.said[:-1]] == [True] * (len(desk.said) - 1)


def test_terminate_ends_what_is_thought_and_what_waits(talk) -> None:
    desk = talk()
    desk.ask("long", maxTime=3000, reportDuringSearchEvery=0.01)
    desk.ask("waiting", maxTime=3000)
    desk.until(1)
    desk(id="t1", action="terminate", terminateId="waiting")
    desk(id="t2", action="terminate", terminateId="nobody")
    desk(id="t3", action="terminate", terminateId="long")
    answers = {answer["id"]: answer for answer in desk.finished()}
    assert answers["long"]["rootInfo"]["visits"] > 0
    assert answers["waiting"]["noResults"] and answers["waiting"]["reason"] == "terminated"
    assert answers["t1"] == {"id": "t1", "action": "terminate", "terminateId": "waiting"}
    assert {"t2", "t3"} <= answers.keys()


def test_single_turns_are_terminated(talk) -> None:
    desk = talk()
    desk.ask("blocking", maxTime=3000)
    desk.ask("q", moves=["A"], analyzeTurns=[0, 1], maxVisits=5)
    desk(id="t1", action="terminate", terminateId="q", turnNumbers=[1])
    desk(id="t2", action="terminate", terminateId="blocking")
    results = {
        answer["turnNumber"]: "rootInfo" in answer
        for answer in desk.finished()
        if answer["id"] == "q"
    }
    assert results == {0: True, 1: False}


def test_terminate_all(talk) -> None:
    desk = talk(workers=2)
    for number in range(6):
        desk.ask(str(number), maxTime=3000)
    desk(id="t", action="terminate_all")
    assert len(desk.finished()) == 7


def test_a_search_that_fails_is_an_error_with_its_id(talk, monkeypatch) -> None:
    def fail(self, position, **limits):
        raise RuntimeError("out of\nthread")

    monkeypatch.setattr(Searcher, "think", fail)
    desk = talk()
    desk.ask("q")
    assert desk.finished() == [{"error": "out of thread", "id": "q"}]


def served(data: str) -> list[dict]:
    sink = io.BytesIO()
    serve(Channel(io.BytesIO(data.encode()), sink), workers=2)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_a_whole_file_of_queries_is_answered() -> None:
    queries = [json.dumps({"id": str(n), "position": POSITION, "maxVisits": 20}) for n in range(8)]
    answers = served("\n".join(["garbage", *queries]))
    assert len(answers) == 9
    assert sum("rootInfo" in answer for answer in answers) == 8


def test_quit_ends_at_once() -> None:
    query = json.dumps({"id": "q", "position": POSITION, "maxTime": 3000})
    began = monotonic()
    answers = served(f'{query}\n{{"action": "quit"}}\n{query}\n')
    assert monotonic() - began < 5
    assert len(answers) <= 1


def test_a_record_is_analysed_turn_by_turn(talk) -> None:
    game = Game.new("express", seed=4)
    for _ in range(4):
        game.play(game.position.legal_moves()[-1])
    desk = talk()
    desk(id="r", record=str(game), analyzeTurns=[0, 1, 2, 3, 4], maxVisits=10)
    seats = {
        answer["turnNumber"]: answer["rootInfo"]["currentPlayer"] for answer in desk.finished()
    }
    assert seats == {turn: game.positions[turn].to_move for turn in range(5)}
