"""Rulings 1-8: whose turn it is, and what the two actions do."""

from __future__ import annotations

import pytest

from quiltwork import EDITION_IDS, Game, IllegalMove, QuiltworkError, edition
from quiltwork.rules import first_position
from quiltwork.rules.events import Advanced, Income, LandedOnTop, Moved, ReachedEnd, Took
from support.tables import (
    circle_of,
    kinds,
    only,
    play,
    position_with,
    quilt_filled,
    quilt_with,
    takes,
)


@pytest.mark.parametrize(("tokens", "on_turn"), [((3, 7), 0), ((7, 3), 1), ((0, 53), 0)])
def test_ruling_01_the_token_furthest_behind_moves(tokens, on_turn):
    assert position_with(tokens=tokens).to_move == on_turn


def test_ruling_01_a_player_who_stays_behind_moves_again():
    position = position_with(tokens=(0, 9), offer=(8, 1, 12), buttons=(9, 0))
    once = play(position, "8r0@a1").position
    assert (once.players[0].time, once.to_move) == (2, 0)
    twice = play(once, "1r0@a3").position
    assert (twice.players[0].time, twice.to_move) == (4, 0)
    passed = play(twice, "A").position
    assert (passed.players[0].time, passed.to_move) == (10, 1)


@pytest.mark.parametrize("top", [0, 1])
def test_ruling_02_on_one_space_the_token_on_top_moves(top):
    assert position_with(tokens=(12, 12), top=top).to_move == top


@pytest.mark.parametrize("first_player", [0, 1])
def test_ruling_02_the_first_players_token_starts_on_top(first_player):
    position = first_position(edition("classic"), circle_of("classic"), first_player)
    assert (position.top, position.to_move) == (first_player, first_player)


def test_ruling_02_who_lands_on_the_other_token_lies_on_top_and_moves_again():
    position = position_with(tokens=(3, 6), offer=(4, 5, 6))
    after, events = play(position, "4r0@a1")
    assert (after.players[0].time, after.top, after.to_move) == (6, 0, 0)
    assert only(events, LandedOnTop) == [LandedOnTop(0, 6)]


def test_ruling_02_nobody_is_on_top_once_the_tokens_part():
    after = play(position_with(tokens=(6, 6), top=1), "A").position
    assert (after.top, after.to_move) == (None, 0)


def test_ruling_03_the_first_player_is_random_or_given():
    drawn = {Game.new(seed=seed).position.to_move for seed in range(20)}
    assert drawn == {0, 1}
    for first in (0, 1):
        assert Game.new(seed=0, first_player=first).position.to_move == first


def test_ruling_03_without_a_seed_the_first_player_varies():
    drawn = {Game.new().position.to_move for _ in range(64)}
    assert drawn == {0, 1}


def test_ruling_03_there_are_two_seats():
    with pytest.raises(QuiltworkError, match="the first player is 0 or 1, not 2"):
        Game.new(first_player=2)


def test_ruling_04_who_is_on_the_last_space_takes_no_more_turns():
    position = position_with(tokens=(50, 53), buttons=(9, 9), offer=(29, 3, 0), special_tile=None)
    alone = play(position, "29r0@a1").position
    assert (alone.players[0].time, alone.to_move) == (51, 0)
    still = play(alone, "3r0@g1").position
    assert (still.players[0].time, still.to_move) == (52, 0)
    over = play(still, "A").position
    assert (over.players[0].time, over.to_move, over.is_over) == (53, None, True)


def test_ruling_04_there_is_no_pass_besides_advance():
    broke = position_with(buttons=(0, 5), offer=(1, 2, 3))
    assert [move.text for move in broke.legal_moves()] == ["A"]
    with pytest.raises(IllegalMove, match="there is no special patch to place"):
        play(broke, "D")


def test_ruling_04_the_first_to_arrive_waits_and_the_events_say_so():
    first, events = play(position_with(tokens=(52, 52), top=0), "A")
    assert only(events, ReachedEnd) == [ReachedEnd(0, first=True)]
    assert first.to_move == 1
    over, events = play(first, "A")
    assert only(events, ReachedEnd) == [ReachedEnd(1, first=False)]
    assert over.is_over


@pytest.mark.parametrize(
    ("tokens", "end", "gained"),
    [
        ((2, 9), 10, 8),
        ((6, 6), 7, 1),
        ((50, 52), 53, 3),
        ((52, 52), 53, 1),
        ((48, 53), 53, 5),
        ((52, 53), 53, 1),
    ],
)
def test_ruling_05_advance_goes_in_front_and_gains_one_per_space_actually_moved(
    tokens, end, gained
):
    after, events = play(position_with(tokens=tokens, buttons=(5, 5)), "A")
    assert after.players[0].time == end
    assert after.players[0].buttons == 5 + gained
    assert only(events, Advanced) == [Advanced(0, tokens[0], end, gained)]


def test_ruling_05_advance_is_always_legal_for_the_player_on_turn():
    full, empty = quilt_filled(), quilt_filled(except_="a1:i9")
    for quilt in (full, empty):
        for buttons in (0, 40):
            position = position_with(
                buttons=(buttons, 0),
                quilts=(quilt, None),
                special_tile=0 if quilt is full else None,
            )
            assert position.legal_moves()[0].kind == "advance"


def test_ruling_06_only_the_next_three_tiles_may_be_taken():
    position = position_with(buttons=(40, 0), offer=(4, 9, 16, 28))
    assert takes(position) == [4, 9, 16]
    with pytest.raises(IllegalMove, match=r"patch 28 is not on offer \(on offer: 4, 9, 16\)"):
        play(position, "28r0@a1")


@pytest.mark.parametrize("circle", [(7, 4), (7,), ()])
def test_ruling_06_fewer_tiles_left_means_fewer_to_choose_from(circle):
    position = position_with(buttons=(40, 0), circle=circle)
    assert takes(position) == sorted(circle)
    assert position.legal_moves()[0].text == "A"


def test_ruling_06_with_no_tile_left_one_can_only_advance():
    position = position_with(buttons=(40, 0), circle=())
    assert [move.text for move in position.legal_moves()] == ["A"]


def test_ruling_06_a_tile_must_be_affordable_in_full():
    offer = (19, 22, 24)  # they cost 5, 7 and 8
    assert takes(position_with(buttons=(4, 0), offer=offer)) == []
    assert takes(position_with(buttons=(5, 0), offer=offer)) == [19]
    assert takes(position_with(buttons=(7, 0), offer=offer)) == [19, 22]
    assert takes(position_with(buttons=(8, 0), offer=offer)) == [19, 22, 24]


def test_ruling_06_a_tile_must_fit_somewhere():
    quilt = quilt_filled(except_="b2:b5 e5:f6")  # a column of four and a square of four
    position = position_with(
        buttons=(40, 0), quilts=(quilt, None), offer=(4, 5, 9), special_tile=None
    )
    assert [move.text for move in position.legal_moves()] == ["A", "4r1@b2", "5r0@e5"]


def test_ruling_06_all_eight_orientations_are_allowed():
    position = position_with(buttons=(10, 0), circle=(14,))  # an L of five: all eight differ
    moves = [move for move in position.legal_moves() if move.kind == "take"]
    assert {move.placement.orientation for move in moves} == set(range(8))
    assert len(moves) == 8 * 8 * 6
    corner = {frozenset(move.cells) for move in moves if move.placement.anchor == 0}
    assert len(corner) == 8


def test_ruling_06_a_tile_needs_no_neighbour():
    position = position_with(quilts=(quilt_with("a1"), None), offer=(0, 1, 2))
    assert play(position, "0r0@h9").position.players[0].quilt.empty == 81 - 3


def test_ruling_06_tiles_may_neither_overlap_nor_stick_out():
    position = position_with(quilts=(quilt_with("b1"), None), offer=(0, 1, 2))
    with pytest.raises(IllegalMove, match=r"0r0@a1: overlaps b1$"):
        play(position, "0r0@a1")
    with pytest.raises(IllegalMove, match=r"0r0@i1: patch 0 at i1 is off the board$"):
        play(position, "0r0@i1")
    spots = {move.cells for move in position.legal_moves() if move.tile == 0}
    assert len(spots) == 2 * 9 * 8 - 3  # three of the dominoes would touch b1


def test_ruling_07_a_take_happens_in_the_order_of_the_rulebook():
    position = position_with(tokens=(4, 9), buttons=(10, 0), offer=(18, 1, 2))
    after, events = play(position, "18r0@a1")
    assert kinds(events) == ["took", "moved", "income"]
    took, moved, income = events
    assert isinstance(took, Took) and (took.tile, took.cost) == (18, 10)
    assert moved == Moved(0, 4, 8)
    assert income == Income(0, 5, 3)
    assert after.players[0].buttons == 10 - 10 + 3


@pytest.mark.parametrize(
    ("taken", "rest"),
    [(4, (5, 6, 7, 8)), (5, (6, 7, 8, 4)), (6, (7, 8, 4, 5))],
)
def test_ruling_07_the_neutral_token_moves_into_the_gap(taken, rest):
    position = position_with(buttons=(40, 0), circle=(4, 5, 6, 7, 8))
    after = play(position, f"{taken}r0@a1").position
    assert after.circle == rest
    assert after.offer == rest[:3]


def test_ruling_07_the_circle_stays_when_nobody_takes():
    position = position_with(circle=(4, 5, 6, 7, 8))
    assert play(position, "A").position.circle == (4, 5, 6, 7, 8)


def test_ruling_07_income_counts_the_tile_just_placed():
    position = position_with(tokens=(3, 9), buttons=(10, 0), incomes=(4, 0), offer=(14, 1, 2))
    after, events = play(position, "14r0@a1")  # income 2, time 3
    assert only(events, Income) == [Income(0, 5, 6)]
    assert after.players[0].income == 6


def test_ruling_07_the_price_is_due_before_the_income_of_the_same_move():
    position = position_with(tokens=(4, 9), buttons=(9, 0), incomes=(8, 0), offer=(18, 1, 2))
    with pytest.raises(IllegalMove, match="too expensive by 1"):
        play(position, "18r0@a1")


@pytest.mark.parametrize("id", EDITION_IDS)
def test_ruling_08_the_smallest_tile_is_last_in_line(id):
    own = edition(id)
    large = [tile for tile in own.tiles if not tile.small]
    smallest = min(large, key=lambda tile: tile.size)
    assert [tile.size for tile in large].count(smallest.size) == 1
    assert smallest.size == (2 if own.columns == 9 else 3)
    for seed in range(10):
        assert Game.new(id, seed=seed).position.circle[-1] == smallest.id == own.starting_tile


@pytest.mark.parametrize("id", EDITION_IDS)
def test_ruling_08_the_rest_of_the_circle_is_random_from_the_seed(id):
    circles = {Game.new(id, seed=seed).position.circle for seed in range(30)}
    assert len(circles) == 30
    for place in range(3):
        assert len({circle[place] for circle in circles}) > 5
    assert Game.new(id, seed=3).position == Game.new(id, seed=3).position


def test_ruling_08_the_circle_may_be_given():
    circle = tuple(range(32, -1, -1))
    assert Game.new(circle=circle, seed=0).position.circle == circle


@pytest.mark.parametrize(
    ("circle", "problem"),
    [
        (range(33), r"starts right after tile 0, so that tile must be last .* not 32$"),
        ([*range(1, 32), 0], r"must hold each starting tile once; look at \[32\]$"),
        ([*range(1, 34), 0], r"must hold each starting tile once; look at \[33\]$"),
        ([1, *range(1, 33), 0], r"must hold each starting tile once; look at a tile twice$"),
        ([1, 1, *range(3, 33), 0], r"must hold each starting tile once; look at \[2\]$"),
        ([], r"must hold each starting tile once"),
    ],
)
def test_ruling_08_an_impossible_circle_is_refused(circle, problem):
    with pytest.raises(QuiltworkError, match=problem):
        Game.new(circle=list(circle))


def test_ruling_08_small_tiles_are_not_in_the_starting_circle():
    own = edition("express")
    with pytest.raises(QuiltworkError, match=r"look at \[15\]$"):
        first_position(own, (15, *circle_of(own)))
