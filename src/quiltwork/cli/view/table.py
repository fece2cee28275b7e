"""The whole table for one terminal: laid out for its width, and larger where there is room."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from ...rules import Position
from .automa import automa_block
from .blocks import Block, beside, block_width, shortened
from .circle import following_line, offer_blocks
from .ending import ending_block
from .quilts import Ghost, player_block, side_width
from .sentences import turn_sentence
from .time_board import time_board_block

OFFER_WIDTH = 33
GAP = 2


@dataclass(frozen=True)
class Room:
    """How many columns and lines a table may take."""

    width: int = 80
    height: int = 24


def table_block(
    position: Position,
    names: tuple[str, str],
    room: Room,
    *,
    headline: Text | None = None,
    ghost: Ghost | None = None,
) -> Block:
    """Both quilts, what is on offer, the time board and the circle, under a headline."""
    if headline is None:
        headline = Text(shortened(turn_sentence(position, names), room.width), "bold")
    title = position.edition.name
    if headline.cell_len + len(title) + 2 <= room.width:
        headline.append(title.rjust(room.width - headline.cell_len), "not bold dim")
    scale = 2 if _fits_large(position, names, room) else 1
    space = [Text()] if scale == 2 else []
    return [
        headline,
        *space,
        *_upper_part(position, names, room.width, scale, ghost),
        *space,
        *time_board_block(position, names, room.width),
        *([] if position.is_over else [*space, following_line(position, room.width)]),
        *space,
    ]


def _fits_large(position: Position, names: tuple[str, str], room: Room) -> bool:
    """Whether squares of twice the size leave room for everything else and some lines of story."""
    wide = 2 * side_width(position, 2) + 2 * GAP + OFFER_WIDTH
    tall = 2 * position.edition.rows + 4 + len(time_board_block(position, names, room.width)) + 11
    return wide <= room.width and tall <= room.height


def _upper_part(
    position: Position, names: tuple[str, str], width: int, scale: int, ghost: Ghost | None
) -> Block:
    sides = [_side(position, seat, names[seat], scale, ghost) for seat in (0, 1)]
    for side in sides:
        side[0].append(" " * (side_width(position, scale) - side[0].cell_len))
    together = beside(sides, GAP)
    if block_width(together) > width:
        together = [*sides[0], *sides[1]]
    taken = 2 * side_width(position, scale) + GAP
    is_beside = taken + GAP + OFFER_WIDTH <= width
    if position.is_over:
        last = ending_block(position, names)
    else:
        last = _offers(position, width, 1 if is_beside else width // (OFFER_WIDTH + 1))
    return beside([together, last], GAP) if is_beside else [*together, *last]


def _offers(position: Position, width: int, per_row: int) -> Block:
    """The tiles on offer under each other, or several in a row."""
    offers = offer_blocks(position, min(OFFER_WIDTH, max(width, 20)))
    lines = [_offer_title(position)]
    for first in range(0, len(offers), max(per_row, 1)):
        lines += beside(offers[first : first + max(per_row, 1)], 1)
    return lines


def _side(position: Position, seat: int, name: str, scale: int, ghost: Ghost | None) -> Block:
    if seat == 1 and position.automa is not None:
        width, height = side_width(position, scale), scale * position.edition.rows + 4
        return automa_block(position, position.automa, name, width, height)
    held = ghost if position.to_move == seat else None
    return player_block(position, seat, name, scale, held)


def _offer_title(position: Position) -> Text:
    words = position.edition.words
    if not position.offer:
        return Text(f"No {words.tiles} are left.", "dim")
    return Text(f"On offer, {len(position.circle)} {words.tiles} in all", "dim")
