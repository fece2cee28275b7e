"""What a tile wears on a terminal: a print of two characters and the colours of its fabric.

The print alone tells neighbours apart, so a quilt can be read without any colour.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...editions import Edition

# By tile id, in the order of the fabrics: gingham, ticking, polka, stars, ...
PRINTS = (
    "▚▚", "││", "••", "**", "╱╲", "*.", "╬╬", "∪∪", "∧∧", "▙▟", "δδ",  # noqa: RUF001
    "<>", "::", "◇◇", "≈≈", "++", "▲▲", "▤▥", "%%", "¤¤", "□□", "//",
    "&&", "°°", "@@", "┬┴", "((", ",'", "♥♥", "¥¥", "╳╳", "##", "ψψ",  # noqa: RUF001
)  # fmt: skip
SPECIAL = "▓▓"
UNKNOWN = "▒▒"

PLAYER_STYLES = ("bold #e07a3f", "bold #9a7bd0")
"""The two players, readable on dark and on light terminals."""
MAT = "#7fa79d on #1e3d3a"
"""Empty squares: a cutting mat."""
FITS = "bold #ffffff on #16844a"
CLASHES = "bold #ffffff on #b3261e"
INCOME = "bold #d9a520"
LEATHER = "bold #b07a45"
PROBLEM = "#d0533f"
GOOD = "#2f9e5f"


class Cloth(NamedTuple):
    """Two characters and a style; a square shows them once, a large one several times."""

    print: str
    style: str


@cache
def cloth(edition: Edition, tile: int | None) -> Cloth:
    """The cloth of a tile, or of a special patch for None."""
    if tile is None:
        return Cloth(SPECIAL, _colours(edition, "special", ""))
    pattern = PRINTS[tile] if tile < len(PRINTS) else f"{tile % 100:02d}"
    return Cloth(pattern, _colours(edition, str(tile % len(PRINTS)), edition.tiles[tile].name))


def _colours(edition: Edition, place: str, name: str) -> str:
    """The colours the pictures give the tile too; an edition of one's own may use their names.

    Furniture borrows the cloth of its number: wood beside wood is hard to tell apart in text.
    """
    from ...pictures.colours import colours, fabrics

    by_place, by_family = fabrics(False)
    fabric = by_family.get(name) or by_place[place]
    palette = colours("light")
    return f"{palette[fabric.print]} on {palette[fabric.base]}"
