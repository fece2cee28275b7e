"""Pictures: a position, a tile or a whole edition as a self-contained SVG document or PNG.

Nothing here decides a rule; it only shows what `Position` and `Edition` say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quiltwork.errors import QuiltworkError

from .colours import THEMES
from .course import draw_course
from .course_values import Course, Point, Side, Slip
from .raster import rasterise
from .scene import draw_scene
from .sheet import edition_sheet, tile_svg

if TYPE_CHECKING:
    from quiltwork.rules import Move, Position

__all__ = [
    "THEMES",
    "Course",
    "Point",
    "Side",
    "Slip",
    "draw",
    "draw_course",
    "edition_sheet",
    "png",
    "rasterise",
    "tile_svg",
]


def draw(
    position: Position,
    *,
    theme: str = "light",
    names: Sequence[str] | None = None,
    plan: Move | None = None,
) -> str:
    """The table as one standalone SVG document, the same text for the same position.

    `plan` shows a move of the player to move: the tile in its place, the way on the time board.

    >>> from quiltwork import Game
    >>> draw(Game.new(seed=7).position, names=("Ada", "Ben")).startswith("<svg")
    True
    """
    if names is not None and len(names) != 2:
        raise QuiltworkError(f"a picture needs two names, not {len(names)}")
    pair = (names[0], names[1]) if names is not None else None
    return draw_scene(position, theme, pair, plan)


def png(
    position: Position,
    *,
    theme: str = "light",
    scale: float = 1.0,
    names: Sequence[str] | None = None,
    plan: Move | None = None,
) -> bytes:
    """The same picture as PNG bytes; raises `QuiltworkError` where resvg-py is missing."""
    return rasterise(draw(position, theme=theme, names=names, plan=plan), scale)
