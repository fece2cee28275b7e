"""What a move sets off, in order; and every event in the words of its edition."""

from __future__ import annotations

import json

import pytest

from quiltwork import edition, tell
from quiltwork.rules import events as e
from quiltwork.rules import place, single_square
from quiltwork.rules.story import AUTOMA_NAMES, PLAYER_NAMES
from support.editions import patio
from support.solo import reveal
from support.tables import kinds, play, position_with, quilt_filled, quilt_with, solo_with

CLASSIC = edition("classic")
DAISIES = place(CLASSIC.tiles[24], 2, 56, rows=9, columns=9)
STACK = edition("stack-n-stuff")
SOFA = place(STACK.tiles[2], 0, 0, rows=7, columns=7)
SPECIAL = single_square(29, 9)
BOX = single_square(8, 7)

STORY = [
    (e.Advanced(0, 3, 8, 5), "Player 1 advanced 5 to space 8 for 5 buttons."),
    (e.Advanced(1, 3, 4, 1), "Player 2 advanced 1 to space 4 for 1 button."),
    (e.Took(0, 24, 8, DAISIES), "Player 1 took daisies (24) for 8 buttons and put it on c7."),
    (e.Took(1, 28, 0, DAISIES), "Player 2 took hearts (28) for 0 buttons and put it on c7."),
    (e.Moved(1, 3, 9), "Player 2 moved 6 to space 9."),
    (e.LandedOnTop(0, 9), "Player 1 landed on top of the other token on space 9."),
    (e.Income(1, 11, 4), "Player 2 crossed income mark 11: +4."),
    (e.SpecialPatchTaken(0, 26), "Player 1 took the special patch at 26."),
    (e.SpecialPatchLost(0, 26), "The special patch at 26 left the game as Player 1 reached it."),
    (e.SpecialPatchPlaced(0, 26, SPECIAL), "Player 1 put the special patch on c4."),
    (e.SpecialPatchDeclined(1, 32), "Player 2 declined the special patch at 32."),
    (
        e.SpecialTileTaken(0, 7, (1, 2)),
        "Player 1 filled a 7x7 square from c2: the 7x7 tile, +7.",
    ),
    (e.SmallTilesDue(5), "Only 5 patches are left: the small patches join."),
    (
        e.SmallTilesJoined((2, 0)),
        "The small patches joined in this order: polka (2), gingham (0).",
    ),
    (e.ReachedEnd(0, first=True), "Player 1 reached the last space first."),
    (e.ReachedEnd(1, first=False), "Player 2 reached the last space."),
    (e.GameOver(1, (12, 30)), "Game over: Player 2 won 30 to 12."),
    (e.GameOver(0, (-3, -3)), "Game over: Player 1 won -3 to -3, for having arrived first."),
    (e.BudgetSeen(4), "The back of the next card shows a budget of 4."),
    (
        e.CardRevealed(1, 17, 4, 1),
        "Player 2 drew card 17: a budget of 4, +1 at an income mark.",
    ),
    (e.AutomaPassed(1, 6, 10), "Player 2 passed and moved 4 to space 10."),
    (e.AutomaTook(1, 24, ()), "Player 2 took daisies (24): the only patch its budget allowed."),
    (
        e.AutomaTook(1, 24, ("NO_OVERTAKE", "LARGEST")),
        "Player 2 took daisies (24): it does not overtake Player 1, then is the largest.",
    ),
    (e.AutomaMarkerReached(1, 35, 7), "Player 2 reached its marker on 35: the 7x7 tile, +7."),
    (e.DeckReshuffled(12), "The deck was empty: all 12 cards were shuffled again."),
]

STUFF_STORY = [
    (e.Advanced(0, 3, 8, 5), "Player 1 advanced 5 to space 8 for 5 coins."),
    (e.Advanced(0, 3, 4, 1), "Player 1 advanced 1 to space 4 for 1 coin."),
    (e.Took(0, 2, 2, SOFA), "Player 1 took sofa (2) for 2 coins and put it on a1."),
    (e.SpecialPatchTaken(1, 7), "Player 2 took the box at 7."),
    (e.SpecialPatchLost(1, 7), "The box at 7 left the game as Player 2 reached it."),
    (e.SpecialPatchPlaced(1, 7, BOX), "Player 2 put the box on b2."),
    (e.SpecialPatchDeclined(1, 7), "Player 2 declined the box at 7."),
    (e.SmallTilesDue(5), "Only 5 stack tiles are left: the stuff tiles join."),
    (
        e.SmallTilesJoined((18, 15)),
        "The stuff tiles joined in this order: radio (18), teddies (15).",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), STORY, ids=lambda value: getattr(value, "kind", ""))
def test_every_event_has_its_sentence(event, sentence):
    assert tell(event, CLASSIC) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"), STUFF_STORY, ids=lambda value: getattr(value, "kind", "")
)
def test_stack_n_stuff_tells_of_coins_boxes_and_stuff(event, sentence):
    assert tell(event, STACK) == sentence


def test_no_kind_of_event_is_left_out_of_the_story():
    classes = [kind for kind in vars(e).values() if isinstance(kind, type)]
    every = {kind for kind in classes if issubclass(kind, e.Event) and kind is not e.Event}
    assert {type(event) for event, _ in STORY} == every
    assert len({kind.kind for kind in every}) == len(every) == 20


def test_the_story_uses_the_names_it_is_given():
    names = ("Ada", "Grace")
    assert tell(e.Moved(1, 3, 9), CLASSIC, names) == "Grace moved 6 to space 9."
    assert tell(e.AutomaPassed(1, 3, 9), CLASSIC, AUTOMA_NAMES).startswith("Automa passed")
    took = e.AutomaTook(1, 24, ("NO_OVERTAKE", "MOST_BUTTONS", "FURTHEST"))
    assert tell(took, CLASSIC, AUTOMA_NAMES) == (
        "Automa took daisies (24): it does not overtake you, then pays the most buttons, "
        "then is the furthest along."
    )
    assert PLAYER_NAMES == ("Player 1", "Player 2")


def test_the_story_counts_the_side_of_the_editions_own_square():
    event = e.SpecialTileTaken(0, 4, (0, 3))
    assert tell(event, patio()) == "Player 1 filled a 3x3 square from d1: the 7x7 tile, +4."


@pytest.mark.parametrize("event", [event for event, _ in STORY], ids=lambda event: event.kind)
def test_events_are_plain_json(event):
    plain = event.as_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["kind"] == event.kind


def test_as_dict_writes_placements_as_moves_and_tuples_as_lists():
    assert e.Took(0, 24, 8, DAISIES).as_dict() == {
        "kind": "took",
        "player": 0,
        "tile": 24,
        "cost": 8,
        "placement": "24r2@c7",
    }
    assert e.SpecialPatchPlaced(1, 26, SPECIAL).as_dict()["placement"] == "S@c4"
    assert e.GameOver(0, (5, -2)).as_dict() == {
        "kind": "game_over",
        "winner": 0,
        "scores": [5, -2],
    }
    assert e.SpecialTileTaken(0, 7, (1, 2)).as_dict()["corner"] == [1, 2]
    assert e.ReachedEnd(0, first=True).as_dict()["first"] is True


def test_an_advance_over_an_income_mark():
    _, events = play(position_with(tokens=(4, 5), incomes=(2, 0)), "A")
    assert events == (e.Advanced(0, 4, 6, 2), e.Income(0, 5, 2))


def test_a_take_that_lands_on_the_other_token():
    position = position_with(tokens=(3, 6), offer=(4, 1, 2), incomes=(1, 0))
    _, events = play(position, "4r0@a1")
    placement = events[0].placement
    assert events == (
        e.Took(0, 4, 3, placement),
        e.Moved(0, 3, 6),
        e.Income(0, 5, 2),
        e.LandedOnTop(0, 6),
    )


def test_everything_at_once():
    """A take that fills a 7x7 square, pays, crosses a special patch: in this order."""
    quilt = quilt_with("a2:g7 c1:g1")
    position = position_with(
        tokens=(28, 30), quilts=(quilt, None), incomes=(3, 0), offer=(7, 0, 2), buttons=(9, 9)
    )
    _, events = play(position, "0r0@a1")
    assert kinds(events) == ["took", "special_tile_taken", "moved", "income"]
    far = position_with(
        tokens=(28, 30), quilts=(quilt_with("d1:g1 a3:g7 b2:g2"), None), incomes=(3, 0), offer=(7,)
    )
    _, events = play(far, "7r0@a1")  # an L over a1 b1 c1 a2, six spaces
    assert kinds(events) == [
        "took",
        "special_tile_taken",
        "moved",
        "income",
        "special_patch_taken",
    ]


def test_the_last_move_of_a_game():
    position = position_with(
        tokens=(52, 53),
        buttons=(3, 0),
        incomes=(2, 0),
        quilts=(quilt_filled(), None),
        special_tile=0,
    )
    _, events = play(position, "A")
    assert events == (
        e.Advanced(0, 52, 53, 1),
        e.Income(0, 53, 2),
        e.LandedOnTop(0, 53),
        e.ReachedEnd(0, first=False),
        e.GameOver(0, (13, -162)),
    )


def test_a_turn_of_the_automa():
    position = solo_with(tokens=(8, 4), offer=(13, 25, 28), seen=(2, 3, 4, 5, 6, 7, 8, 9, 10))
    _, events = reveal(position, 1)
    assert events == (
        e.CardRevealed(1, 1, 1, 4),
        e.AutomaTook(1, 28, ("NO_OVERTAKE", "MOST_BUTTONS")),
        e.Moved(1, 4, 7),
        e.Income(1, 5, 4),
        e.DeckReshuffled(12),
    )


def test_a_turn_of_the_automa_that_ends_the_game():
    position = solo_with(tokens=(53, 50), circle=(), quilt=quilt_filled(), special_tile=0)
    _, events = reveal(position, 12)
    assert events == (
        e.CardRevealed(1, 12, 0, 5),
        e.AutomaPassed(1, 50, 53),
        e.Income(1, 53, 5),
        e.LandedOnTop(1, 53),
        e.ReachedEnd(1, first=False),
        e.GameOver(0, (12, 0)),
    )
