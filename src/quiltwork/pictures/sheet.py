"""Single tiles and whole editions as pictures: every tile with its name and what its tag says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quiltwork.errors import QuiltworkError

from .colours import colours
from .lettering import cut
from .offers import tag
from .shapes import extent
from .svg import Pen, group, rect
from .tiles import draw_centred

if TYPE_CHECKING:
    from quiltwork.editions import Edition, Tile

_COLUMNS = 7
_CELL = 196
_ROW = 206


def tile_svg(edition: Edition, tile_id: int, theme: str = "light") -> str:
    """One tile with its name and tag, as a small picture."""
    if not 0 <= tile_id < len(edition.tiles):
        raise QuiltworkError(
            f"{edition.name} has tiles 0 to {len(edition.tiles) - 1}, not {tile_id}"
        )
    tile = edition.tiles[tile_id]
    pen = Pen(colours(theme, edition.look == "furniture"))
    rows, columns = extent(tile.cells)
    unit = min(34.0, 400 / columns, 400 / rows)
    width = max(180.0, columns * unit + 40)
    art = rows * unit
    height = art + 110
    body = rect(0, 0, width, height, rx=18, fill=pen.colours["surface"])
    body += draw_centred(pen, tile, width / 2, 22 + art / 2, unit)
    body += group(tag(pen, tile), width / 2, art + 40)
    body += pen.text(width / 2, art + 97, tile.name, 15, fill=pen.colours["ink2"], anchor="middle")
    return pen.document(width, height, body, tile.name, _sentence(edition, tile))


def edition_sheet(edition: Edition, theme: str = "light") -> str:
    """All tiles of an edition with number, name, price, time and income."""
    pen = Pen(colours(theme, edition.look == "furniture"))
    rows = -(-len(edition.tiles) // _COLUMNS)
    width, height = _COLUMNS * _CELL + 48, rows * _ROW + 128
    parts = [
        rect(0, 0, width, height, fill=pen.colours["table"]),
        pen.text(40, 62, edition.name, 36, weight=800, display=True),
        pen.text(
            40, 90, f"{len(edition.tiles)} {edition.words.tiles}", 17, fill=pen.colours["ink2"]
        ),
    ]
    for index, tile in enumerate(edition.tiles):
        row, column = divmod(index, _COLUMNS)
        middle, top = 24 + (column + 0.5) * _CELL, 112 + row * _ROW
        tall, wide = extent(tile.cells)
        unit = min(32.0, (_CELL - 28) / wide, 104 / tall)
        parts.append(draw_centred(pen, tile, middle, top + 56, unit))
        parts.append(group(tag(pen, tile), middle, top + 128))
        name = cut(f"{tile.id}  {tile.name}", 14, _CELL - 16)
        parts.append(
            pen.text(middle, top + 182, name, 14, fill=pen.colours["ink2"], anchor="middle")
        )
    summary = f"All {len(edition.tiles)} {edition.words.tiles} of {edition.name}."
    return pen.document(width, height, "".join(parts), edition.name, summary)


def _sentence(edition: Edition, tile: Tile) -> str:
    price = edition.words.count_buttons(tile.cost)
    return f"{tile.name}: {price}, {tile.time} time, {tile.income} income, {tile.size} squares."
