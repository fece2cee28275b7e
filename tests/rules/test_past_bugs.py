"""Bugs of the rules that were found once, each with a line on what went wrong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from quiltwork import Automa, Game, Generator, IllegalMove, QuiltworkError, edition
from quiltwork.editions import automa_components
from quiltwork.rules import single_square, take_move
from quiltwork.rules.automa.filters import Table, choose
from quiltwork.rules.move import ADVANCE, DECLINE, take
from support.tables import position_with


def offering(*tiles, **changes):
    return position_with(offer=tiles, **changes)


def first_take(position):
    return next(move for move in position.legal_moves() if move.kind == "take")


@pytest.mark.parametrize(
    ("tile", "orientation", "same_as"), [(1, 2, 0), (1, 7, 1), (5, 6, 0), (9, 2, 0), (9, 7, 5)]
)
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_an_equal_orientation_is_named_by_its_number(tile, orientation, same_as, slot):
    """`move_of` named the orientation one too high: action // spaces forgot the ids before it.

    1 is a bar and 5 a square; 9, an S, looks the same after half a turn.
    """
    others = [3, 4]
    others.insert(slot, tile)
    position = offering(*others, buttons=(9, 9))
    first = 1 + 81 + slot * 8 * 81
    action, use = first + orientation * 81, first + same_as * 81
    with pytest.raises(IllegalMove) as problem:
        position.move_of(action)
    assert str(problem.value).startswith(f"action {action}: orientation {orientation} of patch ")
    assert str(problem.value).endswith(f" as {same_as}; use action {use}")
    assert position.move_of(use).tile == tile


@pytest.mark.parametrize("orientation", [2, 4, 6, 8, -4, 12])
def test_a_forged_orientation_is_refused_though_it_looks_like_an_earlier_one(orientation):
    """It was accepted: one position had two spellings, or (8) a text that cannot be written."""
    position = offering(4, 1, 2)
    move = first_take(position)
    placement = replace(move.placement, orientation=orientation)
    for forged in (replace(move, placement=placement), take(0, placement, 81)):
        with pytest.raises(IllegalMove):
            position.apply(forged)


def test_a_move_with_a_forged_action_id_is_refused():
    """It was accepted, and `game.moves` held a move whose id means another."""
    position = offering(4, 1, 2)
    for move in (first_take(position), ADVANCE):
        with pytest.raises(IllegalMove):
            position.apply(replace(move, action=5))


def test_an_advance_that_carries_a_tile_is_refused():
    """It was played as an advance but written as a take: the record told another game."""
    game = Game.new(seed=7)
    forged = replace(ADVANCE, placement=first_take(game.position).placement)
    with pytest.raises(IllegalMove):
        game.play(forged)


def test_an_advance_with_a_slot_is_refused():
    """The same, unseen: equal moves must be equal values."""
    with pytest.raises(IllegalMove):
        offering(4, 1, 2).apply(replace(ADVANCE, slot=1))


def test_a_decline_that_carries_a_patch_is_refused():
    """It was played as a decline but written as a placement."""
    position = position_with(tokens=(26, 25), pending=(26,))
    with pytest.raises(IllegalMove):
        position.apply(replace(DECLINE, placement=single_square(3, 9)))


@pytest.mark.parametrize(("orientation", "anchor"), [(0, -1), (8, 0), (-1, 0)])
def test_take_move_refuses_numbers_that_cannot_be(orientation, anchor):
    """A negative anchor raised a bare ValueError, orientations past 7 counted on from 4."""
    with pytest.raises(IllegalMove):
        take_move(offering(4, 1, 2), 4, orientation, anchor)


@pytest.mark.parametrize("step", [None, 3.5, "A", [], object()])
def test_what_is_no_move_at_all_is_refused_clearly(step):
    """It ended in an AttributeError."""
    with pytest.raises(IllegalMove, match="neither a move nor an action id"):
        offering(4, 1, 2).apply(step)


def test_whole_numbers_of_numpy_are_whole_numbers():
    """`np.flatnonzero` of a mask gives them, and they were refused."""
    game = Game.new(seed=np.int64(7))
    assert game.position == Game.new(seed=7).position
    game.play(np.int64(0))
    assert game.position.apply(np.int32(0)).position == game.position.apply(0).position


@pytest.mark.parametrize("seed", ["7", 7.0, None])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(QuiltworkError, match="a seed is a whole number"):
        Generator(seed)


def test_a_filter_that_was_skipped_is_no_reason():
    """T3: both on one space, so every patch overtakes; the story said that it did not."""
    tiles = edition("classic").tiles
    card = automa_components().card(1)
    offer = [(0, tiles[28]), (1, tiles[31])]
    (slot, _), used = choose(offer, card, Table(10, 10, 53))
    assert slot == 1
    assert used == ("MOST_BUTTONS", "FURTHEST")


@pytest.mark.parametrize("level", [True, 3.0, "3", 0, 6])
def test_an_automa_has_a_level_from_1_to_5(level):
    """`Automa(True)` was accepted, and its position could not be read back."""
    with pytest.raises(QuiltworkError, match="levels 1 to 5"):
        Automa(level)
