"""The suggested tests T1-T9 of the Automa's rules, word for word."""

from __future__ import annotations

import pytest

from quiltwork import Draw
from quiltwork.rules.events import (
    AutomaMarkerReached,
    AutomaPassed,
    AutomaTook,
    DeckReshuffled,
    Income,
    SpecialTileTaken,
)
from support.solo import reveal
from support.tables import only, play, quilt_filled, quilt_with, solo_with


def test_automa_t1_patches_cost_5_6_7_and_card_4_passes_for_nothing():
    after, events = reveal(solo_with(tokens=(9, 6), offer=(19, 5, 22)), 4)
    assert only(events, AutomaPassed) == [AutomaPassed(1, 6, 10)]
    assert after.automa.buttons == 0


@pytest.mark.parametrize(
    ("offer", "taken"),
    [
        ((31, 21, 8), 31),  # times 4, 5, 2: sizes 7 and 4 are left
        ((8, 21, 31), 31),
        ((15, 21, 12), 12),  # equal sizes of 5: the further one
        ((12, 21, 15), 15),
    ],
)
def test_automa_t2_card_3_keeps_times_4_and_2_then_the_larger_then_the_further(offer, taken):
    _, events = reveal(solo_with(tokens=(14, 10), offer=offer), 3)
    assert only(events, AutomaTook)[0].tile == taken


def test_automa_t3_on_one_space_card_1_goes_by_buttons_then_by_distance():
    position = solo_with(tokens=(10, 10), top=1, offer=(28, 2, 31))  # incomes 1, 0, 1
    _, events = reveal(position, 1)
    assert only(events, AutomaTook) == [AutomaTook(1, 31, ("MOST_BUTTONS", "FURTHEST"))]


def test_automa_t4_card_7_must_not_consider_a_patch_for_8():
    _, events = reveal(solo_with(tokens=(14, 10), offer=(6, 19, 24)), 7)
    assert only(events, AutomaTook) == [AutomaTook(1, 19, ("MOST_BUTTONS",))]


def test_automa_t5_card_12_passes_from_4_to_12_and_gains_twice_5():
    position = solo_with(tokens=(11, 4), offer=(13, 27, 2))
    after, events = reveal(position, 12)
    assert only(events, Income) == [Income(1, 5, 5), Income(1, 11, 5)]
    assert (after.automa.time, after.automa.buttons) == (12, 10)


def test_automa_t6_a_legend_takes_the_tile_on_35_and_a_later_7x7_gives_nothing():
    position = solo_with(
        level=5, tokens=(38, 34), quilt=quilt_with("c1:g1 a2:g7"), offer=(29, 22, 24, 0)
    )
    after, events = reveal(position, 2)
    assert (after.automa.time, len(only(events, AutomaMarkerReached))) == (35, 1)
    later = solo_with(
        level=5,
        tokens=(38, 39),
        quilt=after.players[0].quilt,
        offer=(0, 22, 24),
        taken=(29,),
        special_tile=1,
    )
    late, events = play(later, "0r0@a1")
    assert late.players[0].quilt.full_square(7) == 0
    assert only(events, SpecialTileTaken) == []
    assert late.special_tile_owner == 1


def test_automa_t6_an_intern_passing_52_from_50_to_53_takes_the_tile():
    after, events = reveal(solo_with(level=1, tokens=(52, 50), offer=(30, 22, 24)), 2)
    assert after.automa.time == 53
    assert only(events, AutomaMarkerReached) == [AutomaMarkerReached(1, 52, 7)]


@pytest.mark.parametrize(("level", "score"), [(1, 7), (2, 16), (3, 18), (4, 20), (5, 22)])
def test_automa_t7_nine_buttons_patches_with_0_1_3_and_the_tile(level, score):
    position = solo_with(
        level=level, tokens=(53, 53), buttons=(0, 9), taken=(1, 4, 10), special_tile=1
    )
    assert position.score(1) == score
    assert position.outcome().scores[1].total == score


def test_automa_t8_after_the_tenth_tactical_turn_the_deck_is_whole_and_its_top_is_public():
    nine = (13, 15, 16, 17, 18, 20, 21, 22, 24)
    position = solo_with(deck="tactical", tokens=(9, 6), circle=(), seen=nine, budget=1)
    after, events = reveal(position, 14)
    assert only(events, DeckReshuffled) == [DeckReshuffled(12)]
    assert after.automa.cards_left == 12
    public = after.apply(Draw("budget", (8,))).position
    assert (public.automa.budget, public.automa.cards_left, public.to_move) == (8, 12, 0)
    assert public.as_dict()["automa"]["budget"] == 8


def test_automa_t9_on_equal_scores_the_automa_wins_if_it_was_home_first():
    position = solo_with(
        tokens=(52, 53), buttons=(6, 0), quilt=quilt_filled(), circle=(), special_tile=1
    )
    over = play(position, "A").position
    outcome = over.outcome()
    assert [sheet.total for sheet in outcome.scores] == [7, 7]
    assert (outcome.winner, outcome.decided_by) == (1, "arrival")
