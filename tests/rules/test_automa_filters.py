"""Automa rules 23-32: how the Automa chooses among the patches it can afford."""

from __future__ import annotations

from itertools import permutations

import pytest

from quiltwork import edition
from quiltwork.editions import automa_components
from quiltwork.rules.events import AutomaPassed, AutomaTook
from support.solo import reveal
from support.tables import circle_of, only, solo_with, with_tiles


def choice(card, offer, tokens, which="classic"):
    """The patch the Automa takes, and the filters that had a say."""
    top = 1 if tokens[0] == tokens[1] else None
    position = solo_with(
        which, tokens=tokens, top=top, circle=circle_of(which, *offer), special_tile=None
    )
    (took,) = only(reveal(position, card).events, AutomaTook)
    return took.tile, took.filters


def test_automa_rule_23_every_card_except_12_shows_three_filters():
    for card in automa_components().cards:
        assert len(card.filters) == (0 if card.number == 12 else 3)
        assert len(set(card.filters)) == len(card.filters)


def test_automa_rule_23_the_filters_apply_from_top_to_bottom():
    offer = (10, 24, 32)  # incomes 3, 3, 1 and sizes 4, 6, 8; 24 costs 8
    assert choice(7, offer, (20, 6)) == (10, ("MOST_BUTTONS",))  # 24 is beyond its budget of 7
    assert choice(8, offer, (20, 6)) == (32, ("LARGEST",))


def test_automa_rule_23_the_filters_are_cumulative():
    """Card 9 keeps 10 and 24 for their buttons; 28 must not come back, though it is slow enough."""
    assert choice(9, (10, 24, 28), (10, 6)) == (24, ("MOST_BUTTONS", "FURTHEST"))
    assert choice(9, (24, 28, 10), (10, 6)) == (10, ("MOST_BUTTONS", "FURTHEST"))


def test_automa_rule_23_filtering_stops_as_soon_as_one_patch_is_left():
    assert choice(3, (13, 25, 21), (8, 6)) == (13, ("NO_OVERTAKE",))


def test_automa_rule_24_a_filter_that_leaves_no_patch_is_skipped():
    offer = (12, 25, 13)  # times 2, 6, 2 and sizes 5, 6, 5: all would overtake by a space or more
    assert choice(3, offer, (7, 6)) == (25, ("LARGEST",))


def test_automa_rule_25_no_overtake_keeps_patches_that_do_not_pass_the_human():
    offer = (25, 21, 13)  # times 6, 5, 2 and sizes 6, 6, 5
    assert choice(3, offer, (20, 6)) == (21, ("NO_OVERTAKE", "LARGEST", "FURTHEST"))
    assert choice(3, offer, (11, 6)) == (21, ("NO_OVERTAKE", "LARGEST"))
    assert choice(3, offer, (10, 6)) == (13, ("NO_OVERTAKE",))


def test_automa_rule_26_landing_exactly_on_the_human_is_not_overtaking():
    offer = (21, 13, 24)  # 21 is larger and takes 5, 13 takes 2
    assert choice(3, offer, (11, 6))[0] == 21  # 6 + 5 = 11: on top of the human
    assert choice(3, offer, (10, 6))[0] == 13  # 6 + 5 = 11: one too far


def test_automa_rule_27_on_one_space_every_patch_overtakes_so_the_filter_is_skipped():
    assert choice(3, (13, 25, 12), (6, 6)) == (25, ("LARGEST",))


def test_automa_rule_28_nothing_overtakes_a_human_on_the_final_space():
    """A token stops on the last space: a naive sum would throw out 25 and 21 and take 13."""
    assert choice(3, (25, 21, 13), (53, 50)) == (21, ("NO_OVERTAKE", "LARGEST", "FURTHEST"))


def test_automa_rule_29_most_buttons_keeps_those_with_the_most_printed_buttons():
    assert choice(7, (19, 6, 12), (30, 6)) == (19, ("MOST_BUTTONS",))


def test_automa_rule_29_a_tie_for_most_buttons_keeps_all_of_them():
    offer = (17, 6, 19)  # incomes 2, 1, 2, all of the tied ones of size 5
    assert choice(7, offer, (30, 6)) == (19, ("MOST_BUTTONS", "LARGEST", "FURTHEST"))


def test_automa_rule_29_if_none_has_buttons_all_stay():
    offer = (1, 23, 12)  # no buttons, sizes 3, 6 and 5
    assert choice(7, offer, (30, 6)) == (23, ("MOST_BUTTONS", "LARGEST"))


def test_automa_rule_30_largest_keeps_those_that_cover_most_squares():
    assert choice(8, (31, 32, 18), (30, 6)) == (32, ("LARGEST",))


def test_automa_rule_30_a_tie_for_largest_keeps_all_of_them():
    offer = (22, 12, 23)  # sizes 6, 5, 6, incomes 2, 0, 0
    assert choice(8, offer, (30, 6)) == (22, ("LARGEST", "MOST_BUTTONS"))


def test_automa_rule_31_furthest_is_the_third_filter_of_every_card():
    for card in automa_components().cards:
        assert card.filters[2:] == (() if card.number == 12 else ("FURTHEST",))
        assert "FURTHEST" not in card.filters[:2]


@pytest.mark.parametrize("offer", list(permutations((13, 27, 2))))
def test_automa_rule_31_of_equals_the_one_furthest_from_the_neutral_token_is_taken(offer):
    assert choice(1, offer, (30, 6)) == (offer[2], ("NO_OVERTAKE", "MOST_BUTTONS", "FURTHEST"))


def test_automa_rule_32_card_12_never_needs_a_filter_with_the_regular_patches():
    assert [tile.id for tile in edition("classic").tiles if tile.cost == 0] == [28]
    assert choice(12, (28, 13, 2), (20, 6)) == (28, ())
    passing = solo_with(tokens=(20, 6), offer=(13, 27, 2))
    assert len(only(reveal(passing, 12).events, AutomaPassed)) == 1


def test_automa_rule_32_with_other_patches_card_12_falls_back_to_the_furthest():
    free = with_tiles(edition("classic"), "free-patches", cost={13: 0, 2: 0})
    assert choice(12, (28, 13, 2), (20, 6), free) == (2, ("FURTHEST",))
    assert choice(12, (28, 13, 24), (20, 6), free) == (13, ("FURTHEST",))
