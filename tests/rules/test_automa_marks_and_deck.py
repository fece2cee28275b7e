"""Automa rules 33-52: its marks, the 7x7 tile, the deck, the end and the score."""

from __future__ import annotations

import pytest

from quiltwork import Automa, Chance, Draw, Game, Generator, IllegalMove, Quilt, edition
from quiltwork.editions import DECKS, automa_components
from quiltwork.rules.events import (
    AutomaMarkerReached,
    BudgetSeen,
    CardRevealed,
    DeckReshuffled,
    GameOver,
    Income,
    ReachedEnd,
    SpecialPatchLost,
    SpecialPatchTaken,
    SpecialTileTaken,
)
from quiltwork.rules.outcome import ScoreSheet, score_sheet
from support.solo import reveal, turns
from support.tables import (
    cells,
    kinds,
    only,
    play,
    quilt_filled,
    quilt_with,
    solo_with,
    with_tiles,
)


def almost_seven() -> Quilt:
    """A 7x7 square from a1 that lacks a1 and b1."""
    return quilt_with("c1:g1 a2:g7")


def test_automa_rule_33_human_income_is_unchanged():
    after, events = play(solo_with(tokens=(4, 9), income=3), "A")
    assert only(events, Income) == [Income(0, 5, 3)]
    assert after.players[0].buttons == 5 + 6 + 3


def test_automa_rule_33_the_automa_is_paid_by_the_card_and_not_by_its_patches():
    position = solo_with(tokens=(12, 4), offer=(13, 22, 24), taken=(10, 18))  # six buttons on them
    after, events = reveal(position, 1)
    assert only(events, Income) == [Income(1, 5, 4)]
    assert after.automa.buttons == 4


@pytest.mark.parametrize("card", range(1, 13))
def test_automa_rule_33_every_card_pays_its_own_value(card):
    after = reveal(solo_with(tokens=(4, 4), top=1, circle=()), card).position
    assert after.automa.buttons == automa_components().card(card).income


def test_automa_rule_34_each_mark_crossed_pays_from_the_same_card():
    after, events = reveal(solo_with(tokens=(17, 4), circle=()), 3)
    assert only(events, Income) == [Income(1, 5, 3), Income(1, 11, 3), Income(1, 17, 3)]
    assert after.automa.buttons == 9


def test_automa_rule_35_entering_the_final_space_is_an_income_mark():
    position = solo_with(tokens=(53, 52), circle=(), special_tile=1)
    after, events = reveal(position, 12)
    assert only(events, Income) == [Income(1, 53, 5)]
    assert after.automa.buttons == 5


def test_automa_rule_36_the_automa_removes_special_patches_it_reaches_first():
    position = solo_with(tokens=(25, 24), circle=())
    assert 26 in position.special_patches
    after, events = reveal(position, 4)
    assert only(events, SpecialPatchLost) == [SpecialPatchLost(1, 26)]
    assert 26 not in after.special_patches
    assert after.automa.taken == ()
    assert after.score(1) == position.score(1)
    human, events = play(after, "A")
    assert only(events, SpecialPatchTaken) == []
    assert human.pending == ()


def test_automa_rule_36_a_special_patch_the_human_has_is_not_lost_again():
    _, events = reveal(solo_with(tokens=(27, 24), circle=()), 4)
    assert only(events, SpecialPatchLost) == []


def test_automa_rule_36_the_human_who_is_first_places_it_before_the_automa_moves():
    taken = play(solo_with(tokens=(25, 25)), "A").position
    assert (taken.pending, taken.to_move, taken.chance) == ((26,), 0, None)
    assert play(taken, "S@a1").position.chance.kind == "card"


@pytest.mark.parametrize(
    ("id", "lost"), [("classic", []), ("classic-2014", [20]), ("anniversary", [])]
)
def test_automa_rule_37_where_special_patches_lie_depends_on_the_printing(id, lost):
    _, events = reveal(solo_with(id, tokens=(19, 18), circle=()), 4)
    assert [event.mark for event in only(events, SpecialPatchLost)] == lost


@pytest.mark.parametrize("tile", [29, 13])  # one space: onto the marker; two: past it
def test_automa_rule_38_it_takes_the_tile_when_it_moves_onto_or_past_the_marker(tile):
    position = solo_with(level=5, tokens=(40, 34), offer=(tile, 22, 24))
    assert position.marker == 35
    after, events = reveal(position, 2)
    assert only(events, AutomaMarkerReached) == [AutomaMarkerReached(1, 35, 7)]
    assert (after.special_tile_owner, after.marker) == (1, None)
    assert after.automa.special_tile_points == 7


def test_automa_rule_38_not_one_space_before_the_marker():
    after, events = reveal(solo_with(level=5, tokens=(40, 33), offer=(29, 22, 24)), 2)
    assert (after.automa.time, only(events, AutomaMarkerReached)) == (34, [])
    assert after.special_tile_owner is None


def test_automa_rule_39_a_human_who_is_first_takes_the_tile_and_the_marker_leaves():
    position = solo_with(level=5, tokens=(30, 33), quilt=almost_seven(), offer=(0, 22, 24))
    mine, events = play(position, "0r0@a1")
    assert len(only(events, SpecialTileTaken)) == 1
    assert (mine.special_tile_owner, mine.marker) == (0, None)
    later = solo_with(
        level=5, tokens=(40, 34), quilt=quilt_with("a1:g7"), offer=(29, 22, 24), special_tile=0
    )
    after, events = reveal(later, 2)
    assert only(events, AutomaMarkerReached) == []
    assert after.special_tile_owner == 0


def test_automa_rule_39_a_human_who_is_late_gets_nothing():
    position = solo_with(
        level=5, tokens=(30, 35), quilt=almost_seven(), offer=(0, 22, 24), special_tile=1
    )
    after, events = play(position, "0r0@a1")
    assert only(events, SpecialTileTaken) == []
    assert after.special_tile_owner == 1


def test_automa_rule_40_the_humans_token_passing_the_marker_has_no_effect():
    position = solo_with(level=5, tokens=(34, 34), offer=(7, 22, 24))
    after, events = play(position, "7r0@a1")
    assert after.players[0].time == 40
    assert "automa_marker_reached" not in kinds(events)
    assert (after.special_tile_owner, after.marker) == (None, 35)


def test_automa_rule_41_the_normal_deck_hides_the_budget_until_the_reveal():
    position = Game.new(seed=1, solo=Automa(1, "normal")).position
    assert (position.chance, position.automa.budget) == (None, None)
    assert solo_with(tokens=(1, 0)).chance.kind == "card"


def test_automa_rule_41_the_tactical_deck_shows_the_next_budget_before_the_human_chooses():
    position = solo_with(deck="tactical")
    assert position.to_move is None
    assert position.chance == Chance("budget", (1, 1, 3, 3, 4, 4, 6, 6, 8, 8, 10, 10))
    assert [draw.text for draw, _ in position.chance.outcomes()] == [
        *("B1", "B3", "B4", "B6", "B8", "B10")
    ]
    seen, events = position.apply(Draw("budget", (4,)))
    assert events == (BudgetSeen(4),)
    assert (seen.to_move, seen.automa.budget) == (0, 4)
    assert seen.as_dict()["automa"]["budget"] == 4


def test_automa_rule_41_the_back_tells_neither_filters_nor_income():
    position = solo_with(deck="tactical", tokens=(9, 6), budget=1)
    assert position.chance == Chance("card", (13, 14))  # other filters, and incomes 5 and 4
    assert dict(position.chance.outcomes()) == {Draw("card", (13,)): 0.5, Draw("card", (14,)): 0.5}
    for wrong in (15, 1):
        with pytest.raises(IllegalMove, match=f"C{wrong}: not a possible draw, card is due"):
            reveal(position, wrong)


def test_automa_rule_41_a_back_is_likelier_the_more_unseen_cards_have_it():
    position = solo_with(deck="tactical", seen=(13, 14, 15, 17, 18, 19, 21, 23))
    assert dict(position.chance.outcomes()) == {
        Draw("budget", (value,)): 0.25 for value in (3, 6, 8, 10)
    }
    both = solo_with(deck="tactical", seen=(13, 14, 15, 16, 17, 18, 19, 20, 21))
    assert dict(both.chance.outcomes()) == {
        Draw("budget", (8,)): pytest.approx(1 / 3),
        Draw("budget", (10,)): pytest.approx(2 / 3),
    }
    assert both.chance.first() == Draw("budget", (8,))


def test_automa_rule_41_only_budgets_that_are_there_can_be_seen():
    with pytest.raises(IllegalMove, match="B2: not a possible draw, budget is due"):
        solo_with(deck="tactical").apply(Draw("budget", (2,)))
    with pytest.raises(IllegalMove, match=r"B1.3: not a possible draw, budget is due"):
        solo_with(deck="tactical").apply(Draw("budget", (1, 3)))


def test_automa_rule_42_an_empty_deck_is_shuffled_with_all_twelve_cards():
    nine = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    position = solo_with(tokens=(9, 6), circle=(), seen=nine)
    assert position.automa.cards_left == 1
    assert position.chance.values == (10, 11, 12)  # two of them were set aside
    after, events = reveal(position, 11)
    assert only(events, DeckReshuffled) == [DeckReshuffled(12)]
    automa = after.automa
    assert (automa.seen, automa.set_aside, automa.cards_left) == ((), 0, 12)


def test_automa_rule_42_after_the_shuffle_any_card_may_come_even_the_one_just_used():
    nine = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    behind = solo_with(tokens=(20, 6), offer=(13, 27, 2), seen=nine)
    after = reveal(behind, 11).position
    assert after.chance.values == tuple(range(1, 13))
    assert reveal(after, 11).position.automa.cards_left == 11


def test_automa_rule_43_the_deck_is_shuffled_at_once_after_the_discard():
    nine = (13, 14, 15, 16, 17, 18, 19, 20, 21)
    position = solo_with(deck="tactical", tokens=(9, 6), circle=(), seen=nine, budget=10)
    after, events = reveal(position, 23)
    assert kinds(events)[-1] == "deck_reshuffled"
    assert after.chance.kind == "budget"  # the next back is seen before the human chooses
    assert after.chance.values == (1, 1, 3, 3, 4, 4, 6, 6, 8, 8, 10, 10)
    assert after.apply(Draw("budget", (10,))).position.to_move == 0


@pytest.mark.parametrize("deck", DECKS)
def test_automa_rule_44_the_first_pass_has_ten_cards_and_later_ones_twelve(deck):
    quick = with_tiles(
        edition("classic"),
        "quick",
        time=dict.fromkeys(range(33), 1),
        cost=dict.fromkeys(range(33), 0),
    )
    position = solo_with(quick, deck=deck, tokens=(53, 0))  # a turn for every space: 33 in a row
    generator, passes, cards = Generator(1), [], []
    while position.circle:
        draw = position.chance.sample(generator)
        position, events = position.apply(draw)
        cards += [event.card for event in only(events, CardRevealed)]
        if only(events, DeckReshuffled):
            passes.append(cards)
            cards = []
    assert [len(cards) for cards in passes] == [10, 12]
    assert all(len(set(cards)) == len(cards) for cards in passes)
    assert len(cards) == 33 - 22


def test_automa_rule_45_the_game_ends_when_both_tokens_are_on_the_final_space():
    position = solo_with(tokens=(53, 52), circle=(), special_tile=1)
    over, events = reveal(position, 4)
    assert over.is_over
    assert len(only(events, GameOver)) == 1
    assert (over.chance, over.to_move) == (None, None)


def test_automa_rule_45_a_side_already_there_takes_no_more_turns():
    automa_home = solo_with(tokens=(40, 53), special_tile=1, offer=(29, 3, 0))
    after = play(automa_home, "29r0@a1", "3r0@e1").position
    assert (after.to_move, after.chance) == (0, None)
    human_home = solo_with(tokens=(53, 40), offer=(29, 3, 13))
    first, events = reveal(human_home, 1)
    assert first.chance.kind == "card"
    assert [event.card for event in only(events, CardRevealed)] == [1]


def test_automa_rule_46_with_the_human_home_a_pass_goes_straight_to_the_end():
    position = solo_with(tokens=(53, 40), circle=())
    over, events = reveal(position, 12)
    assert only(events, Income) == [Income(1, 41, 5), Income(1, 47, 5), Income(1, 53, 5)]
    assert only(events, ReachedEnd) == [ReachedEnd(1, first=False)]
    assert (over.automa.time, over.automa.buttons, over.is_over) == (53, 15, True)


def test_automa_rule_47_the_humans_score_is_that_of_the_base_game():
    holes = "a1 i9"
    position = solo_with(
        tokens=(53, 53), buttons=(9, 0), quilt=quilt_filled(except_=holes), special_tile=0
    )
    sheet = score_sheet(position, 0)
    assert sheet == ScoreSheet(9, 7, -2 * len(cells(holes)))
    assert position.score(0) == sheet.total == 9 + 7 - 4


@pytest.mark.parametrize(
    ("level", "buttons", "patches", "printed"),
    [(1, 0, 0, 0), (2, 9, 0, 0), (3, 9, 2, 0), (4, 9, 0, 4), (5, 9, 2, 4)],
)
@pytest.mark.parametrize("owner", [0, 1])
def test_automa_rule_48_the_automa_scores_by_its_level_and_nothing_for_empty_squares(
    level, buttons, patches, printed, owner
):
    position = solo_with(
        level=level,
        tokens=(53, 53),
        buttons=(0, 9),
        quilt=quilt_filled(),
        taken=(1, 4, 10),  # 0, 1 and 3 buttons are printed on them
        special_tile=owner,
    )
    sheet = score_sheet(position, 1)
    assert sheet == ScoreSheet(buttons, 7 * owner, 0, patches, printed)
    assert position.score(1) == position.automa.score == sheet.total


@pytest.mark.parametrize(("human", "winner"), [(8, 0), (6, 1)])
@pytest.mark.parametrize("top", [0, 1])
def test_automa_rule_49_the_human_wins_with_more_points(human, winner, top):
    outcome = level_one_end(human, top).outcome()
    assert (outcome.winner, outcome.decided_by, outcome.margin) == (winner, "score", 1)


@pytest.mark.parametrize(("top", "winner"), [(0, 1), (1, 0)])
def test_automa_rule_49_on_a_tie_whoever_reached_the_final_space_first_wins(top, winner):
    outcome = level_one_end(7, top).outcome()
    assert (outcome.winner, outcome.decided_by, outcome.margin) == (winner, "arrival", 0)


def level_one_end(human, top):
    """An Intern with the special tile has seven points; the human has a full quilt and buttons."""
    return solo_with(
        tokens=(53, 53), top=top, buttons=(human, 30), quilt=quilt_filled(), special_tile=1
    )


def test_automa_rule_50_budgets_sum_to_64_and_incomes_to_18_in_each_deck():
    for deck in DECKS:
        cards = automa_components().deck(deck)
        assert sum(card.budget for card in cards) == 64
        assert sum(card.income for card in cards) == 18
    card = automa_components().card
    assert (card(10).budget, card(10).filters, card(10).income) == (
        card(11).budget,
        card(11).filters,
        card(11).income,
    )
    assert (card(1).budget, card(1).income) == (1, 4)
    assert card(1).filters == ("NO_OVERTAKE", "MOST_BUTTONS", "FURTHEST")
    assert (card(21).budget, card(21).income) == (8, 0)
    assert card(21).filters == ("LARGEST", "MOST_BUTTONS", "FURTHEST")


def test_automa_rule_51_the_numbers_1_to_24_are_there_once_each():
    numbers = [card.number for card in automa_components().cards]
    assert numbers == list(range(1, 25))
    assert all(automa_components().card(number).number == number for number in numbers)


def test_automa_rule_52_the_anniversary_edition_plays_with_the_same_cards():
    for card in range(1, 13):
        events = [
            reveal(solo_with(id, tokens=(9, 4), offer=(13, 16, 5)), card).events
            for id in ("classic", "anniversary")
        ]
        assert events[0] == events[1]


def test_automa_rules_41_and_43_each_tactical_turn_shows_the_back_first():
    position = solo_with(deck="tactical", tokens=(30, 6), circle=(13, 27, 2, 28))
    after, events = turns(position, 13, 16)
    assert kinds(events)[0] == "budget_seen"
    assert kinds(events).count("budget_seen") == kinds(events).count("card_revealed") == 2
    assert after.automa.budget is None
