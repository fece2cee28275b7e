"""How often to turn and flip a patch in hand, until it lies as wanted. Plain geometry."""

from __future__ import annotations

from collections.abc import Iterable

from quiltwork.editions.shapes import orient, shape_cells
from quiltwork.rules import Move, Position
from quiltwork.rules.placement import find_fits

Cells = frozenset[tuple[int, int]]


def steps(position: Position, move: Move) -> str:
    """'R' for each turn and 'F' for a flip, from how the page picks the patch up."""
    assert position.to_move is not None and move.tile is not None
    quilt = position.players[position.to_move].quilt
    tile = position.edition.tiles[move.tile]
    fits = find_fits(tile.shape, quilt.rows, quilt.columns, quilt.free)
    first = min(orientation.index for orientation, _ in fits.anchors)
    start = shape(orient(shape_cells(tile.shape), first))
    wanted = shape(move.cells)
    return next(
        way
        for way in ("", "R", "F", "RR", "RF", "RRR", "RRF", "RRRF")
        if turned(start, way) == wanted
    )


def size(move: Move) -> tuple[int, int]:
    """How many rows and columns the patch takes as it lies."""
    rows, columns = zip(*move.cells, strict=True)
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def turned(cells: Cells, way: str) -> Cells:
    """The shape after some turns clockwise and flips, as seen."""
    for step in way:
        cells = shape((c, -r) if step == "R" else (r, -c) for r, c in cells)
    return cells


def shape(cells: Iterable[tuple[int, int]]) -> Cells:
    """The cells, wherever they lie."""
    listed = list(cells)
    top, left = min(r for r, _ in listed), min(c for _, c in listed)
    return frozenset((r - top, c - left) for r, c in listed)
