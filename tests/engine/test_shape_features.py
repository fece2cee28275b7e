"""The twelve counts of a quilt's empty part, against a naive count square by square."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from quiltwork import EDITION_IDS, edition
from quiltwork._native import shape_features
from quiltwork.native import tables_of


def naive(rows, columns, filled):
    empty = {
        (r, c) for r in range(rows) for c in range(columns) if not filled >> r * columns + c & 1
    }

    def near(square):
        r, c = square
        sides = ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c))
        return [side in empty for side in sides]

    def rectangles(height, width):
        return sum(
            all((r + i, c + j) in empty for i in range(height) for j in range(width))
            for r in range(rows)
            for c in range(columns)
        )

    windows = [
        [(r + i, c + j) in empty for i in (0, 1) for j in (0, 1)]
        for r in range(-1, rows)
        for c in range(-1, columns)
    ]
    return [
        sum(4 - sum(near(square)) for square in empty) / 2,
        sum(sum(near(square)) == 0 for square in empty),
        sum(sum(near(square)) == 1 for square in empty),
        rectangles(2, 2),
        rectangles(2, 3) + rectangles(3, 2),
        sum(window in ([1, 0, 0, 1], [0, 1, 1, 0]) for window in windows),
        sum(sum(window) == 3 for window in windows),
        rectangles(1, 3) + rectangles(3, 1),
        rectangles(1, 4) + rectangles(4, 1),
        sum(sum(window) == 1 for window in windows),
        rectangles(3, 3),
        sum(near(square) in ([1, 1, 0, 0], [0, 0, 1, 1]) for square in empty),
    ]


@given(st.sampled_from(EDITION_IDS), st.integers(0, (1 << 81) - 1), st.integers(0, (1 << 81) - 1))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_shape_features_are_those_of_a_naive_count(id, one, other):
    own = edition(id)
    for filled in (one, one & other, one | other):
        mask = filled & (1 << own.spaces) - 1
        assert shape_features(tables_of(own), mask) == naive(own.rows, own.columns, mask)
