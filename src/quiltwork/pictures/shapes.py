"""The geometry of a tile: how it turns, and the rounded outline around its squares.

Works for every set of squares, with holes and with corners that only touch.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

Cell = tuple[int, int]
"""A square as (row, column)."""
Point = tuple[int, int]
"""A corner as (x, y) in squares."""

UNIT = 40
"""Everything about a tile is drawn in squares of this size and then scaled."""


def orient(cells: Sequence[Cell], orientation: int) -> list[Cell]:
    """Turn the squares (0-3 clockwise, 4-7 flipped left-right first); keeps their order."""
    turned = [(row, -column) if orientation >= 4 else (row, column) for row, column in cells]
    for _ in range(orientation % 4):
        turned = [(column, -row) for row, column in turned]
    top = min(row for row, _ in turned)
    left = min(column for _, column in turned)
    return [(row - top, column - left) for row, column in turned]


def extent(cells: Iterable[Cell]) -> tuple[int, int]:
    """Height and width in squares."""
    squares = list(cells)
    return max(row for row, _ in squares) + 1, max(column for _, column in squares) + 1


def loops(cells: Collection[Cell]) -> list[list[Point]]:
    """The corners of every border, cloth on the right: outlines clockwise, holes the other way."""
    edges: dict[Point, list[Point]] = {}
    for row, column in sorted(cells):
        sides = (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        )
        for neighbour, start, end in sides:
            if neighbour not in cells:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        start = min(edges)
        here, step, border = start, (0, 0), []
        while True:
            # Where two squares touch at a corner only, turning right stays with the same square.
            ends = edges[here]
            right = (here[0] - step[1], here[1] + step[0])
            there = right if right in ends else ends[0]
            ends.remove(there)
            if not ends:
                del edges[here]
            border.append(here)
            step, here = (there[0] - here[0], there[1] - here[1]), there
            if here == start and here not in edges:
                break
            if here == start and (here[0] - step[1], here[1] + step[0]) not in edges[here]:
                break
        found.append(_bends(border))
    return found


def _bends(border: list[Point]) -> list[Point]:
    """Only the points where the border changes direction."""
    count = len(border)
    kept = []
    for index, point in enumerate(border):
        before, after = border[index - 1], border[(index + 1) % count]
        if (point[0] - before[0], point[1] - before[1]) != (
            after[0] - point[0],
            after[1] - point[1],
        ):
            kept.append(point)
    return kept


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def outline(
    cells: Collection[Cell], inset: float = 1.2, convex: float = 9, concave: float = 5
) -> str:
    """A path around the squares, `inset` inside the grid lines, with rounded corners."""
    parts = []
    for points in loops(frozenset(cells)):
        count, first = len(points), True
        for index, (x, y) in enumerate(points):
            (ax, ay), (bx, by) = points[index - 1], points[(index + 1) % count]
            ix, iy, ox, oy = _sign(x - ax), _sign(y - ay), _sign(bx - x), _sign(by - y)
            px = x * UNIT + inset * (-iy - oy)
            py = y * UNIT + inset * (ix + ox)
            right = ix * oy - iy * ox > 0
            radius = max(convex - inset * 0.6, 1.5) if right else concave + inset * 0.6
            parts.append(
                f"{'M' if first else 'L'}{px - radius * ix:.1f} {py - radius * iy:.1f}"
                f"A{radius:.1f} {radius:.1f} 0 0 {int(right)}"
                f" {px + radius * ox:.1f} {py + radius * oy:.1f}"
            )
            first = False
        parts.append("Z")
    return "".join(parts)


def button_cells(cells: Sequence[Cell], count: int) -> list[int]:
    """Which squares (by index) carry the printed buttons: spread evenly along the tile."""
    order = sorted(
        range(len(cells)),
        key=lambda k: (cells[k][1] * 0.9 + cells[k][0] * 1.1, cells[k][1]),
    )
    count = min(count, len(order))
    if count == 0:
        return []
    if count == 1:
        return [order[round((len(order) - 1) / 2)]]
    return [order[round(k * (len(order) - 1) / (count - 1))] for k in range(count)]
