"""Chance as an explicit kind of step: the small tiles joining, and the Automa's cards (ruling 17).

Nothing is drawn before it is due, so a position can hold nothing that players may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING, Literal

from ..errors import IllegalMove
from .automa.deck import unseen_cards
from .events import BudgetSeen, Event, SmallTilesJoined
from .generator import Generator

if TYPE_CHECKING:
    from .automa.player import AutomaPlayer
    from .position import Position

DrawKind = Literal["join", "budget", "card"]
_LETTERS: dict[DrawKind, str] = {"join": "J", "budget": "B", "card": "C"}


@dataclass(frozen=True, slots=True)
class Draw:
    """What chance decided: the order in which small tiles join, a card, or a card's back.

    >>> Draw("card", (17,)).text
    'C17'
    """

    kind: DrawKind
    values: tuple[int, ...]

    @property
    def text(self) -> str:
        """The canonical text: 'J17.15...', 'B4' or 'C17'."""
        return _LETTERS[self.kind] + ".".join(map(str, self.values))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Chance:
    """What has to be drawn now, and out of what. Repeated values are as much likelier."""

    kind: DrawKind
    values: tuple[int, ...]

    def outcomes(self) -> Iterator[tuple[Draw, float]]:
        """Every possible draw with its probability, in a fixed order."""
        if self.kind == "join":
            orders = list(permutations(self.values))
            for order in orders:
                yield Draw("join", order), 1 / len(orders)
        else:
            for value in sorted(set(self.values)):
                yield Draw(self.kind, (value,)), self.values.count(value) / len(self.values)

    def first(self) -> Draw:
        """The first of `outcomes`: for counting positions without any luck."""
        return Draw(self.kind, self.values if self.kind == "join" else (min(self.values),))

    def sample(self, generator: Generator) -> Draw:
        """A fair draw."""
        if self.kind == "join":
            return Draw("join", generator.shuffled(self.values))
        return Draw(self.kind, (self.values[generator.below(len(self.values))],))

    def allows(self, draw: Draw) -> bool:
        """Whether the draw is one of the outcomes."""
        if draw.kind != self.kind:
            return False
        if self.kind == "join":
            return sorted(draw.values) == sorted(self.values)
        return len(draw.values) == 1 and draw.values[0] in self.values


def chance_due(position: Position) -> Chance | None:
    """What is to be drawn now: joining tiles first, for they join before anything is placed."""
    if position.box and len(position.circle) == position.edition.small_tiles_join_at:
        return Chance("join", position.box)
    automa = position.automa
    if automa is None or position.pending or position.behind is None:
        return None
    if automa.deck == "tactical" and automa.budget is None:
        return Chance("budget", tuple(card.budget for card in unseen_cards(automa)))
    if position.behind == 1:
        return Chance("card", tuple(card.number for card in unseen_cards(automa)))
    return None


def apply_draw(position: Position, draw: Draw) -> tuple[Position, list[Event]]:
    """The position after a draw; a card means the Automa's whole turn."""
    chance = position.chance
    if chance is None or not chance.allows(draw):
        due = f"{chance.kind} is due" if chance is not None else "nothing is to be drawn now"
        raise IllegalMove(f"{draw.text}: not a possible draw, {due}")
    if draw.kind == "join":
        joined = replace(position, circle=position.circle + draw.values, box=())
        return joined, [SmallTilesJoined(draw.values)]
    if draw.kind == "budget":
        return _see_budget(position, draw.values[0]), [BudgetSeen(draw.values[0])]
    from .automa.turn import automa_turn  # which makes positions, so it is only known by now

    return automa_turn(position, draw.values[0])


def _see_budget(position: Position, budget: int) -> Position:
    automa: AutomaPlayer | None = position.automa
    assert automa is not None
    return replace(position, players=(position.players[0], replace(automa, budget=budget)))
