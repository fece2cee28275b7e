"""Records on disk: read in either form, and written so that an interruption loses nothing."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from .editions import Edition
from .errors import ParseError, QuiltworkError
from .notation import Record, format_json_record, format_record, parse_either_records

JSON_SUFFIXES = (".jsonl", ".json", ".ndjson")


def read_records(path: str | Path, edition: Edition | None = None) -> list[Record]:
    """All records of a file, whichever form it has."""
    path = Path(path)
    try:
        text = path.read_text("utf-8-sig")  # a byte order mark is no part of the text
    except (OSError, ValueError) as error:  # also bytes that are no UTF-8, a name that is none
        raise ParseError(f"{path}: cannot be read: {_reason(error)}") from None
    try:
        return parse_either_records(text, edition)
    except QuiltworkError as error:
        raise type(error)(f"{path.name}: {error}") from None


def read_record(path: str | Path, edition: Edition | None = None) -> Record:
    """The one record of a file."""
    records = read_records(path, edition)
    if len(records) != 1:
        raise ParseError(f"{Path(path).name}: expected one record, found {len(records)}")
    return records[0]


def write_record(path: str | Path, record: Record) -> None:
    """Write a record, as JSON lines if the file's name says so, else as text."""
    is_json = Path(path).suffix in JSON_SUFFIXES
    write_whole(path, format_json_record(record) if is_json else format_record(record))


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file completely or not at all: to a neighbour first, which then takes its name."""
    path = Path(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    neighbour = path.parent / f".{path.name}.{secrets.token_hex(8)}"
    try:
        try:
            with neighbour.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                shutil.copymode(path, neighbour)
            os.replace(neighbour, path)
        finally:
            neighbour.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise QuiltworkError(f"{path}: cannot be written: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
