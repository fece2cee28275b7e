"""A game as the store keeps it: who sits where, the setup, the steps; plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..editions import edition as edition_by_id
from ..game import Game
from ..notation import Entry, Record
from ..rules import Automa

Kind = Literal["person", "computer", "automa", "bot"]
Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Seat:
    """One side of the table and who may move there."""

    kind: Kind
    name: str
    guest: str | None = None
    """Who sits there; nobody yet, or nobody ever for the computer and the Automa."""
    level: int | None = None
    invite: str | None = None
    """Whoever knows it may take the seat."""
    hidden: bool = False
    """Its guest does not want to see the game in the list any more."""

    @property
    def is_open(self) -> bool:
        """Somebody may still sit down."""
        return self.kind in ("person", "bot") and self.guest is None


@dataclass(frozen=True)
class Setup:
    """What is decided before the first move. The seed knows the future: it is in no answer."""

    edition: str
    circle: tuple[int, ...]
    first_player: int
    seed: int
    solo: Automa | None = None

    def game(self, steps: tuple[str, ...] = ()) -> Game:
        """The game at the table after these steps."""
        entries = tuple(Entry(text, "") for text in steps)
        edition = edition_by_id(self.edition)
        record = Record(edition, self.circle, self.first_player, self.solo, entries=entries)
        return Game.from_record(record, seed=self.seed)


@dataclass(frozen=True)
class Stored:
    """A game with everything around it."""

    id: str
    owner: str
    setup: Setup
    seats: tuple[Seat, Seat]
    steps: tuple[str, ...] = ()
    version: int = 1
    imported: bool = False
    """To be looked at, not to be played on."""
    resigned_by: int | None = None
    undo_asked_by: int | None = None
    previous: str | None = None
    next: str | None = None

    def seats_of(self, guest: str) -> list[int]:
        """Where this guest sits."""
        return [seat for seat in (0, 1) if self.seats[seat].guest == guest]


@dataclass(frozen=True)
class Summary:
    """What a list of games says of one."""

    status: Status
    ply: int
    to_move: int | None
    scores: tuple[int, int]


@dataclass(frozen=True)
class Listed:
    """A line in a list of games."""

    id: str
    edition: str
    seats: tuple[Seat, Seat]
    summary: Summary
    updated_at: float


@dataclass(frozen=True)
class Request:
    """What a client asked for, by the seat and its own id for it."""

    seat: int
    id: str


@dataclass(frozen=True)
class Guest:
    """What is known of a guest."""

    id: str
    name: str = ""
    settings: str = "{}"
    """The page's own settings, as JSON."""
