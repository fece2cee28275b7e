"""A query of the analysis protocol: JSON read into values, or an error that names the field."""

from __future__ import annotations

import json
import reprlib
from dataclasses import dataclass
from typing import NoReturn

from ...editions import Edition, find_edition
from ...errors import QuiltworkError
from ...notation import parse_either_records, parse_position, replay
from ...rules import Automa, Position, first_position
from .tables import follow
from .thinking import Limits

DEFAULT_VISITS = 500
DAY = 86_400
FIELDS = {
    "id",
    "edition",
    "position",
    "setup",
    "record",
    "moves",
    "analyzeTurns",
    "maxVisits",
    "maxTime",
    "reportDuringSearchEvery",
    "includePV",
    "topMoves",
    "priority",
    "seed",
}
"""Everything a query may hold."""


class QueryError(QuiltworkError):
    """A query that is refused; says which field is wrong."""

    def __init__(self, problem: str, field: str | None = None) -> None:
        super().__init__(problem)
        self.field = field


@dataclass(frozen=True)
class Query:
    """What is asked: some positions of a game, and how hard and how long to look at each."""

    id: str
    positions: tuple[Position, ...]
    """Before the first step, and after each."""
    turns: tuple[int, ...]
    limits: Limits
    report_every: float = 0.0
    """Seconds between two reports while thinking; 0 is none."""
    include_pv: bool = True
    top_moves: int = 10
    priority: int = 0
    seed: int = 0


def parse_object(line: str) -> dict[str, object]:
    """The JSON object on a line."""
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise QueryError(f"not JSON: {error}") from None
    if not isinstance(values, dict):
        raise QueryError("not a JSON object")
    return values


def parse_query(values: dict[str, object]) -> Query:
    """Read a query; every field is checked before anything is thought."""
    id = query_id(values)
    unknown = sorted(values.keys() - FIELDS)
    if unknown:
        _refuse(unknown[0][:40], "there is no such field")
    positions = _positions(values)
    visits = _whole(values, "maxVisits", 0, 1, 10**12)
    seconds = _seconds(values, "maxTime")
    return Query(
        id,
        positions,
        _turns(values, len(positions) - 1),
        Limits(visits or (0 if seconds else DEFAULT_VISITS), seconds),
        _seconds(values, "reportDuringSearchEvery"),
        _truth(values, "includePV", True),
        _whole(values, "topMoves", 10, 1, 10_000),
        _whole(values, "priority", 0, -(2**31), 2**31),
        _whole(values, "seed", 0, 0, 2**64 - 1),
    )


def query_id(values: dict[str, object], field: str = "id") -> str:
    """The text that answers are recognised by."""
    id = values.get(field)
    if not isinstance(id, str) or not id:
        _refuse(field, "must be a text")
    return id


def _positions(values: dict[str, object]) -> tuple[Position, ...]:
    given = [field for field in ("position", "setup", "record") if field in values]
    if len(given) != 1:
        raise QueryError("give one of position, setup and record", given[1] if given else None)
    source = given[0]
    field = "edition"
    try:
        own = find_edition(_text(values, "edition")) if "edition" in values else None
        field = source
        if source == "record":
            if "moves" in values:
                _refuse("moves", "a record has its own")
            records = parse_either_records(_text(values, "record"), own)
            if len(records) != 1:
                _refuse("record", f"expected one record, found {len(records)}")
            return (records[0].start(), *(played.after for played in replay(records[0])))
        if source == "position":
            start = parse_position(_text(values, "position"), own)
            if own is not None and start.edition != own:
                _refuse("edition", f"the position is of edition {start.edition.id}")
        else:
            start = _setup(values["setup"], own or find_edition("classic"))
        field = "moves"
        return tuple(follow(start, _texts(values, "moves")))
    except QueryError:
        raise
    except QuiltworkError as error:
        raise QueryError(str(error), field) from None


def _setup(values: object, edition: Edition) -> Position:
    if not isinstance(values, dict) or not values.keys() <= {"circle", "first", "automa"}:
        _refuse("setup", 'must be like {"circle": [4, 2, 0], "first": 0}')
    circle, first, automa = (values.get(key) for key in ("circle", "first", "automa"))
    if not isinstance(circle, list) or not all(type(id) is int for id in circle):
        _refuse("setup", "circle must be a list of tile ids")
    if first is not None and type(first) is not int:
        _refuse("setup", "first must be 0 or 1")
    solo = None
    if automa is not None:
        if not isinstance(automa, dict) or not automa.keys() <= {"level", "deck"}:
            _refuse("setup", 'automa must be like {"level": 3, "deck": "tactical"}')
        solo = Automa(automa.get("level", 1), automa.get("deck", "normal"))
    return first_position(edition, circle, first or 0, solo)


def _turns(values: dict[str, object], last: int) -> tuple[int, ...]:
    turns = values.get("analyzeTurns", [last])
    if not isinstance(turns, list) or not turns or not all(type(turn) is int for turn in turns):
        _refuse("analyzeTurns", "must be a list of turn numbers")
    if len(set(turns)) != len(turns):
        _refuse("analyzeTurns", "a turn is there twice")
    if not all(0 <= turn <= last for turn in turns):
        _refuse("analyzeTurns", f"there are turns 0 to {last}")
    return tuple(turns)


def _text(values: dict[str, object], field: str) -> str:
    text = values[field]
    if not isinstance(text, str):
        _refuse(field, f"must be a text, not {reprlib.repr(text)}")
    return text


def _texts(values: dict[str, object], field: str) -> list[str]:
    texts = values.get(field, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        _refuse(field, "must be a list of texts")
    return texts


def _whole(values: dict[str, object], field: str, default: int, least: int, most: int) -> int:
    number = values.get(field, default)
    if type(number) is not int or (field in values and not least <= number <= most):
        _refuse(field, f"must be a whole number from {least} to {most}")
    return number


def _seconds(values: dict[str, object], field: str) -> float:
    if field not in values:
        return 0.0
    number = values[field]
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number <= DAY:
        _refuse(field, "must be a number of seconds above 0, a day at most")
    return float(number)


def _truth(values: dict[str, object], field: str, default: bool) -> bool:
    value = values.get(field, default)
    if not isinstance(value, bool):
        _refuse(field, "must be true or false")
    return value


def _refuse(field: str, problem: str) -> NoReturn:
    raise QueryError(f"{field}: {problem}", field)
