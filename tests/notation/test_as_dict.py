"""Positions for programs: plain JSON with known keys, and nothing a player may not know."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from notation.games import SOLO, TABLES, finished
from quiltwork import Automa, Draw, Game, Move, Position, parse_position
from quiltwork.notation import DICT_VERSION, position_as_dict

KEYS = ["version", "edition", "text", "to_move", "is_over", "players", "top", "circle", "offer",
        "pending", "box", "special_patches", "special_tile_owner", "chance", "automa",
        "outcome"]  # fmt: skip
PLAYER_KEYS = ["buttons", "income", "time", "empty", "score", "score_parts", "special_tile",
               "quilt", "patches"]  # fmt: skip
PART_KEYS = ["buttons", "special_tile", "empty_squares", "tiles_with_buttons", "buttons_on_tiles"]
PATCH_KEYS = ["tile", "orientation", "text", "cells"]
AUTOMA_KEYS = ["level", "name", "deck", "marker", "taken", "seen", "cards_left", "budget"]
OUTCOME_KEYS = ["winner", "margin", "decided_by"]


@pytest.mark.parametrize("table", TABLES)
def test_every_position_is_plain_json_with_exactly_these_keys(table: str) -> None:
    for position in finished(table, 1).positions:
        said = position.as_dict()
        assert said == position_as_dict(position)
        assert json.loads(json.dumps(said, allow_nan=False)) == said
        assert list(said) == KEYS
        assert said["version"] == DICT_VERSION == 1
        for player in said["players"]:
            assert list(player) == PLAYER_KEYS
            assert list(player["score_parts"]) == PART_KEYS
            assert all(list(patch) == PATCH_KEYS for patch in player["patches"])
        assert said["automa"] is None if table not in SOLO else list(said["automa"]) == AUTOMA_KEYS
        assert (said["outcome"] is not None) == said["is_over"]
        assert said["outcome"] is None or list(said["outcome"]) == OUTCOME_KEYS


def test_the_documented_keys_are_these() -> None:
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    section = text.split("## `position.as_dict()`")[1].split("\n## ")[0]
    rows = [line.split("|") for line in section.splitlines() if line.startswith("| `")]
    documented = {
        key: re.findall(r"`(\w+)`", row[2])
        for row in rows
        for key in re.findall(r"`(\w+)`", row[1])
    }
    assert list(documented) == KEYS
    players = documented["players"]
    assert [key for key in players if key not in ("tile", "orientation", "text", "cells")] == [
        *PLAYER_KEYS[:6], *PART_KEYS, *PLAYER_KEYS[6:],
    ]  # fmt: skip
    assert players[-4:] == PATCH_KEYS
    assert documented["automa"] == AUTOMA_KEYS
    assert documented["outcome"] == OUTCOME_KEYS


@pytest.mark.parametrize("table", TABLES)
def test_the_values_are_those_of_the_position(table: str) -> None:
    for position in finished(table, 2).positions:
        said = position.as_dict()
        assert said["edition"] == position.edition.id
        assert parse_position(said["text"], position.edition) == position
        assert said["to_move"] == position.to_move
        assert said["is_over"] == position.is_over
        assert said["top"] == position.top
        assert said["circle"] == list(position.circle)
        assert said["offer"] == said["circle"][: position.edition.choice]
        assert said["pending"] == list(position.pending)
        assert said["special_patches"] == list(position.special_patches)
        assert said["special_tile_owner"] == position.special_tile_owner
        assert said["chance"] == (position.chance and position.chance.kind)
        for player, shown in zip(position.players, said["players"], strict=True):
            for key in ("buttons", "income", "time", "empty", "score", "special_tile"):
                assert shown[key] == getattr(player, key)
            assert sum(shown["score_parts"].values()) == shown["score"]
            check_quilt(position, shown)


def check_quilt(position: Position, shown: dict) -> None:
    rows, patches = shown["quilt"], shown["patches"]
    covered = [tuple(cell) for patch in patches for cell in patch["cells"]]
    assert len(set(covered)) == len(covered)
    assert sorted(covered) == [
        (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"
    ]
    if rows:
        assert len(rows) == position.edition.rows
        assert {len(row) for row in rows} == {position.edition.columns}
        assert "".join(rows).count(".") == shown["empty"]
    firsts = [patch["cells"][0] for patch in patches]
    assert firsts == sorted(firsts), "patches are listed by their first square"


def test_the_automa_is_shown_as_far_as_a_player_may_know_it() -> None:
    text = "qw1 classic 5/0/9/- automa3t/2/12/4.5 - - - 8.24.1.2.0 - 13.14/2/4"
    said = parse_position(text).as_dict()
    assert said["automa"] == {
        "level": 3, "name": "Fellow", "deck": "tactical", "marker": 41, "taken": [4, 5],
        "seen": [13, 14], "cards_left": 8, "budget": 4,
    }  # fmt: skip
    opponent = said["players"][1]
    assert opponent["quilt"] == [] and opponent["patches"] == [] and opponent["empty"] == 0
    assert opponent["score_parts"] == {
        "buttons": 2, "special_tile": 0, "empty_squares": 0, "tiles_with_buttons": 2,
        "buttons_on_tiles": 0,
    }  # fmt: skip


def test_the_outcome_says_who_how_and_by_how_much() -> None:
    over = "qw1 classic {}/0/53/- {}/0/53/- {} - - 1.0 -"
    cases = {
        over.format(9, 4, 0): {"winner": 0, "margin": 5, "decided_by": "score"},
        over.format(3, 4, 0): {"winner": 1, "margin": 1, "decided_by": "score"},
        over.format(4, 4, 0): {"winner": 1, "margin": 0, "decided_by": "arrival"},
        over.format(4, 4, 1): {"winner": 0, "margin": 0, "decided_by": "arrival"},
    }
    for text, outcome in cases.items():
        assert parse_position(text).as_dict()["outcome"] == outcome


def test_plain_squares_are_shown_without_a_patch() -> None:
    said = parse_position("qw1 express 5/0/9/S@a1+x86 5/0/0/- - - - 0 -").as_dict()["players"][0]
    assert said["quilt"][:2] == ["###....", "#......"]
    assert said["patches"] == [{"tile": None, "orientation": 0, "text": "S@a1", "cells": [[0, 0]]}]


def test_a_dict_is_the_readers_own() -> None:
    position = finished("express", 0).positions[9]
    said = position.as_dict()
    said["circle"].clear()
    said["players"][0]["patches"].clear()
    assert position.as_dict() != said


# Ruling 17: nobody can know what has not been drawn yet


def same_table(seeds: range, **setup: object) -> list[Game]:
    """Games that differ in nothing but their seed: what is in sight is the same."""
    model = Game.new(seed=0, **setup)
    return [
        Game.new(model.edition, seed, circle=model.position.circle, first_player=0,
                 solo=setup.get("solo"))
        for seed in seeds
    ]  # fmt: skip


def play_together(games: list[Game]) -> None:
    """Make the same moves in all games until one of them draws something else than another."""
    while len({game.steps for game in games}) == 1:
        move = games[0].position.legal_moves()[-1]
        for game in games:
            game.play(move)


def first_difference(games: list[Game]) -> int:
    return next(k for k, steps in enumerate(zip(*(g.steps for g in games), strict=False))
                if len(set(steps)) > 1)  # fmt: skip


@pytest.mark.parametrize("id", ["express", "stack-n-stuff"])
def test_the_order_of_the_small_tiles_is_nowhere_before_they_join(id: str) -> None:
    games = same_table(range(12), edition=id)
    play_together(games)
    drawn = first_difference(games)
    assert drawn > 8
    assert all(isinstance(game.steps[drawn], Draw) for game in games)
    assert len({game.steps[drawn] for game in games}) == len(games)
    for k in range(drawn + 1):
        shown = [json.dumps(game.positions[k].as_dict()) for game in games]
        assert len(set(shown)) == 1, "a position before the draw depends on the seed"
        assert len({game.positions[k] for game in games}) == 1
        said = games[0].positions[k].as_dict()
        assert said["box"] == list(range(15, 23)), "always in this order, whatever will be drawn"
        assert said["chance"] == ("join" if k == drawn else None)
    after = [game.positions[drawn + 1].as_dict() for game in games]
    assert all(said["box"] == [] and len(said["circle"]) == 13 for said in after)
    assert len({tuple(said["circle"]) for said in after}) == len(games)


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_the_automas_next_card_is_nowhere_before_it_is_revealed(deck: str) -> None:
    games = same_table(range(40), edition="classic", solo=Automa(2, deck))
    if deck == "tactical":  # those that show the same back; what is on its face is open
        back = games[0].steps[0]
        games = [game for game in games if game.steps[0] == back]
    assert len(games) > 4
    play_together(games)
    drawn = first_difference(games)
    assert all(game.steps[drawn].kind == "card" for game in games)
    assert isinstance(games[0].steps[drawn - 1], Move)
    for k in range(drawn + 1):
        assert len({json.dumps(game.positions[k].as_dict()) for game in games}) == 1
        assert len({game.positions[k] for game in games}) == 1
    said = games[0].positions[drawn].as_dict()
    assert said["chance"] == "card" and said["to_move"] is None
    assert said["automa"]["seen"] == [] and said["automa"]["cards_left"] == 10
    assert (said["automa"]["budget"] is not None) == (deck == "tactical")


def test_a_new_pass_through_the_deck_forgets_what_was_seen() -> None:
    for position in finished("solo-normal", 1).positions:
        said = position.as_dict()["automa"]
        unseen = 12 - len(said["seen"])
        assert said["cards_left"] in (unseen - 2, unseen)
        assert said["cards_left"] >= 1
