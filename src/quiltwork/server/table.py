"""A game in progress in memory: what is stored, the rules' game, and the events of each step.

A change makes another table; the room shows it once it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..errors import QuiltworkError
from ..game import Game
from ..rules import Event, Move, Position
from .refusal import Refusal, refusal_of_move
from .stored import Status, Stored, Summary


@dataclass(frozen=True)
class Step:
    """A move or a draw that happened."""

    seat: int | None
    text: str
    events: tuple[Event, ...]


class Table:
    """The truth of one game; it never changes."""

    def __init__(self, stored: Stored, game: Game, steps: tuple[Step, ...]) -> None:
        """`Table.of` is the usual way; `steps` may lack those that were made last."""
        self.game = game
        self.steps = steps[: len(game.steps)] + _told(game, len(steps))
        self.stored = replace(stored, steps=tuple(step.text for step in game.steps))

    @classmethod
    def of(cls, stored: Stored) -> Table:
        """The table of a game as it is stored."""
        return cls(stored, stored.setup.game(stored.steps), ())

    @property
    def position(self) -> Position:
        """The current position."""
        return self.game.position

    @property
    def ply(self) -> int:
        """How many steps, moves and draws, were made."""
        return len(self.steps)

    @property
    def status(self) -> Status:
        """Waiting for somebody, being played, or over."""
        over = self.stored.imported or self.stored.resigned_by is not None
        if over or self.position.is_over:
            return "over"
        return "waiting" if any(seat.is_open for seat in self.stored.seats) else "playing"

    @property
    def summary(self) -> Summary:
        """What lists say of the game."""
        to_move = self.position.to_move if self.status != "over" else None
        scores = self.position.score(0), self.position.score(1)
        return Summary(self.status, self.ply, to_move, scores)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        first, second = self.stored.seats
        return first.name or "Player 1", second.name or "Player 2"

    def play(self, text: str) -> Table:
        """After a move, and what is due to be drawn after it."""
        game = self.game.copy()
        try:
            game.play(text)
        except QuiltworkError as error:
            raise refusal_of_move(error) from None
        version = self.stored.version + len(game.steps) - self.ply
        stored = replace(self.stored, version=version, undo_asked_by=None)
        return Table(stored, game, self.steps)

    def undo(self, seat: int | None) -> Table:
        """Without the last move of a seat, or of anybody, and all that followed it."""
        moves = [
            ply
            for ply, step in enumerate(self.steps)
            if step.seat is not None and seat in (None, step.seat)
        ]
        if not moves:
            raise Refusal("nothing_to_undo")
        game = self.game.copy()
        while len(game.steps) > moves[-1]:
            game.undo()
        stored = replace(self.stored, version=self.stored.version + 1, undo_asked_by=None)
        return Table(stored, game, self.steps)

    def change(self, after: Stored) -> Table:
        """With anything changed but the steps."""
        stored = replace(after, version=self.stored.version + 1)
        return Table(stored, self.game, self.steps)


def _told(game: Game, first: int) -> tuple[Step, ...]:
    """The steps from a ply on, with their events."""
    positions, told = game.positions, []
    for ply, step in enumerate(game.steps[first:], first):
        before = positions[ply]
        seat = before.to_move if isinstance(step, Move) else None
        told.append(Step(seat, step.text, before.apply(step).events))
    return tuple(told)
