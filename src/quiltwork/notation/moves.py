"""Moves and draws as text: '24r2@c7', 'A', 'S@h6', 'D'; 'J17.15...', 'B4', 'C17'.

docs/notation.md is the specification.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import IllegalMove, ParseError
from ..rules import Draw, Move, Position, single_square
from ..rules.chance import DrawKind
from ..rules.legal import check_legal, take_move
from ..rules.move import ADVANCE, DECLINE, place_special

PLACEMENT = re.compile(r"(?:S|(0|[1-9][0-9]{0,2})([rf])([0-3]))@([a-z])([1-9][0-9]?)")
DRAW = re.compile(r"([JBC])((?:0|[1-9][0-9]{0,2})(?:\.(?:0|[1-9][0-9]{0,2})){0,998})")
_DRAW_KINDS: dict[str, DrawKind] = {"J": "join", "B": "budget", "C": "card"}


class Spelled(NamedTuple):
    """A placement as it was written: tile (None for a special patch), orientation and square."""

    tile: int | None
    orientation: int
    row: int
    column: int


def parse_placement(text: str) -> Spelled:
    """Read '24r2@c7' or 'S@h6'; whether it fits anywhere is not looked at."""
    match = PLACEMENT.fullmatch(text)
    if match is None:
        raise ParseError(f"{_shown(text)} is not a move: write A, D, S@c7 or like 24r2@c7")
    tile, turn, quarter, column, row = match.groups()
    cell = int(row) - 1, ord(column) - ord("a")
    if tile is None:
        return Spelled(None, 0, *cell)
    return Spelled(int(tile), "rf".index(turn) * 4 + int(quarter), *cell)


def parse_move(text: str, position: Position) -> Move:
    """The legal move written so in this position.

    Raises `ParseError` for what is no move at all, and `IllegalMove` with the reason for one
    that is not allowed here. An orientation equal to an earlier one is read as that one.

    >>> from quiltwork import Game
    >>> position = Game.new(seed=7).position
    >>> parse_move("8r0@a1", position).action
    730
    >>> parse_move("22r0@a1", position)
    Traceback (most recent call last):
    ...
    quiltwork.errors.IllegalMove: 22r0@a1: too expensive by 2
    """
    text = text.strip()
    if text in ("A", "D"):
        move = ADVANCE if text == "A" else DECLINE
    else:
        move = _placing(text, position)
    check_legal(position, move)
    return move


def _placing(text: str, position: Position) -> Move:
    edition = position.edition
    spelled = parse_placement(text)
    if spelled.row >= edition.rows or spelled.column >= edition.columns:
        raise IllegalMove(f"{text}: off the board")
    anchor = spelled.row * edition.columns + spelled.column
    if spelled.tile is None:
        return place_special(single_square(anchor, edition.columns))
    if spelled.tile >= len(edition.tiles):
        tile = edition.words.tile
        raise IllegalMove(f"{text}: there is no {tile} {spelled.tile} in this edition")
    try:
        return take_move(position, spelled.tile, spelled.orientation, anchor)
    except IllegalMove as error:
        raise IllegalMove(f"{text}: {error}") from None


def parse_draw(text: str) -> Draw:
    """A draw of chance; whether it is possible now, `Position.apply` will say.

    >>> parse_draw("C17")
    Draw(kind='card', values=(17,))
    """
    match = DRAW.fullmatch(text.strip())
    if match is None:
        raise ParseError(f"{_shown(text)} is not a draw: write like J17.15.16, B4 or C17")
    return Draw(_DRAW_KINDS[match[1]], tuple(map(int, match[2].split("."))))


def parse_step(text: str, position: Position) -> Move | Draw:
    """A move or a draw, told apart by the first letter."""
    return parse_draw(text) if text.strip()[:1] in _DRAW_KINDS else parse_move(text, position)


def _shown(text: str) -> str:
    """A text of unknown origin, short enough for one line of an error."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
