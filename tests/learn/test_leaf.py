"""A position as the network is handed it: every byte is what the rules say."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from learn.leaves import EDITIONS, decisions, field, leaf_of, legal_actions
from quiltwork import Game, Position, _native, native
from quiltwork.learn.layout import LEAF, LEAF_BYTES, SAMPLE, SAMPLE_BYTES

FAR = 12


def expected(position: Position) -> dict[str, list[int]]:
    """The fields of a leaf, from the rules alone."""
    edition, me = position.edition, position.to_move
    assert me is not None
    seats = [position.players[me], position.players[1 - me]]
    furthest = max(player.time for player in seats)

    def owner(seat: int | None) -> list[int]:
        return [0 if seat is None else 1 if seat == me else 2]

    def distance(marks: tuple[int, ...], after: int, time: int) -> int:
        ahead = [mark - time for mark in marks if mark > after]
        return min(ahead[0], FAR) if ahead else FAR

    return {
        "mine": list(seats[0].quilt.filled.to_bytes(16, "little")),
        "theirs": list(seats[1].quilt.filled.to_bytes(16, "little")),
        "circle": [*position.circle, *[255] * (48 - len(position.circle))],
        "buttons": [min(player.buttons, 255) for player in seats],
        "income": [player.income for player in seats],
        "time": [player.time for player in seats],
        "incomes_ahead": [sum(m > p.time for m in edition.income_marks) for p in seats],
        "next_income": [distance(edition.income_marks, p.time, p.time) for p in seats],
        "next_special": [distance(edition.special_patch_marks, furthest, p.time) for p in seats],
        "specials_left": [
            sum(1 << k for k, mark in enumerate(edition.special_patch_marks) if mark > furthest)
        ],
        "special_tile": owner(position.special_tile_owner),
        "pending": [len(position.pending)],
        "on_top": [int(position.top == me)],
        "first_home": owner(position.first_home),
        "may_decline": [int(edition.special_patch_may_be_declined)],
        "box_closed": [int(bool(position.box))],
        "is_noisy": [0],
        "side": [0],
        "counts": list(_counts(position).tobytes()),
    }


def _counts(position: Position) -> npt.NDArray[np.uint16]:
    """What the small network is told (tests/native and tests/engine say what that is), in steps."""
    told = np.asarray(_native.net_inputs(native.Position(position)), np.float64)
    steps = (told - _native.COUNTS_FROM) / _native.COUNT_STEP
    return np.floor(steps.clip(0, 65535) + 0.5).astype(np.uint16)


@pytest.mark.parametrize("id", EDITIONS)
def test_every_field_of_a_leaf_is_what_the_rules_say(id):
    for position in decisions(id):
        leaf = leaf_of(position)
        assert {name: field(leaf, name) for name in LEAF} == expected(position)


@pytest.mark.parametrize("id", EDITIONS)
def test_the_table_of_placements_allows_exactly_the_legal_moves(id):
    for position in decisions(id):
        assert legal_actions(position.edition, leaf_of(position)) == position.legal_actions()


def test_fields_lie_side_by_side_in_their_rows():
    for layout, size in ((LEAF, LEAF_BYTES), (SAMPLE, SAMPLE_BYTES)):
        taken = np.zeros(size, np.int64)
        for where in layout.values():
            taken[where] += 1
        assert taken.max() == 1 and taken.sum() >= size - 3


def test_a_finished_game_has_no_leaf():
    end = native.Position(Game.new("express", seed=1).position).playout(1, 1)[0]
    with pytest.raises(ValueError, match="nobody is to move"):
        _native.leaf_of(end)
