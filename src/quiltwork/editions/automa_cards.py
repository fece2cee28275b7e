"""The Automa's printed components as frozen values: 24 cards in two decks and five levels."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

DECKS = ("normal", "tactical")


@dataclass(frozen=True)
class Card:
    """One card: a budget, filters to choose by, and what an income mark pays."""

    number: int
    deck: str
    budget: int
    filters: tuple[str, ...]
    income: int


@dataclass(frozen=True)
class Level:
    """How good the Automa is: where its 7x7 marker lies and what it scores besides the tile."""

    number: int
    name: str
    marker_before_end: int
    scores: tuple[str, ...]


@dataclass(frozen=True)
class AutomaComponents:
    """Everything in the Automa's part of the box."""

    cards: tuple[Card, ...]
    levels: tuple[Level, ...]

    def deck(self, name: str) -> tuple[Card, ...]:
        """The twelve cards of one deck, by number."""
        return tuple(card for card in self.cards if card.deck == name)

    def card(self, number: int) -> Card:
        """The card with this printed number."""
        return self.cards[number - 1]

    def level(self, number: int) -> Level:
        """The level with this number, 1 to 5."""
        return self.levels[number - 1]


@cache
def automa_components() -> AutomaComponents:
    """Read and verify the shipped cards: a damaged file must not deal a wrong card."""
    raw = tomllib.loads(files(__package__).joinpath("automa.toml").read_text("utf-8"))
    components = AutomaComponents(
        cards=tuple(
            Card(number, deck, budget, tuple(filters), income)
            for number, deck, budget, filters, income in raw["cards"]
        ),
        levels=tuple(
            Level(number, name, marker, tuple(scores))
            for number, name, marker, scores in raw["levels"]
        ),
    )
    for name in DECKS:
        deck = components.deck(name)
        sums = (len(deck), sum(card.budget for card in deck), sum(card.income for card in deck))
        wanted = (12, raw["checksum"]["budget"], raw["checksum"]["income"])
        assert sums == wanted, f"automa.toml: the {name} deck adds up to {sums}, not {wanted}"
    return components
