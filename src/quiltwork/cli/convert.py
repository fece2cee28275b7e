"""`quiltwork convert`: records from one written form into the other."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from .output import deliver
from .sources import EditionFile, own_edition, read_all_records


class Form(StrEnum):
    """The written forms of a record."""

    TEXT = "text"
    JSONL = "jsonl"


def convert(
    source: Annotated[str, typer.Argument(metavar="INPUT", help="A file of records; - for stdin.")],
    target: Annotated[str, typer.Argument(metavar="OUTPUT", help="A file; - for stdout.")] = "-",
    to: Annotated[Form | None, typer.Option(help="The form to write.")] = None,
    edition_file: EditionFile = None,
) -> None:
    """Convert game records between text and JSON lines; a file may hold many games.

    Without --to the name of OUTPUT decides (.jsonl, .json, .ndjson), and for stdout it is the
    form the input does not have.

    \b
    quiltwork convert game.qw game.jsonl
    quiltwork convert games.jsonl --to text | less
    """
    from ..notation import format_json_record, format_record

    records, was_json = read_all_records(source, own_edition(edition_file))
    form = to or _form_for(target, was_json)
    if form is Form.JSONL:
        deliver("".join(map(format_json_record, records)), target)
    else:
        deliver("\n".join(map(format_record, records)), target)


def _form_for(target: str, was_json: bool) -> Form:
    from ..files import JSON_SUFFIXES

    wants_json = not was_json if target == "-" else Path(target).suffix in JSON_SUFFIXES
    return Form.JSONL if wants_json else Form.TEXT
