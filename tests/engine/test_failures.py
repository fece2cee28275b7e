"""A player that fails loses that game, for a reason that is told; the match goes on."""

from __future__ import annotations

import pickle

import pytest

from quiltwork import edition, native
from quiltwork.engine import playing
from quiltwork.engine.failure import EngineFailure
from quiltwork.engine.match import Match
from quiltwork.engine.players import Player, player
from quiltwork.engine.playing import Fixture, play_game, record_of
from quiltwork.engine.thought import Thought
from quiltwork.notation import format_record, parse_record

EXPRESS = edition("express")


class BadMind:
    """Plays greedily for some moves, then does what it was made for."""

    def __init__(self, fault: str, moves: int) -> None:
        self.fault, self.moves, self.closed = fault, moves, 0

    def think(self, position: native.Position, seed: int = 0) -> Thought:
        self.moves -= 1
        if self.moves >= 0:
            return player("greedy").think(position, seed)
        if self.fault == "dies":
            raise EngineFailure("the engine ended\nwith code -9")
        return Thought({"illegal": 1225, "negative": -1, "huge": 2**80}[self.fault])

    def close(self) -> None:
        self.closed += 1
        if self.fault == "dies":
            raise EngineFailure("nothing left to close")


class BadPlayer:
    """Sits down with a `BadMind` every time, or not at all."""

    kind = "bad"
    threads = 1

    def __init__(self, fault: str, moves: int = 3) -> None:
        self.fault, self.moves = fault, moves
        self.minds: list[BadMind] = []

    def begin(self, edition: object) -> BadMind:
        if self.fault == "absent":
            raise EngineFailure("no such program")
        self.minds.append(BadMind(self.fault, self.moves))
        return self.minds[-1]


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch):
    """Let a player with a fault sit down under the name `bad`."""

    def put(bad: BadPlayer) -> BadPlayer:
        def find(name: str) -> Player | BadPlayer:
            return bad if name == "bad" else player(name)

        for module in ("playing", "contest"):
            monkeypatch.setattr(f"quiltwork.engine.{module}.player", find)
        return bad

    return put


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("dies", "the engine ended with code -9"),
        ("illegal", "illegal move 1225"),
        ("negative", "illegal move -1"),
        ("huge", f"illegal move {2**80}"),
        ("absent", "no such program"),
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_the_game_is_lost_and_says_why(seat, fault, reason, swapped):
    bad = seat(BadPlayer(fault))
    result = play_game(Fixture(EXPRESS, "bad", "greedy", 1, swapped))
    assert result.winner == 1
    assert result.reason == reason
    assert result.scores is None
    assert result.moves[0] == (0 if fault == "absent" else 3)
    assert [mind.closed for mind in bad.minds] == ([] if fault == "absent" else [1])


def test_the_match_goes_on_with_a_fresh_mind_each_game(seat):
    bad = seat(BadPlayer("dies", moves=1))
    match = Match(EXPRESS, "greedy", "bad", pairs=2)
    match.play()
    result = match.result()
    assert len(bad.minds) == 4
    assert result.games == 4 and result.wins == (4, 0)
    assert result.failures == (0, 4)
    assert result.reasons == ("B lost 4: the engine ended with code -9",)
    assert result.mean_scores == (0, 0) and result.mean_margin == 0


def test_a_record_of_a_failure_has_the_moves_so_far_and_the_reason(seat):
    seat(BadPlayer("dies"))
    fixture = Fixture(EXPRESS, "greedy", "bad", 1)
    record = record_of(fixture, play_game(fixture))
    assert record.tags["Termination"] == "player 1 lost: the engine ended with code -9"
    text = format_record(record)
    assert '[Result "*"]' in text
    assert parse_record(text) == record


def test_a_remote_player_is_timed_by_the_clock(seat, monkeypatch):
    seat(BadPlayer("illegal")).kind = "cmd"
    monkeypatch.setattr(playing, "perf_counter", iter(range(1000)).__next__)
    result = play_game(Fixture(EXPRESS, "bad", "greedy", 1))
    assert result.seconds[0] == 4
    assert result.seconds[1] < 1


def test_a_failure_travels_between_processes():
    failure = pickle.loads(pickle.dumps(EngineFailure("too slow")))
    assert isinstance(failure, EngineFailure) and failure.reason == "too slow"
