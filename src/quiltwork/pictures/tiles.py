"""How a tile becomes cloth or furniture: which fabric it wears, and the layers it is drawn in.

Geometry is in `shapes.py`, the prints in `prints_*.py` and `furniture.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .colours import Fabric, fabrics
from .furniture import FURNITURE
from .motifs import dye
from .objects import use
from .prints_figured import FIGURED
from .prints_geometric import GEOMETRIC
from .shapes import UNIT, Cell, button_cells, extent, orient, outline
from .svg import Pen, element, group, path, rect

if TYPE_CHECKING:
    from quiltwork.editions import Tile

_PRINTS = GEOMETRIC | FIGURED | FURNITURE

# Below these sizes of a square (in pixels) details would only be noise.
_COARSE_BELOW = 20
_PLAIN_BELOW = 10

HAND_MADE = Fabric("linen", 40, "flax", "flax", "flax", "ash")
"""What squares wear that were filled by hand and belong to no tile."""


def fabric_of(pen: Pen, tile: Tile | None) -> Fabric:
    """The fabric with the tile's name; a name we do not know gets one by its id."""
    by_place, by_name = fabrics(pen.colours.furniture)
    if tile is None:
        return by_place["special"]
    if tile.name in by_name and by_name[tile.name] is not by_place["special"]:
        return by_name[tile.name]
    return by_place[str(tile.id % (len(by_place) - 1))]


def _cloth(pen: Pen, fabric: Fabric, coarse: bool, turn: int) -> str:
    """The paint of a fabric, defined on first use. Cloth turns with its tile."""
    colours = pen.colours
    if fabric.family not in _PRINTS:
        return colours[fabric.base]
    name = fabric.family + ("-s" if coarse else "") + (f"-{turn}" if turn else "")
    if not pen.knows(name):
        repeat = _PRINTS[fabric.family](fabric.size, dye(fabric, colours))
        steps = [f"rotate({turn * 90})"] if turn else []
        if coarse:
            steps.append("scale(1.7)")
        ground = rect(-1, -1, repeat.width + 2, repeat.height + 2, fill=colours[fabric.base])
        pen.define(
            name,
            element(
                "pattern",
                ground + repeat.body,
                id=pen.mark(name),
                width=float(repeat.width),
                height=float(repeat.height),
                patternUnits="userSpaceOnUse",
                patternTransform=" ".join(steps) or None,
            ),
        )
    return pen.paint(pen.mark(name))


def _weave(pen: Pen) -> str:
    threads = path("M0 1h2M2 3h2", stroke="#FFFFFF", stroke_width=0.9, opacity=0.16)
    threads += path("M1 2v2M3 0v2", stroke="#000000", stroke_width=0.9, opacity=0.09)
    return pen.paint(
        pen.define(
            "weave",
            element(
                "pattern",
                threads,
                id=pen.mark("weave"),
                width=4,
                height=4,
                patternUnits="userSpaceOnUse",
            ),
        )
    )


def _puff(pen: Pen) -> str:
    light = pen.gradient(
        "puff-light",
        ((0.0, "#FFFFFF", 0.2), (0.55, "#FFFFFF", 0.0), (1.0, "#000000", 0.15)),
        cx=UNIT * 0.42,
        cy=UNIT * 0.38,
        r=UNIT * 0.72,
        # resvg loses the box of a shape inside a pattern, so the gradient names its own place.
        user_space=True,
    )
    return pen.paint(
        pen.define(
            "puff",
            element(
                "pattern",
                rect(0, 0, UNIT, UNIT, fill=light),
                id=pen.mark("puff"),
                width=UNIT,
                height=UNIT,
                patternUnits="userSpaceOnUse",
            ),
        )
    )


def _bevel(pen: Pen) -> str:
    return pen.gradient(
        "bevel",
        ((0.0, "#FFFFFF", 0.55), (0.5, "#FFFFFF", 0.05), (1.0, "#000000", 0.3)),
        x1=0.0,
        y1=0.0,
        x2=1.0,
        y2=1.0,
    )


def draw_cells(
    pen: Pen,
    cells: Sequence[Cell],
    fabric: Fabric,
    x: float,
    y: float,
    unit: float,
    *,
    turn: int = 0,
    buttons: Sequence[Cell] = (),
    name: str = "",
    over: str = "",
) -> str:
    """One tile: shadow, cloth, weave, puff, seam light, stitches and printed buttons."""
    around, furniture = outline(cells), pen.colours.furniture
    coarse = unit < _COARSE_BELOW and not furniture
    cloth = _cloth(pen, fabric, coarse, 0 if furniture else turn)
    layers = [
        path(around, fill="#000000", opacity=0.1, transform="translate(1 3.4)"),
        path(around, fill="#000000", opacity=0.22, transform="translate(0 1.4)"),
        path(around, fill=cloth),
    ]
    if unit > 18 and not furniture:
        layers.append(path(around, fill=_weave(pen)))
    layers.append(path(around, fill=_puff(pen)))
    layers.append(path(outline(cells, 2.2), stroke=_bevel(pen), stroke_width=2))
    if unit >= _PLAIN_BELOW:
        thread = pen.colours[fabric.thread]
        layers.append(
            path(
                outline(cells, 5.6),
                stroke=thread,
                stroke_linecap="round",
                stroke_width=1.2 if furniture else 1.7 if unit > 24 else 2,
                stroke_dasharray=None if furniture else "5 3.6",
                opacity=0.4 if furniture else 0.92,
            )
        )
        sewn = "sewn-coin" if furniture else "sewn-button"
        layers.extend(
            use(pen, sewn, column * UNIT + 8, row * UNIT + 8, 24) for row, column in buttons
        )
    label = element("title", name) if name else ""
    return group(label + "".join(layers) + over, x, y, unit / UNIT)


def draw_tile(
    pen: Pen,
    tile: Tile | None,
    x: float,
    y: float,
    unit: float,
    orientation: int = 0,
    *,
    over: str = "",
) -> str:
    """A tile of the edition (None: the special patch) with its top left corner at x, y."""
    printed = tile.cells if tile is not None else ((0, 0),)
    cells = orient(printed, orientation)
    spots = button_cells(printed, tile.income if tile is not None else 0)
    return draw_cells(
        pen,
        cells,
        fabric_of(pen, tile),
        x,
        y,
        unit,
        turn=orientation % 4,
        buttons=[cells[k] for k in spots],
        over=over,
    )


def draw_centred(
    pen: Pen, tile: Tile, x: float, y: float, unit: float, orientation: int = 0
) -> str:
    """A tile with its middle at x, y."""
    height, width = extent(orient(tile.cells, orientation))
    return draw_tile(pen, tile, x - width * unit / 2, y - height * unit / 2, unit, orientation)


def ring(cells: Sequence[Cell], colour: str, gap: str) -> str:
    """The edge that marks a planned tile: a line in its colour on a gap that sets it apart."""
    around = outline(cells, -2.6, 11, 4)
    return path(around, stroke=gap, stroke_width=7) + path(around, stroke=colour, stroke_width=4)
