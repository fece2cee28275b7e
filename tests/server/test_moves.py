"""A move is made once, by the right seat, at the right ply; and what is hidden stays hidden."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from quiltwork import Game
from quiltwork.server.store import Store
from server.serving import begin, in_process, play, settings_in

Test = Callable[[Callable[[Any], Awaitable[None]]], None]


def test_a_repeat_is_answered_and_not_played_twice(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        game = (await begin(guest, opponent={"kind": "here"}))["game"]
        both = [play(guest, game, "A", id="same") for _ in range(5)]
        answers = await asyncio.gather(*both)
        assert [answer.status_code for answer in answers] == [200] * 5
        assert {answer.json()["ply"] for answer in answers} == {1}
        after = answers[0].json()
        undo = {"seat": 0, "ply": 1, "id": "u"}
        await guest.post(f"/api/games/{game['id']}/undo", json=undo)
        late = await play(guest, game, "A", id="same")
        assert late.json()["ply"] == 0, "taken back since: the repeat must not play it again"
        assert after["version"] < late.json()["version"]

    with_server(test)


@pytest.mark.parametrize(
    ("changed", "status", "said"),
    [
        ({"ply": 3}, 409, "the game is at ply 0, not 3"),
        ({"seat": 1}, 409, "it is not your turn"),
        ({"move": "99r0@a1"}, 422, "99"),
        ({"move": "22r0@a1"}, 422, "too expensive by 2"),
        ({"move": "8r0@i9"}, 422, "off the board"),
        ({"move": "hello"}, 422, "hello"),
        ({"move": ""}, 422, "move: "),
        ({"move": "A" * 1000}, 422, "move: "),
        ({"seat": 2}, 422, "seat: "),
        ({"seat": "0"}, 422, "seat: "),
        ({"ply": -1}, 422, "ply: "),
        ({"id": "x" * 65}, 422, "id: "),
        ({"extra": 1}, 422, "extra: "),
    ],
)
def test_a_wrong_move_is_refused_in_one_sentence_and_changes_nothing(
    with_server: Test, changed: dict[str, Any], status: int, said: str
) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        game = (await begin(guest))["game"]
        answer = await play(guest, game, "8r0@a1", **changed)
        assert answer.status_code == status
        assert said in answer.json()["error"] and "\n" not in answer.json()["error"]
        assert (await guest.get(f"/api/games/{game['id']}")).json()["ply"] == 0

    with_server(test)


def test_who_saw_an_older_state_gets_the_new_one_with_the_refusal(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        first = (await begin(guest))["game"]
        game = (await play(guest, first, "A")).json()
        late = await play(guest, first, "A")
        assert late.status_code == 409 and late.json()["code"] == "stale"
        assert late.json()["game"] == game
        undo = {"seat": 0, "ply": 0, "id": "u"}
        answer = await guest.post(f"/api/games/{game['id']}/undo", json=undo)
        assert answer.json()["game"] == game

    with_server(test)


def test_nobody_moves_for_somebody_else(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        ada, eve = tables.guest(), tables.guest()
        game = (await begin(ada))["game"]
        for answer in (
            await play(eve, game, "A"),
            await eve.post(f"/api/games/{game['id']}/resign", json={"seat": 0, "id": "r"}),
            await eve.post(f"/api/games/{game['id']}/undo", json={"seat": 0, "ply": 0, "id": "u"}),
            await eve.get(f"/api/games/{game['id']}/hint?seat=0"),
        ):
            assert answer.status_code == 403
            assert (answer.json()["code"], answer.json()["field"]) == ("not_your_seat", "seat")
        assert (await eve.get(f"/api/games/{game['id']}")).json()["ply"] == 0

    with_server(test)


def test_offers_and_effects_are_those_of_the_rules(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        mirror = Game.new("classic", seed=7, first_player=0)
        game = (await begin(guest))["game"]
        while game["status"] == "playing":
            _compare(game["position"], mirror)
            moves = mirror.position.legal_moves()
            move = moves[len(moves) * 2 // 3].text
            mirror.play(move)
            game = (await play(guest, game, move)).json()

    with_server(test)


def _compare(position: dict[str, Any], mirror: Game) -> None:
    seat, real = mirror.position.to_move, mirror.position
    listed = set()
    for offer in position["offers"] if position["special"] is None else []:
        if offer["short"] or offer["fits_nowhere"]:
            assert offer["effect"] is None
            continue
        for orientation, anchors in offer["fits"][seat].items():
            for anchor in anchors:
                ids = 1 + 81 + (offer["slot"] * 8 + int(orientation)) * 81 + anchor
                listed.add(ids)
                after = real.move_of(ids)
        now = real.apply(after).position
        assert offer["effect"]["buttons"] == now.players[seat].buttons
        assert offer["effect"]["time"] == now.players[seat].time
        assert offer["effect"]["specials"] == list(now.pending)
        assert offer["effect"]["next"] == now.to_move
    if position["special"] is not None:
        listed = {0, *(1 + square for square in position["special"]["squares"])}  # 0: decline
    else:
        listed.add(0)
        assert position["advance"]["buttons"] == real.apply(0).position.players[seat].buttons
    assert listed == set(real.legal_actions())


def test_what_is_hidden_is_in_no_answer(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        seed = 123_456_789_123_456_789
        game = (await begin(guest, edition="stack-n-stuff", seed=seed))["game"]
        here = f"/api/games/{game['id']}"
        answers = [json.dumps(game)]
        for path in (here, f"{here}/record.qw", f"{here}/record.json", "/api/games?mine"):
            answers.append((await guest.get(path)).text)
        assert not any(str(seed) in answer for answer in answers)
        assert game["position"]["box"] == sorted(game["position"]["box"])

    with_server(test)


def test_no_draw_is_known_before_it_happens(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        mirror = Game.new("stack-n-stuff", seed=7, first_player=0)
        moves = []
        while not any(step.text.startswith("J") for step in mirror.steps):
            moves.append(mirror.position.legal_moves()[-1].text)
            mirror.play(moves[-1])
        order = mirror.steps[-1].text.removeprefix("J")
        game = (await begin(guest, edition="stack-n-stuff"))["game"]
        here = f"/api/games/{game['id']}"
        for ply, move in enumerate(moves):
            paths = [here, f"{here}/record.qw", f"{here}/record.json", "/api/games?mine"]
            paths += [f"{here}/{each}" for each in ("picture.svg", f"positions/{ply + 1}")]
            if ply == len(moves) - 1:
                paths.append(f"{here}/hint?seat={game['position']['to_move']}")
            answers = [await guest.get(path) for path in paths]
            answers.append(await play(guest, game, f"J{order}".lower()[:16]))
            for answer in answers[:-1]:
                assert order not in answer.text and order.replace(".", ", ") not in answer.text
            assert answers[-1].status_code == 422
            game = (await play(guest, game, move)).json()
        assert game["log"][-1]["move"] == f"J{order}", "now it has happened"

    with_server(test)


def test_a_seed_of_ones_own_tells_nothing_of_draws_against_others(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest, service = tables.guest(), tables.app.state.service
        for kind, is_known in (("link", False), ("bot", False), ("here", True)):
            asked = {"edition": "stack-n-stuff", "seed": 7, "opponent": {"kind": kind}}
            game = (await begin(guest, **asked))["game"]
            assert game["position"]["circle"] == list(Game.new("stack-n-stuff", 7).position.circle)
            stored = await service.store.load(game["id"])
            assert (stored.setup.seed == 7) == is_known, kind

    with_server(test)


def test_a_change_is_seen_by_nobody_before_it_is_stored(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest, store = tables.guest(), tables.app.state.service.store
        game = (await begin(guest))["game"]
        here, write = f"/api/games/{game['id']}", store.change
        is_writing, may_go_on = asyncio.Event(), asyncio.Event()

        async def slow_write(*change: Any) -> None:
            is_writing.set()
            await may_go_on.wait()
            await write(*change)

        store.change = slow_write
        moving = asyncio.create_task(play(guest, game, "A"))
        await is_writing.wait()
        for path in (here, f"{here}/record.qw", f"{here}/positions/1"):
            seen = await guest.get(path)
            assert seen.status_code == 404 or "A" not in seen.text.splitlines()[-1].split()
        assert (await guest.get(here)).json()["ply"] == 0
        deleting = asyncio.create_task(guest.delete(here))
        late = asyncio.create_task(play(guest, game, "A"))
        await asyncio.sleep(0.05)
        may_go_on.set()
        answers = await asyncio.gather(moving, deleting, late)
        assert [answer.status_code for answer in answers[:2]] == [200, 204]
        assert answers[2].status_code in (404, 409), "whichever of the two came first"
        assert (await guest.delete(here)).status_code == 404

    with_server(test)


def test_a_move_that_cannot_be_stored_was_never_made(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest, store = tables.guest(), tables.app.state.service.store
        game = (await begin(guest))["game"]
        write = store.change

        async def full_disk(*change: Any) -> None:
            raise OSError("no space left")

        store.change = full_disk
        assert (await play(guest, game, "A", id="1")).status_code == 500
        store.change = write
        assert (await guest.get(f"/api/games/{game['id']}")).json() == game
        assert (await play(guest, game, "A", id="1")).json()["ply"] == 1

    with_server(test)


def test_games_are_there_again_after_a_restart_and_the_computer_moves(tmp_path: Path) -> None:
    async def go() -> None:
        cookies = None
        async with in_process(settings_in(tmp_path)) as tables:
            guest = tables.guest()
            opponent = {"kind": "computer", "level": 2}
            game = (await begin(guest, opponent=opponent, first="them"))["game"]
            cookies = dict(guest.cookies)
        async with in_process(settings_in(tmp_path)) as tables:
            guest = tables.guest()
            guest.cookies.update(cookies)
            here = f"/api/games/{game['id']}"
            for _ in range(200):
                game = (await guest.get(here)).json()
                if game["position"]["to_move"] == 0:
                    break
                await asyncio.sleep(0.05)
            assert game["your_seats"] == [0] and game["log"][0]["seat"] == 1

    asyncio.run(go())


def test_a_server_that_ends_waits_for_what_it_is_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer's move was written through a connection that nobody closed any more."""
    change = Store.change

    async def go() -> None:
        writing = asyncio.Event()

        async def slow_change(*args: Any) -> None:
            writing.set()
            await asyncio.sleep(0.3)
            await change(*args)

        monkeypatch.setattr(Store, "change", slow_change)
        async with in_process(settings_in(tmp_path)) as tables:
            guest = tables.guest()
            opponent = {"kind": "computer", "level": 1}
            game = (await begin(guest, opponent=opponent, first="them"))["game"]
            await asyncio.wait_for(writing.wait(), 20)
        store = Store(settings_in(tmp_path).address)
        stored = await store.load(game["id"])
        await store.close()
        assert stored is not None and len(stored.steps) == 1, "and it does not begin another"

    asyncio.run(go())


def test_an_idle_room_is_put_away_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def go() -> None:
        async with in_process(settings_in(tmp_path, idle_seconds=0.1)) as tables:
            guest = tables.guest()
            game = (await begin(guest))["game"]
            game = (await play(guest, game, "A", id="once")).json()
            rooms = tables.app.state.service.rooms
            first = await rooms.get(game["id"])
            await asyncio.sleep(0.5)
            assert await rooms.get(game["id"]) is not first
            assert (await guest.get(f"/api/games/{game['id']}")).json() == game
            repeat = await play(guest, game, "A", seat=0, ply=0, id="once")
            assert repeat.json() == game

    asyncio.run(go())
