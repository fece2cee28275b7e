"""Hints are limited, and neither they nor long thoughts keep a quick level waiting."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from quiltwork import Game
from quiltwork.server.computer import HINT_SECONDS, MOST_HINTS, Computer
from quiltwork.server.refusal import Refusal
from server.serving import begin, in_process, settings_in

Test = Callable[[Callable[[Any], Awaitable[None]]], None]
START = Game.new(seed=7).position.text


def _with_computer(test: Callable[[Computer], Awaitable[None]], hints: float = 1e6) -> None:
    async def go() -> None:
        computer = Computer(1, hints)
        try:
            await test(computer)
        finally:
            computer.close()

    asyncio.run(asyncio.wait_for(go(), 60))


def test_a_hint_says_what_to_do_and_what_to_expect(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        here = f"/api/games/{(await begin(guest))['id']}"
        hint = (await guest.get(f"{here}/hint?seat=0")).json()
        assert hint["line"][0] == hint["move"] and 0 <= hint["win"] <= 1
        early = await guest.get(f"{here}/hint?seat=1")
        assert (early.status_code, early.json()["code"]) == (409, "hint_not_now")

    with_server(test)


def test_a_guest_who_wants_too_many_hints_waits(tmp_path: Path) -> None:
    async def go() -> None:
        async with in_process(settings_in(tmp_path, hints_per_second=0.5)) as tables:
            ada, ben = tables.guest(), tables.guest()
            mine, theirs = [f"/api/games/{(await begin(g))['id']}/hint?seat=0" for g in (ada, ben)]
            answers = await asyncio.gather(*(ada.get(mine) for _ in range(4)))
            assert sorted(answer.status_code for answer in answers) == [200, 200, 429, 429]
            refused = next(answer for answer in answers if answer.status_code == 429)
            assert refused.json()["error"] == "too many hints: ask again in a moment"
            assert (await ben.get(theirs)).status_code == 200, "others are not affected"

    asyncio.run(go())


def test_a_full_queue_of_hints_refuses_more_and_delays_no_move() -> None:
    async def test(computer: Computer) -> None:
        await computer.decide(4, START)  # everything is loaded
        hints = [asyncio.create_task(computer.hint(str(n), START)) for n in range(MOST_HINTS)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="too many hints"):
            await computer.hint("late", START)
        deep = asyncio.create_task(computer.decide(8, START))
        began = monotonic()
        for level in (1, 2, 3, 4):
            await computer.decide(level, START)
        waited = monotonic() - began
        assert sum(hint.done() for hint in hints) <= waited / HINT_SECONDS
        assert not deep.done() or waited > 1
        for hint in hints:
            hint.cancel()
        deep.cancel()

    _with_computer(test)


def test_a_process_that_dies_is_replaced() -> None:
    async def test(computer: Computer) -> None:
        for _ in range(2):
            assert await computer.decide(2, START)
            worker = next(iter(computer._quick._workers))
            assert worker.process.pid is not None
            os.kill(worker.process.pid, signal.SIGKILL)
        assert await computer.decide(2, START)

    _with_computer(test)
