"""The circle of tiles: cards for those on offer, and a washing line with all the others.

The line starts at the neutral token, runs clockwise and comes back to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .lettering import width_of
from .motifs import line, route
from .objects import currency, neutral_token, use
from .shapes import extent, orient
from .svg import TIMES, Pen, circle, group, rect
from .tiles import draw_centred, draw_tile

if TYPE_CHECKING:
    from quiltwork.editions import Tile

_TOKEN_ROOM = 92
_GAP = 12
_LARGEST = 25.0
_HEAD = 42  # what a peg above and a tag below a hung tile need
_STRANDS = (1, 2, 4)


def draw_circle(
    pen: Pen,
    tiles: Sequence[Tile],
    choice: int,
    x: float,
    y: float,
    width: float,
    height: float,
    chosen: int | None = None,
    empty_words: str = "",
) -> str:
    """The whole circle in a band: neutral token, cards, washing line. `chosen` is a slot."""
    offer, rest = tiles[:choice], tiles[choice:]
    token = use(pen, neutral_token(pen), x + 6, y + height / 2 - 42, 68)
    if not tiles:
        words = pen.text(x + 96, y + height / 2 + 6, empty_words, 16, fill=pen.colours["ink2"])
        return token + words
    share = 1.0 if not rest else 0.6 if len(rest) > 15 else 0.72
    room = (width - _TOKEN_ROOM) * share + _GAP
    card = min(160.0, room / len(offer) - _GAP)
    first = x + _TOKEN_ROOM
    end = first + len(offer) * (card + _GAP)
    # With nothing left to hang, the line turns back right behind the last card.
    parts = [_line(pen, rest, end + 8, y, x + width if rest else end + 24, height, x)]
    parts.append(token)
    for slot, tile in enumerate(offer):
        left = first + slot * (card + _GAP)
        parts.append(_card(pen, tile, left, y, card, height, slot == chosen))
    return "".join(parts)


def _card(
    pen: Pen, tile: Tile, x: float, y: float, width: float, height: float, chosen: bool
) -> str:
    colours = pen.colours
    small = min(1.0, width / 150)
    room = height - 16 - 52 * small
    rows, columns = extent(tile.cells)
    unit = min(30.0, (width - 24) / columns, room / rows)
    edge = colours["plan"] if chosen else colours["line"]
    body = rect(
        x,
        y,
        width,
        height,
        rx=18,
        fill=colours["surface"],
        stroke=edge,
        stroke_width=4 if chosen else 1.5,
    )
    middle, centre = x + width / 2, y + 12 + room / 2
    art = draw_centred(pen, tile, middle, centre, unit)
    hang = y + height - 44 * small
    return body + group(tag(pen, tile), middle, hang, small) + art


def tag(pen: Pen, tile: Tile) -> str:
    """A hang tag around x = 0: price, time and income, with its hole and string at the top."""
    colours = pen.colours
    pips = tile.income if tile.income <= 3 else 1
    more = f"{TIMES}{tile.income}" if tile.income > 3 else ""
    cost, time = str(tile.cost), str(tile.time)
    price, hours = width_of(cost, 19), width_of(time, 19)
    income = 14.5 * pips + width_of(more, 15) if tile.income else width_of("none", 14)
    total = 22 + price + 8 + 16 + hours + 9 + income
    at = -total / 2
    parts = [
        line("M0 -13V-4", colours["tag-line"], 1.6),
        rect(
            at - 9,
            0,
            total + 18,
            34,
            rx=11,
            fill=colours["tag"],
            stroke=colours["tag-line"],
            stroke_width=1.6,
        ),
        circle(0, 0, 4, fill=colours["surface"], stroke=colours["tag-line"], stroke_width=1.6),
        use(pen, currency(pen), at, 7.5, 19),
        pen.text(at + 22, 23.7, cost, 19, weight=800),
    ]
    at += 22 + price + 8
    parts += [use(pen, "time", at - 1, 8.5, 17), pen.text(at + 16, 23.7, time, 19, weight=800)]
    at += 16 + hours + 9
    if not tile.income:
        parts.append(pen.text(at, 22, "none", 14, fill=colours["ink2"]))
    for k in range(pips if tile.income else 0):
        parts.append(use(pen, f"sewn-{currency(pen)}", at + 14.5 * k, 9.5, 15))
    if more:
        parts.append(pen.text(at + 17, 22.5, more, 15, weight=800))
    return "".join(parts)


def _small_tag(pen: Pen, tile: Tile) -> str:
    """Price and time of a tile further on, around x = 0; its income is seen on the cloth."""
    colours = pen.colours
    cost, time = str(tile.cost), str(tile.time)
    total = 16 + width_of(cost, 14) + 6 + 12 + width_of(time, 14)
    at = -total / 2
    after = at + 16 + width_of(cost, 14) + 6
    return (
        rect(at - 6, 0, total + 12, 21, rx=10.5, fill=colours["surface"], stroke=colours["line"])
        + use(pen, currency(pen), at, 3.8, 13.5)
        + pen.text(at + 16, 15.5, cost, 14, weight=800)
        + use(pen, "time", after - 1, 4.3, 12.5)
        + pen.text(after + 12, 15.5, time, 14, weight=800)
    )


def _line(
    pen: Pen,
    tiles: Sequence[Tile],
    left: float,
    y: float,
    right: float,
    height: float,
    home: float,
) -> str:
    """The washing line: out along the top, around at the end, and back to the token."""
    room = right - 26 - left
    rows = max(_STRANDS, key=lambda n: (_unit(tiles, n, room, height), -n)) if tiles else 1
    unit = _unit(tiles, rows, room, height)
    drop = height / rows
    tops = [y + 10 + drop * row for row in range(rows)]
    if rows == 1:
        # A single strand leaves room: let the wash hang nearer to the middle of the band.
        lengths = [_height(tile, unit, room / len(tiles), height) for tile in tiles]
        slack = height - 66 - max(lengths) if lengths else 0.0
        tops = [y + 14 + min(26.0, max(0.0, slack) * 0.45)]
    per_row = -(-len(tiles) // rows)
    rope = _rope(pen, home, left, right, tops, y + height, height)
    for row, top in enumerate(tops):
        hung = list(tiles[row * per_row : (row + 1) * per_row])
        slots = per_row if rows > 1 else len(tiles)
        # Every other strand runs back, so its first tile hangs at the right end.
        spots = [left + room / slots * (k + 0.5) for k in range(slots)]
        places = zip(hung, spots[::-1] if row % 2 else spots, strict=False)
        rope += "".join(
            _hung(pen, tile, middle, top, unit, room / slots, drop) for tile, middle in places
        )
    return rope


def _unit(tiles: Sequence[Tile], rows: int, room: float, height: float) -> float:
    """The size of a square at which every tile fits its place on so many strands."""
    slot, deep = room / max(1, -(-len(tiles) // rows)) - 5, height / rows - _HEAD
    return min((max(_fits(tile, slot, deep)) for tile in tiles), default=_LARGEST)


def _fits(tile: Tile, width: float, height: float) -> tuple[float, float]:
    """How large a square may be with the tile as printed, and turned by a quarter."""
    rows, columns = extent(tile.cells)
    lying = min(_LARGEST, width / columns, height / rows)
    return lying, min(_LARGEST, width / rows, height / columns)


def _rope(
    pen: Pen,
    home: float,
    left: float,
    right: float,
    tops: Sequence[float],
    bottom: float,
    height: float,
) -> str:
    """From the token along every strand and back to it, ending in an arrow head."""
    start, middle = home + 40, bottom - height / 2
    parts = [route("M", start, middle - 36, "V", tops[0] + 12, "q", "0", -12, 12, -12)]
    for row, (top, below) in enumerate(zip(tops, [*tops[1:], bottom - 6], strict=True)):
        bend = min(24.0, (below - top) / 2)
        if row == len(tops) - 1 and row > 0:
            break
        way, edge = (1, right) if row % 2 == 0 else (-1, left - 6)
        turn = "0 0 1" if row % 2 == 0 else "0 0 0"
        parts.append(
            route(
                "H",
                edge - way * bend,
                "A",
                bend,
                bend,
                turn,
                edge,
                top + bend,
                "V",
                below - bend,
                "A",
                bend,
                bend,
                turn,
                edge - way * bend,
                below,
            )
        )
    if len(tops) == 1:
        parts.append(
            route(
                "H",
                start + 12,
                "q",
                -12,
                "0",
                -12,
                -12,
                "V",
                middle + 40,
                "m",
                -6,
                9,
                "l",
                6,
                -9,
                "l",
                6,
                9,
            )
        )
    else:
        parts.append(route("H", home + 78, "m", 9, -6, "l", -9, 6, "l", 9, 6))
    return line("".join(parts), pen.colours["ink2"], 1.8, 0.6)


def _turn(tile: Tile, unit: float, width: float, height: float) -> int:
    """A quarter turn for a tile that fits only so."""
    lying, standing = _fits(tile, width - 5, height - _HEAD)
    return 1 if lying < unit - 0.01 <= standing else 0


def _height(tile: Tile, unit: float, width: float, height: float) -> float:
    return extent(orient(tile.cells, _turn(tile, unit, width, height)))[0] * unit


def _hung(
    pen: Pen, tile: Tile, middle: float, top: float, unit: float, width: float, height: float
) -> str:
    """A tile pegged to the line, turned if it fits better so, with its small tag below."""
    turn = _turn(tile, unit, width, height)
    cells = orient(tile.cells, turn)
    rows, columns = extent(cells)
    x = middle - columns * unit / 2
    upper = [column for row, column in cells if row == 0]
    pegs = "".join(
        use(pen, "peg", x + (column + 0.5) * unit - 9, top - 9, 18)
        for column in sorted({min(upper), max(upper)})
    )
    label = group(_small_tag(pen, tile), middle, top + rows * unit + 8, min(1.0, width / 72))
    return draw_tile(pen, tile, x, top + 2, unit, turn) + pegs + label
