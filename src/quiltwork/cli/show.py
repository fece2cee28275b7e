"""`quiltwork show`: a position or a point in a record, as coloured text, SVG or PNG."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import ParseError, QuiltworkError
from .output import deliver, make_console
from .sources import (
    EditionFile,
    GameNumber,
    name_of,
    names_of,
    one_of,
    own_edition,
    read_text,
    records_in,
)

if TYPE_CHECKING:
    from ..editions import Edition
    from ..notation import Record
    from ..rules import Position


class Format(StrEnum):
    """What a position can be shown as."""

    TEXT = "text"
    SVG = "svg"
    PNG = "png"


class Theme(StrEnum):
    """The colours of a picture."""

    LIGHT = "light"
    DARK = "dark"


def show(
    what: Annotated[
        str,
        typer.Argument(metavar="TEXT_OR_FILE", help="A position string, a record file, or -."),
    ],
    move: Annotated[
        int | None, typer.Option(min=0, help="After so many moves of a record; else the end.")
    ] = None,
    format: Annotated[Format, typer.Option(help="What to make.")] = Format.TEXT,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else stdout.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="The colours of a picture.")] = Theme.LIGHT,
    scale: Annotated[float, typer.Option(help="The size of a PNG, 1 is normal.")] = 1.0,
    game: GameNumber = None,
    edition_file: EditionFile = None,
) -> None:
    """Show a position, or a record as it stood after a move.

    \b
    quiltwork show game.qw
    quiltwork show game.qw --move 12 --format svg --output game.svg
    quiltwork show "qw1 classic ..." --format png --scale 2 > position.png
    """
    position, names = _find(what, move, game, own_edition(edition_file))
    if format is Format.TEXT:
        _show_text(position, names, output)
        return
    from ..pictures import draw, png

    if format is Format.SVG:
        deliver(draw(position, theme=theme.value, names=names), output)
    else:
        deliver(png(position, theme=theme.value, scale=scale, names=names), output)


def _find(
    what: str, move: int | None, game: int | None, own: Edition | None
) -> tuple[Position, tuple[str, str]]:
    from ..notation import parse_position

    text = what if _is_position(what) else _read(what)
    if not _is_position(text):
        record = one_of(records_in(text, name_of(what), own)[0], name_of(what), game)
        return position_after(record, move), names_of(record)
    if move is not None or game is not None:
        raise QuiltworkError("--move and --game are for records, not for a position")
    position = parse_position(text, own)
    return position, ("You", "Automa") if position.automa else ("Player 1", "Player 2")


def _read(what: str) -> str:
    try:
        return read_text(what)
    except ParseError:
        if what != "-" and not os.path.lexists(what):
            raise ParseError(
                f"{what[:60]!r} is neither a file nor a position, which starts with qw1"
            ) from None
        raise


def _is_position(text: str) -> bool:
    return text.split(maxsplit=1)[:1] == ["qw1"]


def position_after(record: Record, move: int | None) -> Position:
    """The position after so many moves of the players, with the draws that followed."""
    from ..notation import replay

    position, number = record.start(), 0
    for played in replay(record):
        if move is not None and played.number > move:
            return position
        position, number = played.after, played.number
    if move is not None and move > number:
        raise QuiltworkError(f"--move: the record has {number} moves, there is no {move}")
    return position


def _show_text(position: Position, names: tuple[str, str], output: str | None) -> None:
    from .view.table import Room, table_block

    console = make_console()
    lines = table_block(position, names, Room(max(console.width, 40), 24))
    if output not in (None, "-"):
        deliver("".join(f"{line.plain.rstrip()}\n" for line in lines), output)
        return
    for line in lines:
        console.print(line, no_wrap=True, overflow="crop")
