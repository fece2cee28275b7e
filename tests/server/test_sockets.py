"""Sockets of a real server: steps as they happen, reconnects, and hostile clients."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.serving import Running, begin, play


def _go(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))  # type: ignore[arg-type]


async def _next(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind; presence comes whenever it likes."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == kind:
            return message
        assert message["type"] == "presence", message


def _socket(running: Running, game: str, guest: httpx.AsyncClient, **headers: str) -> connect:
    cookie = f"quiltwork={guest.cookies['quiltwork']}"
    address = f"{running.sockets}/api/games/{game}/socket"
    return connect(address, additional_headers={"cookie": cookie, **headers}, max_size=None)


async def _say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


def _guest(running: Running) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=running.address)


def test_two_players_see_each_others_moves(running: Running) -> None:
    async def test() -> None:
        async with _guest(running) as ada, _guest(running) as ben:
            created = await begin(ada, opponent={"kind": "link"})
            id, invite = created["id"], created["game"]["invite"]
            joined = await ben.post(f"/api/games/{id}/join", json={"invite": invite})
            game = joined.json()
            async with _socket(running, id, ada) as mine, _socket(running, id, ben) as theirs:
                await _say(mine, type="hello", version=0)
                assert (await _next(mine, "game"))["game"]["your_seats"] == [0]
                await _say(theirs, type="hello", version=game["version"])  # up to date: silence
                await _say(mine, type="move", id="1", seat=0, ply=0, move="8r0@a1")
                for socket, seats in ((mine, [0]), (theirs, [1])):
                    step = await _next(socket, "step")
                    assert step["version"] == step["game"]["version"] == game["version"] + 1
                    assert step["step"]["move"] == "8r0@a1" and step["step"]["seat"] == 0
                    assert step["game"]["your_seats"] == seats and "log" not in step["game"]
                done = await _next(mine, "done")
                assert done == {"type": "done", "id": "1", "version": step["version"]}
                await _say(mine, type="move", id="1", seat=0, ply=0, move="8r0@a1")
                assert await _next(mine, "done") == done
                await _say(theirs, type="move", id="1", seat=1, ply=0, move="A")
                assert "ply 1, not 0" in (await _next(theirs, "refused"))["error"]
                assert (await _next(theirs, "game"))["game"]["ply"] == 1
                await _say(theirs, type="move", id="2", seat=0, ply=1, move="A")
                refused = await _next(theirs, "refused")
                assert (refused["id"], refused["code"]) == ("2", "not_your_seat")
                assert refused["error"] == "this seat is not yours"
                await _say(theirs, type="ping")
                assert await _next(theirs, "pong") == {"type": "pong"}

    _go(test)


def test_who_comes_back_gets_what_was_missed_or_the_whole_game(running: Running) -> None:
    async def test() -> None:
        async with _guest(running) as guest:
            games = [(await begin(guest))["game"]]
            while len(games) < 8:
                games.append((await play(guest, games[-1], "A")).json())
            game = games[-1]
            for missed in (1, 3):
                async with _socket(running, game["id"], guest) as socket:
                    await _say(socket, type="hello", version=game["version"] - missed)
                    for seen in games[-missed:]:
                        step = await _next(socket, "step")
                        assert step["version"] == seen["version"]
                        assert step["step"] == seen["log"][-1]
                        assert step["game"]["position"] == seen["position"]
                    await _say(socket, type="ping")
                    await _next(socket, "pong")  # and nothing more
            undo = {"seat": 0, "ply": game["ply"], "id": "u"}
            back = (await guest.post(f"/api/games/{game['id']}/undo", json=undo)).json()
            for version in (0, 1, back["version"] - 1, back["version"] + 5):
                async with _socket(running, game["id"], guest) as socket:
                    await _say(socket, type="hello", version=version)
                    whole = (await _next(socket, "game"))["game"]
                    assert whole["log"] == back["log"] and whole["version"] == back["version"]

    _go(test)


def test_nothing_is_lost_between_hello_and_the_first_change(running: Running) -> None:
    async def test() -> None:
        async with _guest(running) as guest:
            game = (await begin(guest))["game"]
            versions = [game["version"]]

            async def watch(delay: float) -> list[int]:
                await asyncio.sleep(delay)
                async with _socket(running, game["id"], guest) as socket:
                    await _say(socket, type="hello", version=game["version"])
                    heard = [game["version"]]
                    while heard[-1] < game["version"] + 12:
                        message = json.loads(await socket.recv())
                        if message["type"] == "game":
                            heard = [message["game"]["version"]]
                        elif message["type"] == "step":
                            heard.append(message["version"])
                    return heard

            watching = [asyncio.create_task(watch(0.004 * number)) for number in range(12)]
            now = game
            while len(versions) <= 12:
                now = (await play(guest, now, _any_move(now))).json()
                versions.append(now["version"])
            for heard in await asyncio.gather(*watching):
                assert heard == versions[-len(heard) :], "each version once, without a gap"

    _go(test)


def _any_move(game: dict[str, Any]) -> str:
    return "D" if game["position"]["special"] is not None else "A"


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", "null", "1e999", '{"type":"dance"}', '{"type":"move"}', "\U0001f9f5",
     '{"type":"move","id":"1","seat":0,"ply":"0","move":"A"}', "[" * 1000,
     '{"type":"move","id":"\\ud800","seat":0,"ply":0,"move":"A"}',
     '{"type":"move","id":"\\u0000","seat":0,"ply":0,"move":"A"}',
     '{"type":"hello","version":-1}'],
)  # fmt: skip
def test_a_malformed_message_is_refused_and_the_game_goes_on(
    running: Running, message: str
) -> None:
    async def test() -> None:
        async with _guest(running) as guest:
            game = (await begin(guest))["game"]
            async with _socket(running, game["id"], guest) as socket:
                await socket.send(message)
                assert (await _next(socket, "refused"))["error"]
                await _say(socket, type="move", id="1", seat=0, ply=0, move="A")
                assert (await _next(socket, "done"))["version"] == game["version"] + 1

    _go(test)


@pytest.mark.parametrize(
    ("message", "code"), [(b"\x00\x01", 1003), ("x" * 3000, 1009), ("x" * 100_000, 1009)]
)
def test_binary_and_oversized_frames_close_that_socket(
    running: Running, message: str | bytes, code: int
) -> None:
    async def test() -> None:
        async with _guest(running) as guest:
            game = (await begin(guest))["game"]
            async with _socket(running, game["id"], guest) as socket:
                await socket.send(message)
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == code
            assert (await play(guest, game, "A")).status_code == 200

    _go(test)


def test_a_flood_is_cut_off_and_others_do_not_notice(running: Running) -> None:
    async def test() -> None:
        async with _guest(running) as guest, _guest(running) as flooder:
            game = (await begin(guest))["game"]
            own = (await begin(flooder))["game"]
            async with (
                _socket(running, own["id"], flooder) as flood,
                _socket(running, game["id"], guest) as calm,
            ):
                with pytest.raises(ConnectionClosed) as closed:
                    await _flood(flood)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
                await _say(calm, type="move", id="1", seat=0, ply=0, move="A")
                assert await _next(calm, "done")

    _go(test)


def test_sockets_of_other_sites_and_to_no_game_are_refused(running: Running) -> None:
    async def test() -> None:
        async with _guest(running) as guest:
            game = (await begin(guest))["game"]
            for id, headers in ((game["id"], {"origin": "https://evil.test"}), ("none", {})):
                with pytest.raises(InvalidStatus):
                    async with _socket(running, id, guest, **headers):
                        pass
            same = {"origin": running.address}
            async with _socket(running, game["id"], guest, **same) as socket:
                await _say(socket, type="hello")
                assert await _next(socket, "game")

    _go(test)


def test_a_forged_cookie_moves_for_nobody(running: Running) -> None:
    async def test() -> None:
        async with _guest(running) as guest:
            game = (await begin(guest))["game"]
            name = guest.cookies["quiltwork"].partition(".")[0]
            guest.cookies.clear()
            guest.cookies.set("quiltwork", f"{name}.AAAAAAAAAAAAAAAAAAAAAAAAAAA")
            async with _socket(running, game["id"], guest) as socket:
                await _say(socket, type="move", id="1", seat=0, ply=0, move="A")
                assert (await _next(socket, "refused"))["error"] == "this seat is not yours"

    _go(test)


def test_a_deleted_game_sends_its_viewers_away(running: Running) -> None:
    async def test() -> None:
        async with _guest(running) as guest:
            game = (await begin(guest))["game"]
            async with _socket(running, game["id"], guest) as socket:
                await _say(socket, type="hello", version=game["version"])
                assert await _next_presence(socket)
                await guest.delete(f"/api/games/{game['id']}")
                with pytest.raises(ConnectionClosed):
                    await socket.recv()

    _go(test)


async def _next_presence(socket: ClientConnection) -> bool:
    return bool(json.loads(await socket.recv())["type"] == "presence")


async def _flood(socket: ClientConnection) -> None:
    for _ in range(1000):
        await _say(socket, type="ping")
    while True:
        await socket.recv()
