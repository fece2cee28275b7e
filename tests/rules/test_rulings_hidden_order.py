"""Rulings 16 and 17: the small tiles join in an order nobody can know before."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import islice, permutations

import pytest

from quiltwork import Automa, Chance, Draw, Game, Generator, IllegalMove, edition
from quiltwork.rules.events import SmallTilesDue, SmallTilesJoined
from support.tables import kinds, only, play, position_with

TWO_SETS = ("express", "stack-n-stuff")
SMALL = (15, 16, 17, 18, 19, 20, 21, 22)
DRAWN = Draw("join", (19, 15, 22, 17, 16, 21, 18, 20))


def six_left(which="express", **changes):
    return position_with(which, circle=(10, 12, 13, 14, 3, 0), **changes)


@pytest.mark.parametrize("id", TWO_SETS)
def test_ruling_16_the_small_tiles_start_in_the_box(id):
    position = Game.new(id, seed=1).position
    assert position.box == SMALL
    assert len(position.circle) == 15
    assert not set(position.circle) & set(SMALL)


@pytest.mark.parametrize("id", TWO_SETS)
def test_ruling_16_they_join_as_soon_as_five_large_tiles_are_left(id):
    before = six_left(id)
    assert before.chance is None
    due, events = play(before, "12r0@a1")
    assert only(events, SmallTilesDue) == [SmallTilesDue(5)]
    assert due.chance == Chance("join", SMALL)
    assert due.to_move is None
    assert list(due.legal_moves()) == []


def test_ruling_16_with_six_left_nothing_joins():
    position = position_with("express", circle=(10, 12, 13, 14, 3, 1, 0))
    after, events = play(position, "12r0@a1")
    assert len(after.circle) == 6
    assert only(events, SmallTilesDue) == []
    assert after.chance is None


def test_ruling_16_they_join_behind_the_five_that_are_left():
    due = play(six_left(), "12r0@a1").position
    assert due.circle == (13, 14, 3, 0, 10)
    joined, events = due.apply(DRAWN)
    assert joined.circle == (13, 14, 3, 0, 10, *DRAWN.values)
    assert events == (SmallTilesJoined(DRAWN.values),)
    assert joined.box == ()
    assert joined.chance is None
    assert joined.to_move == 1
    assert joined.players == due.players


def test_ruling_16_they_join_only_once():
    position = play(six_left(buttons=(9, 9)), "12r0@a1", DRAWN.text).position
    after, events = play(position, "14r0@a1")  # four large ones left now
    assert only(events, SmallTilesDue) == []
    assert after.chance is None
    assert len(after.circle) == 12


def test_ruling_16_small_tiles_are_taken_like_any_other():
    position = position_with("express", circle=(0, 15, 17))
    after = play(position, "15r0@a1").position
    assert (after.players[0].income, after.players[0].time) == (1, 2)


def test_ruling_16_they_join_before_a_special_patch_is_placed():
    position = six_left(tokens=(6, 6), buttons=(9, 9))
    due, events = play(position, "12r0@a1")  # one space, onto the special patch on 7
    assert kinds(events) == ["took", "small_tiles_due", "moved", "special_patch_taken"]
    assert (due.pending, due.to_move, due.chance) == ((7,), None, Chance("join", SMALL))
    with pytest.raises(IllegalMove, match="S@g7: chance has to be drawn first"):
        play(due, "S@g7")
    joined = due.apply(DRAWN).position
    assert (joined.pending, joined.to_move) == ((7,), 0)
    assert play(joined, "S@g7").position.to_move == 1


@pytest.mark.parametrize(
    "draw",
    [
        Draw("join", (15, 16, 17, 18, 19, 20, 21)),
        Draw("join", (15, 15, 17, 18, 19, 20, 21, 22)),
        Draw("join", (14, 16, 17, 18, 19, 20, 21, 22)),
        Draw("card", (1,)),
        Draw("budget", (1,)),
    ],
)
def test_ruling_16_only_the_small_tiles_each_once_can_join(draw):
    due = play(six_left(), "12r0@a1").position
    with pytest.raises(IllegalMove, match=f"{draw.text}: not a possible draw, join is due"):
        due.apply(draw)


def test_ruling_16_nothing_joins_before_it_is_due():
    with pytest.raises(IllegalMove, match="not a possible draw, nothing is to be drawn now"):
        six_left().apply(DRAWN)


def test_ruling_17_the_order_is_a_chance_event_and_every_order_is_as_likely():
    due = play(six_left(), "12r0@a1").position
    outcomes = list(due.chance.outcomes())
    assert len(outcomes) == 40320
    assert {draw.values for draw, _ in islice(outcomes, 50)} == set(islice(permutations(SMALL), 50))
    assert {chance for _, chance in outcomes} == {1 / 40320}
    assert due.chance.first() == outcomes[0][0] == Draw("join", SMALL)
    firsts = {due.chance.sample(Generator(seed)).values[0] for seed in range(100)}
    assert firsts == set(SMALL)


def twin_games(id, **setup):
    """Two games that differ in nothing but the seed, which is to say in what is yet to come."""
    own = edition(id)
    circle = tuple(t.id for t in own.tiles if not t.small and t.id != own.starting_tile)
    return [
        Game.new(id, seed=seed, circle=(*circle, own.starting_tile), first_player=0, **setup)
        for seed in (1, 2)
    ]


def hidden_in(value):
    """Everything a value is made of, as far as dataclasses and containers go."""
    yield value
    parts = ()
    if hasattr(value, "__dataclass_fields__"):
        parts = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, (list, tuple, frozenset)):
        parts = value
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    for part in parts:
        yield from hidden_in(part)


@pytest.mark.parametrize("id", TWO_SETS)
def test_ruling_17_games_that_differ_only_in_seed_are_equal_until_the_tiles_join(id):
    one, two = twin_games(id)
    while one.position.box:
        assert one.position == two.position
        assert hash(one.position) == hash(two.position)
        assert repr(one.position) == repr(two.position)
        assert str(one.position) == str(two.position) == one.position.text
        assert one.position.as_dict() == two.position.as_dict()
        assert list(one.position.legal_moves()) == list(two.position.legal_moves())
        assert str(one) == str(two)
        taking = [m for m in one.position.legal_moves() if m.kind == "take"]
        move = taking[0] if taking else one.position.legal_moves()[0]
        happened = [game.play(move) for game in (one, two)]
        if one.position.box:
            assert happened[0] == happened[1]
    orders = [game.position.circle[5:] for game in (one, two)]
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1]) == list(SMALL)


@pytest.mark.parametrize("id", TWO_SETS)
def test_ruling_17_a_position_holds_the_box_in_ascending_order_and_no_other(id):
    game = twin_games(id)[0]
    while game.position.box:
        position = game.position
        assert position.as_dict()["box"] == list(SMALL)
        tuples = [
            value
            for value in (*hidden_in(position), *hidden_in(position.as_dict()))
            if isinstance(value, (tuple, list)) and len(value) == len(SMALL)
        ]
        orders = [tuple(v) for v in tuples if set(map(str, v)) == set(map(str, SMALL))]
        assert set(orders) == {SMALL}
        assert json.dumps(position.as_dict()).count("15.16.17.18.19.20.21.22") == 1
        taking = [m for m in position.legal_moves() if m.kind == "take"]
        game.play(taking[0] if taking else 0)


def test_ruling_17_the_order_is_recorded_once_drawn():
    game = twin_games("express")[0]
    while game.position.box:
        assert "J" not in str(game)
        taking = [m for m in game.position.legal_moves() if m.kind == "take"]
        game.play(taking[0] if taking else 0)
    order = ".".join(map(str, game.position.circle[5:]))
    assert f" J{order}" in str(game)
    assert Game.from_record(str(game), seed=99).position == game.position


def test_ruling_17_undo_takes_the_draw_back_and_the_same_seed_draws_it_again():
    game = twin_games("express")[0]
    while game.position.box:
        before = game.position
        taking = [m for m in before.legal_moves() if m.kind == "take"]
        move = taking[0] if taking else before.legal_moves()[0]
        game.play(move)
    joined = game.position
    assert game.undo() == move
    assert game.position == before
    game.play(move)
    assert game.position == joined


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_ruling_17_the_same_holds_for_the_automas_deck(deck):
    """Until the first card is revealed, the seed has had no influence but on the back in sight."""
    game, twin = twin_games("classic", solo=Automa(2, deck))
    if deck == "tactical":
        assert game.position.automa.budget != twin.position.automa.budget
        twin = Game.from_record(str(game), seed=2)
    assert game.position == twin.position
    assert repr(game.position) == repr(twin.position)
    assert game.position.as_dict() == twin.position.as_dict()
    for game_or_twin in (game, twin):
        game_or_twin.play("A")
    assert game.steps != twin.steps
