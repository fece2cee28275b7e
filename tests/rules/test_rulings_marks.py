"""Rulings 9-12: income marks, special patches, and the special tile."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from quiltwork import EDITION_IDS, IllegalMove, SpecialTile, edition
from quiltwork.rules import square_name
from quiltwork.rules.events import (
    Income,
    Moved,
    SpecialPatchDeclined,
    SpecialPatchLost,
    SpecialPatchPlaced,
    SpecialPatchTaken,
    SpecialTileTaken,
)
from support.tables import kinds, only, play, position_with, quilt_filled, quilt_with, with_tiles

MUST_PLACE = ("classic-2014", "anniversary")
MAY_DECLINE = ("classic", "express", "stack-n-stuff")


def slow_express(**changes):
    """Express with one tile that takes seven spaces: no shipped tile crosses two boxes."""
    return replace(with_tiles(edition("express"), "slow-express", time={14: 7}), **changes)


def test_ruling_09_a_move_of_7_from_4_to_11_pays_twice():
    after, events = play(position_with(tokens=(4, 10), incomes=(3, 2)), "A")
    assert only(events, Income) == [Income(0, 5, 3), Income(0, 11, 3)]
    assert after.players[0].buttons == 5 + 7 + 3 + 3


@pytest.mark.parametrize("id", EDITION_IDS)
def test_ruling_09_each_mark_pays_on_the_step_onto_it_and_not_on_the_step_off(id):
    own = edition(id)
    for space in range(own.last_space):
        after, events = play(position_with(id, tokens=(space, space), incomes=(2, 2)), "A")
        mark = space + 1
        assert only(events, Income) == ([Income(0, mark, 2)] if mark in own.income_marks else [])
        assert after.players[0].buttons == 5 + 1 + 2 * (mark in own.income_marks)


def test_ruling_09_a_take_pays_as_an_advance_does():
    position = position_with(tokens=(5, 20), incomes=(1, 0), offer=(7, 1, 2))  # time 6, income 2
    after, events = play(position, "7r0@a1")
    assert only(events, Income) == [Income(0, 11, 3)]  # the mark on 5 was paid before
    assert after.players[0].buttons == 5 - 4 + 3


def test_ruling_09_the_last_mark_pays_on_entering_the_last_space():
    short = position_with(tokens=(52, 53), incomes=(4, 4))
    assert only(play(short, "A").events, Income) == [Income(0, 53, 4)]
    overshooting = position_with(tokens=(52, 53), incomes=(4, 4), offer=(7, 1, 2))
    after, events = play(overshooting, "7r0@a1")
    assert only(events, Moved) == [Moved(0, 52, 53)]
    assert only(events, Income) == [Income(0, 53, 6)]
    assert after.players[0].buttons == 5 - 4 + 6


def test_ruling_09_only_the_mover_is_paid():
    after = play(position_with(tokens=(4, 10), incomes=(3, 2)), "A").position
    assert after.players[1].buttons == 5


def test_ruling_09_marks_trigger_in_track_order():
    position = position_with(tokens=(22, 25), incomes=(1, 0), offer=(7, 1, 2))
    _, events = play(position, "7r0@a1")  # to 28: income on 23, special patch on 26
    assert kinds(events) == ["took", "moved", "income", "special_patch_taken"]
    express = position_with("express", tokens=(6, 10), incomes=(1, 0))
    _, events = play(express, "A")  # to 11: the other player already has the patch on 7
    assert [(event.kind, event.mark) for event in events[1:]] == [
        ("income", 9),
        ("special_patch_taken", 11),
    ]


@pytest.mark.parametrize("id", EDITION_IDS)
def test_ruling_10_the_first_token_onto_a_special_patch_takes_it(id):
    for mark in edition(id).special_patch_marks:
        position = position_with(id, tokens=(mark - 1, mark - 1))
        assert mark in position.special_patches
        after, events = play(position, "A")
        assert only(events, SpecialPatchTaken) == [SpecialPatchTaken(0, mark)]
        assert after.pending == (mark,)
        assert mark not in after.special_patches


def test_ruling_10_passing_a_special_patch_takes_it_too():
    position = position_with(tokens=(24, 24), offer=(7, 1, 2))
    after, events = play(position, "7r0@a1")  # to 30, past 26
    assert only(events, SpecialPatchTaken) == [SpecialPatchTaken(0, 26)]
    assert after.pending == (26,)


@pytest.mark.parametrize("other", [26, 27, 40])
def test_ruling_10_the_second_token_finds_no_special_patch(other):
    position = position_with(tokens=(25, other))
    assert 26 not in position.special_patches
    slow = position_with(tokens=(25, other), offer=(29, 1, 2))
    after, events = play(slow, "29r0@a1")  # onto 26
    assert only(events, SpecialPatchTaken) == []
    assert after.pending == ()


def test_ruling_10_the_player_places_at_once_even_though_the_token_is_ahead():
    taken = play(position_with(tokens=(25, 25)), "A").position
    assert taken.players[0].time > taken.players[1].time
    assert taken.to_move == 0
    placed, events = play(taken, "S@e5")
    assert [square_name(cell) for cell in events[0].placement.cells] == ["e5"]
    assert only(events, SpecialPatchPlaced) == [SpecialPatchPlaced(0, 26, events[0].placement)]
    assert placed.players[0].quilt.empty == 80
    assert placed.to_move == 1
    assert placed.players[0].buttons == taken.players[0].buttons


def test_ruling_10_while_a_special_patch_waits_nothing_else_is_possible():
    taken = play(position_with(tokens=(25, 25), offer=(8, 1, 2)), "A").position
    for text in ("A", "8r0@a1"):
        with pytest.raises(IllegalMove, match="the special patch has to be placed first"):
            play(taken, text)


def test_ruling_10_the_special_patch_goes_on_any_empty_square():
    quilt = quilt_filled(except_="a1 e5 i9")
    taken = play(position_with(tokens=(25, 25), quilts=(quilt, None)), "A").position
    assert [move.text for move in taken.legal_moves()] == ["D", "S@a1", "S@e5", "S@i9"]


@pytest.mark.parametrize("id", EDITION_IDS)
def test_ruling_10_on_a_full_board_the_special_patch_leaves_the_game(id):
    mark = edition(id).special_patch_marks[0]
    position = position_with(
        id,
        tokens=(mark - 1, mark - 1),
        quilts=(quilt_filled(id), None),
        special_tile=None if edition(id).special_tile is None else 0,
    )
    after, events = play(position, "A")
    assert only(events, SpecialPatchLost) == [SpecialPatchLost(0, mark)]
    assert only(events, SpecialPatchTaken) == []
    assert (after.pending, after.to_move) == ((), 1)
    assert mark not in after.special_patches


def test_ruling_10_a_take_that_fills_the_board_loses_the_patch_it_crosses():
    position = position_with(
        tokens=(25, 25),
        quilts=(quilt_filled(except_="a1:b1"), None),
        offer=(0, 1, 2),
        special_tile=0,
    )
    _, events = play(position, "0r0@a1")
    assert kinds(events) == ["took", "moved", "special_patch_lost"]


@pytest.mark.parametrize("id", MAY_DECLINE)
def test_ruling_10_a_special_patch_may_be_declined_in_some_editions(id):
    mark = edition(id).special_patch_marks[0]
    taken = play(position_with(id, tokens=(mark - 1, mark - 1)), "A").position
    assert taken.legal_moves()[0].text == "D"
    after, events = play(taken, "D")
    assert events == (SpecialPatchDeclined(0, mark),)
    assert after.players == taken.players
    assert (after.pending, after.to_move) == ((), 1)
    assert mark not in after.special_patches


@pytest.mark.parametrize("id", MUST_PLACE)
def test_ruling_10_a_special_patch_that_fits_must_be_placed_in_the_others(id):
    mark = edition(id).special_patch_marks[0]
    taken = play(position_with(id, tokens=(mark - 1, mark - 1)), "A").position
    assert {move.kind for move in taken.legal_moves()} == {"special"}
    with pytest.raises(IllegalMove, match="in this edition a special patch that fits must be"):
        play(taken, "D")


def test_ruling_10_every_edition_says_whether_declining_is_allowed():
    allowed = {id for id in EDITION_IDS if edition(id).special_patch_may_be_declined}
    assert allowed == set(MAY_DECLINE)


def test_ruling_11_no_shipped_move_crosses_two_special_patches_first():
    """An advance ends one space in front, so only a take can be first past two of them."""
    for id in EDITION_IDS:
        own = edition(id)
        longest = max(tile.time for tile in own.tiles)
        marks = own.special_patch_marks
        assert all(b - a >= longest for a, b in pairwise(marks))


def test_ruling_11_two_special_patches_in_one_move_are_placed_in_track_order():
    position = position_with(slow_express(), tokens=(5, 5), offer=(14, 1, 2))
    after, events = play(position, "14r0@a1")  # from 5 to 12, over 7 and 11
    assert [e.mark for e in only(events, SpecialPatchTaken)] == [7, 11]
    assert (after.pending, after.to_move) == ((7, 11), 0)
    one, events = play(after, "S@a2")
    assert only(events, SpecialPatchPlaced)[0].mark == 7
    assert (one.pending, one.to_move) == ((11,), 0)
    both, events = play(one, "S@b2")
    assert only(events, SpecialPatchPlaced)[0].mark == 11
    assert (both.pending, both.to_move) == ((), 1)
    assert both.players[0].quilt.empty == 49 - 5 - 2


def test_ruling_11_declining_the_first_keeps_the_second():
    position = position_with(slow_express(), tokens=(5, 5), offer=(14, 1, 2))
    after, events = play(position, "14r0@a1", "D")
    assert only(events, SpecialPatchDeclined) == [SpecialPatchDeclined(0, 7)]
    assert (after.pending, after.to_move) == ((11,), 0)
    assert play(after, "S@c3").position.to_move == 1


def test_ruling_11_with_one_free_square_the_second_special_patch_leaves_the_game():
    quilt = quilt_filled("express", except_="a1:e1 g7")
    position = position_with(slow_express(), tokens=(5, 5), offer=(14, 1, 2), quilts=(quilt, None))
    taken, events = play(position, "14r0@a1")
    assert [e.mark for e in only(events, SpecialPatchTaken)] == [7, 11]
    assert [move.text for move in taken.legal_moves()] == ["D", "S@g7"]
    full, events = play(taken, "S@g7")
    assert kinds(events) == ["special_patch_placed", "special_patch_lost"]
    assert only(events, SpecialPatchLost) == [SpecialPatchLost(0, 11)]
    assert (full.pending, full.to_move) == ((), 1)


def test_ruling_11_where_all_must_be_placed_the_second_still_leaves_a_full_board():
    own = slow_express(special_patch_may_be_declined=False)
    quilt = quilt_filled("express", except_="a1:e1 g7")
    position = position_with(own, tokens=(5, 5), offer=(14, 1, 2), quilts=(quilt, None))
    taken = play(position, "14r0@a1").position
    assert [move.text for move in taken.legal_moves()] == ["S@g7"]
    assert play(taken, "S@g7").position.pending == ()


def test_ruling_11_a_full_board_loses_both():
    quilt = quilt_filled("express", except_="a1:e1")
    position = position_with(slow_express(), tokens=(5, 5), offer=(14, 1, 2), quilts=(quilt, None))
    after, events = play(position, "14r0@a1")
    assert only(events, SpecialPatchLost) == [SpecialPatchLost(0, 7), SpecialPatchLost(0, 11)]
    assert (after.pending, after.to_move) == ((), 1)


def test_ruling_11_the_other_player_may_have_the_first_of_the_two():
    position = position_with(slow_express(), tokens=(6, 7), offer=(14, 1, 2))
    after, events = play(position, "14r0@a1")  # from 6 to 13
    assert [e.mark for e in only(events, SpecialPatchTaken)] == [11]
    assert after.pending == (11,)


@pytest.mark.parametrize("corner", [f"{column}{row}" for column in "abc" for row in "123"])
def test_ruling_12_any_7x7_square_counts(corner):
    column, row = ord(corner[0]), int(corner[1])
    square = f"{corner}:{chr(column + 6)}{row + 6}"
    all_but_two = quilt_with(square)
    hole = quilt_with(f"{corner}:{chr(column + 1)}{row}")
    quilt = replace(all_but_two, filled=all_but_two.filled & ~hole.filled)
    position = position_with(quilts=(quilt, None), offer=(0, 1, 2))
    after, events = play(position, f"0r0@{corner}")
    assert kinds(events) == ["took", "special_tile_taken", "moved"]
    assert only(events, SpecialTileTaken) == [SpecialTileTaken(0, 7, (row - 1, column - ord("a")))]
    assert (after.special_tile_owner, after.players[0].special_tile_points) == (0, 7)


def test_ruling_12_it_is_checked_after_a_special_patch_too():
    quilt = replace(
        quilt_with("b2:h8"), filled=quilt_with("b2:h8").filled & ~quilt_with("e5").filled
    )
    position = position_with(tokens=(26, 25), quilts=(quilt, None), pending=(26,))
    after, events = play(position, "S@e5")
    assert kinds(events) == ["special_patch_placed", "special_tile_taken"]
    assert after.special_tile_owner == 0


def test_ruling_12_a_6x8_rectangle_is_no_7x7_square():
    quilt = quilt_with("a1:h6")
    position = position_with(tokens=(26, 25), quilts=(quilt, None), pending=(26,))
    after, events = play(position, "S@i9")
    assert kinds(events) == ["special_patch_placed"]
    assert after.special_tile_owner is None


def test_ruling_12_more_than_7x7_counts_once():
    position = position_with(
        tokens=(26, 25), quilts=(quilt_filled(except_="e5"), None), pending=(26,)
    )
    after, events = play(position, "S@e5")  # all nine squares at once
    assert len(only(events, SpecialTileTaken)) == 1
    assert after.players[0].special_tile_points == 7


def test_ruling_12_the_second_player_to_fill_a_square_gets_nothing():
    position = position_with(
        quilts=(replace(quilt_with("a1:g7"), filled=quilt_with("a2:g7 c1:g1").filled), None),
        offer=(0, 1, 2),
    )
    mine = play(position, "0r0@a1").position
    assert mine.special_tile_owner == 0
    theirs = position_with(
        quilts=(quilt_with("a1:g7"), quilt_with("a2:g7 c1:g1")),
        tokens=(5, 0),
        offer=(0, 1, 2),
        special_tile=0,
    )
    after, events = play(theirs, "0r0@a1")
    assert only(events, SpecialTileTaken) == []
    assert after.special_tile_owner == 0
    assert not after.players[1].special_tile


def test_ruling_12_the_owner_does_not_get_it_again():
    position = position_with(
        quilts=(quilt_with("a1:g7"), None), offer=(1, 2, 3), special_tile=0, buttons=(9, 9)
    )
    after, events = play(position, "1r1@h1")
    assert only(events, SpecialTileTaken) == []
    assert after.score(0) == 9 - 2 + 7 - 2 * (81 - 52)


def test_ruling_12_express_has_no_special_tile():
    position = position_with(
        "express", tokens=(7, 6), quilts=(quilt_filled("express", except_="d4"), None), pending=(7,)
    )
    after, events = play(position, "S@d4")
    assert kinds(events) == ["special_patch_placed"]
    assert after.special_tile_owner is None
    assert after.score(0) == 5


def test_ruling_12_the_square_and_its_points_are_the_editions():
    own = replace(edition("classic"), id="small-square", special_tile=SpecialTile(3, 5))
    position = position_with(own, quilts=(quilt_with("a2:c3 c1"), None), offer=(0, 1, 2))
    after, events = play(position, "0r0@a1")
    assert only(events, SpecialTileTaken) == [SpecialTileTaken(0, 5, (0, 0))]
    assert after.players[0].special_tile_points == 5
