"""A game record: what is needed to play a game again, whatever form it is written in.

The text form for people is in `text_record.py`, JSON lines for programs in `json_record.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar
from unicodedata import category

from ..editions import Edition
from ..errors import IllegalMove, ParseError, QuiltworkError
from ..rules import Automa, Draw, Move, Outcome, Position, first_position
from .moves import parse_step

Draft = TypeVar("Draft")
NOT_TEXT = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories no tag or comment may hold: controls, half characters, line separators."""
OWN_TAGS = ("Quiltwork", "Edition", "Circle", "First", "Automa", "Result")
"""Tags that say what the game is; all others are free."""


@dataclass(frozen=True)
class Entry:
    """One step of a game, a move or a draw, as text, and what was said about it."""

    text: str
    comment: str = ""

    def __post_init__(self) -> None:
        check_text("comment", self.comment, "\n")


@dataclass(frozen=True)
class Record:
    """A setup and a list of steps, with tags and comments: nothing else is stored as truth."""

    edition: Edition
    circle: tuple[int, ...]
    first_player: int = 0
    solo: Automa | None = None
    tags: dict[str, str] = field(default_factory=dict)
    """Names, date, event and so on: for people, without effect on the game."""
    comment: str = ""
    """What was said before the first move."""
    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        for name, content in self.tags.items():
            check_tag("record", name, content)
        check_text("comment", self.comment, "\n")

    def start(self) -> Position:
        """The position before the first move."""
        return first_position(self.edition, self.circle, self.first_player, self.solo)


@dataclass(frozen=True)
class Played:
    """One step of a record played again: who did what, and the position before and after."""

    number: int
    """Counts the moves of the players from 1; a draw has the number of the move before it."""
    player: int | None
    """Who moved; None for a draw."""
    step: Move | Draw
    before: Position
    after: Position


def replay(record: Record) -> Iterator[Played]:
    """Play a record again, step by step; a wrong step raises an error that says which and why."""
    try:
        position = record.start()
    except QuiltworkError as error:
        raise ParseError(f"the record's setup: {error}") from None
    number = 0
    for entry in record.entries:
        player = position.to_move
        number += player is not None
        try:
            step = parse_step(entry.text, position)
            after = position.apply(step).position
        except (ParseError, IllegalMove) as error:
            raise type(error)(f"move {number}: {error}") from None
        yield Played(number, player, step, position, after)
        position = after


def final_position(record: Record) -> Position:
    """The position after the last step."""
    position = record.start()
    for played in replay(record):
        position = played.after
    return position


def result_text(outcome: Outcome | None) -> str:
    """'25:18 0': the scores by seat and the winner's seat; '*' for a game that is not over."""
    if outcome is None:
        return "*"
    return f"{outcome.scores[0].total}:{outcome.scores[1].total} {outcome.winner}"


def verify(record: Record, written_result: str | None) -> tuple[Record, list[Played]]:
    """Play a record that was read; gives it back in canonical spelling, with its steps.

    It must not claim another result than the game has.
    """
    steps = list(replay(record))
    end = steps[-1].after if steps else record.start()
    real = result_text(end.outcome())
    if written_result not in (None, real):
        said = (written_result or "")[:40]
        raise ParseError(f"the record says the result is {said!r}, but it is {real!r}")
    spelled = tuple(
        Entry(played.step.text, entry.comment)
        for played, entry in zip(steps, record.entries, strict=True)
    )
    return replace(record, entries=spelled), steps


def read_each(drafts: Sequence[Draft], read: Callable[[Draft], Record]) -> list[Record]:
    """Every record of a text; where there are several, an error says which one is wrong."""
    records = []
    for number, draft in enumerate(drafts, 1):
        try:
            records.append(read(draft))
        except QuiltworkError as error:
            where = f"record {number}: " if len(drafts) > 1 else ""
            raise type(error)(f"{where}{error}") from None
    return records


def check_text(what: str, text: str, allowed: str = "") -> None:
    """Tags and comments hold text of one line only, so that every form can carry them."""
    for character in text:
        if category(character) in NOT_TEXT and character not in allowed:
            raise ParseError(f"{what}: character {character!r} is not allowed")


def check_tag(where: str, name: str, content: str) -> None:
    """A free tag must not look like one of ours, and both forms must be able to carry it."""
    if name in OWN_TAGS or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name):
        raise ParseError(f"{where}: {name[:40]!r} cannot be the name of a tag")
    check_text(f"{where}: tag {name}", content)
