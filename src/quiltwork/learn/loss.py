"""What the network is to get right: the search's choice of moves, and how the game ends."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from .evaluator import policy_of
from .layout import NO_ACTION
from .network import ILLEGAL, Network
from .network_parts import Trunk, Value
from .replay import Batch
from .settings import WorthSettings

PARTS = ("policy", "contest", "win", "margin", "points", "own", "quilts")


class Loss:
    """The loss of a network on a batch; on an accelerator its two halves are compiled."""

    def __init__(
        self, network: Network, worth: WorthSettings, result_share: float, compiled: bool
    ) -> None:
        self._network, self._worth, self._result_share = network, worth, result_share
        self._on_gpu = network.cost.is_cuda
        self._look: Any = self._trunk
        self._compare: Any = compare
        if compiled and self._on_gpu:
            self._look = torch.compile(self._trunk, dynamic=False)
            self._compare = torch.compile(compare, dynamic=False)

    def __call__(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """The loss, and its parts as in `PARTS`."""
        with torch.autocast("cuda", dtype=torch.bfloat16, enabled=self._on_gpu):
            trunk, value, finals = self._look(batch)
            logits = policy_of(self._network, trunk)
        total, parts = self._compare(logits, value, finals, batch, self._worth, self._result_share)
        return total, parts

    def _trunk(self, batch: Batch) -> tuple[Trunk, Value, Tensor]:
        trunk = self._network.trunk(batch.leaves, batch.mine, batch.theirs)
        finals = self._network.final_quilts(trunk.squares).flatten(2).float()
        return trunk, self._network.value(trunk), finals


def compare(
    logits: Tensor,
    value: Value,
    finals: Tensor,
    batch: Batch,
    worth: WorthSettings,
    result_share: float,
) -> tuple[Tensor, Tensor]:
    """The loss, and its parts (the policy's without the entropy of its target)."""
    policy, entropy = _policy_loss(logits, batch)
    result = worth.win_share * (2 * batch.won - 1)
    result = result + (1 - worth.win_share) * torch.tanh(batch.margin / worth.margin_scale)
    target = result_share * result + (1 - result_share) * batch.searched
    own = (batch.points / worth.own_scale).clamp(-1, 0)
    contest = (value.contest - target).square().mean()
    win = functional.binary_cross_entropy_with_logits(value.win, batch.won)
    margin = functional.smooth_l1_loss(value.margin, batch.margin / 20)
    points = 2 * functional.smooth_l1_loss(value.points, batch.points / 20)
    owns = (value.own - own).square().mean()
    quilts = functional.binary_cross_entropy_with_logits(finals[:, 0], batch.final_mine)
    quilts = quilts + functional.binary_cross_entropy_with_logits(finals[:, 1], batch.final_theirs)
    total = policy.mean() + 2 * contest + 0.3 * win + 0.3 * margin + 0.2 * points
    total = total + owns + 0.3 * quilts
    parts = [(policy - entropy).mean(), contest, win, margin, points, owns, quilts]
    return total, torch.stack(parts).detach()


def _policy_loss(logits: Tensor, batch: Batch) -> tuple[Tensor, Tensor]:
    """Cross-entropy over the moves the search kept and one class for all others."""
    valid = batch.actions != NO_ACTION
    actions = torch.where(valid, batch.actions, 0)
    priors = torch.log_softmax(logits, 1)
    chosen = priors.gather(1, actions).clamp(min=-30)
    kept = torch.zeros_like(priors).scatter_add_(1, actions, valid.float())
    others = torch.logsumexp(torch.where(kept > 0, ILLEGAL, priors), 1).clamp(min=-30)
    rest = (1 - batch.shares.sum(1)).clamp(min=0)
    loss = -(batch.shares * torch.where(valid, chosen, 0.0)).sum(1) - rest * others
    entropy = -(batch.shares * batch.shares.clamp(min=1e-9).log()).sum(1)
    return loss, entropy - rest * rest.clamp(min=1e-9).log()
