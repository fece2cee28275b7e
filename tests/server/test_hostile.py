"""What a hostile client may try by HTTP: a clear refusal each, and nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.serving import ADDRESS, begin, in_process, settings_in

Test = Callable[[Callable[[Any], Awaitable[None]]], None]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": f"{ADDRESS}.evil.test"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_cross_site_requests_are_refused(with_server: Test, headers: dict[str, str]) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        game = (await begin(guest))["game"]
        asked = {"seat": 0, "id": "r"}
        here = f"/api/games/{game['id']}"
        answer = await guest.post(f"{here}/resign", json=asked, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"] == "requests from other sites are refused"
        assert (await guest.get(here)).json()["status"] == "playing"
        good = await guest.post(f"{here}/resign", json=asked, headers={"origin": ADDRESS})
        assert good.json()["status"] == "over"

    with_server(test)


@pytest.mark.parametrize("name", ["x" * 25, "a\nb", "\u202eevil", "\x00", 5, None, ["a"]])
def test_names_are_short_plain_text(with_server: Test, name: object) -> None:
    async def test(tables: Any) -> None:
        asked = {"opponent": {"kind": "here"}, "names": [name]}
        answer = await tables.guest().post("/api/games", json=asked)
        assert answer.status_code == 422 and answer.json()["field"].startswith("names")

    with_server(test)


def test_script_in_a_name_stays_text(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest, name = tables.guest(), "<script>a</script>"
        game = (await begin(guest, names=[name]))["game"]
        assert game["names"][0] == name
        answer = await guest.get(f"/api/games/{game['id']}")
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        picture = await guest.get(f"/api/games/{game['id']}/picture.svg")
        assert "<script" not in picture.text

    with_server(test)


@pytest.mark.parametrize(
    ("path", "asked", "field"),
    [
        ("/api/games", {"opponent": {"kind": "computer", "level": 9}}, "opponent"),
        ("/api/games", {"opponent": {"kind": "automa", "level": 0}}, "opponent"),
        ("/api/games", {"opponent": {"kind": "ghost"}}, "opponent.kind"),
        ("/api/games", {"opponent": {"kind": "here"}, "edition": "../etc"}, "edition"),
        ("/api/games", {"opponent": {"kind": "here"}, "seed": 2**64}, "seed"),
        ("/api/games", {"opponent": {"kind": "here"}, "circle": [1, 1]}, "circle"),
        ("/api/games", {"opponent": {"kind": "automa"}, "edition": "express"}, "opponent"),
    ],
)
def test_an_impossible_game_is_refused(
    with_server: Test, path: str, asked: dict[str, Any], field: str
) -> None:
    async def test(tables: Any) -> None:
        answer = await tables.guest().post(path, json=asked)
        assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text

    with_server(test)


def test_large_bodies_and_nonsense_are_refused(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        large = await guest.post("/api/records", content=b"x" * 300_000)
        assert large.status_code == 413
        for body in (b"", b"\xff\xfe", b"hello", b"[Quiltwork", b'{"quiltwork": 1}', b"[]"):
            answer = await guest.post("/api/records", content=body)
            assert answer.status_code == 422, body
            assert answer.json()["error"]
        settings = {"settings": {"x": "y" * 5000}}
        assert (await guest.patch("/api/me", json=settings)).status_code == 422
        for path in ("/api/nothing", "/api/games/none", "/api/rules/none"):
            assert (await guest.get(path)).status_code == 404

    with_server(test)


@pytest.mark.parametrize("value", ["NaN", "1e999", '"\\ud800"', "[" * 300 + "]" * 300])
def test_settings_that_no_answer_could_carry_are_refused(with_server: Test, value: str) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        body = f'{{"settings": {{"a": {value}}}}}'
        headers = {"content-type": "application/json"}
        answer = await guest.patch("/api/me", content=body, headers=headers)
        assert answer.status_code in (400, 422), answer.text
        assert (await guest.get("/api/me")).json()["settings"] == {}

    with_server(test)


@pytest.mark.parametrize("id", ["%00", "a%00b", "%F0%9F%A7%B5", "x" * 25, "%E2%80%AE", "a%20b"])
def test_what_is_no_id_is_no_game(with_server: Test, id: str) -> None:
    async def test(tables: Any) -> None:
        for path in ("", "/record.qw", "/picture.svg", "/positions/0"):
            answer = await tables.guest().get(f"/api/games/{id}{path}")
            assert answer.status_code in (404, 422) and answer.json()["error"]

    with_server(test)


def test_names_in_a_record_are_shown_as_far_as_they_can_be(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        id = (await begin(guest))["id"]
        record = (await guest.get(f"/api/games/{id}/record.qw")).text
        for written in ("<b>\u202eevil" + "x" * 50, "\u202e"):
            sent = record.replace("Player 1", written)
            copy = (await guest.post("/api/records", content=sent.encode())).json()["id"]
            name = (await guest.get(f"/api/games/{copy}")).json()["names"][0]
            assert name in ("<b>evil" + "x" * 17, "Player 1")

    with_server(test)


def test_pictures_and_new_games_count_more_than_other_requests(tmp_path: Path) -> None:
    async def go() -> None:
        async with in_process(settings_in(tmp_path, requests_per_second=1.0)) as tables:
            guest = tables.guest()
            asked = {"opponent": {"kind": "here"}}
            answers = [await guest.post("/api/games", json=asked) for _ in range(12)]
            assert answers[0].status_code == 201 and answers[-1].status_code == 429

    asyncio.run(go())


def test_who_asks_too_often_is_told_to_slow_down(tmp_path: Path) -> None:
    async def go() -> None:
        async with in_process(settings_in(tmp_path, requests_per_second=1.0)) as tables:
            guest = tables.guest()
            answers = [await guest.get("/api/levels") for _ in range(30)]
            assert answers[0].status_code == 200 and answers[-1].status_code == 429

    asyncio.run(go())


def test_the_cookie_and_the_headers_are_strict(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        answer = await tables.guest().get("/api/me")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy
        assert answer.headers["cache-control"] == "no-store"

    with_server(test)


def test_the_page_is_served_for_its_own_addresses(tmp_path: Path) -> None:
    async def go() -> None:
        page = tmp_path / "page"
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text("<title>Quiltwork</title>")
        (page / "assets" / "app-1.js").write_text("1" * 5000)
        async with in_process(settings_in(tmp_path, page=page)) as tables:
            guest = tables.guest()
            for path in ("/", "/game/abc", "/game/abc?invite=x"):
                answer = await guest.get(path)
                assert "<title>" in answer.text and answer.headers["cache-control"] == "no-cache"
            script = await guest.get("/assets/app-1.js", headers={"accept-encoding": "gzip"})
            assert script.headers["content-encoding"] == "gzip" and len(script.text) == 5000
            assert "immutable" in script.headers["cache-control"]
            for path in ("/assets/other.js", "/api/none", "/%2e%2e/games.db"):
                assert (await guest.get(path)).status_code == 404

    asyncio.run(go())
