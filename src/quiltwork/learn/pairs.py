"""What one tile means to another: who could take the second once the first is taken.

Attention compares two tokens by what each says of itself; whether somebody can pay for one tile
and then for another is a question about both. So that is counted here, and every layer of
attention decides how much more, or less, a tile looks at another for it.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..editions import Edition
from .layout import LEAF

FACTS = 10


class Pairs(nn.Module):
    """What is added to how much tokens count for each other, by their places and by the facts."""

    def __init__(self, edition: Edition, beside: int, tiles: int, layers: int, heads: int) -> None:
        """`beside` tokens are no tiles; they are the first."""
        super().__init__()
        self._choice, self._beside, self._heads = edition.choice, beside, heads
        tokens = beside + tiles
        self.places = nn.Parameter(torch.zeros(layers, heads, tokens, tokens))
        self.facts = nn.Linear(FACTS, layers * heads, bias=False)
        nn.init.zeros_(self.facts.weight)

    def forward(self, facts: Tensor) -> Tensor:
        """For every layer, game and head, a number a pair of tokens."""
        beside = self._beside
        told = self.facts(facts.to(self.places.dtype)).unflatten(3, (-1, self._heads))
        told = functional.pad(told.permute(3, 0, 4, 1, 2), (beside, 0, beside, 0))
        return told + self.places[:, None]

    def facts_of(
        self, leaves: Tensor, size: Tensor, cost: Tensor, then: Tensor, left: Tensor
    ) -> Tensor:
        """Of each two tiles, `FACTS` numbers that are 0 or 1.

        `size` is how many tiles the circle has, `cost` what each costs; `then` and `left` are the
        time and the buttons, income included, of me and of them who took it now, `(n, 2, tiles)`.
        """
        place = torch.arange(cost.shape[1], device=cost.device)
        apart = (place - place[:, None]).remainder(size.clamp(min=1)[:, None, None])
        reach = ((apart >= 1) & (apart <= self._choice)).float()
        facts = []
        for seat in (0, 1):
            other = _of(leaves, "time", 1 - seat), _of(leaves, "buttons", 1 - seat)
            again = (then[:, seat] <= other[0]).float()[:, :, None]
            can = (left[:, seat, :, None] >= cost[:, None]).float()
            they_can = (other[1] >= cost).float()[:, None] * (1 - again)
            facts += [can, again * can, again * can * reach, they_can, they_can * reach]
        return torch.stack(facts, 3)


def _of(leaves: Tensor, name: str, whose: int) -> Tensor:
    return leaves[:, LEAF[name]][:, whose : whose + 1].float()
