"""The forms in which people and programs see a position, made by the rooms that make them.

The only place in `rules/` that looks ahead to later rooms, and only when asked: `Position`
offers its text and picture as methods, as its users expect, without knowing how they are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .position import Position


def position_text(position: Position) -> str:
    """The position string."""
    from ..notation import format_position

    return format_position(position)


def position_dict(position: Position) -> dict[str, object]:
    """The position as plain JSON."""
    from ..notation import position_as_dict

    return position_as_dict(position)


def position_svg(position: Position, theme: str, names: tuple[str, str] | None) -> str:
    """The position as a picture."""
    from ..pictures import draw

    return draw(position, theme=theme, names=names)
