"""What happened in a game, as the balance study counts it: games are played again for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from statistics import NormalDist

import numpy as np
from games import Game

from quiltwork import Edition
from quiltwork.native import Position
from quiltwork.rules.move import split_action

THIRDS = ("first third", "second third", "last third")


@dataclass(frozen=True)
class Bought:
    """A tile somebody bought."""

    tile: int
    seat: int
    third: int


@dataclass(frozen=True)
class Facts:
    """A game as it went; seat 0 began."""

    game: Game
    bought: list[Bought]
    patches: list[tuple[int, int]]
    """Special patches: the mark and who placed it."""
    square: tuple[int, float] | None
    """Who got the special tile, and when, from 0 to 1."""
    empty: tuple[int, int]
    first_home: int

    @property
    def margin(self) -> int:
        """By how much the first player was ahead."""
        return self.game.scores[0] - self.game.scores[1]


def facts_of(game: Game, edition: Edition) -> Facts:
    bought, patches, square = [], [], None
    positions = list(game.positions(edition))
    for move, (position, after) in enumerate(pairwise(positions)):
        seat, stage = game.seats[move], game.stage(move, edition)
        tile = tile_of(position, game.actions[move])
        if tile is not None:
            bought.append(Bought(tile, seat, min(2, int(3 * stage))))
        elif game.actions[move] > 0:
            patches.append((position.pending[0], seat))
        if position.special_tile_owner is None and after.special_tile_owner is not None:
            square = (after.special_tile_owner, stage)
    last = positions[-1]
    spaces = edition.spaces
    empty = (spaces - last.filled(0).bit_count(), spaces - last.filled(1).bit_count())
    assert last.first_home is not None
    return Facts(game, bought, patches, square, empty, last.first_home)


def tile_of(position: Position, action: int) -> int | None:
    """The tile an action buys."""
    spaces = position.edition.spaces
    return position.offer[split_action(action, spaces)[0]] if action > spaces else None


def mean_and_reach(values: Iterable[float], tests: int = 1) -> tuple[float, float]:
    """A mean and half its interval of 95 %, wider where it is one of many that are looked at."""
    array = np.array(list(values), float)
    spread = array.std(ddof=1) / np.sqrt(len(array)) if len(array) > 1 else float("inf")
    return float(array.mean()), float(spread * NormalDist().inv_cdf(1 - 0.025 / tests))


def with_reach(values: Iterable[float], digits: int = 1, unit: str = "") -> str:
    mean, reach = mean_and_reach(values)
    return f"{mean:.{digits}f}{unit} ±{reach:.{digits}f}"


def share(values: Iterable[bool]) -> str:
    """A share in percent with its interval."""
    return with_reach((100.0 * value for value in values), unit=" %")
