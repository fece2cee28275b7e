"""Which position is meant: a setup or a position string, and the moves and draws since."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...editions import DECKS, Edition
from ...errors import ParseError, QuiltworkError
from ...notation import parse_position, parse_step
from ...rules import Automa, Position, first_position

_START = re.compile(
    r"start circle (?P<circle>\S+)(?: first (?P<first>[01]))?"
    r"(?: automa (?P<level>[1-9]) (?P<deck>[a-z]+))?"
)


def parse_table(text: str, edition: Edition) -> Position:
    """Read what follows `position`.

    >>> from quiltwork import edition
    >>> express = edition("express")
    >>> parse_table("start circle 5.3.10.13.2.8.14.12.9.11.1.7.4.6.0 moves A", express).to_move
    1
    """
    words = text.split()
    cut = words.index("moves") if "moves" in words else len(words)
    head = " ".join(words[:cut])
    start = _start(head, edition) if words[:1] == ["start"] else _position(head, edition)
    return follow(start, words[cut + 1 :])[-1]


def follow(start: Position, steps: Sequence[str]) -> list[Position]:
    """The position before the steps and after each; an error says which one is wrong."""
    positions = [start]
    for number, text in enumerate(steps, 1):
        position = positions[-1]
        try:
            positions.append(position.apply(parse_step(text, position)).position)
        except QuiltworkError as error:
            raise type(error)(f"step {number}: {error}") from None
    return positions


def to_move_text(position: Position) -> str:
    """Whose decision it is: '0', '1', 'chance' or 'nobody'."""
    if position.chance is not None:
        return "chance"
    return "nobody" if position.to_move is None else str(position.to_move)


def start_text(position: Position) -> str:
    """What `position` has to say for a setup; the opposite of reading it."""
    circle = ".".join(map(str, position.circle))
    if position.automa is not None:
        return f"start circle {circle} automa {position.automa.level} {position.automa.deck}"
    return f"start circle {circle} first {position.top}"


def _start(head: str, edition: Edition) -> Position:
    match = _START.fullmatch(head)
    numbers = match["circle"].split(".") if match is not None else []
    if match is None or not all(re.fullmatch(r"[0-9]{1,3}", number) for number in numbers):
        raise ParseError(
            "write position start circle 4.2.17 [first SEAT] [automa LEVEL DECK] [moves ...]"
        )
    solo = None
    if match["level"] is not None:
        if match["deck"] not in DECKS:
            raise ParseError(f"the Automa's deck is {' or '.join(DECKS)}")
        solo = Automa(int(match["level"]), match["deck"])
    return first_position(edition, tuple(map(int, numbers)), int(match["first"] or 0), solo)


def _position(head: str, edition: Edition) -> Position:
    position = parse_position(head, edition)
    if position.edition != edition:
        raise ParseError(
            f"the position is of edition {position.edition.id}, the game of {edition.id}"
        )
    return position
