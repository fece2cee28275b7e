"""A turned quilt is the same game: legal moves, next positions and scores turn with it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from quiltwork import Position, QuiltworkError, native
from quiltwork.editions.shapes import orient
from quiltwork.envs.symmetry import SYMMETRIES, Symmetries
from quiltwork.rules import Quilt
from quiltwork.rules.squares import bits
from support.editions import patio
from support.environments import EDITIONS, random_positions


@cache
def symmetries_of(edition_id: str) -> Symmetries:
    return Symmetries(edition_id)


def turned_quilt(quilt: Quilt, symmetry: int) -> Quilt:
    """The quilt turned cell by cell, by the shapes' own way to turn."""
    size = quilt.rows
    marked = [divmod(square, size) for square in bits(quilt.filled)]
    if symmetry >= 4:
        marked = [(row, size - 1 - column) for row, column in marked]
    for _ in range(symmetry % 4):
        marked = [(column, size - 1 - row) for row, column in marked]
    return Quilt(size, size, sum(1 << (row * size + column) for row, column in marked), frozenset())


def turned(position: Position, mine: int, other: int) -> Position:
    me = position.to_move
    assert me is not None
    players = list(position.players)
    for seat, symmetry in ((me, mine), (1 - me, other)):
        if seat == 0 or position.automa is None:
            quilt = turned_quilt(players[seat].quilt, symmetry)
            players[seat] = replace(players[seat], quilt=quilt)
    return replace(position, players=(players[0], players[1]))


def test_symmetries_are_numbered_as_orientations():
    cells = ((0, 0), (0, 1), (1, 0), (2, 0))
    for symmetry in range(SYMMETRIES):
        plane = np.zeros((1, 5, 9, 9), np.float32)
        for cell in cells:
            plane[0, 0][cell] = 1
        found = np.argwhere(symmetries_of("classic").planes(plane, symmetry)[0, 0])
        corner = found.min(axis=0)
        shape = {(int(row - corner[0]), int(column - corner[1])) for row, column in found}
        assert shape == set(orient(cells, symmetry))


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_legal_moves_turn_with_the_quilt(edition_id):
    turns = symmetries_of(edition_id)
    met_special = 0
    for number, position in enumerate(random_positions(edition_id, games=4)):
        met_special += bool(position.pending)
        mine, other = number % 8, number // 8 % 8
        seat = position.to_move
        before, after = native.Position(position), native.Position(turned(position, mine, other))
        seen, seen_after = native.observe(before, seat), native.observe(after, seat)
        planes = turns.planes(seen.planes[None], mine, other)[0]
        assert np.array_equal(planes, seen_after.planes)
        assert np.array_equal(seen.scalars, seen_after.scalars)
        offers = turns.offers(seen.scalars[None])
        assert offers[0][offers[0] >= 0].tolist() == list(position.offer)
        moved = turns.policy(native.action_mask(before)[None], offers, mine)[0]
        assert np.flatnonzero(moved).tolist() == turned(position, mine, other).legal_actions()
    assert met_special > 3


@pytest.mark.parametrize("edition_id", ["classic", "stack-n-stuff"])
def test_a_turned_move_leads_to_the_turned_position(edition_id):
    turns = symmetries_of(edition_id)
    for number, position in enumerate(random_positions(edition_id, games=2)):
        mine = (number * 5 + 3) % 8
        actions = np.array(position.legal_actions()[:: 1 + number % 7])
        offers = np.tile(
            turns.offers(native.observe(native.Position(position), 0).scalars[None]),
            (len(actions), 1),
        )
        moved = turns.actions(actions, offers, mine)
        for action, moved_action in list(zip(actions, moved, strict=True))[:5]:
            seat = position.to_move
            plain = position.apply(int(action)).position.players[seat]
            other = turned(position, mine, 0).apply(int(moved_action)).position.players[seat]
            assert turned_quilt(plain.quilt, mine).filled == other.quilt.filled
            assert (plain.buttons, plain.time, plain.score) == (
                other.buttons,
                other.time,
                other.score,
            )


def test_every_row_may_have_a_symmetry_of_its_own():
    batch = native.Batch("express", 64, 1)
    arrays = batch.arrays("mask", "planes", "scalars", "to_move")
    actions = np.zeros(64, np.int32)
    for round in range(12):
        batch.random_actions(round, actions)
        batch.step(actions, **arrays)
    turns, mine = symmetries_of("express"), np.arange(64) % 8
    offers = turns.offers(arrays["scalars"])
    together = turns.policy(arrays["mask"], offers, mine)
    for row in range(64):
        alone = turns.policy(arrays["mask"][row : row + 1], offers[row : row + 1], int(mine[row]))
        assert np.array_equal(together[row], alone[0])
    batch.random_actions(99, actions)
    moved = turns.actions(actions, offers, mine)
    assert moved.dtype == actions.dtype
    assert together[np.arange(64), moved].all()
    assert turns.policy(arrays["mask"], offers, 0).tolist() == arrays["mask"].tolist()


def test_a_policy_keeps_its_sum():
    batch = native.Batch("classic", 16, 5)
    arrays = batch.arrays("mask", "scalars")
    batch.observe(**arrays)
    policy = arrays["mask"] * np.linspace(0.1, 1, arrays["mask"].shape[1], dtype=np.float32)
    turns = symmetries_of("classic")
    for symmetry in range(8):
        moved = turns.policy(policy, turns.offers(arrays["scalars"]), symmetry)
        assert moved.sum(axis=1) == pytest.approx(policy.sum(axis=1), rel=1e-5)


def test_nonsense_is_refused():
    turns = symmetries_of("classic")
    offers = np.zeros((2, 3), np.int64)
    for problem, call in {
        "planes: the shape": lambda: turns.planes(np.zeros((5, 9, 9)), 1),
        "policy: the shape": lambda: turns.policy(np.zeros((2, 7)), offers, 1),
        "offers: the shape": lambda: turns.policy(np.zeros((2, 2026)), offers[:, :2], 1),
        "numbered 0 to 7": lambda: turns.policy(np.zeros((2, 2026)), offers, 8),
        "one for all": lambda: turns.policy(np.zeros((2, 2026)), offers, np.zeros(3, np.int64)),
        "legal nowhere": lambda: turns.actions(np.array([0, 2025]), offers - 1, 1),
    }.items():
        with pytest.raises(QuiltworkError, match=problem):
            call()


def test_a_long_quilt_has_no_eight_symmetries():
    with pytest.raises(QuiltworkError, match="square"):
        Symmetries(patio())
