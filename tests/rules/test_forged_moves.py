"""Moves made by hand, or carried over from another position: none gets through unless it is legal.

A `Move` that is accepted must be equal to a legal move, or records and positions would lie.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quiltwork import Move, Placement
from quiltwork.rules import single_square
from quiltwork.rules.move import ADVANCE, place_special
from support.refusals import any_take, offering, reason, special_due
from support.strategies import positions
from support.tables import position_with

FORGED = "not a move of this position: its parts do not belong together"


def test_forged_a_move_from_another_position_is_refused():
    here, there = offering(4, 1, 2), offering(8, 1, 2)
    move = any_take(there, 8)
    assert reason(here, move) == "8r0@a1: not on offer in slot 0: patch 4 is"
    third = any_take(offering(8, 12, 13), 13)
    assert reason(position_with(circle=(4, 0)), third) == "13r0@a1: not on offer"
    assert reason(here, replace(any_take(here, 4), slot=1)).endswith("in slot 1: patch 1 is")


def test_forged_a_move_of_another_edition_is_refused():
    express = position_with("express", offer=(8, 1, 2))
    own = position_with("express", offer=(12, 1, 2))
    assert reason(own, any_take(offering(12, 1, 2), 12)) == FORGED
    assert reason(express, any_take(offering(8, 1, 2), 8)) == FORGED


def test_forged_slots_are_refused():
    position = offering(4, 1, 2)
    move = any_take(position, 4)
    for slot in (None, -1, 3, 99):
        assert reason(position, replace(move, slot=slot)) == "4r0@a1: not on offer"
    assert reason(position, Move("take", 82, 0)) == "D: not on offer"


@pytest.mark.parametrize("mask", [0, 1, 0b111, 0b11110, 0b1111 << 40, (1 << 81) - 1, 1 << 200, -1])
def test_forged_masks_are_refused(mask):
    position = offering(4, 1, 2)
    move = any_take(position, 4)
    forged = replace(move, placement=replace(move.placement, mask=mask))
    assert reason(position, forged) == FORGED


@pytest.mark.parametrize("columns", [1, 7, 10, 81])
def test_forged_columns_are_refused(columns):
    position = offering(4, 1, 2)
    move = any_take(position, 4)
    forged = replace(move, placement=replace(move.placement, columns=columns))
    assert reason(position, forged) == FORGED


@pytest.mark.parametrize("anchor", [-1, -9, 6, 8, 80, 81, 1000])
def test_forged_anchors_are_refused(anchor):
    position = offering(4, 1, 2)
    move = any_take(position, 4)
    forged = replace(move, placement=replace(move.placement, anchor=anchor))
    assert reason(position, forged).endswith("off the board")


def test_forged_special_patches_are_refused():
    position = special_due()
    square = single_square(40, 9)
    assert reason(position, Move("special", 41)) == "D: off the board"
    for anchor in (-1, 81, 1000):
        placement = replace(square, anchor=anchor)
        assert reason(position, place_special(placement)).endswith(": off the board")
    for forged in (
        replace(square, mask=0b11),
        replace(square, mask=0),
        replace(square, mask=1 << 41),
        replace(square, tile=0),
        replace(square, orientation=1),
        replace(square, columns=7),
    ):
        assert reason(position, place_special(forged)) == FORGED


def test_forged_take_with_the_mask_of_a_special_patch_is_refused():
    position = special_due(offer=(4, 1, 2))
    take_now = any_take(offering(4, 1, 2), 4)
    assert reason(position, replace(take_now, kind="special")) == FORGED


def test_an_unknown_kind_of_move_is_refused():
    assert "there is no special patch to place" in reason(offering(4), Move("jump", 0))
    assert "the special patch has to be placed first" in reason(special_due(), Move("jump", 0))


placements = st.builds(
    Placement,
    tile=st.none() | st.integers(-2, 40),
    orientation=st.integers(-9, 20),
    anchor=st.integers(-20, 120),
    mask=st.integers(-5, 1 << 90),
    columns=st.integers(-1, 12),
)
forged_moves = st.builds(
    Move,
    kind=st.sampled_from(["advance", "take", "special", "decline", "jump"]),
    action=st.integers(-2, 2100),
    slot=st.none() | st.integers(-2, 5),
    placement=st.none() | placements,
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(positions(), forged_moves)
def test_a_move_of_anyhow_parts_is_legal_or_refused(position, move):
    legal_or_refused(position, move)


@st.composite
def slightly_forged(draw):
    """A position and one of its legal moves (or one of a neighbour) with one part exchanged."""
    position = draw(positions())
    moves = position.legal_moves()
    move = moves[draw(st.integers(0, len(moves) - 1))] if moves else ADVANCE
    other = draw(forged_moves)
    part = draw(st.sampled_from(["kind", "action", "slot", "placement", "inner"]))
    if part != "inner":
        return position, replace(move, **{part: getattr(other, part)})
    if move.placement is None:
        return position, replace(move, placement=draw(placements))
    inner = draw(st.sampled_from(["tile", "orientation", "anchor", "mask", "columns"]))
    wrong = getattr(draw(placements), inner)
    return position, replace(move, placement=replace(move.placement, **{inner: wrong}))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(slightly_forged())
@example((position_with(tokens=(53, 53)), Move("take", 0, 0, Placement(1, 99, 0, 7, 9))))
@example((position_with(buttons=(0, 0)), Move("take", 0, 0, Placement(1, 99, 0, 7, 9))))
@example((position_with(buttons=(0, 0)), Move("take", 0, 0, Placement(1, 0, 0, 7, 0))))
@example((special_due(), Move("special", 0, None, Placement(None, 0, -1, 7, 0))))
@example((special_due(), Move("take", 0, 0, Placement(1, 8, 0, 7, 9))))
def test_a_legal_move_with_one_wrong_part_is_legal_or_refused(case):
    legal_or_refused(*case)


def legal_or_refused(position, move):
    if move in list(position.legal_moves()):
        assert position.apply(move) == position.apply(move.action)
    else:
        assert "\n" not in reason(position, move)
