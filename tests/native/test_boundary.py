"""Whatever is handed to the native core, the answer is a clear Python error, never a crash."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiltwork import (
    Automa,
    Edition,
    Game,
    IllegalMove,
    QuiltworkError,
    _native,
    edition,
    native,
    parse_position,
)
from quiltwork.engine.brain import brain_for
from quiltwork.native import tables_of
from support.strategies import positions

START = native.Position(Game.new("classic", seed=1).position)
FUZZ = settings(max_examples=150, deadline=None, derandomize=True)


@given(position=positions(), action=st.integers(-(2**31), 2**31 - 1) | st.integers(0, 2025))
@FUZZ
def test_any_action_is_played_as_the_reference_does_or_refused_with_its_reason(position, action):
    fast = native.Position(position)
    try:
        after = position.apply(action).position
    except IllegalMove as reason:
        assert not fast.is_legal(action)
        with pytest.raises(IllegalMove) as refusal:
            fast.apply(action)
        assert str(refusal.value) == str(reason)  # noqa: PT017  (compared, not expected)
    else:
        assert fast.apply(action).to_reference() == after


@given(values=st.lists(st.integers(-5, 300), max_size=12))
@FUZZ
def test_impossible_draws_are_refused(values):
    with pytest.raises(ValueError, match="nothing is to be drawn"):
        START.apply_draw(values)
    due = native.Position(_joining())
    with pytest.raises(ValueError, match="each once"):
        due.apply_draw([271, *range(16, 23)])
    if sorted(values) != list(range(15, 23)):
        with pytest.raises(ValueError, match="each once"):
            due.apply_draw(values)


def _joining():
    game = Game.new("express", seed=4)
    while not any(position.chance for position in game.positions):
        game.play(game.position.legal_moves()[-1])
    return next(position for position in game.positions if position.chance)


SMALL = st.integers(-3, 60)
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | SMALL
    | st.text()
    | st.lists(SMALL)
    | st.lists(st.lists(SMALL, max_size=5))
    | st.tuples(SMALL, SMALL)
    | st.lists(SMALL).map(tuple)
)
KEYS = sorted(START.state())


@given(position=positions(), damage=st.dictionaries(st.sampled_from(KEYS), PLAIN, max_size=3))
@settings(max_examples=600, deadline=None, derandomize=True)
def test_a_damaged_state_is_refused_or_a_position_to_play_from(position, damage):
    sound = native.Position(position)
    try:
        damaged = native.Position.from_state(sound.tables, sound.state() | damage)
    except ValueError:
        return
    assert native.Position(damaged.to_reference()) == damaged
    damaged.legal_actions()
    native.perft(damaged, 1)
    native.playouts(damaged, 1)
    damaged.score(0)
    damaged.score(1)


SOLO = native.Position(Game.new("classic", seed=1, solo=Automa(1, "tactical")).position)


@pytest.mark.parametrize(
    ("start", "damage"),
    [
        (START, {"buttons": ()}),
        (START, {"buttons": (1,)}),
        (START, {"buttons": (2**40, 0)}),
        (START, {"income": (32767, 0)}),
        (START, {"filled": (-1, 0)}),
        (START, {"top": None}),
        (START, {"taken": [0] * 256}),
        (START, {"circle": [1, 1]}),
        (START, {"pending": [26]}),
        (SOLO, {"taken": [47]}),
        (SOLO, {"budget": 99}),
        (SOLO, {"seen": [1]}),
        (SOLO, {"level": 6}),
        (SOLO, {"filled": (0, 1)}),
    ],
)
def test_a_state_that_cannot_be_is_refused(start, damage):
    """Each of these crashed the process, then or a little later."""
    with pytest.raises(ValueError, match=r"[a-z]"):
        native.Position.from_state(start.tables, start.state() | damage)


def test_a_full_quilt_with_a_special_patch_to_place_is_refused():
    """It crashed in a playout: there was no square to choose."""
    position = parse_position("qw1 classic-2014 5/0/20/- 5/0/19/- - - 20 1.2.0 -")
    full = replace(position.players[0].quilt, filled=(1 << 81) - 1)
    impossible = replace(
        position, players=(replace(position.players[0], quilt=full), position.players[1])
    )
    with pytest.raises(QuiltworkError, match="full quilt"):
        native.Position(impossible)


def test_editions_of_one_name_are_still_two():
    """Only the names were compared."""
    text = edition("classic").to_toml().replace('"classic"', '"my"')
    other = text.replace("[26, 32, 38, 44, 50]", "[20, 26, 32, 44, 50]")
    one, two = (
        native.Position(Game.new(Edition.from_toml(own), seed=1).position) for own in (text, other)
    )
    assert one != two


@pytest.mark.parametrize("seat", [-1, 2, 10**6])
def test_there_are_two_seats(seat):
    for answer in (START.score, START.buttons, START.income, START.time, START.filled):
        with pytest.raises(IndexError, match="a seat is 0 or 1"):
            answer(seat)


def test_wrong_types_are_refused():
    with pytest.raises(TypeError, match=r"expected a quiltwork\.Position"):
        native.Position("nonsense")
    with pytest.raises(TypeError):
        START.apply("A")
    with pytest.raises(TypeError):
        native.Position.from_state(START.tables, [])


def test_numbers_out_of_range_are_refused():
    for call in (
        lambda: native.playouts(START, 0),
        lambda: native.playouts(START, 1, seed=-1),
        lambda: native.playouts(START, 1, threads=0),
        lambda: native.perft(START, -1),
        lambda: native.perft(START, 1, threads=0),
    ):
        with pytest.raises(QuiltworkError):
            call()


def test_an_edition_too_large_for_the_core_says_so():
    text = edition("classic").to_toml()
    large = text.replace("quilt = [9, 9]", "quilt = [12, 12]").replace('"classic"', '"large"')
    with pytest.raises(QuiltworkError, match="'large': the native core takes quilts of at most"):
        tables_of(Edition.from_toml(large))
    wide = text.replace("choice = 3", "choice = 5").replace('"classic"', '"wide"')
    with pytest.raises(QuiltworkError, match="at most 4 tiles on offer"):
        tables_of(Edition.from_toml(wide))


def test_a_pickle_is_of_the_same_edition():
    again = pickle.loads(pickle.dumps(START))
    assert again.edition == edition("classic")
    assert again.tables is START.tables


@pytest.mark.parametrize("placements", [-1, 0, 25])
def test_more_placements_than_there_is_room_for_are_refused(placements):
    brain = brain_for(edition("classic"))
    with pytest.raises(ValueError, match="1 to 24 placements"):
        _native.greedy_action(START, brain, 0.0, placements, 1)
    for numbers in ((placements, 3), (8, placements)):
        with pytest.raises(ValueError, match="1 to 24 placements"):
            _native.Search(tables_of(edition("classic")), brain, 10**6, 1, *numbers)
