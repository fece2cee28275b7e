"""Who was ahead when: told of finished games only, from the start to the result."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from quiltwork import Automa, Game
from quiltwork.notation import format_record, replay
from quiltwork.server.course import course_of

Test = Callable[[Callable[[Any], Awaitable[None]]], None]


def _finished(edition: str, solo: Automa | None = None) -> Game:
    """A game in which everybody always makes the last of the possible moves."""
    game = Game.new(edition, seed=3, solo=solo)
    while game.position.to_move is not None:
        game.play(game.position.legal_moves()[-1])
    return game


def test_the_course_of_a_finished_game_ends_with_its_result(with_server: Test) -> None:
    game = _finished("express")
    outcome = game.outcome
    assert outcome is not None

    async def test(tables: Any) -> None:
        guest = tables.guest()
        text = format_record(game.record())
        kind = {"content-type": "text/plain"}
        sent = await guest.post("/api/records", content=text, headers=kind)
        here = f"/api/games/{sent.json()['id']}/course"
        first, second = await asyncio.gather(guest.get(here), guest.get(here))
        points = first.json()["points"]
        assert points == second.json()["points"]
        assert (points[0]["ply"], points[0]["seat"]) == (0, None)
        assert points[-1]["margin"] == outcome.scores[0].total - outcome.scores[1].total
        assert points[-1]["win"] == float(outcome.winner == 0)

    with_server(test)


def test_nothing_is_told_of_a_game_in_progress(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        made = await guest.post("/api/games", json={"opponent": {"kind": "here"}})
        answer = await guest.get(f"/api/games/{made.json()['id']}/course")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")

    with_server(test)


def test_draws_count_as_steps_but_are_nobodys_move() -> None:
    record = _finished("classic", Automa(level=2, deck="normal")).record()
    points = course_of(format_record(record))["points"]
    moves = [ply for ply, step in enumerate(replay(record), 1) if step.player is not None]
    assert [point["ply"] for point in points] == [0, *moves]


def test_a_game_without_moves_has_no_course() -> None:
    assert course_of(format_record(Game.new(seed=1).record())) == {"points": []}
