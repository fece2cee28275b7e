"""Records in either form, told apart by how the text begins."""

from __future__ import annotations

from ..editions import Edition
from .json_record import parse_json_records
from .record import Record
from .text_record import parse_records


def is_json_lines(text: str) -> bool:
    """Whether a text holds records for programs, not for people."""
    return text.lstrip()[:1] == "{"


def parse_either_records(text: str, edition: Edition | None = None) -> list[Record]:
    """Read any number of records, whichever form they have."""
    return (parse_json_records if is_json_lines(text) else parse_records)(text, edition)
