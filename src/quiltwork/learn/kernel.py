"""The policy head as kernels for an accelerator: the table is never gathered for each position.

Forward and backward judge a block of placements at a time and keep nothing between the two, so that
learning moves a hundredth of the memory that the plain way (`Network.policy`) does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from .network import FEATURES, ILLEGAL, Network
from .network_parts import Trunk
from .placements import WIDTH

try:
    import triton
    import triton.language as tl
except ImportError:  # no accelerator, or none that Triton knows
    triton = None

if TYPE_CHECKING:
    jit: Any
elif triton is not None:
    jit = triton.jit
else:

    def jit(function: Any) -> Any:
        """Nothing to compile."""
        return function


BLOCK = 64


@jit
def _forward(
    table, placing, slots, purse, cost, bias, worth, judge1, bias1, judge2, out,
    rows: tl.constexpr, choice: tl.constexpr, block: tl.constexpr, width: tl.constexpr,
    features: tl.constexpr, illegal: tl.constexpr,
):  # fmt: skip
    """One tile in reach of one game: the logits of all its placements."""
    program = tl.program_id(0)
    game = program // choice
    tile = tl.load(slots + program)
    can_pay = (tl.load(cost + tile) <= tl.load(purse + game)).to(tl.int32)
    column = tl.arange(0, width)
    feature = tl.arange(0, features)
    line = tl.arange(0, block)
    to = out + program * rows
    if can_pay == 0:
        for first in range(0, rows, block):
            row = first + line
            tl.store(to + row, tl.full((block,), illegal, tl.float32), mask=row < rows)
    else:
        squares = tl.load(placing + game * width * features + column[:, None] * features + feature)
        weight1 = tl.load(judge1 + feature[:, None] * features + feature[None, :])
        slot_bias = tl.load(bias + program * features + feature).to(tl.float32)
        offset1 = tl.load(bias1 + feature).to(tl.float32)
        weight2 = tl.load(judge2 + feature).to(tl.float32)
        slot_worth = tl.load(worth + program).to(tl.float32)
        is_last = (feature == features - 1).to(tl.float32)
        for first in range(0, rows, block):
            row = first + line
            inside = row < rows
            place = (tile * rows + row)[:, None] * width + column[None, :]
            placed = tl.load(table + place, mask=inside[:, None], other=0.0)
            summed = tl.dot(placed, squares)
            taken = tl.sum(summed * is_last[None, :], 1)
            hidden = tl.maximum(summed + slot_bias[None, :], 0.0).to(squares.dtype)
            hidden = tl.maximum(tl.dot(hidden, weight1) + offset1[None, :], 0.0)
            logit = tl.sum(hidden * weight2[None, :], 1) + slot_worth
            tl.store(to + row, tl.where(taken < 0.5, logit, illegal), mask=inside)


@jit
def _backward(
    table, placing, slots, purse, cost, bias, judge1, bias1, judge2, grad,
    to_placing, to_bias, to_worth, to_judge1, to_bias1, to_judge2,
    rows: tl.constexpr, choice: tl.constexpr, block: tl.constexpr, width: tl.constexpr,
    features: tl.constexpr,
):  # fmt: skip
    """One game: all its tiles in reach, judged again, and what each weight has to do with it."""
    game = tl.program_id(0)
    column = tl.arange(0, width)
    feature = tl.arange(0, features)
    line = tl.arange(0, block)
    grid = column[:, None] * features + feature[None, :]
    small = feature[:, None] * features + feature[None, :]
    squares = tl.load(placing + game * width * features + grid)
    weight1 = tl.load(judge1 + small)
    offset1 = tl.load(bias1 + feature).to(tl.float32)
    weight2 = tl.load(judge2 + feature).to(tl.float32)
    money = tl.load(purse + game)
    is_last = (feature == features - 1).to(tl.float32)
    d_squares = tl.zeros((width, features), tl.float32)
    d_weight1 = tl.zeros((features, features), tl.float32)
    d_offset1 = tl.zeros((features,), tl.float32)
    d_weight2 = tl.zeros((features,), tl.float32)
    for slot in range(choice):
        at = game * choice + slot
        tile = tl.load(slots + at)
        payable = tl.load(cost + tile) <= money
        slot_bias = tl.load(bias + at * features + feature).to(tl.float32)
        d_bias = tl.zeros((features,), tl.float32)
        d_worth = tl.zeros((block,), tl.float32)
        if payable:
            for first in range(0, rows, block):
                row = first + line
                inside = row < rows
                place = (tile * rows + row)[:, None] * width + column[None, :]
                placed = tl.load(table + place, mask=inside[:, None], other=0.0)
                given = tl.load(grad + at * rows + row, mask=inside, other=0.0)
                summed = tl.dot(placed, squares)
                taken = tl.sum(summed * is_last[None, :], 1)
                given = tl.where(taken < 0.5, given, 0.0)
                before1 = summed + slot_bias[None, :]
                hidden1 = tl.maximum(before1, 0.0).to(squares.dtype)
                before2 = tl.dot(hidden1, weight1) + offset1[None, :]
                hidden2 = tl.maximum(before2, 0.0)
                d_worth += given
                d_weight2 += tl.sum(given[:, None] * hidden2, 0)
                d2 = tl.where(before2 > 0, given[:, None] * weight2[None, :], 0.0)
                d_offset1 += tl.sum(d2, 0)
                d2 = d2.to(squares.dtype)
                d_weight1 += tl.dot(tl.trans(hidden1), d2)
                d1 = tl.where(before1 > 0, tl.dot(d2, tl.trans(weight1)), 0.0)
                d_bias += tl.sum(d1, 0)
                d_squares += tl.dot(tl.trans(placed), d1.to(squares.dtype))
        tl.store(to_bias + at * features + feature, d_bias)
        tl.store(to_worth + at, tl.sum(d_worth, 0))
    tl.store(to_placing + game * width * features + grid, d_squares)
    tl.store(to_judge1 + game * features * features + small, d_weight1)
    tl.store(to_bias1 + game * features + feature, d_offset1)
    tl.store(to_judge2 + game * features + feature, d_weight2)


class _JudgePlacements(torch.autograd.Function):
    """The logits of all placements of the tiles in reach: (games, choice, rows)."""

    @staticmethod
    def forward(
        ctx: Any, table: Tensor, cost: Tensor, slots: Tensor, purse: Tensor, placing: Tensor,
        bias: Tensor, worth: Tensor, judge1: Tensor, bias1: Tensor, judge2: Tensor,
    ) -> Tensor:  # fmt: skip
        games, choice = slots.shape
        rows = table.shape[1]
        out = torch.empty(games, choice, rows, device=placing.device, dtype=torch.float32)
        _forward[(games * choice,)](
            table, placing, slots, purse, cost, bias, worth, judge1, bias1, judge2, out,
            rows=rows, choice=choice, block=BLOCK, width=WIDTH, features=FEATURES, illegal=ILLEGAL,
            num_warps=4,
        )  # fmt: skip
        ctx.save_for_backward(table, cost, slots, purse, placing, bias, judge1, bias1, judge2)
        return out

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Any:
        table, cost, slots, purse, placing, bias, judge1, bias1, judge2 = ctx.saved_tensors
        games, choice = slots.shape

        def room(*shape: int) -> Tensor:
            return torch.empty(*shape, device=grad.device, dtype=torch.float32)

        d_placing = torch.empty_like(placing)
        d_bias, d_worth = room(games, choice, FEATURES), room(games, choice)
        d_judge1, d_bias1 = room(games, FEATURES, FEATURES), room(games, FEATURES)
        d_judge2 = room(games, FEATURES)
        _backward[(games,)](
            table, placing, slots, purse, cost, bias, judge1, bias1, judge2, grad.contiguous(),
            d_placing, d_bias, d_worth, d_judge1, d_bias1, d_judge2,
            rows=table.shape[1], choice=choice, block=BLOCK, width=WIDTH, features=FEATURES,
            num_warps=8,
        )  # fmt: skip
        weights = d_judge1.sum(0), d_bias1.sum(0), d_judge2.sum(0)
        kinds = (judge1.dtype, bias1.dtype, judge2.dtype)
        kept = [weight.to(kind) for weight, kind in zip(weights, kinds, strict=True)]
        return (
            None,
            None,
            None,
            None,
            d_placing,
            d_bias.to(bias.dtype),
            d_worth.to(bias.dtype),
            *kept,
        )


def fast_policy(network: Network, trunk: Trunk) -> Tensor:
    """What `network.policy` gives, up to rounding in the trunk's type; to be learned from too."""
    size, dtype = trunk.placing.shape[0], trunk.placing.dtype
    logits = _JudgePlacements.apply(
        network.table,
        network.cost,
        trunk.slots.to(torch.int32).contiguous(),
        trunk.purse.contiguous(),
        trunk.placing,
        trunk.slot_bias.to(dtype),
        trunk.slot_worth.to(dtype),
        network.judge1.weight.to(dtype).t().contiguous(),
        network.judge1.bias.to(dtype),
        network.judge2.weight[0].to(dtype),
    )
    return torch.cat([trunk.passing, trunk.special, logits.view(size, -1)], 1)
