"""How the Automa chooses among the tiles it can afford (rules 23-32)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...editions import Card, Tile


class Table(NamedTuple):
    """What the filters look at besides the tiles: the tokens and the end of the time board."""

    automa_time: int
    human_time: int
    last_space: int


Choice = tuple[int, Tile]
"""A slot of the offer and the tile in it, in clockwise order from the neutral token."""


def choose(affordable: list[Choice], card: Card, table: Table) -> tuple[Choice, tuple[str, ...]]:
    """The tile taken, and the filters that had a say."""
    left, used = affordable, []
    for name in card.filters:
        if len(left) == 1:
            break
        kept = FILTERS[name](left, table)
        if kept:  # one that leaves nothing is skipped (rule 24)
            left = kept
            used.append(name)
    if len(left) > 1:  # a card without filters and several tiles that cost nothing (rule 32)
        used.append("FURTHEST")
        left = _furthest(left, table)
    return left[0], tuple(used)


def overtakes(tile: Tile, table: Table) -> bool:
    """Landing on the human's space is not overtaking; nobody gets past the end (rules 26, 28)."""
    return min(table.automa_time + tile.time, table.last_space) > table.human_time


def _no_overtake(choices: list[Choice], table: Table) -> list[Choice]:
    return [choice for choice in choices if not overtakes(choice[1], table)]


def _most_buttons(choices: list[Choice], table: Table) -> list[Choice]:
    most = max(tile.income for _, tile in choices)
    return [choice for choice in choices if choice[1].income == most]


def _largest(choices: list[Choice], table: Table) -> list[Choice]:
    largest = max(tile.size for _, tile in choices)
    return [choice for choice in choices if choice[1].size == largest]


def _furthest(choices: list[Choice], table: Table) -> list[Choice]:
    return choices[-1:]


FILTERS: dict[str, Callable[[list[Choice], Table], list[Choice]]] = {
    "NO_OVERTAKE": _no_overtake,
    "MOST_BUTTONS": _most_buttons,
    "LARGEST": _largest,
    "FURTHEST": _furthest,
}
