"""The circle as a row of tiles that look at each other, at both players and at the quilts.

Which tile to take depends on who then may take which: each tile has a token of its own, told what
it would bring either player now, and of every two it is told who could take one after the other
(`pairs.py`). Their attention works out the rest: in one part in a chooser (`chooser.py`), in two
beside a trunk, before the quilts are looked at, so that their squares can be seen in its light, and
behind it.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..editions import Edition
from .layout import LEAF
from .network_parts import begin_with_nothing
from .pairs import Pairs

HEADS = 4
BESIDE = 3
"""Tokens that are no tiles: the table and two quilts."""
VIEWS = 10
"""What a player is told of a tile, each in numbers of about 1."""
NOBODY = -1e4
"""Added where there is no tile to look at."""


class Seen(NamedTuple):
    """Tiles as one player sees them, each a row."""

    numbers: Tensor  # VIEWS of them
    cost: Tensor
    then: Tensor  # the time when it is taken
    left: Tensor  # buttons then, with the income that came


class Attention(nn.Module):
    """Tokens look at each other, or at others, and then think for themselves."""

    def __init__(self, width: int, told: int) -> None:
        super().__init__()
        self.norm, self.norm_told = nn.LayerNorm(width), nn.LayerNorm(told)
        self.ask, self.tell = nn.Linear(width, width), nn.Linear(told, 2 * width)
        self.hear = nn.Linear(width, width)
        self.norm_alone = nn.LayerNorm(width)
        self.widen, self.leave = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        for layer in (self.hear, self.leave):  # begins as the identity
            begin_with_nothing(layer)

    def forward(self, tokens: Tensor, others: Tensor, counting: Tensor | None = None) -> Tensor:
        """The tokens with what they heard; `counting` is added to how much each one counts."""
        asked = _heads(self.ask(self.norm(tokens)))
        told, said = self.tell(self.norm_told(others)).chunk(2, 2)
        heard = functional.scaled_dot_product_attention(asked, _heads(told), _heads(said), counting)
        tokens = tokens + self.hear(heard.transpose(1, 2).flatten(2))
        return tokens + self.leave(functional.relu(self.widen(self.norm_alone(tokens))))


def _heads(tokens: Tensor) -> Tensor:
    return tokens.unflatten(2, (HEADS, -1)).transpose(1, 2)


class Circle(nn.Module):
    """A token for the table and one for each quilt, then one a tile from the neutral token on."""

    marks: Tensor

    def __init__(
        self, edition: Edition, looked_at: int, told_of_a_tile: int, counted: int, numbers: int,
        width: int, layers: int, later: int = 0,
    ) -> None:  # fmt: skip
        """Of each tile it is told so many numbers, and so many were counted; of the table others.
        After its own layers come `later` ones of somebody else."""
        super().__init__()
        last = edition.last_space
        marks = [sum(mark > time for mark in edition.income_marks) for time in range(last + 1)]
        self.register_buffer("marks", torch.tensor(marks).float(), persistent=False)
        self.last_space = last
        self.looked_at, self.nothing = min(looked_at, len(edition.tiles)), len(edition.tiles)
        self.tile = nn.Linear(told_of_a_tile + 2 * VIEWS + counted, width)
        self.place = nn.Parameter(torch.randn(self.looked_at, width) * 0.02)
        self.table = nn.Linear(numbers, width)
        self.quilts = nn.Sequential(
            nn.Linear(edition.spaces, 2 * width), nn.ReLU(), nn.Linear(2 * width, width)
        )
        self.whose = nn.Parameter(torch.randn(2, width) * 0.02)
        self.first = nn.ModuleList(Attention(width, width) for _ in range(layers))
        self.pairs = Pairs(edition, BESIDE, self.looked_at, layers + later, HEADS)

    def begin(
        self, leaves: Tensor, circle: Tensor, tiles: Tensor, worth: Tensor, counted: Tensor,
        scalars: Tensor, quilts: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        """The tokens after its layers, and how much each counts for each in every layer."""
        dtype = tiles.dtype
        size = (circle != self.nothing).sum(1)
        circle, tiles, worth = (each[:, : self.looked_at] for each in (circle, tiles, worth))
        views = [self.seen_by(leaves, worth, seat) for seat in (0, 1)]
        of_pairs = self.pairs.facts_of(
            leaves,
            size,
            views[0].cost,
            torch.stack([view.then for view in views], 1),
            torch.stack([view.left for view in views], 1),
        )
        counted = functional.pad(counted, (0, 0, 0, self.looked_at - counted.shape[1]))
        told = torch.cat([tiles, *(view.numbers.to(dtype) for view in views), counted], 2)
        of_quilts = self.quilts(quilts.to(dtype)) + self.whose.to(dtype)
        of_tiles = self.tile(told) + self.place.to(dtype)
        tokens = torch.cat([self.table(scalars)[:, None], of_quilts, of_tiles], 1)
        is_none = functional.pad((circle == self.nothing).to(dtype), (BESIDE, 0))
        counting = self.pairs(of_pairs).to(dtype) + NOBODY * is_none[:, None, None]
        for number, layer in enumerate(self.first):
            tokens = layer(tokens, tokens, counting[number])
        return tokens, counting

    def seen_by(self, leaves: Tensor, worth: Tensor, seat: int) -> Seen:
        """What each tile would bring a player who took it now."""

        def of(name: str, whose: int) -> Tensor:
            return leaves[:, LEAF[name]][:, whose : whose + 1].float()

        # Whole numbers again, also where the table is kept in few bits: they are compared below.
        cost, time, income = (
            (worth[..., k].float() * unit).round() for k, unit in ((1, 10), (2, 6), (3, 3))
        )
        then = (of("time", seat) + time).clamp(max=self.last_space)
        ahead = then - of("time", 1 - seat)
        paid = of("buttons", seat) - cost
        marks = self.marks[then.round().long()]
        passed = of("incomes_ahead", seat) - marks
        incomes = of("income", seat) + income
        left = paid + passed * incomes
        numbers = [
            ahead / 8,
            (ahead > 0).float(),
            (ahead == 0).float(),
            paid / 10,
            (paid >= 0).float(),
            left / 20,
            passed,
            incomes * marks / 40,
            (incomes * passed) / 10,
            (time >= of("next_special", seat)).float(),
        ]
        return Seen(torch.stack(numbers, 2), cost, then, left)


class SeeingCircle(Circle):
    """One that goes on when a trunk has looked at the quilts."""

    def __init__(
        self, edition: Edition, looked_at: int, told_of_a_tile: int, counted: int, numbers: int,
        width: int, layers: int, channels: int,
    ) -> None:  # fmt: skip
        """`layers` before the quilts' squares are looked at, and as many behind."""
        super().__init__(
            edition, looked_at, told_of_a_tile, counted, numbers, width, layers, later=layers
        )
        self.see = Attention(width, channels)
        self.then = nn.ModuleList(Attention(width, width) for _ in range(layers))

    def go_on(self, tokens: Tensor, counting: Tensor, squares: Tensor) -> Tensor:
        """The tokens when they have seen the squares as the trunk describes them."""
        tokens = self.see(tokens, squares.flatten(2).transpose(1, 2))
        for number, layer in enumerate(self.then, len(self.first)):
            tokens = layer(tokens, tokens, counting[number])
        return tokens
