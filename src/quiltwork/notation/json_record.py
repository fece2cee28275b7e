"""Game records for programs: JSON lines, one object a line: a header, the steps, the result.

docs/notation.md is the specification.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterator, Mapping

from ..editions import Edition
from ..errors import ParseError, QuiltworkError
from ..rules import Automa, Move
from .names import edition_named
from .record import (
    Entry,
    Played,
    Record,
    check_tag,
    check_text,
    final_position,
    read_each,
    replay,
    result_text,
    verify,
)

VERSION = 1
_HEADER = {"quiltwork", "edition", "circle", "first_player", "automa", "tags", "comment"}
_STEP = {"move", "draw", "player", "action", "comment"}


def format_json_record(record: Record) -> str:
    """A record as JSON lines; `parse_json_records` gives an equal record back."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[dict[str, object]]:
    solo = record.solo
    yield {
        "quiltwork": VERSION,
        "edition": record.edition.id,
        "circle": list(record.circle),
        "first_player": record.first_player,
        "automa": None if solo is None else {"level": solo.level, "deck": solo.deck},
        "tags": record.tags,
        "comment": record.comment,
    }
    for played, entry in zip(replay(record), record.entries, strict=True):
        line: dict[str, object]
        if isinstance(played.step, Move):
            step = played.step
            line = {"move": step.text, "player": played.player, "action": step.action}
        else:
            line = {"draw": played.step.text}
        yield line | ({"comment": entry.comment} if entry.comment else {})
    yield {"result": result_text(final_position(record).outcome())}


def parse_json_records(text: str, edition: Edition | None = None) -> list[Record]:
    """Read any number of records; an error names the line."""
    games: list[list[tuple[int, dict[str, object]]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        values = _parse_line(number, line)
        if "quiltwork" in values:
            games.append([])
        elif not games:
            raise ParseError(f'line {number}: a record starts with {{"quiltwork": {VERSION}, ...}}')
        games[-1].append((number, values))
    return read_each(games, lambda lines: _record(lines, edition))


def _parse_line(number: int, line: str) -> dict[str, object]:
    try:
        values = json.loads(line, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as error:
        raise ParseError(f"line {number}: not JSON: {error.msg}, column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise ParseError(f"line {number}: not JSON: {error}") from None
    if not isinstance(values, dict):
        raise ParseError(f"line {number}: not a JSON object")
    return values


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key is there twice")
    return values


def _record(lines: list[tuple[int, dict[str, object]]], own: Edition | None) -> Record:
    (number, header), *rest = lines
    _only(number, header, _HEADER)
    if not _is(header["quiltwork"], VERSION):
        version = reprlib.repr(header["quiltwork"])
        raise ParseError(f"line {number}: version {version} is not known")
    result = None
    if rest and "result" in rest[-1][1]:
        last, closing = rest.pop()
        _only(last, closing, {"result"})
        result = _text(last, closing, "result")
    record = Record(
        edition_named(_text(number, header, "edition"), own),
        _circle(number, header),
        _first_player(number, header),
        _automa(number, header),
        _tags(number, header),
        _comment(number, header),
        tuple(_entry(line, step) for line, step in rest),
    )
    record, steps = verify(record, result)
    _check_claims(steps, rest)
    return record


def _entry(number: int, values: dict[str, object]) -> Entry:
    _only(number, values, _STEP)
    if ("move" in values) == ("draw" in values):
        raise ParseError(f"line {number}: a step has either 'move' or 'draw'")
    kind = "move" if "move" in values else "draw"
    return Entry(_text(number, values, kind), _comment(number, values))


def _check_claims(steps: list[Played], lines: list[tuple[int, dict[str, object]]]) -> None:
    """Player and action may be left out, but must be right where they are given."""
    for played, (number, values) in zip(steps, lines, strict=True):
        is_move = isinstance(played.step, Move)
        if is_move != ("move" in values):
            raise ParseError(f"line {number}: this is {'a move' if is_move else 'a draw'}")
        action = played.step.action if isinstance(played.step, Move) else None
        for key, right in (("player", played.player), ("action", action)):
            if key in values and not _is(values[key], right):
                said = reprlib.repr(values[key])
                raise ParseError(f"line {number}: {key} is {said}, should be {right!r}")


def _is(value: object, right: int | None) -> bool:
    """Equal and of the same type: Python's true equals 1, JSON's does not."""
    return type(value) is type(right) and value == right


def _only(number: int, values: Mapping[str, object], known: set[str]) -> None:
    for key in values:
        if key not in known:
            raise ParseError(f"line {number}: unknown key {key[:40]!r}")


def _text(number: int, values: Mapping[str, object], key: str) -> str:
    value = values.get(key)
    if not isinstance(value, str):
        raise ParseError(f"line {number}: {key} must be a text")
    return value


def _comment(number: int, values: Mapping[str, object]) -> str:
    comment = _text(number, {"comment": ""} | dict(values), "comment")
    check_text(f"line {number}: comment", comment, "\n")
    return comment


def _circle(number: int, values: Mapping[str, object]) -> tuple[int, ...]:
    value = values.get("circle")
    if not isinstance(value, list) or not all(type(id) is int for id in value):
        raise ParseError(f"line {number}: circle must be a list of tile ids")
    return tuple(value)


def _first_player(number: int, values: Mapping[str, object]) -> int:
    value = values.get("first_player", 0)
    if type(value) is not int or value not in (0, 1):
        raise ParseError(f"line {number}: first_player must be 0 or 1")
    return value


def _automa(number: int, values: Mapping[str, object]) -> Automa | None:
    value = values.get("automa")
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"level", "deck"}:
        raise ParseError(f'line {number}: automa must be null or {{"level": .., "deck": ..}}')
    if type(value["level"]) is not int or not isinstance(value["deck"], str):
        raise ParseError(f"line {number}: automa has a number as level and a text as deck")
    try:
        return Automa(value["level"], value["deck"])
    except QuiltworkError as error:
        raise ParseError(f"line {number}: {error}") from None


def _tags(number: int, values: Mapping[str, object]) -> dict[str, str]:
    value = values.get("tags", {})
    if not isinstance(value, dict):
        raise ParseError(f"line {number}: tags must be an object")
    for name, content in value.items():
        if not isinstance(content, str):
            raise ParseError(f"line {number}: the tag {name[:40]!r} must be a text")
        check_tag(f"line {number}", name, content)
    return value
