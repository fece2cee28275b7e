"""Every reason to refuse a move, in the words a player reads; and nothing forged gets through."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quiltwork import Draw, Game, IllegalMove, Placement, QuiltworkError, edition
from quiltwork.rules import take_move
from quiltwork.rules.move import ADVANCE, DECLINE, take
from support.editions import patio
from support.refusals import any_take, offering, reason, special_due
from support.tables import play, position_with, quilt_with, solo_with


def spoken(position, text):
    """Why a move given as text is refused."""
    with pytest.raises(IllegalMove) as problem:
        play(position, text)
    return str(problem.value)


def test_too_expensive():
    assert spoken(offering(22, 1, 2), "22r0@a1") == "22r0@a1: too expensive by 2"
    assert spoken(offering(24, 1, 2), "24r0@a1") == "24r0@a1: too expensive by 3"


def test_overlaps_one_square_or_several():
    position = offering(4, 1, 2, quilts=(quilt_with("c4 d4 e5"), None))
    assert spoken(position, "4r0@a4") == "4r0@a4: overlaps c4, d4"
    assert spoken(position, "4r1@c1") == "4r1@c1: overlaps c4"
    special = special_due(quilts=(quilt_with("c4"), None))
    assert spoken(special, "S@c4") == "S@c4: overlaps c4"


def test_off_the_board():
    position = offering(4, 1, 2)
    assert spoken(position, "4r0@g1") == "4r0@g1: patch 4 at g1 is off the board"
    assert spoken(position, "4r1@a7") == "4r1@a7: patch 4 at a7 is off the board"
    assert spoken(position, "4r0@j1") == "4r0@j1: off the board"
    assert spoken(special_due(), "S@a10") == "S@a10: off the board"


def test_a_tile_that_fits_only_the_other_way_is_off_the_board():
    narrow = replace(patio(), id="narrow", rows=2, columns=4)
    position = position_with(narrow, buttons=(9, 9), circle=(2, 1, 0))
    assert spoken(position, "2r0@a1") == "2r0@a1: patch 2 at a1 is off the board"
    assert {move.placement.orientation for move in position.legal_moves() if move.tile == 2} == {1}
    upright = Placement(2, 0, 0, 0b1_0001_0001, 4)
    assert reason(position, take(0, upright, 8)) == "2r0@a1: off the board"


def test_not_on_offer():
    assert (
        spoken(offering(4, 1, 2), "28r0@a1")
        == "28r0@a1: patch 28 is not on offer (on offer: 4, 1, 2)"
    )
    assert (
        spoken(position_with(circle=()), "4r0@a1")
        == "4r0@a1: patch 4 is not on offer (on offer: none)"
    )
    assert spoken(offering(4), "33r0@a1") == "33r0@a1: there is no patch 33 in this edition"


def test_the_special_patch_has_to_be_placed_first():
    position = special_due(offer=(4, 1, 2))
    assert reason(position, ADVANCE) == "A: the special patch has to be placed first"
    assert spoken(position, "4r0@a1") == "4r0@a1: the special patch has to be placed first"
    express = position_with("stack-n-stuff", tokens=(7, 6), pending=(7,))
    assert reason(express, ADVANCE) == "A: the box has to be placed first"


@pytest.mark.parametrize("id", ["classic-2014", "anniversary"])
def test_a_special_patch_must_be_placed_in_this_edition(id):
    wanted = "D: in this edition a special patch that fits must be placed"
    assert reason(special_due(id), DECLINE) == wanted
    assert reason(special_due(id), 0) == wanted


def test_there_is_no_special_patch_to_place():
    position = offering(4, 1, 2)
    assert spoken(position, "S@a1") == "S@a1: there is no special patch to place"
    assert spoken(position, "D") == "D: there is no special patch to place"
    truck = position_with("stack-n-stuff")
    assert spoken(truck, "D") == "D: there is no box to place"


def test_the_game_is_over():
    over = position_with(tokens=(53, 53), offer=(4, 1, 2))
    for text in ("A", "D", "S@a1", "4r0@a1"):
        assert spoken(over, text) == f"{text}: the game is over"


def test_chance_has_to_be_drawn_first():
    due = position_with("express", circle=(0, 1, 2, 3, 4))
    assert due.chance.kind == "join"
    for text in ("A", "0r0@a1"):
        assert spoken(due, text) == f"{text}: chance has to be drawn first"
    assert reason(solo_with(tokens=(9, 6)), ADVANCE) == "A: chance has to be drawn first"


def test_draws_that_are_not_due():
    assert reason(offering(4), Draw("card", (3,))) == (
        "C3: not a possible draw, nothing is to be drawn now"
    )
    tactical = solo_with(deck="tactical")
    assert reason(tactical, Draw("card", (13,))) == "C13: not a possible draw, budget is due"
    assert reason(tactical, Draw("card", ())) == "C: not a possible draw, budget is due"
    solo = solo_with(tokens=(9, 6), seen=(3,))
    assert reason(solo, Draw("card", (3,))) == "C3: not a possible draw, card is due"
    assert reason(solo, Draw("card", (1, 2))) == "C1.2: not a possible draw, card is due"


@pytest.mark.parametrize("action", [-1, -(10**9), 2026, 10**12])
def test_action_ids_outside_the_range(action):
    assert reason(offering(4), action) == (f"action {action} does not exist: ids go from 0 to 2025")


def test_action_ids_of_slots_that_are_empty():
    last = 1 + 81 + 2 * 8 * 81
    assert reason(position_with(circle=(4, 0)), last) == (
        f"action {last}: only 2 patches are on offer"
    )


def test_action_ids_of_moves_that_are_not_legal():
    position = offering(22, 4, 2, quilts=(quilt_with("c4"), None))
    slot = 8 * 81
    assert reason(position, 82) == "22r0@a1: too expensive by 2"
    assert reason(position, 82 + slot + 27) == "4r0@a4: overlaps c4"
    assert reason(position, 82 + slot + 6) == "patch 4 at g1 is off the board"
    assert reason(position, 1) == "S@a1: there is no special patch to place"
    assert reason(special_due(quilts=(quilt_with("c4"), None)), 1 + 29) == "S@c4: overlaps c4"


def test_take_move_says_what_is_wrong():
    position = offering(4, 1, 2)
    assert take_move(position, 4, 0, 0).text == "4r0@a1"
    with pytest.raises(IllegalMove, match=r"patch 5 is not on offer \(on offer: 4, 1, 2\)"):
        take_move(position, 5, 0, 0)
    with pytest.raises(IllegalMove, match="patch 4 at i9 is off the board"):
        take_move(position, 4, 0, 80)


def test_a_game_stays_as_it_was_after_every_refusal():
    game = Game.new(seed=7)
    game.play("8r0@a1")
    before = (game.position, game.steps, str(game))
    forged = replace(any_take(game.position, 2), slot=2)
    for bad in ("A A", "", "8r0@a1", "24r2@c7", "2r0@i9", "S@a1", -1, 10**6, 1, forged, DECLINE):
        with pytest.raises(QuiltworkError):
            game.play(bad)
        assert (game.position, game.steps, str(game)) == before


def test_there_is_nothing_to_take_back_before_the_first_move():
    for game in (Game.new(seed=1), Game.new(seed=1, solo=None, edition=edition("express"))):
        with pytest.raises(QuiltworkError, match="there is no move to take back"):
            game.undo()
