"""How the next tiles would lie on either quilt: counted natively as a person would count it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from learn.leaves import decisions, leaf_of
from quiltwork import _native, edition, native
from quiltwork.engine.players import player
from quiltwork.learn.layout import LEAF, NO_TILE
from quiltwork.learn.lessons import start
from quiltwork.rules import orientations

ISOLATED_COSTS, CLOSE = 4, 12
SPECIAL = 6
"""Numbers about the special tile, the last ones."""


def squares_of(own, packed):
    return {square for square in range(own.spaces) if packed >> square & 1}


def placements(own, tile):
    """Every way it can lie on an empty quilt, with the orientations in their order."""
    return [
        {anchor + offset for offset in turn.offsets}
        for turn in orientations(tile.shape, own.rows, own.columns)
        for anchor in range(own.spaces)
        if turn.anchors >> anchor & 1
    ]


def raggedness(own, empty):
    """Borders between empty and filled squares, and four for each square that stands alone."""
    borders = alone = 0
    for square in empty:
        row, column = divmod(square, own.columns)
        beside = [(row, column + d) for d in (-1, 1)] + [(row + d, column) for d in (-1, 1)]
        open_ones = [
            0 <= r < own.rows and 0 <= c < own.columns and r * own.columns + c in empty
            for r, c in beside
        ]
        borders += 4 - sum(open_ones)
        alone += not any(open_ones)
    return borders + ISOLATED_COSTS * alone


def windows(own):
    """The squares that earn the special tile."""
    side = own.special_tile.square
    return [
        {(row + r) * own.columns + column + c for r in range(side) for c in range(side)}
        for row in range(own.rows - side + 1)
        for column in range(own.columns - side + 1)
    ]


def closeness(left):
    return max(0, CLOSE - len(left)) / CLOSE


def outlook(own, circle, place, filled, is_open):
    """The numbers of one of the next tiles on one quilt."""
    empty = set(range(own.spaces)) - squares_of(own, filled)
    ways = [cells for cells in placements(own, own.tiles[circle[place]]) if cells <= empty]
    if not ways:
        return np.zeros(_native.OUTLOOK)
    best = min(ways, key=lambda cells: raggedness(own, empty - cells))  # of equal ones the first
    tables = native.tables_of(own)
    packed = filled | sum(1 << square for square in best)
    change = np.array(_native.shape_features(tables, packed)) - np.array(
        _native.shape_features(tables, filled)
    )
    special = np.zeros(6)
    if is_open:

        def left(cells):
            return min((window & empty - cells for window in windows(own)), key=len)

        there = min(ways, key=lambda cells: (len(left(cells)), raggedness(own, empty - cells)))
        open_still = left(there)
        special[:3] = [len(open_still) == count for count in (0, 1, 2)]
        special[3:5] = closeness(open_still), closeness(left(best))
        if 0 < len(open_still) <= 8:
            special[5] = sum(
                any(open_still <= cells <= empty - there for cells in placements(own, tile))
                for other, tile in enumerate(own.tiles[id] for id in circle)
                if other != place
            )
            special[5] /= 4
    return np.array([1, math.log2(1 + len(ways)) / 8, *change / 4, *special])


def races(id):
    """Positions of good games in which the special tile is near for somebody."""
    own = edition(id)
    found = []
    if own.special_tile is not None:
        for deal in range(3):
            mind, position = player("full:nodes=20").begin(own), start(own, deal)
            while position.to_move is not None:
                position = position.apply(mind.think(position, seed=1).action)
                found.append(position.to_reference())
    return [
        each
        for each in found
        if each.to_move is not None
        and each.special_tile_owner is None
        and any(
            len(window - squares_of(own, player.quilt.filled)) < CLOSE
            for player in each.players
            for window in windows(own)
        )
    ]


@pytest.mark.parametrize("id", ["classic", "express"])
@pytest.mark.parametrize("path", _native.available_paths())
def test_every_number_is_as_counted_by_hand(id, path):
    own = edition(id)
    positions = [each for each in decisions(id, range(1)) if not each.pending][::9]
    close = [each for each in races(id) if not each.pending]
    assert own.special_tile is None or len(close) > 10
    positions += close[::3]
    leaves = np.stack([leaf_of(each) for each in positions])
    before = _native.path()
    try:
        assert _native.choose_path(path)
        told = _native.outlooks(native.tables_of(own), leaves)
    finally:
        _native.choose_path(before)
    assert told.shape == (len(leaves), _native.TILES_TRIED, 2, _native.OUTLOOK)
    assert told.dtype == np.float32
    tried = 0
    for position, row in zip(positions, told, strict=True):
        is_open = own.special_tile is not None and position.special_tile_owner is None
        circle = position.circle[: _native.TILES_TRIED]
        for place in range(_native.TILES_TRIED):
            for side, seat in enumerate((position.to_move, 1 - position.to_move)):
                if place >= len(circle):
                    assert not row[place, side].any()
                    continue
                filled = position.players[seat].quilt.filled
                tried += 1
                if (tried + place) % 7:  # a person counts slowly
                    continue
                want = outlook(own, circle, place, filled, is_open)
                assert np.allclose(row[place, side], want, atol=1e-6)


def test_a_full_quilt_and_a_circle_without_tiles_have_no_outlook():
    own = edition("classic")
    leaf = leaf_of(decisions("classic", range(1))[0])[None].copy()
    full = ((1 << own.spaces) - 1).to_bytes(16, "little")
    leaf[0, LEAF["theirs"]] = np.frombuffer(full, np.uint8)
    told = _native.outlooks(native.tables_of(own), leaf)[0]
    assert told[:, 0].any() and not told[:, 1].any()
    leaf[0, LEAF["circle"]] = NO_TILE
    assert not _native.outlooks(native.tables_of(own), leaf).any()


def test_a_special_tile_that_has_an_owner_is_not_looked_for():
    leaf = leaf_of(races("classic")[0])[None].copy()
    tables = native.tables_of(edition("classic"))
    open_still = _native.outlooks(tables, leaf)[0]
    assert open_still[:, :, -SPECIAL:].any()
    for owner in (1, 2):
        leaf[0, LEAF["special_tile"]] = owner
        owned = _native.outlooks(tables, leaf)[0]
        assert not owned[:, :, -SPECIAL:].any()
        assert np.array_equal(owned[..., :-SPECIAL], open_still[..., :-SPECIAL])


def test_what_are_no_leaves_is_refused():
    with pytest.raises(ValueError, match="no leaves"):
        _native.outlooks(native.tables_of(edition("classic")), np.zeros((2, 100), np.uint8))
