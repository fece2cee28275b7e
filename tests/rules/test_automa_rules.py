"""Automa rules 1-22: components and setup, its turn, and passing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quiltwork import Automa, Game, IllegalMove, Quilt, QuiltworkError
from quiltwork.editions import automa_components
from quiltwork.rules.events import (
    AutomaMarkerReached,
    AutomaPassed,
    AutomaTook,
    CardRevealed,
    Income,
    LandedOnTop,
    Moved,
    ReachedEnd,
    SpecialPatchLost,
)
from support.solo import idle_game, reveal, revealed, turns
from support.tables import kinds, only, solo_with

SOLO_EDITIONS = ("classic", "classic-2014", "anniversary")
MARKERS = {1: 52, 2: 44, 3: 41, 4: 38, 5: 35}


@pytest.mark.parametrize(("deck", "numbers"), [("normal", (1, 12)), ("tactical", (13, 24))])
def test_automa_rule_01_a_game_uses_exactly_one_deck_of_twelve(deck, numbers):
    low, high = numbers
    assert [card.number for card in automa_components().deck(deck)] == list(range(low, high + 1))
    game = idle_game(deck)
    assert len(revealed(game)) > 10
    assert set(revealed(game)) <= set(range(low, high + 1))


def test_automa_rule_02_the_printed_number_has_no_effect():
    position = solo_with(tokens=(9, 4), offer=(24, 22, 10))
    ten, ten_events = reveal(position, 10)
    eleven, eleven_events = reveal(position, 11)
    assert ten_events[1:] == eleven_events[1:]
    assert replace(ten.automa, seen=()) == replace(eleven.automa, seen=())


def test_automa_rule_03_the_automa_has_a_token_but_no_quilt_and_no_buttons():
    position = Game.new(seed=1, solo=Automa(3)).position
    human, automa = position.players
    assert (human.buttons, human.quilt.empty, human.time) == (5, 81, 0)
    assert (automa.buttons, automa.quilt, automa.time, automa.income) == (0, Quilt(0, 0), 0, 0)
    assert (automa.level, automa.level_name, automa.deck) == (3, "Fellow", "normal")


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_automa_rule_04_two_of_the_twelve_cards_are_set_aside_unseen(deck):
    automa = Game.new(seed=1, solo=Automa(1, deck)).position.automa
    assert (automa.cards_left, automa.set_aside, automa.seen) == (10, 2, ())


def test_automa_rule_04_any_card_may_be_on_top_since_nobody_saw_which_are_gone():
    position = solo_with(tokens=(1, 0))
    assert position.chance.values == tuple(range(1, 13))
    assert sum(chance for _, chance in position.chance.outcomes()) == pytest.approx(1)


@pytest.mark.parametrize("level", MARKERS)
def test_automa_rule_05_the_level_sets_the_marker_back_from_the_final_space(level):
    names = {1: "Intern", 2: "Apprentice", 3: "Fellow", 4: "Master", 5: "Legend"}
    back = {1: 1, 2: 9, 3: 12, 4: 15, 5: 18}
    rank = automa_components().level(level)
    assert (rank.name, rank.marker_before_end) == (names[level], back[level])
    assert Automa(level).name == names[level]
    assert solo_with(level=level).marker == 53 - back[level]


@pytest.mark.parametrize("level", [0, 6, -1, "3", None])
def test_automa_rule_05_there_are_five_levels(level):
    with pytest.raises(QuiltworkError, match="the Automa has levels 1 to 5, not"):
        Automa(level)


def test_automa_rule_01_there_are_two_decks():
    with pytest.raises(
        QuiltworkError, match="the Automa's deck is normal or tactical, not 'tarot'"
    ):
        Automa(1, "tarot")


@pytest.mark.parametrize("id", SOLO_EDITIONS)
def test_automa_rule_06_on_the_standard_board_the_marker_is_on_52_44_41_38_35(id):
    assert {level: solo_with(id, level=level).marker for level in MARKERS} == MARKERS


def test_automa_rule_07_the_level_changes_neither_cards_nor_procedure():
    for card in range(1, 13):
        results = set()
        for level in MARKERS:
            position = solo_with(level=level, tokens=(9, 4), offer=(13, 16, 5))
            after, events = reveal(position, card)
            results.add((events, replace(after.automa, level=1), after.circle, after.to_move))
        assert len(results) == 1


def test_automa_rule_08_the_human_always_takes_the_first_turn():
    for seed in range(12):
        assert Game.new(seed=seed, solo=Automa()).position.to_move == 0
    with pytest.raises(QuiltworkError, match="against the Automa the person always begins"):
        Game.new(seed=0, first_player=1, solo=Automa())


def test_automa_rule_09_the_token_furthest_behind_moves():
    assert solo_with(tokens=(3, 9)).to_move == 0
    assert solo_with(tokens=(9, 3)).chance.kind == "card"


@pytest.mark.parametrize("top", [0, 1])
def test_automa_rule_09_on_one_space_the_token_on_top_moves(top):
    position = solo_with(tokens=(9, 9), top=top)
    assert position.behind == top
    assert (position.chance is not None) == (top == 1)


def test_automa_rule_09_the_automa_may_take_several_turns_in_a_row_with_a_new_card_each():
    position = solo_with(tokens=(30, 10), offer=(13, 27, 2, 28), special_tile=None)
    after, events = turns(position, 1, 2, 4)
    assert [e.card for e in only(events, CardRevealed)] == [1, 2, 4]
    assert after.automa.seen == (1, 2, 4)
    assert len(after.automa.taken) == 3


def test_automa_rule_09_a_card_is_not_revealed_twice():
    position = reveal(solo_with(tokens=(30, 10), offer=(13, 27, 2)), 1).position
    with pytest.raises(IllegalMove, match="C1: not a possible draw, card is due"):
        reveal(position, 1)


def test_automa_rule_10_the_budget_is_virtual_nothing_is_paid():
    position = solo_with(tokens=(9, 5), buttons=(5, 3), offer=(24, 18, 20))
    after, events = reveal(position, 10)
    assert only(events, AutomaTook)[0].tile == 20  # it costs 10
    assert after.automa.buttons == 3


def test_automa_rule_10_the_budget_does_not_carry_over():
    position = solo_with(tokens=(40, 6), offer=(28, 22, 18, 20, 26))
    after = reveal(position, 1).position  # takes 28 for nothing: 1 of the budget is left
    assert after.automa.taken == (28,)
    _, events = reveal(after, 6)  # a budget of 6, and 22 costs 7
    assert only(events, AutomaTook) == []
    assert len(only(events, AutomaPassed)) == 1


def test_automa_rule_11_its_own_buttons_never_raise_the_budget():
    position = solo_with(tokens=(9, 6), buttons=(5, 60), offer=(19, 5, 10))  # 5, 6 and 7
    after, events = reveal(position, 4)
    assert len(only(events, AutomaPassed)) == 1
    assert after.automa.taken == ()


def test_automa_rule_11_its_own_buttons_are_never_spent():
    after = reveal(solo_with(tokens=(20, 6), buttons=(5, 60), offer=(6, 5, 10)), 4).position
    assert after.automa.taken == (6,)
    assert after.automa.buttons == 60


@pytest.mark.parametrize(("card", "bought"), [(4, ()), (5, (19,))])
def test_automa_rule_12_a_patch_is_affordable_at_exactly_the_budget(card, bought):
    position = solo_with(tokens=(12, 6), offer=(19, 22, 24))  # they cost 5, 7 and 8
    assert reveal(position, card).position.automa.taken == bought


def test_automa_rule_12_only_the_next_three_patches_are_looked_at():
    position = solo_with(tokens=(12, 6), offer=(22, 24, 18, 28))  # 28 costs nothing
    assert reveal(position, 1).position.automa.taken == ()


def test_automa_rule_12_time_plays_no_part_in_affordability():
    position = solo_with(tokens=(12, 11), offer=(25, 22, 24))  # 25 costs 3 and six spaces
    assert reveal(position, 3).position.automa.taken == (25,)


@pytest.mark.parametrize(
    ("circle", "bought"), [((22, 13), (13,)), ((13,), (13,)), ((22,), ()), ((), ())]
)
def test_automa_rule_13_fewer_than_three_patches_are_considered_all(circle, bought):
    after, events = reveal(solo_with(tokens=(12, 6), circle=circle), 1)
    assert after.automa.taken == bought
    assert len(only(events, AutomaPassed)) == (not bought)


def test_automa_rule_14_case_a_with_none_affordable_it_passes():
    _, events = reveal(solo_with(tokens=(9, 6), offer=(22, 24, 18)), 5)
    assert kinds(events) == ["card_revealed", "automa_passed"]


def test_automa_rule_14_case_b_exactly_one_affordable_is_taken_whatever_the_filters_say():
    position = solo_with(tokens=(9, 8), offer=(25, 22, 24))  # 25 would overtake by far
    _, events = reveal(position, 3)
    assert only(events, AutomaTook) == [AutomaTook(1, 25, ())]


def test_automa_rule_14_case_c_among_two_or_three_the_filters_choose():
    two = solo_with(tokens=(12, 6), offer=(25, 24, 13))  # 24 is too expensive
    assert only(reveal(two, 3).events, AutomaTook) == [
        AutomaTook(1, 25, ("NO_OVERTAKE", "LARGEST"))
    ]
    three = solo_with(tokens=(12, 6), offer=(25, 27, 13))
    assert only(reveal(three, 3).events, AutomaTook) == [
        AutomaTook(1, 27, ("NO_OVERTAKE", "LARGEST", "FURTHEST"))
    ]


def test_automa_rule_15_taken_patches_go_to_its_piles_and_nowhere_else():
    position = solo_with(tokens=(12, 6), offer=(13, 22, 24), taken=(4, 1))
    after = reveal(position, 1).position
    assert after.automa.taken == (4, 1, 13)
    assert 13 not in after.circle
    assert after.automa.quilt == Quilt(0, 0)
    assert after.players[0] == position.players[0]


def test_automa_rule_15_shape_never_matters():
    """Even the largest patches are taken: there is no board on which they would not fit."""
    position = solo_with(tokens=(12, 6), offer=(31, 22, 24))
    assert reveal(position, 1).position.automa.taken == (31,)


def test_automa_rule_16_the_neutral_token_moves_to_the_gap():
    position = solo_with(tokens=(12, 6), circle=(22, 13, 24, 18, 20))
    assert reveal(position, 1).position.circle == (24, 18, 20, 22)


def test_automa_rule_17_the_token_advances_by_the_time_of_the_patch():
    after, events = reveal(solo_with(tokens=(12, 6), offer=(13, 22, 24)), 1)
    assert only(events, Moved) == [Moved(1, 6, 8)]
    assert after.automa.time == 8


def test_automa_rule_17_on_the_humans_space_it_goes_on_top():
    after, events = reveal(solo_with(tokens=(8, 6), offer=(13, 22, 24)), 1)
    assert only(events, LandedOnTop) == [LandedOnTop(1, 8)]
    assert (after.top, after.chance.kind) == (1, "card")


def test_automa_rule_17_it_stops_at_the_final_space():
    position = solo_with(level=5, tokens=(52, 51), offer=(25, 22, 24), special_tile=1)
    after, events = reveal(position, 3)  # 25 takes six spaces
    assert only(events, Moved) == [Moved(1, 51, 53)]
    assert only(events, ReachedEnd) == [ReachedEnd(1, first=True)]
    assert after.to_move == 0


def test_automa_rule_18_the_card_is_discarded_after_the_move_and_then_the_next_turn_decided():
    after, events = reveal(solo_with(tokens=(8, 6), offer=(25, 22, 24), seen=(5, 9)), 3)
    assert after.automa.seen == (5, 9, 3)
    assert after.automa.cards_left == 7
    assert after.to_move == 0
    assert kinds(events) == ["card_revealed", "automa_took", "moved", "income"]


@pytest.mark.parametrize(
    ("tokens", "end"),
    [((9, 6), 10), ((9, 9), 10), ((53, 50), 53), ((52, 50), 53), ((53, 30), 53)],
)
def test_automa_rule_19_a_pass_goes_directly_in_front_of_the_human(tokens, end):
    position = solo_with(tokens=tokens, top=1 if tokens[0] == tokens[1] else None, circle=())
    after, events = reveal(position, 4)
    assert after.automa.time == end
    assert only(events, AutomaPassed) == [AutomaPassed(1, tokens[1], end)]


def test_automa_rule_20_a_pass_gains_no_buttons_for_the_spaces():
    after = reveal(solo_with(tokens=(9, 6), circle=()), 12).position
    assert (after.automa.time, after.automa.buttons) == (10, 0)


def test_automa_rule_21_a_pass_triggers_income_and_special_patches():
    after, events = reveal(solo_with(tokens=(25, 22), circle=()), 4)
    assert only(events, Income) == [Income(1, 23, 1)]
    assert only(events, SpecialPatchLost) == [SpecialPatchLost(1, 26)]
    assert (after.automa.buttons, after.pending) == (1, ())


def test_automa_rule_21_a_pass_triggers_the_marker():
    after, events = reveal(solo_with(level=5, tokens=(34, 33), circle=()), 4)
    assert only(events, AutomaMarkerReached) == [AutomaMarkerReached(1, 35, 7)]
    assert after.special_tile_owner == 1


def test_automa_rule_22_a_pass_uses_up_the_card():
    after = reveal(solo_with(tokens=(9, 6), circle=()), 4).position
    assert (after.automa.seen, after.automa.cards_left) == ((4,), 9)
