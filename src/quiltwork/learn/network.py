"""The network: a residual trunk over both quilts, a policy head shaped like the tiles, and values.

The policy head knows what every placement covers and touches, so it need not learn 33 shapes in
eight orientations: for each one it sums features of the squares covered, of the squares touched
once and of those touched more often, and judges the sum.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from .._native import COUNTS_OF_A_TILE
from ..editions import Edition
from .circle import BESIDE, SeeingCircle
from .layout import LEAF
from .network_parts import Block, ChannelNorm, Deeds, Layer, Trunk, Value
from .network_shape import Shape
from .placements import WIDTH, placements_of
from .scalars import (
    COUNTED_TILES,
    Scalars,
    circle_of,
    counts_of_tiles,
    quilts_of,
    spelled,
)

TOKEN = 128
"""Numbers a tile of an attentive circle."""
FEATURES = 32
"""Of a placement; the last of them counts squares that are taken already."""
ILLEGAL = -30000.0
EMBEDDING = 28
TOLD_OF_A_TILE = EMBEDDING + 4


class Network(nn.Module):
    """Judges positions and moves of one size of quilt."""

    table: Tensor
    masks: Tensor
    possible: Tensor
    worth: Tensor
    cost: Tensor
    halves: Tensor

    def __init__(self, edition: Edition, shape: Shape) -> None:
        super().__init__()
        placements = placements_of(edition)
        self.shape, self.side, self.squares = shape, placements.side, placements.squares
        self.tiles, self.choice = placements.tiles, edition.choice
        self.edge, self.impossible = placements.edge, placements.impossible
        channels, context = shape.channels, shape.context
        self._scalars = Scalars(edition)
        self.embedding = nn.Embedding(self.tiles + 1, EMBEDDING)
        told_of_a_slot, pooled = TOLD_OF_A_TILE + COUNTS_OF_A_TILE, context + 2 * channels
        if shape.attention > 0:
            self.attention = SeeingCircle(
                edition,
                shape.looked_at,
                TOLD_OF_A_TILE,
                COUNTS_OF_A_TILE,
                self._scalars.width,
                TOKEN,
                shape.attention,
                channels,
            )
            self.enter_tokens = nn.Linear(BESIDE * TOKEN, context)
            told_of_a_slot, pooled = told_of_a_slot + TOKEN, pooled + BESIDE * TOKEN
        else:
            self.circle = nn.Linear(self.tiles * TOLD_OF_A_TILE, context)
        self.scalars = nn.Linear(self._scalars.width, context)
        self.mix = nn.Linear(context, context)
        self.layers = nn.ModuleList(Layer(context) for _ in range(shape.layers))
        self.enter = nn.Conv2d(3, channels, 3, padding=1)
        self.enter_context = nn.Linear(context, channels)
        self.blocks = nn.ModuleList(Block(channels, context) for _ in range(shape.blocks))
        self.leave = ChannelNorm(channels)
        self.placing = nn.Conv2d(channels, 3 * FEATURES, 1)
        self.edge_feature = nn.Parameter(torch.zeros(FEATURES))
        self.slot_context = nn.Linear(context, context)
        self.slot_tile = nn.Linear(TOLD_OF_A_TILE, context)
        self.slot = nn.Linear(context, FEATURES - 1)
        self.judge1 = nn.Linear(FEATURES, FEATURES)
        self.judge2 = nn.Linear(FEATURES, 1, bias=False)
        self.special1 = nn.Conv2d(channels, 32, 1)
        self.special2 = nn.Conv2d(32, 1, 1)
        self.deeds = Deeds(pooled, told_of_a_slot, context)
        self.value1 = nn.Linear(pooled, 256)
        self.value2 = nn.Linear(256, 256)
        self.value3 = nn.Linear(256, 8)
        self.final_quilts = nn.Conv2d(channels, 2, 1)
        table = torch.tensor(placements.table, dtype=torch.bfloat16)
        self.register_buffer("table", table, persistent=False)
        self.register_buffer("masks", _words(table[..., : self.squares]), persistent=False)
        self.register_buffer("possible", table[..., self.impossible] == 0, persistent=False)
        units = torch.tensor([8.0, 10.0, 6.0, 3.0])
        self.register_buffer("worth", torch.tensor(placements.worth) / units, persistent=False)
        cost = torch.tensor(placements.worth[:, 1], dtype=torch.int32)
        cost[self.tiles] = 1000  # no tile: nobody can pay for it
        self.register_buffer("cost", cost, persistent=False)
        self.register_buffer("halves", 0.5 ** torch.arange(8), persistent=False)

    def quilts(self, leaves: Tensor) -> tuple[Tensor, Tensor]:
        """My quilt and theirs, a number a square: 1 where it is covered."""
        return quilts_of(leaves, self.halves, self.squares)

    def spell(self, packed: Tensor) -> Tensor:
        """Bits as numbers, the squares of a quilt."""
        return spelled(packed, self.halves, self.squares)

    def tiles_of(self, leaves: Tensor) -> Tensor:
        """The circle as tile numbers, from the neutral token on; `tiles` where there is none."""
        return circle_of(leaves, self.tiles)

    def trunk(self, leaves: Tensor, mine: Tensor, theirs: Tensor) -> Trunk:
        """All but the last step of the policy."""
        dtype = self.dtype
        size = leaves.shape[0]
        circle = self.tiles_of(leaves)
        tiles = torch.cat([self.embedding(circle).to(dtype), self.worth[circle].to(dtype)], 2)
        scalars = self._scalars.of(leaves, mine, theirs, self.halves, dtype)
        told = self.scalars(scalars)
        counted = counts_of_tiles(scalars, self.choice)
        if self.shape.attention > 0:
            tokens, counting = self.attention.begin(
                leaves,
                circle,
                tiles,
                self.worth[circle],
                counts_of_tiles(scalars, COUNTED_TILES),
                scalars,
                torch.stack([mine, theirs], 1),
            )
            told = told + self.enter_tokens(tokens[:, :BESIDE].flatten(1))
        else:
            told = told + self.circle(tiles.flatten(1))
        context = functional.relu(self.mix(functional.relu(told)))
        for layer in self.layers:
            context = layer(context)
        planes = [1 - mine.to(dtype), 1 - theirs.to(dtype), torch.ones_like(mine, dtype=dtype)]
        board = torch.stack(planes, 1).view(-1, 3, self.side, self.side)
        board = board.contiguous(memory_format=torch.channels_last)
        x = self.enter(board) + self.enter_context(context)[:, :, None, None]
        for block in self.blocks:
            x = block(x, context)
        x = functional.relu(self.leave(x))
        pooled = torch.cat([context, x.mean((2, 3)), x.amax((2, 3))], 1)
        slots, in_reach = circle[:, : self.choice], tiles[:, : self.choice]
        told_of_slots = torch.cat([in_reach, counted], 2)
        if self.shape.attention > 0:
            tokens = self.attention.go_on(tokens, counting, x)
            pooled = torch.cat([pooled, tokens[:, :BESIDE].flatten(1)], 1)
            told_of_slots = torch.cat([told_of_slots, tokens[:, BESIDE : BESIDE + self.choice]], 2)
        values = functional.relu(self.value2(functional.relu(self.value1(pooled))))
        bias = functional.relu(self.slot_context(context)[:, None] + self.slot_tile(in_reach))
        bias = self.slot(bias)
        none = torch.zeros_like(bias[:, :, :1])
        deeds = self.deeds(pooled, told_of_slots)
        pending = leaves[:, LEAF["pending"]] > 0
        special = self.special2(functional.relu(self.special1(x))).flatten(1).float()
        special = torch.where(pending & (mine == 0), special, ILLEGAL)
        declining = pending & (leaves[:, LEAF["may_decline"]] == 0)
        passing = torch.where(declining, ILLEGAL, deeds[:, :1].float())
        purse = leaves[:, LEAF["buttons"].start].int()
        return Trunk(
            x,
            self.value3(values),
            self._placing(x, mine, size),
            slots,
            torch.cat([bias, none], 2).contiguous(),
            deeds[:, 1:].contiguous(),
            special,
            passing,
            torch.where(pending[:, 0], torch.full_like(purse, -1), purse),
        )

    @property
    def dtype(self) -> torch.dtype:
        """What the trunk computes in."""
        if torch.is_autocast_enabled("cuda"):
            return torch.get_autocast_dtype("cuda")
        return self.enter.weight.dtype

    def _placing(self, x: Tensor, mine: Tensor, size: int) -> Tensor:
        """The features that the table's columns add up; the last one is 1 on squares taken."""
        squares, dtype = self.squares, self.dtype
        features = self.placing(x).permute(0, 2, 3, 1).reshape(size, squares, 3, FEATURES)
        features = features.transpose(1, 2).reshape(size, 3 * squares, FEATURES)
        rest = torch.zeros(WIDTH - 3 * squares - 1, FEATURES, device=x.device, dtype=dtype)
        more = torch.cat([self.edge_feature.to(dtype)[None], rest])
        features = torch.cat([features.to(dtype), more.expand(size, -1, -1)], 1)
        taken = torch.zeros(size, WIDTH, 1, device=x.device, dtype=dtype)
        taken[:, :squares, 0] = mine.to(dtype)
        taken[:, self.impossible] = 1
        return torch.cat([features[:, :, : FEATURES - 1], taken], 2).contiguous()

    def policy(self, trunk: Trunk) -> Tensor:
        """A logit for every action id; illegal ones are at -30,000. Only legal ones are judged."""
        size, rows = trunk.placing.shape[0], 8 * self.squares
        game, slot, row = self._legal(trunk)
        placed = self.table[trunk.slots[game, slot], row].to(trunk.placing.dtype)
        parts = placed.split(torch.bincount(game, minlength=size).tolist())
        each = zip(parts, trunk.placing.unbind(), strict=True)  # indexed, each has a whole gradient
        summed = torch.cat([part @ features for part, features in each])
        hidden = functional.relu(summed + trunk.slot_bias[game, slot])
        judged = self.judge2(functional.relu(self.judge1(hidden)))[:, 0].float()
        logits = torch.full((size, self.choice, rows), ILLEGAL, device=judged.device)
        logits = logits.index_put((game, slot, row), judged + trunk.slot_worth[game, slot].float())
        return torch.cat([trunk.passing, trunk.special, logits.view(size, -1)], 1)

    def _legal(self, trunk: Trunk) -> tuple[Tensor, ...]:
        """The game, slot and row of every placement that fits and can be paid for, game by game."""
        taken = _words(trunk.placing[:, : self.squares, FEATURES - 1].detach())
        overlaps = (self.masks[trunk.slots] & taken[:, None, None]) != 0
        payable = self.cost[trunk.slots] <= trunk.purse[:, None]
        fits = self.possible[trunk.slots] & ~overlaps.any(3) & payable[:, :, None]
        found: tuple[Tensor, ...] = fits.nonzero(as_tuple=True)
        return found

    def value(self, trunk: Trunk) -> Value:
        """The judgements on the position."""
        raw = trunk.values.float()
        own = -torch.sigmoid(raw[:, 5:7])
        return Value(torch.tanh(raw[:, 0]), raw[:, 1], raw[:, 2], raw[:, 3:5], own)


def _words(squares: Tensor) -> Tensor:
    """Squares as bits of two whole numbers."""
    halves = functional.pad(squares, (0, 96 - squares.shape[-1])).unflatten(-1, (2, 48)).long()
    return (halves << torch.arange(48, device=squares.device)).sum(-1)
