"""What lies in front of the Automa instead of a quilt: level, deck, cards seen, and two piles.

Its panel is the same as a player's and is drawn in `panels.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quiltwork.editions import automa_components

from .lettering import width_of
from .objects import currency, use
from .shapes import extent
from .svg import Pen, circle, rect
from .tiles import draw_centred

if TYPE_CHECKING:
    from quiltwork.editions import Card, Tile
    from quiltwork.rules import Position

_ROMAN = ("0", "I", "II", "III", "IV", "V")
_PAD = 22


def draw_solo(pen: Pen, position: Position, x: float, y: float, size: float) -> str:
    """The Automa's side of the table in a box of `size` by `size`."""
    automa = position.automa
    assert automa is not None
    colours, edition = pen.colours, position.edition
    left, width = x + _PAD, size - 2 * _PAD
    deck = automa_components().deck(automa.deck)
    by_number = {card.number: card for card in deck}
    seen = [by_number[number] for number in automa.seen]
    taken = [edition.tiles[tile] for tile in automa.taken]
    words = edition.words
    return "".join(
        (
            rect(x, y + 3, size, size, rx=18, fill=colours["shade"], opacity=0.05),
            rect(
                x,
                y,
                size,
                size,
                rx=18,
                fill=colours["surface"],
                stroke=colours["line"],
                stroke_width=1.5,
            ),
            _level(
                pen,
                automa.level,
                automa.level_name,
                automa.deck,
                automa.rank.scores,
                left,
                y + 20,
                words.tiles,
                words.buttons,
            ),
            _deck(pen, automa.cards_left, automa.budget, x + size - _PAD, y + 18),
            _cards(pen, seen, len(deck), left, y + 132, width),
            _pile(
                pen,
                [tile for tile in taken if tile.income],
                f"with {words.buttons}",
                left,
                y + 232,
                (width - 14) / 2,
                size - 232 - _PAD,
            ),
            _pile(
                pen,
                [tile for tile in taken if not tile.income],
                f"without {words.buttons}",
                left + (width + 14) / 2,
                y + 232,
                (width - 14) / 2,
                size - 232 - _PAD,
            ),
        )
    )


def _level(
    pen: Pen,
    level: int,
    name: str,
    deck: str,
    scores: Sequence[str],
    x: float,
    y: float,
    tiles: str,
    buttons: str,
) -> str:
    colours = pen.colours
    roman = _ROMAN[level] if level < len(_ROMAN) else str(level)
    counted = {
        "collected_buttons": f"its {buttons}",
        "patches_with_buttons": f"{tiles} with {buttons}",
        "buttons_on_patches": f"{buttons} on {tiles}",
    }
    what = [counted[score] for score in scores if score in counted]
    return (
        circle(x + 32, y + 32, 32, fill=colours["player1"], opacity=0.14)
        + pen.text(
            x + 32,
            y + 42,
            roman,
            28,
            fill=colours["player1"],
            weight=800,
            anchor="middle",
            display=True,
        )
        + pen.text(x + 80, y + 28, name, 21, weight=800)
        + pen.text(x + 80, y + 50, f"{deck} deck", 14.5, fill=colours["ink2"])
        + pen.text(
            x,
            y + 88,
            "scores " + ", ".join(what or ["the special tile only"]),
            13.5,
            fill=colours["ink2"],
        )
    )


def _deck(pen: Pen, left: int, budget: int | None, right: float, y: float) -> str:
    """The face-down deck; a tactical card shows its budget on the back."""
    colours = pen.colours
    x = right - 50
    parts = [
        rect(
            x - 3 * k,
            y - 1.5 * k,
            48,
            62,
            rx=7,
            fill=colours["player1"],
            stroke=colours["surface"],
            stroke_width=2,
        )
        for k in range(min(3, left))[::-1]
    ]
    if left and budget is not None:
        parts.append(use(pen, currency(pen), x + 14, y + 7, 20))
        parts.append(
            pen.text(
                x + 24,
                y + 51,
                str(budget),
                23,
                fill=colours["on-player1"],
                weight=800,
                anchor="middle",
            )
        )
    elif left:
        parts.append(
            rect(
                x + 7,
                y + 7,
                34,
                48,
                rx=4,
                fill="none",
                stroke=colours["on-player1"],
                stroke_width=1.6,
                stroke_dasharray="3.5 3",
                opacity=0.7,
            )
        )
    words = f"{left} card{'s' if left != 1 else ''} left"
    parts.append(pen.text(x - 16, y + 28, words, 15, weight=800, anchor="end"))
    if budget is not None:
        parts.append(
            pen.text(
                x - 16, y + 48, f"next budget {budget}", 14, fill=colours["ink2"], anchor="end"
            )
        )
    return "".join(parts)


def _cards(pen: Pen, seen: Sequence[Card], count: int, x: float, y: float, width: float) -> str:
    """The cards seen since the last shuffle, in order: budget, and what a mark pays."""
    colours = pen.colours
    step = width / count
    parts = [pen.text(x, y + 10, "Cards seen since the shuffle", 14, weight=800)]
    parts.append(
        pen.text(x + width, y + 10, "budget, income", 13, fill=colours["ink2"], anchor="end")
    )
    for k in range(count):
        left, card_width = x + k * step, step - 5
        if k >= len(seen):
            parts.append(
                rect(
                    left,
                    y + 20,
                    card_width,
                    54,
                    rx=6,
                    fill="none",
                    stroke=colours["line"],
                    stroke_width=1.5,
                    stroke_dasharray="3 3",
                )
            )
            continue
        parts.append(
            rect(
                left,
                y + 20,
                card_width,
                54,
                rx=6,
                fill=colours["tag"],
                stroke=colours["tag-line"],
                stroke_width=1.5,
            )
        )
        middle = left + card_width / 2
        parts.append(pen.text(middle, y + 44, str(seen[k].budget), 18, weight=800, anchor="middle"))
        parts.append(
            pen.text(
                middle,
                y + 65,
                f"+{seen[k].income}",
                13,
                fill=colours["ink2"],
                weight=800,
                anchor="middle",
            )
        )
    return "".join(parts)


def _pile(
    pen: Pen, tiles: Sequence[Tile], words: str, x: float, y: float, width: float, height: float
) -> str:
    """The tiles of one pile, as large as they all fit."""
    colours = pen.colours
    head = str(len(tiles))
    parts = [
        rect(x, y, width, height, rx=12, fill=colours["raise"]),
        pen.text(x + 14, y + 27, head, 19, weight=800),
        pen.text(x + 20 + width_of(head, 19), y + 26, words, 14, fill=colours["ink2"]),
    ]
    room_x, room_y, room_height = x + 12, y + 40, height - 50
    unit = 21.0
    rows = _rows(tiles, unit, width - 24)
    while unit > 4 and _depth(rows, unit) > room_height:
        unit -= 0.5
        rows = _rows(tiles, unit, width - 24)
    top = room_y
    for row in rows:
        deep = max(extent(tile.cells)[0] for tile in row) * unit
        left = room_x
        for tile in row:
            wide = extent(tile.cells)[1]
            parts.append(draw_centred(pen, tile, left + wide * unit / 2, top + deep / 2, unit))
            left += wide * unit + 8
        top += deep + 8
    return "".join(parts)


def _rows(tiles: Sequence[Tile], unit: float, width: float) -> list[list[Tile]]:
    rows: list[list[Tile]] = []
    used = width
    for tile in tiles:
        wide = extent(tile.cells)[1] * unit
        if used + wide > width or not rows:
            rows.append([])
            used = 0
        rows[-1].append(tile)
        used += wide + 8
    return rows


def _depth(rows: Sequence[Sequence[Tile]], unit: float) -> float:
    return sum(max(extent(tile.cells)[0] for tile in row) * unit + 8 for row in rows)
