"""Whom one can play against in the terminal, what that is called, and what a saved game says of it.

A computer player goes by its name, like `level:4`; the engine is loaded only when one is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import typer

from ..errors import QuiltworkError
from .sources import names_of

if TYPE_CHECKING:
    from ..editions import Edition
    from ..notation import Record
    from ..rules import Automa

DEFAULT_LEVEL = 4
FRIENDS = ("Player 1", "Player 2")
_LEVEL = "level:"


class Against(StrEnum):
    """Whom one can play against here."""

    FRIEND = "friend"
    COMPUTER = "computer"
    AUTOMA = "automa"
    RANDOM = "random"


class Deck(StrEnum):
    """The Automa's decks."""

    NORMAL = "normal"
    TACTICAL = "tactical"


@dataclass(frozen=True)
class Opponent:
    """Who sits opposite, and what both players are called."""

    names: tuple[str, str]
    tag: str | None = None
    """What a saved game says: 'random' or 'level:4', 'friend' where one took over, or nothing."""
    solo: Automa | None = None


def new_opponent(against: Against | None, level: int | None, deck: Deck | None) -> Opponent:
    """The opponent of a new game; a level or a deck alone means the Automa."""
    from ..rules import Automa

    if against is None:
        against = Against.FRIEND if level is None and deck is None else Against.AUTOMA
    if against is Against.AUTOMA:
        try:
            solo = Automa(1 if level is None else level, (deck or Deck.NORMAL).value)
        except QuiltworkError as error:
            raise QuiltworkError(f"--level: {error} (--against computer has more)") from None
        return Opponent(("You", "Automa"), None, solo)
    if deck is not None:
        raise QuiltworkError("--deck is for the Automa")
    tag = _tag_for(against, level)
    return Opponent(FRIENDS if tag is None else ("You", _called(tag)), tag)


def saved_opponent(record: Record, against: Against | None, level: int | None) -> Opponent:
    """The opponent of a saved game, unless somebody else is to take over."""
    names, recorded = names_of(record), _recorded(record)
    if against is None:
        return Opponent(names, recorded)
    if against is Against.COMPUTER and level is None and recorded is not None:
        level = int(recorded.removeprefix(_LEVEL)) if recorded.startswith(_LEVEL) else None
    tag = _tag_for(against, level)
    if tag == recorded:
        return Opponent(names, tag)
    if tag is None:
        return Opponent((names[0], FRIENDS[1]), Against.FRIEND.value)
    return Opponent((names[0], _called(tag)), tag)


def _recorded(record: Record) -> str | None:
    """The computer player a record names; only those offered here, for a record may be anybody's.

    Other names could start other programs, or think for an hour.
    """
    tag = record.tags.get("Opponent", "")
    if record.solo is not None or not tag.startswith((_LEVEL, Against.RANDOM.value)):
        return None
    from ..engine.levels import LEVELS

    offered = (Against.RANDOM.value, *(f"{_LEVEL}{level.number}" for level in LEVELS))
    return tag if tag in offered else None


def _tag_for(against: Against, level: int | None) -> str | None:
    if against is Against.COMPUTER:
        from ..engine.levels import level as level_numbered

        try:
            return f"{_LEVEL}{level_numbered(DEFAULT_LEVEL if level is None else level).number}"
        except QuiltworkError as error:
            raise QuiltworkError(f"--level: {error}") from None
    if level is not None:
        raise QuiltworkError("--level is for the computer and the Automa")
    return Against.RANDOM.value if against is Against.RANDOM else None


def _called(tag: str) -> str:
    """What a computer player is called at the table."""
    if tag == Against.RANDOM.value:
        return "Random"
    from ..engine.levels import level as level_numbered

    level = level_numbered(int(tag.removeprefix(_LEVEL)))
    return f"{level.name} ({level.number})"


def ask_whom(edition: Edition) -> tuple[Against, int | None]:
    """The one question before a game; gives the level too if one was typed."""
    from ..editions import automa_components
    from ..engine.levels import LEVELS

    names = [level.title for level in LEVELS]
    offers = {
        Against.FRIEND: ("a friend here", 0),
        Against.COMPUTER: (
            f"the computer, level {DEFAULT_LEVEL} (or type 2 6 for level 6):\n"
            f"     {', '.join(names[:4])},\n     {', '.join(names[4:])}",
            len(LEVELS),
        ),
    }
    if edition.automa:
        automa_levels = len(automa_components().levels)
        offers[Against.AUTOMA] = "the Automa, level 1 (or type 3 3 for level 3)", automa_levels
    typer.echo(f"{edition}. Whom do you want to play against?")
    for number, (words, _) in enumerate(offers.values(), 1):
        typer.echo(f"  {number}  {words}")
    while True:
        try:
            reply = input("[1] ").split() or ["1"]
        except EOFError:
            raise typer.Exit() from None
        for number, (who, (_, levels)) in enumerate(offers.items(), 1):
            if reply == [str(number)]:
                return who, None
            if reply in [[str(number), str(level)] for level in range(1, levels + 1)]:
                return who, int(reply[1])
        typer.echo(f"A number from 1 to {len(offers)}, please, or two with a level; Enter takes 1.")
