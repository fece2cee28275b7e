"""The tables of placements: what a turned quilt does to every move."""

from __future__ import annotations

import numpy as np
import pytest

from quiltwork import edition
from quiltwork.learn.placements import placements_of
from quiltwork.rules import orientations


@pytest.mark.parametrize("id", ["classic", "express"])
def test_a_symmetry_of_the_board_keeps_neighbours_together(id):
    placements = placements_of(edition(id))
    side, squares = placements.side, placements.squares
    assert len({tuple(moves) for moves in placements.board.tolist()}) == 8
    for moves in placements.board:
        assert sorted(moves) == list(range(squares))
        rows, columns = np.divmod(moves.reshape(side, side), side)
        for axis in (0, 1):
            steps = abs(np.diff(rows, axis=axis)) + abs(np.diff(columns, axis=axis))
            assert (steps == 1).all()


@pytest.mark.parametrize("id", ["classic", "stack-n-stuff"])
def test_a_turned_placement_covers_the_turned_squares(id):
    placements = placements_of(edition(id))
    for tile in range(placements.tiles):
        table = placements.table[tile]
        possible = np.flatnonzero(table[:, placements.impossible] == 0)
        covered = table[possible, : placements.squares]
        for symmetry, moves in enumerate(placements.board):
            turned = placements.turned[tile, symmetry, possible]
            assert len(set(turned.tolist())) == len(possible)
            assert (table[turned][:, moves] == covered).all()


def test_a_row_tells_what_a_placement_covers_touches_and_how_much_edge():
    classic = edition("classic")
    placements = placements_of(classic)
    tile = next(tile for tile in classic.tiles if tile.size == 2)
    turn = next(t for t in orientations(tile.shape, 9, 9) if t.offsets == (0, 1))
    row = placements.table[tile.id, turn.index * 81]
    named = [np.flatnonzero(part).tolist() for part in (row[:81], row[81:162], row[162:243])]
    assert named == [[0, 1], [2, 9, 10], []]
    assert row[placements.edge] == 3 and row[placements.impossible] == 0


def test_no_tile_lies_nowhere():
    placements = placements_of(edition("express"))
    assert (placements.table[-1, :, placements.impossible] == 1).all()
    assert not placements.worth[-1].any()
