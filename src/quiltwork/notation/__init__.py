"""Text forms that round-trip exactly: moves, positions and game records."""

from .either_record import is_json_lines, parse_either_records
from .json_record import format_json_record, parse_json_records
from .moves import parse_draw, parse_move, parse_step
from .positions import format_position, parse_position
from .public import DICT_VERSION, position_as_dict
from .record import Entry, Played, Record, final_position, replay
from .text_record import format_record, parse_record, parse_records

__all__ = [
    "DICT_VERSION",
    "Entry",
    "Played",
    "Record",
    "final_position",
    "format_json_record",
    "format_position",
    "format_record",
    "is_json_lines",
    "parse_draw",
    "parse_either_records",
    "parse_json_records",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_records",
    "parse_step",
    "position_as_dict",
    "replay",
]
