"""The eight ways a shape can lie: turned by quarters, and turned over.

Orientation 0-3 is that many quarter turns clockwise; 4-7 is flipped left to right first.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
"""A square as (row, column), counted from the top left."""

ORIENTATIONS = range(8)


def shape_cells(shape: str) -> tuple[Cell, ...]:
    """The squares of a shape drawn as rows: '##/#.' covers (0, 0), (0, 1) and (1, 0)."""
    return tuple(
        (row, column)
        for row, line in enumerate(shape.split("/"))
        for column, mark in enumerate(line)
        if mark == "#"
    )


def orient(cells: Iterable[Cell], orientation: int) -> tuple[Cell, ...]:
    """The cells turned that way, moved so that their bounding box starts at (0, 0), sorted.

    >>> orient([(0, 0), (0, 1), (1, 0)], 1)
    ((0, 0), (0, 1), (1, 1))
    """
    turned = list(cells)
    if orientation >= 4:
        turned = [(row, -column) for row, column in turned]
    for _ in range(orientation % 4):
        turned = [(column, -row) for row, column in turned]
    top = min(row for row, _ in turned)
    left = min(column for _, column in turned)
    return tuple(sorted((row - top, column - left) for row, column in turned))


def free_shape(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """One representative for all eight orientations: equal for equal pieces."""
    kept = tuple(cells)
    return min(orient(kept, orientation) for orientation in ORIENTATIONS)


def is_connected(cells: Iterable[Cell]) -> bool:
    """Whether the cells hang together edge to edge."""
    left = set(cells)
    reached = [left.pop()]
    for row, column in reached:
        for neighbour in (
            (row + 1, column),
            (row - 1, column),
            (row, column + 1),
            (row, column - 1),
        ):
            if neighbour in left:
                left.remove(neighbour)
                reached.append(neighbour)
    return not left


def shape_text(cells: Iterable[Cell]) -> str:
    """Cells as the rows of an edition file: '##/#.'."""
    kept = set(orient(cells, 0))
    rows = range(max(row for row, _ in kept) + 1)
    columns = range(max(column for _, column in kept) + 1)
    return "/".join(
        "".join("#" if (row, column) in kept else "." for column in columns) for row in rows
    )
