"""A game being played: a setup, the steps so far, and the dice for what chance decides.

The rules are in `rules/`, the written forms in `notation/`; a `Game` ties them together.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path

from .editions import Edition
from .editions import edition as edition_by_id
from .errors import QuiltworkError
from .files import read_record, write_record
from .notation import Entry, Record, format_record, parse_move, parse_record, replay
from .notation.record import check_text
from .rules import (
    Automa,
    Draw,
    Event,
    Generator,
    Move,
    Outcome,
    Position,
    first_position,
    random_setup,
)


class Game:
    """A game of any edition, between two players or against the Automa.

    >>> game = Game.new(seed=7)
    >>> game.position.offer
    (22, 8, 2)
    >>> for event in game.play("8r0@a1"):
    ...     print(event.kind)
    took
    moved
    >>> game.position.to_move, game.position.players[1].buttons
    (0, 3)
    >>> game.play("8r0@a1")
    Traceback (most recent call last):
    ...
    quiltwork.errors.IllegalMove: 8r0@a1: patch 8 is not on offer (on offer: 2, 30, 24)
    >>> game.undo().text
    '8r0@a1'
    """

    def __init__(self, record: Record, seed: int | None = None) -> None:
        """Take up a record where it ends; `Game.new` and `Game.from_record` are the usual ways."""
        self._setup = record
        self._seed = _seed(seed)
        self._steps: list[Move | Draw] = []
        self._comments: list[str] = []
        self._positions = [record.start()]
        for played, entry in zip(replay(record), record.entries, strict=True):
            self._append(played.step, played.after, entry.comment)
        self._resolve_chance()

    @classmethod
    def new(
        cls,
        edition: str | Edition = "classic",
        seed: int | None = None,
        *,
        circle: Sequence[int] | None = None,
        first_player: int | None = None,
        solo: Automa | None = None,
    ) -> Game:
        """Lay out a new game.

        The seed decides the circle, the first player and every draw; without one they are random.
        `circle` lists the tile ids clockwise from the neutral token. Against the Automa (`solo`)
        the person sits on seat 0 and begins.
        """
        chosen = edition_by_id(edition) if isinstance(edition, str) else edition
        seed = _seed(seed)
        drawn_circle, drawn_player = random_setup(chosen, seed)
        if first_player is None:
            first_player = 0 if solo is not None else drawn_player
        layout = drawn_circle if circle is None else tuple(circle)
        first_position(chosen, layout, first_player, solo)  # refuses an impossible one
        layout = tuple(map(int, layout))  # True and numpy's numbers pass, but print differently
        return cls(Record(chosen, layout, int(first_player), solo), seed)

    @classmethod
    def from_record(
        cls, record: str | Record, *, seed: int | None = None, edition: Edition | None = None
    ) -> Game:
        """Take up a recorded game; the seed is for draws that are still to come.

        `edition` is needed for a text that names an edition which is not shipped.
        """
        return cls(parse_record(record, edition) if isinstance(record, str) else record, seed)

    @classmethod
    def from_file(
        cls, path: str | Path, *, seed: int | None = None, edition: Edition | None = None
    ) -> Game:
        """Take up the game saved in a file; arguments as for `from_record`."""
        return cls(read_record(path, edition), seed)

    @property
    def edition(self) -> Edition:
        """The edition being played."""
        return self._setup.edition

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The players' moves so far."""
        return tuple(step for step in self._steps if isinstance(step, Move))

    @property
    def steps(self) -> tuple[Move | Draw, ...]:
        """The moves and draws so far."""
        return tuple(self._steps)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far: before the first step, and after each."""
        return tuple(self._positions)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and how; None while the game is going on."""
        return self.position.outcome()

    def play(self, move: Move | str | int) -> tuple[Event, ...]:
        """Make a move, given as a `Move`, its text or its action id.

        Returns what happened, draws of chance and the Automa's turns included. A move that is
        not possible raises `ParseError` or `IllegalMove` and changes nothing.
        """
        if isinstance(move, str):
            chosen = parse_move(move, self.position)
        else:
            chosen = move if isinstance(move, Move) else self.position.move_of(move)
        after, events = self.position.apply(chosen)
        self._append(chosen, after)
        return events + self._resolve_chance()

    def undo(self) -> Move:
        """Take back the last move of a player, with the draws that followed it."""
        if not self.moves:
            raise QuiltworkError("there is no move to take back")
        while True:
            self._positions.pop()
            self._comments.pop()
            step = self._steps.pop()
            if isinstance(step, Move):
                return step

    def copy(self) -> Game:
        """The same game again, to try something on."""
        other = copy(self)
        other._steps, other._comments = self._steps[:], self._comments[:]
        other._positions = self._positions[:]
        return other

    def comment(self, text: str) -> None:
        """Say something about the last step; it is kept in the record."""
        check_text("comment", text, "\n")
        if self._comments:
            self._comments[-1] = text
        else:
            self._setup = replace(self._setup, comment=text)

    def record(self, **tags: str) -> Record:
        """The record of the game so far; keyword arguments become tags.

        >>> game = Game.new(seed=7)
        >>> _ = game.play("A")
        >>> game.record(Player0="Ada").entries
        (Entry(text='A', comment=''),)
        """
        entries = tuple(
            Entry(step.text, comment)
            for step, comment in zip(self._steps, self._comments, strict=True)
        )
        return replace(self._setup, tags=self._setup.tags | tags, entries=entries)

    def save(self, path: str | Path, **tags: str) -> None:
        """Write the record to a file, as JSON lines if its name ends in .jsonl, else as text."""
        write_record(path, self.record(**tags))

    def _append(self, step: Move | Draw, position: Position, comment: str = "") -> None:
        self._steps.append(step)
        self._comments.append(comment)
        self._positions.append(position)

    def _resolve_chance(self) -> tuple[Event, ...]:
        """Draw whatever is due. Each draw has its own stream, so undo and replay change no luck."""
        happened: tuple[Event, ...] = ()
        while (chance := self.position.chance) is not None:
            draws = sum(1 for step in self._steps if isinstance(step, Draw))
            draw = chance.sample(Generator(self._seed, draws + 1))
            after, events = self.position.apply(draw)
            self._append(draw, after)
            happened += events
        return happened

    def __str__(self) -> str:
        return format_record(self.record())

    def __repr__(self) -> str:
        return f"<Game of {self.edition.id!r}, {len(self.moves)} moves>"


def _seed(given: int | None) -> int:
    """A seed that can be used; a bad one must not be noticed only when the first draw is due."""
    if given is None:
        return secrets.randbits(64)
    Generator(given)  # refuses one that is no seed
    return int(given)
