"""A quilt board: a cutting mat with ruled edges, or the load floor of a van, and what lies on it.

Fits any board into a square box; how a tile is drawn is in `tiles.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .motifs import bar, shape
from .shapes import button_cells, orient
from .svg import Pen, number, path, rect
from .tiles import HAND_MADE, draw_cells, fabric_of, ring

if TYPE_CHECKING:
    from collections.abc import Iterable

    from quiltwork.editions import Edition
    from quiltwork.rules import Placement, Quilt

_CAB = 46
_FRAME = 24


def draw_board(
    pen: Pen,
    edition: Edition,
    quilt: Quilt,
    x: float,
    y: float,
    size: float,
    plan: Placement | None = None,
) -> str:
    """A player's quilt in a box of `size` by `size`."""
    cab = _CAB if pen.colours.furniture else 0
    rows, columns = quilt.rows, quilt.columns
    unit = min((size - 2 * _FRAME) / columns, (size - cab - 2 * _FRAME) / rows, size / 4)
    width, height = columns * unit + 2 * _FRAME, rows * unit + 2 * _FRAME
    left, top = x + (size - width) / 2, y + (size - height - cab) / 2 + cab
    parts = [_cab(left, top, width)] if cab else []
    parts.append(_mat(pen, left, top, rows, columns, unit))
    parts.extend(_patches(pen, edition, quilt, left + _FRAME, top + _FRAME, unit))
    if plan is not None:
        parts.append(_patch(pen, edition, plan, left + _FRAME, top + _FRAME, unit, planned=True))
    return "".join(parts)


def _patches(
    pen: Pen, edition: Edition, quilt: Quilt, x: float, y: float, unit: float
) -> Iterable[str]:
    """Every patch from the top left on; the order of a set would not be the same each time."""
    covered: set[tuple[int, int]] = set()
    for placement in sorted(quilt.patches, key=lambda p: (p.anchor, p.cells)):
        covered.update(placement.cells)
        yield _patch(pen, edition, placement, x, y, unit)
    for index in range(quilt.rows * quilt.columns):
        row, column = divmod(index, quilt.columns)
        if quilt.filled >> index & 1 and (row, column) not in covered:
            yield draw_cells(
                pen,
                ((0, 0),),
                HAND_MADE,
                x + column * unit,
                y + row * unit,
                unit,
                name="covered square",
            )


def _patch(
    pen: Pen,
    edition: Edition,
    placement: Placement,
    x: float,
    y: float,
    unit: float,
    planned: bool = False,
) -> str:
    tile = None if placement.tile is None else edition.tiles[placement.tile]
    top = min(row for row, _ in placement.cells)
    left = min(column for _, column in placement.cells)
    cells = [(row - top, column - left) for row, column in placement.cells]
    buttons = []
    if tile is not None:
        turned = orient(tile.cells, placement.orientation)
        buttons = [turned[k] for k in button_cells(tile.cells, tile.income)]
    return draw_cells(
        pen,
        cells,
        fabric_of(pen, tile),
        x + left * unit,
        y + top * unit,
        unit,
        turn=placement.orientation % 4,
        buttons=buttons,
        name=tile.name if tile is not None else edition.words.special_patch,
        over=ring(cells, pen.colours["plan"], pen.colours["surface"]) if planned else "",
    )


def _mat(pen: Pen, x: float, y: float, rows: int, columns: int, unit: float) -> str:
    colours = pen.colours
    width, height = columns * unit, rows * unit
    left, top = x + _FRAME, y + _FRAME
    full_width, full_height = width + 2 * _FRAME, height + 2 * _FRAME
    parts = [
        rect(x, y + 3, full_width, full_height, rx=14, fill=colours["shade"], opacity=0.12),
        rect(x, y, full_width, full_height, rx=14, fill=colours["mat"]),
        rect(left - 2, top - 2, width + 4, height + 4, rx=4, fill=colours["mat-in"]),
    ]
    grid = "".join(
        f"M{number(left + k * unit)} {number(top)}v{number(height)}" for k in range(columns + 1)
    ) + "".join(
        f"M{number(left)} {number(top + k * unit)}h{number(width)}" for k in range(rows + 1)
    )
    parts.append(path(grid, stroke=colours["mat-line"], stroke_width=1.4))
    parts.append(
        path(_ticks(left, top, rows, columns, unit), stroke=colours["mat-ink"], opacity=0.5)
    )
    size = min(13.0, max(8.0, unit * 0.62))
    for k in range(columns):
        parts.append(
            pen.text(
                left + (k + 0.5) * unit,
                top - 8.5,
                "abcdefghijklmnopqrstuvwxyz"[k % 26],
                size,
                fill=colours["mat-ink"],
                weight=800,
                anchor="middle",
            )
        )
    for k in range(rows):
        parts.append(
            pen.text(
                left - 12.5,
                top + (k + 0.5) * unit + size * 0.35,
                str(k + 1),
                size,
                fill=colours["mat-ink"],
                weight=800,
                anchor="middle",
            )
        )
    return "".join(parts)


def _ticks(left: float, top: float, rows: int, columns: int, unit: float) -> str:
    """A ruler along all four edges: long marks at the squares, short ones at their quarters."""
    right, bottom = left + columns * unit + 2, top + rows * unit + 2
    parts = []
    for k in range(4 * columns + 1):
        at, long = number(left + k * unit / 4), 5 if k % 4 == 0 else 2.5
        parts.append(f"M{at} {number(top - 2)}v-{long}M{at} {number(bottom)}v{long}")
    for k in range(4 * rows + 1):
        at, long = number(top + k * unit / 4), 5 if k % 4 == 0 else 2.5
        parts.append(f"M{number(left - 2)} {at}h-{long}M{number(right)} {at}h{long}")
    return "".join(parts)


def _cab(x: float, y: float, width: float) -> str:
    """The driver's cab before the load floor, seen from above."""
    middle, reach = x + width / 2, width * 0.4
    near, top = y - 6, y - _CAB
    m, r = middle, reach
    glass = (
        f"M{number(m - r * 0.86)} {number(near)}L{number(m - r * 0.76)} {number(top + 19)}"
        f"H{number(m + r * 0.76)}L{number(m + r * 0.86)} {number(near)}Z"
    )
    shine = f"M{number(m - r * 0.56)} {number(top + 19)}h44l-20 {_CAB - 25}h-48z"
    mirrors = "".join(
        bar(edge, top + 16, 20, 13, "#8F2A20", None, 6) for edge in (m - r - 25, m + r + 5)
    )
    lamps = "".join(
        bar(edge, top + 1, 42, 9, "#FFE59A", None, 4.5) for edge in (m - r + 14, m + r - 56)
    )
    return (
        lamps
        + bar(m - r, top + 5, 2 * r, _CAB + 12, "#B8382C", None, 26)
        + bar(m - r, top + 5, 2 * r, _CAB - 12, "#D0483A", None, 26)
        + shape(glass, "#CFE4EE")
        + path(shine, fill="#FFFFFF", opacity=0.5)
        + mirrors
    )
