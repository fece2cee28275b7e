"""Where input comes from: editions by id or file, records and positions from files or stdin."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..editions import Edition, load_edition
from ..editions import find_edition as find_edition  # for every command, like the rest here
from ..errors import ParseError, QuiltworkError
from ..notation import Record, is_json_lines, parse_either_records

EditionArgument = Annotated[
    str, typer.Argument(metavar="EDITION", help="An edition's id, or a file of your own (*.toml).")
]
EditionFile = Annotated[
    str | None,
    typer.Option("--edition-file", metavar="FILE", help="An edition of your own, as TOML."),
]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=2**64 - 1, help="Decides every shuffle; random if not given."),
]
GameNumber = Annotated[
    int | None, typer.Option("--game", min=1, help="Which record, if the file holds several.")
]


def own_edition(path: str | None) -> Edition | None:
    """The edition of `--edition-file`, if there is one."""
    return None if path is None else load_edition(path)


def read_text(source: str) -> str:
    """A text file, or stdin for '-'."""
    try:
        return (
            sys.stdin.buffer.read().decode() if source == "-" else Path(source).read_text("utf-8")
        )
    except UnicodeDecodeError:
        raise ParseError(f"{name_of(source)}: this is not a text file") from None
    except OSError as error:
        raise ParseError(f"{source}: cannot be read: {error.strerror}") from None
    except ValueError:
        raise ParseError(f"{source!r} cannot be the name of a file") from None


def read_all_records(source: str, own: Edition | None) -> tuple[list[Record], bool]:
    """All records of a file or of stdin, and whether they were JSON lines."""
    return records_in(read_text(source), name_of(source), own)


def records_in(text: str, name: str, own: Edition | None) -> tuple[list[Record], bool]:
    """All records of a text in either form, and whether they were JSON lines."""
    try:
        records = parse_either_records(text, own)
    except QuiltworkError as error:
        raise type(error)(f"{name}: {error}") from None
    if not records:
        raise ParseError(f"{name}: there is no record in it")
    return records, is_json_lines(text)


def read_one_record(source: str, own: Edition | None, game: int | None = None) -> Record:
    """The record of a file; of several, the one with this number."""
    records, _ = read_all_records(source, own)
    return one_of(records, name_of(source), game)


def one_of(records: list[Record], name: str, game: int | None) -> Record:
    """The only record, or the one with this number."""
    if game is None and len(records) > 1:
        raise ParseError(f"{name}: it holds {len(records)} records: choose one with --game")
    if game is not None and game > len(records):
        raise ParseError(f"{name}: it holds {len(records)} records, there is no {game}")
    return records[(game or 1) - 1]


def names_of(record: Record) -> tuple[str, str]:
    """What the players of a record are called."""
    usual = ("You", "Automa") if record.solo is not None else ("Player 1", "Player 2")
    return record.tags.get("Player0") or usual[0], record.tags.get("Player1") or usual[1]


def name_of(source: str) -> str:
    """How an error calls a source."""
    return "stdin" if source == "-" else Path(source).name
