"""Whatever is handed to the native core, the answer is a clear Python error, never a crash."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiltwork import Edition, Game, IllegalMove, QuiltworkError, edition, native
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
    if sorted(values) != list(range(15, 23)):
        with pytest.raises(ValueError, match="each once"):
            due.apply_draw(values)


def _joining():
    game = Game.new("express", seed=4)
    while not any(position.chance for position in game.positions):
        game.play(game.position.legal_moves()[-1])
    return next(position for position in game.positions if position.chance)


PLAIN = st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers())


@given(key=st.sampled_from(sorted(START.state())), value=PLAIN)
@FUZZ
def test_a_damaged_state_is_refused_or_harmless(key, value):
    state = START.state() | {key: value}
    try:
        position = native.Position.from_state(START.tables, state)
    except (ValueError, TypeError, RuntimeError, OverflowError, AttributeError, IndexError):
        return
    position.legal_actions()
    position.score(0)


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
