"""A game in progress in memory: what is stored, the rules' game, and the events of each step.

Changes are tried on it before they are stored; if that fails, a new table replaces it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..game import Game
from ..rules import Event, Move, Position
from .refusal import Refusal
from .stored import Status, Stored, Summary


@dataclass(frozen=True)
class Step:
    """A move or a draw that happened."""

    seat: int | None
    text: str
    events: tuple[Event, ...]


class Table:
    """The truth of one game."""

    def __init__(self, stored: Stored) -> None:
        self.game: Game = stored.setup.game(stored.steps)
        self.stored = replace(stored, steps=self._texts())
        self.steps: list[Step] = []
        self._tell_steps()

    @property
    def position(self) -> Position:
        """The current position."""
        return self.game.position

    @property
    def ply(self) -> int:
        """How many steps, moves and draws, were made."""
        return len(self.stored.steps)

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

    def play(self, text: str) -> Stored:
        """Make a move and draw what is due after it; gives the state before."""
        before = self.stored
        self.game.play(text)
        self._tell_steps()
        texts = self._texts()
        self.stored = replace(
            before,
            steps=texts,
            version=before.version + len(texts) - len(before.steps),
            undo_asked_by=None,
        )
        return before

    def undo(self, seat: int | None) -> Stored:
        """Take back the last move of a seat, or of anybody, with all that followed it."""
        moves = [
            ply
            for ply, step in enumerate(self.steps)
            if step.seat is not None and seat in (None, step.seat)
        ]
        if not moves:
            raise Refusal("there is no move to take back", 409)
        before = self.stored
        while len(self.game.steps) > moves[-1]:
            self.game.undo()
        del self.steps[len(self.game.steps) :]
        self.stored = replace(
            before, steps=self._texts(), version=before.version + 1, undo_asked_by=None
        )
        return before

    def change(self, after: Stored) -> Stored:
        """Change anything but the steps; gives the state before."""
        before = self.stored
        self.stored = replace(after, version=before.version + 1)
        return before

    def _texts(self) -> tuple[str, ...]:
        return tuple(step.text for step in self.game.steps)

    def _tell_steps(self) -> None:
        """Find the events of the steps made since the last time."""
        positions = self.game.positions
        for ply in range(len(self.steps), len(self.game.steps)):
            step, before = self.game.steps[ply], positions[ply]
            seat = before.to_move if isinstance(step, Move) else None
            self.steps.append(Step(seat, step.text, before.apply(step).events))
