"""What the network is told of a position beside quilts and circle: counts, distances, kinds."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from .. import _native
from ..editions import Edition
from .layout import LEAF

MOST_BUTTONS = 31
NEAREST, FURTHEST = -8, 12
COUNTED_TILES = 6
"""Of how many next tiles a leaf brings counts along."""
COUNTS: int = (LEAF["counts"].stop - LEAF["counts"].start) // 2
"""Numbers a player would count, which the leaf brings along (net_inputs.hpp)."""


class Scalars:
    """How a leaf of one edition is put into numbers, each of about the size of 1."""

    def __init__(self, edition: Edition) -> None:
        self.squares, self.penalty = edition.spaces, edition.empty_space_penalty
        self.last_space, self.incomes = edition.last_space, len(edition.income_marks)
        self.specials = len(edition.special_patch_marks)

    @property
    def width(self) -> int:
        """How many numbers there are."""
        one_of_many = 3 + 3 + 2 * (self.last_space + 1) + 2 * (MOST_BUTTONS + 1)
        return 20 + 2 + self.specials + one_of_many + FURTHEST - NEAREST + 1 + 2 + COUNTS

    def of(
        self, leaves: Tensor, mine: Tensor, theirs: Tensor, halves: Tensor, dtype: torch.dtype
    ) -> Tensor:
        """The numbers of each leaf; `halves` is 1, 1/2, 1/4 and so on."""
        kinds = [*self._counts(leaves, mine, theirs), *self._flags(leaves, halves)]
        kinds += [*self._one_of_many(leaves), counted_of(leaves)]  # counts_of_tiles: these are last
        return torch.cat([kind.to(dtype) for kind in kinds], 1)

    def _counts(self, leaves: Tensor, mine: Tensor, theirs: Tensor) -> list[Tensor]:
        def pair(name: str) -> tuple[Tensor, Tensor]:
            values = leaves[:, LEAF[name]].float()
            return values[:, :1], values[:, 1:]

        def empty(quilt: Tensor) -> Tensor:
            return self.squares - quilt.float().sum(1, keepdim=True)

        buttons, income, time = pair("buttons"), pair("income"), pair("time")
        marks, income_at = pair("incomes_ahead"), pair("next_income")
        special_at = pair("next_special")
        holes = empty(mine), empty(theirs)
        coming = income[0] * marks[0], income[1] * marks[1]
        numbers = [buttons[0] / 20, buttons[1] / 20, (buttons[0] - buttons[1]) / 20]
        numbers += [income[0] / 10, income[1] / 10]
        numbers += [time[0] / self.last_space, time[1] / self.last_space, (time[1] - time[0]) / 8]
        numbers += [holes[0] / 40, holes[1] / 40, marks[0] / self.incomes, marks[1] / self.incomes]
        numbers += [coming[0] / 40, coming[1] / 40]
        numbers += [(buttons[k] - self.penalty * holes[k] + coming[k]) / 40 for k in range(2)]
        return [*numbers, *(at[k] / 6 for at in (income_at, special_at) for k in range(2))]

    def _flags(self, leaves: Tensor, halves: Tensor) -> list[Tensor]:
        left = bits_of(leaves[:, LEAF["specials_left"]], halves[: self.specials])
        owners = [_one_of(leaves[:, LEAF[name]], 3) for name in ("special_tile", "first_home")]
        return [*(leaves[:, LEAF[name]] for name in ("pending", "on_top")), left, *owners]

    def _one_of_many(self, leaves: Tensor) -> list[Tensor]:
        time = leaves[:, LEAF["time"]].long()
        purse = leaves[:, LEAF["buttons"]].long().clamp(max=MOST_BUTTONS)
        distance = (time[:, 1:] - time[:, :1]).clamp(NEAREST, FURTHEST) - NEAREST
        kinds = [_one_of(time[:, k : k + 1], self.last_space + 1) for k in range(2)]
        kinds += [_one_of(purse[:, k : k + 1], MOST_BUTTONS + 1) for k in range(2)]
        kinds += [_one_of(distance, FURTHEST - NEAREST + 1)]
        return [*kinds, *(leaves[:, LEAF[name]] for name in ("may_decline", "box_closed"))]


def counted_of(leaves: Tensor) -> Tensor:
    """What a player would count of each leaf, as the small network is told it."""
    told = leaves[:, LEAF["counts"]].float()
    steps = told[:, 0::2] + 256 * told[:, 1::2]
    return steps * _native.COUNT_STEP + _native.COUNTS_FROM


def counts_of_tiles(scalars: Tensor, tiles: int) -> Tensor:
    """The part of the scalars that was counted of the next tiles, a row a tile."""
    first, each = _native.COUNTS_BEFORE_TILES, _native.COUNTS_OF_A_TILE
    counts = scalars[:, -COUNTS:]
    return counts[:, first : first + tiles * each].unflatten(1, (tiles, each))


def quilts_of(leaves: Tensor, halves: Tensor, squares: int) -> tuple[Tensor, Tensor]:
    """My quilt and theirs, a number a square: 1 where it is covered."""
    mine, theirs = leaves[:, LEAF["mine"]], leaves[:, LEAF["theirs"]]
    return spelled(mine, halves, squares), spelled(theirs, halves, squares)


def spelled(packed: Tensor, halves: Tensor, squares: int) -> Tensor:
    """Bits as numbers, the squares of a quilt."""
    return bits_of(packed.unsqueeze(-1), halves).flatten(1)[:, :squares]


def circle_of(leaves: Tensor, tiles: int) -> Tensor:
    """The circle as tile numbers, from the neutral token on; `tiles` where there is none."""
    first = LEAF["circle"].start
    return leaves[:, first : first + tiles].long().clamp(max=tiles)


def bits_of(packed: Tensor, halves: Tensor) -> Tensor:
    """The bits of bytes, the lowest first: by arithmetic, which every runtime knows."""
    return torch.floor(packed.float() * halves).remainder(2)


def _one_of(values: Tensor, count: int) -> Tensor:
    return functional.one_hot(values[:, 0].long(), count)
