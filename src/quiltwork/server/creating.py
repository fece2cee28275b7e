"""New games: what was asked for, turned into seats and a setup."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ..editions import EDITION_IDS
from ..editions import edition as edition_by_id
from ..engine.levels import level as level_by_number
from ..errors import QuiltworkError
from ..game import Game
from ..notation import Record
from ..rules import Automa
from .refusal import Refusal
from .seating import new_invite, swapped
from .stored import Guest, Seat, Setup, Stored

First = Literal["me", "them", "draw"]


def new_id() -> str:
    """A game's id; nobody can guess it, so only those who were told look on."""
    return secrets.token_urlsafe(9)


def is_id(text: str) -> bool:
    """Whether a text could be a game's id."""
    return re.fullmatch(r"[\w-]{1,24}", text, re.ASCII) is not None


def new_seed() -> int:
    """A seed nobody knows."""
    return secrets.randbits(64)


def opposite(
    kind: str, guest: Guest, level: int | None, deck: str | None
) -> tuple[Seat, Automa | None]:
    """Who sits opposite, and the Automa if it is that."""
    match kind:
        case "here":
            return Seat("person", "", guest.id), None
        case "link":
            return Seat("person", "", invite=new_invite()), None
        case "bot":
            return Seat("bot", "", invite=new_invite()), None
        case "computer":
            strength = level_by_number(4 if level is None else level)
            return Seat("computer", strength.name, level=strength.number), None
        case _:
            automa = Automa(1 if level is None else level, deck or "normal")
            return Seat("automa", "Automa", level=automa.level), automa


def new_game(
    guest: Guest,
    edition: str,
    opponent: Seat,
    automa: Automa | None,
    *,
    first: First = "draw",
    seed: int | None = None,
    circle: Sequence[int] | None = None,
    names: Sequence[str] = (),
) -> Stored:
    """A new game; whoever asked for it sits on seat 0. The Automa always lets the person begin."""
    if edition not in EDITION_IDS:
        raise Refusal("unknown_edition", edition=edition[:40])
    begins = {"me": 0, "them": 1, "draw": None}[first] if automa is None else 0
    seed = new_seed() if seed is None else seed
    try:
        game = Game.new(edition, seed, circle=circle, first_player=begins, solo=automa)
    except QuiltworkError as error:
        field = "opponent" if automa and not circle else "circle"
        raise Refusal("impossible_game", field=field, why=error) from None
    record = game.record()
    mine = Seat("person", guest.name, guest.id)
    if names:
        mine = replace(mine, name=names[0])
        if len(names) > 1 and opponent.kind == "person":
            opponent = replace(opponent, name=names[1])
    # Against others a seed of one's own decides the circle only: who knows it must not know more.
    dice = new_seed() if opponent.is_open else seed
    setup = Setup(edition, record.circle, record.first_player, dice, automa)
    return Stored(new_id(), guest.id, setup, (mine, opponent))


def rematch_of(stored: Stored, *, same_circle: bool) -> Stored:
    """The same players again, on each other's seats; the seat that began begins again."""
    setup, seed = stored.setup, new_seed()
    circle = setup.circle
    if not same_circle:
        circle = Game.new(setup.edition, seed).record().circle
    seats = tuple(replace(seat, hidden=False) for seat in swapped(stored.seats))
    return Stored(
        new_id(),
        stored.owner,
        replace(setup, circle=circle, seed=seed),
        (seats[0], seats[1]),
        previous=stored.id,
    )


def imported(record: Record, guest: Guest) -> Stored:
    """A record brought along, to be looked at."""
    if record.edition != edition_by_id(record.edition.id):
        raise Refusal("no_edition")
    tags = record.tags
    first, second = (_shown_name(tags.get(f"Player{seat}", "")) for seat in (0, 1))
    if record.solo is not None:
        second = second or "Automa"
    setup = Setup(record.edition.id, record.circle, record.first_player, new_seed(), record.solo)
    opponent = Seat("person" if record.solo is None else "automa", second)
    return Stored(
        new_id(),
        guest.id,
        setup,
        (Seat("person", first), opponent),
        tuple(entry.text for entry in record.entries),
        imported=True,
    )


NAME_LENGTH = 24


def _shown_name(name: str) -> str:
    """As much of a name from outside as can be shown."""
    return "".join(filter(str.isprintable, name)).strip()[:NAME_LENGTH]


def checked_name(name: str, field: str = "name") -> str:
    """A name of one line that can be shown anywhere."""
    name = name.strip()
    if len(name) > NAME_LENGTH or not name.isprintable():
        raise Refusal("bad_name", field=field, most=NAME_LENGTH)
    return name
