"""Game records for people: tags in brackets, then the moves with comments, like PGN.

docs/notation.md is the specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..editions import DECKS, Edition
from ..errors import ParseError
from ..rules import Automa
from .names import edition_named
from .record import (
    Entry,
    Played,
    Record,
    check_text,
    final_position,
    read_each,
    replay,
    result_text,
    verify,
)

VERSION = "1"
_TOKEN = re.compile(
    r'\[(?P<tag>[A-Za-z][A-Za-z0-9_]{0,39})[ \t]+"(?P<value>(?:[^"\\\n]|\\["\\])*)"[ \t]*\]'
    r"|\{(?P<comment>(?:[^}\\]|\\[}\\])*)\}"
    r"|(?P<word>[^\s\[\]{}]+)"
)


def format_record(record: Record) -> str:
    """The one text of a record; `parse_record` gives an equal record back."""
    tags = {"Quiltwork": VERSION, "Edition": record.edition.id}
    tags |= record.tags
    tags["Circle"] = " ".join(map(str, record.circle))
    if record.solo is not None:
        tags["Automa"] = f"{record.solo.level} {record.solo.deck}"
    else:
        tags["First"] = str(record.first_player)
    tags["Result"] = result_text(final_position(record).outcome())
    head = "\n".join(f'[{name} "{_escape(value, chr(34))}"]' for name, value in tags.items())
    return f"{head}\n\n" + "".join(f"{line}\n" for line in _move_lines(record))


def _move_lines(record: Record) -> Iterator[str]:
    """A line for each run of moves by one player up to a draw, opened by number and seat."""
    line = [_comment(record.comment)] if record.comment else []
    mover = None
    for played, entry in zip(replay(record), record.entries, strict=True):
        if played.player is not None and played.player != mover:
            if line:
                yield " ".join(line)
            line = [f"{played.number}.", f"p{played.player}"]
        mover = played.player
        line.append(played.step.text)
        if entry.comment:
            line.append(_comment(entry.comment))
    if line:
        yield " ".join(line)


def _comment(text: str) -> str:
    return "{" + _escape(text, "}") + "}"


def _escape(text: str, closing: str) -> str:
    return text.replace("\\", "\\\\").replace(closing, "\\" + closing)


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


class _Token(NamedTuple):
    kind: str
    text: str
    tag: str
    line: int


@dataclass
class _Draft:
    """A record while it is being read."""

    tags: dict[str, str] = field(default_factory=dict)
    comment: str = ""
    entries: list[Entry] = field(default_factory=list)
    claims: list[tuple[int, str, int]] = field(default_factory=list)
    """Move numbers and seats written between the moves: (entries before it, word, line)."""


def parse_record(text: str, edition: Edition | None = None) -> Record:
    """Read one record; an error says what was wrong and where."""
    records = parse_records(text, edition)
    if len(records) != 1:
        raise ParseError(f"expected one record, found {len(records)}")
    return records[0]


def parse_records(text: str, edition: Edition | None = None) -> list[Record]:
    """Read any number of records that follow each other, with line ends of either kind."""
    drafts: list[_Draft] = []
    in_moves = True  # so that the first tag opens a record
    for token in _tokens(text.replace("\r\n", "\n")):
        if token.kind == "tag":
            if in_moves or token.tag == "Quiltwork":  # a game may have no moves yet
                drafts.append(_Draft())
                in_moves = False
            if token.tag in drafts[-1].tags:
                raise ParseError(f"line {token.line}: the tag {token.tag} is there twice")
            drafts[-1].tags[token.tag] = token.text
            continue
        if not drafts:
            raise ParseError(f'line {token.line}: a record starts with [Quiltwork "{VERSION}"]')
        in_moves = True
        _read_move_token(drafts[-1], token)
    return read_each(drafts, lambda draft: _finish(draft, edition))


def _tokens(text: str) -> Iterator[_Token]:
    place, line = 0, 1
    while True:
        blank = re.compile(r"\s*").match(text, place)
        assert blank is not None
        line += blank[0].count("\n")
        place = blank.end()
        if place == len(text):
            return
        match = _TOKEN.match(text, place)
        if match is None:
            raise ParseError(f"line {line}: cannot read {text[place : place + 20]!r}")
        if match["tag"]:
            yield _Token("tag", _unescape(match["value"]), match["tag"], line)
        elif match["word"]:
            yield _Token("word", match["word"], "", line)
        else:
            yield _Token("comment", _unescape(match["comment"]), "", line)
        line += match[0].count("\n")
        place = match.end()


def _read_move_token(draft: _Draft, token: _Token) -> None:
    if token.kind == "comment":
        _add_comment(draft, token)
    elif re.fullmatch(r"[1-9][0-9]*\.|p[01]", token.text):
        draft.claims.append((len(draft.entries), token.text, token.line))
    else:
        draft.entries.append(Entry(token.text))


def _add_comment(draft: _Draft, token: _Token) -> None:
    check_text(f"line {token.line}: comment", token.text, "\n")
    if not token.text:
        raise ParseError(f"line {token.line}: the comment is empty")
    if draft.entries:
        last = draft.entries[-1]
        if last.comment:
            raise ParseError(f"line {token.line}: two comments in a row")
        draft.entries[-1] = Entry(last.text, token.text)
    elif draft.comment:
        raise ParseError(f"line {token.line}: two comments in a row")
    else:
        draft.comment = token.text


def _finish(draft: _Draft, own: Edition | None) -> Record:
    tags = dict(draft.tags)
    if tags.pop("Quiltwork", None) != VERSION:
        raise ParseError(f'a record starts with [Quiltwork "{VERSION}"]')
    for needed in ("Edition", "Circle"):
        if needed not in tags:
            raise ParseError(f"the tag {needed} is missing")
    solo = _parse_automa(tags.pop("Automa")) if "Automa" in tags else None
    first = tags.pop("First", "0")
    if first not in ("0", "1"):
        raise ParseError(f"the tag First must be 0 or 1, not {first[:20]!r}")
    result = tags.pop("Result", None)
    record = Record(
        edition_named(tags.pop("Edition"), own),
        _parse_circle(tags.pop("Circle")),
        int(first),
        solo,
        tags,
        draft.comment,
        tuple(draft.entries),
    )
    record, steps = verify(record, result)
    _check_claims(steps, draft.claims)
    return record


def _parse_circle(text: str) -> tuple[int, ...]:
    words = text.split(" ")
    if not all(re.fullmatch(r"0|[1-9][0-9]{0,2}", word) for word in words):
        raise ParseError("the tag Circle must list tile ids with one space between them")
    return tuple(map(int, words))


def _parse_automa(text: str) -> Automa:
    level, _, deck = text.partition(" ")
    if not re.fullmatch(r"[1-5]", level) or deck not in DECKS:
        raise ParseError(f'the tag Automa must be like "3 tactical", not {text[:40]!r}')
    return Automa(int(level), deck)


def _check_claims(steps: list[Played], claims: list[tuple[int, str, int]]) -> None:
    """Numbers and seats between the moves are for the eye, but they must be right."""
    for index, word, line in claims:
        following = next((step for step in steps[index:] if step.player is not None), None)
        if following is None:
            raise ParseError(f"line {line}: no move follows {word[:20]!r}")
        right = f"{following.number}.", f"p{following.player}"
        if word not in right:
            raise ParseError(f"line {line}: {word[:20]!r} does not fit, {' '.join(right)} would")
