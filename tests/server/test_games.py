"""The life of a game: create, list, join, undo, resign, rematch, delete."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from quiltwork import EDITION_IDS, Game, edition, parse_record
from server.serving import begin, play

Test = Callable[[Callable[[Any], Awaitable[None]]], None]


def test_every_edition_can_be_played_to_the_end_with_the_scores_of_the_rules(
    with_server: Test,
) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        for id in EDITION_IDS:
            game = (await begin(guest, edition=id))["game"]
            mirror = Game.new(id, seed=7, first_player=0)
            while game["status"] == "playing":
                move = mirror.position.legal_moves()[-1].text
                answer = await play(guest, game, move)
                assert answer.status_code == 200, answer.text
                game = answer.json()
                mirror.play(move)
                assert game["position"]["text"] == mirror.position.text
            assert mirror.outcome is not None
            assert game["outcome"]["winner"] == mirror.outcome.winner
            totals = [sheet["total"] for sheet in game["outcome"]["scores"]]
            assert totals == [sheet.total for sheet in mirror.outcome.scores]
            for sheet in game["outcome"]["scores"]:
                parts = sheet["buttons"] + sheet["special_tile"] - sheet["penalty"]
                assert parts == sheet["total"]

    with_server(test)


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_a_game_against_the_automa_draws_its_cards(with_server: Test, deck: str) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        opponent = {"kind": "automa", "level": 3, "deck": deck}
        game = (await begin(guest, opponent=opponent, first="them"))["game"]
        assert game["your_seats"] == [0] and game["position"]["to_move"] == 0
        while game["status"] == "playing":
            game = (await play(guest, game, _first_move(game))).json()
        side = game["position"]["players"][1]["automa"]
        assert side["deck"] == deck and side["tiles"]
        assert [entry["ply"] for entry in game["log"]] == list(range(1, game["ply"] + 1))

    with_server(test)


def test_the_computer_moves_by_itself_and_undo_takes_its_moves_back_too(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        created = await begin(guest, opponent={"kind": "computer", "level": 2})
        game = (await play(guest, created["game"], "A")).json()
        room = await tables.app.state.service.rooms.get(game["id"])
        while room.table.position.to_move != 0:
            await asyncio.sleep(0.02)
        game = (await guest.get(f"/api/games/{game['id']}")).json()
        assert {entry["seat"] for entry in game["log"]} == {0, 1}
        asked = {"seat": 0, "ply": game["ply"], "id": "u"}
        undone = (await guest.post(f"/api/games/{game['id']}/undo", json=asked)).json()
        assert undone["ply"] == 0 and undone["version"] > game["version"]

    with_server(test)


def test_a_friend_joins_by_link_and_only_once(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        ada, ben, eve = tables.guest(), tables.guest(), tables.guest()
        created = await begin(ada, opponent={"kind": "link"}, names=["Ada"])
        id, invite = created["id"], created["game"]["invite"]
        assert created["game"]["status"] == "waiting"
        assert created["seat_links"]["invite"] == f"/game/{id}?invite={invite}"
        assert (await play(ada, created["game"], "A")).status_code == 409
        seen = (await eve.get(f"/api/games/{id}")).json()
        assert seen["invite"] is None and seen["your_seats"] == []
        join = f"/api/games/{id}/join"
        wrong = await eve.post(join, json={"invite": "guess"})
        assert (wrong.status_code, wrong.json()["field"]) == (403, "invite")
        joined = await ben.post(join, json={"invite": invite, "name": "Ben"})
        assert joined.json()["names"] == ["Ada", "Ben"] and joined.json()["your_seats"] == [1]
        assert (await ben.post(join, json={"invite": invite})).status_code == 200
        assert (await eve.post(join, json={"invite": invite})).status_code == 409

    with_server(test)


def test_people_agree_to_undo(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        ada, ben, game = await _two_at_a_table(tables)
        game = (await play(ada, game, "A")).json()
        undo, asked = f"/api/games/{game['id']}/undo", {"ply": 1, "id": "x"}
        lonely = await ben.post(undo, json={**asked, "seat": 1})
        assert lonely.json()["error"] == "there is no move to take back"
        asking = (await ada.post(undo, json={**asked, "seat": 0})).json()
        assert asking["undo"] == {"asked_by": 0} and asking["ply"] == 1
        mine = await ada.post(undo, json={**asked, "seat": 0, "id": "y", "agree": True})
        assert mine.status_code == 409
        no = (await ben.post(undo, json={**asked, "seat": 1, "agree": False})).json()
        assert no["undo"] == {"asked_by": None} and no["ply"] == 1
        await ada.post(undo, json={**asked, "seat": 0, "id": "z"})
        yes = (await ben.post(undo, json={**asked, "seat": 1, "id": "z", "agree": True})).json()
        assert yes["ply"] == 0 and yes["log"] == []

    with_server(test)


def test_a_new_name_reaches_the_tables_where_one_plays(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        ada, ben, game = await _two_at_a_table(tables)
        over = await _two_at_a_table(tables)
        await over[1].post(f"/api/games/{over[2]['id']}/resign", json={"seat": 1, "id": "r"})
        here = (await begin(ada, names=["Ada", "Mara"]))["game"]
        await ada.patch("/api/me", json={"name": "Countess"})
        seen = (await ben.get(f"/api/games/{game['id']}")).json()
        assert seen["names"] == ["Countess", "Ben"] and seen["version"] == game["version"] + 1
        listed = (await ben.get("/api/games?mine")).json()
        assert listed[0]["names"] == ["Countess", "Ben"]
        same = (await ada.get(f"/api/games/{here['id']}")).json()
        assert same["names"] == ["Ada", "Mara"], "both seats are hers, under names she chose"
        await ada.patch("/api/me", json={"settings": {}})
        assert (await ben.get(f"/api/games/{game['id']}")).json()["version"] == seen["version"]
        await over[1].patch("/api/me", json={"name": "Late"})
        done = (await over[0].get(f"/api/games/{over[2]['id']}")).json()
        assert done["names"] == ["Ada", "Ben"], "a game that is over stays as it was played"

    with_server(test)


def test_resign_then_rematch_with_seats_swapped(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        ada, ben, game = await _two_at_a_table(tables)
        id = game["id"]
        early = await ada.post(f"/api/games/{id}/rematch", json={"same_circle": True})
        assert early.status_code == 409
        over = (await ben.post(f"/api/games/{id}/resign", json={"seat": 1, "id": "r"})).json()
        assert (over["outcome"]["winner"], over["outcome"]["reason"]) == (0, "resigned")
        assert (await play(ada, game, "A")).json()["error"] == "the game is over"
        asked = {"same_circle": True}
        first = (await ada.post(f"/api/games/{id}/rematch", json=asked)).json()["id"]
        second = (await ben.post(f"/api/games/{id}/rematch", json=asked)).json()["id"]
        assert first == second
        again = (await ada.get(f"/api/games/{first}")).json()
        assert again["names"] == ["Ben", "Ada"] and again["your_seats"] == [1]
        assert again["previous"] == [{"id": id}]
        assert again["position"]["circle"] == game["position"]["circle"]
        assert (await ada.get(f"/api/games/{id}")).json()["next"] == first

    with_server(test)


def test_my_games_are_listed_and_can_be_deleted(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        ada, ben, game = await _two_at_a_table(tables)
        own = (await begin(ada))["id"]
        listed = (await ada.get("/api/games?mine")).json()
        assert [line["id"] for line in listed] == [own, game["id"]]
        assert (await ben.delete(f"/api/games/{own}")).status_code == 403
        assert (await ada.delete(f"/api/games/{own}")).status_code == 204
        assert (await ada.get(f"/api/games/{own}")).status_code == 404
        running = await ada.delete(f"/api/games/{game['id']}")
        assert running.json()["error"] == "the game is still being played: resign first"
        await ada.post(f"/api/games/{game['id']}/resign", json={"seat": 0, "id": "r"})
        assert (await ada.delete(f"/api/games/{game['id']}")).status_code == 204
        assert (await ada.get("/api/games?mine")).json() == []
        assert len((await ben.get("/api/games?mine")).json()) == 1

    with_server(test)


def test_the_rules_come_in_both_languages(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        for language, aim in (("en", "The aim"), ("de", "Das Ziel")):
            rules = (await guest.get(f"/api/rules/express?lang={language}")).json()
            assert rules["lang"] == language and rules["sections"][0]["title"] == aim
            assert rules["caution"]
        assert (await guest.get("/api/rules/express")).json()["lang"] == "en"
        assert (await guest.get("/api/rules/express?lang=tlh")).status_code == 422

    with_server(test)


def test_a_record_goes_out_and_comes_in_again(with_server: Test) -> None:
    async def test(tables: Any) -> None:
        guest = tables.guest()
        game = (await begin(guest, edition="stack-n-stuff"))["game"]
        for _ in range(12):
            game = (await play(guest, game, _first_move(game))).json()
        here = f"/api/games/{game['id']}"
        text = (await guest.get(f"{here}/record.qw")).text
        assert parse_record(text).tags == {"Player0": "Player 1", "Player1": "Player 2"}
        for form in ("record.qw", "record.json"):
            written = (await guest.get(f"{here}/{form}")).content
            back = (await guest.post("/api/records", content=written)).json()["id"]
            copy = (await guest.get(f"/api/games/{back}")).json()
            assert copy["position"] == game["position"] and copy["log"] == game["log"]
            assert copy["status"] == "over" and copy["imported"]
        for ply in range(game["ply"] + 1):
            assert (await guest.get(f"{here}/positions/{ply}")).json()["ply"] == ply
        assert (await guest.get(f"{here}/positions/{ply + 1}")).status_code == 404
        for form, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
            picture = await guest.get(f"{here}/picture.{form}?ply=3&theme=dark")
            assert picture.content.startswith(start)

    with_server(test)


async def _two_at_a_table(tables: Any) -> tuple[Any, Any, dict[str, Any]]:
    ada, ben = tables.guest(), tables.guest()
    created = await begin(ada, opponent={"kind": "link"}, names=["Ada"])
    asked = {"invite": created["game"]["invite"], "name": "Ben"}
    joined = await ben.post(f"/api/games/{created['id']}/join", json=asked)
    return ada, ben, joined.json()


def _first_move(game: dict[str, Any]) -> str:
    position = game["position"]
    if position["special"] is not None:
        square, columns = position["special"]["squares"][0], edition(game["edition"]).columns
        return f"S@{'abcdefghi'[square % columns]}{square // columns + 1}"
    return "A"
