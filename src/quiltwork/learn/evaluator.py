"""A network that answers leaves, many at once: a few likely moves and a worth for each."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .advice import Advice, no_outlooks
from .layout import LEAF, LEAF_BYTES
from .network import ILLEGAL, Network
from .network_parts import Trunk, Value

KEPT = 16
ANSWER = 3 * KEPT + 3
IN_CACHE = 64
"""Leaves that a processor evaluates at once: what they need stays close to it."""


def policy_of(network: Network, trunk: Trunk) -> Tensor:
    """The logits of all moves, in the way that is quickest here."""
    if trunk.placing.is_cuda:
        from .kernel import fast_policy  # only where there is an accelerator

        return fast_policy(network, trunk)
    return network.policy(trunk)


def answers(logits: Tensor, value: Value, leaves: Tensor) -> Tensor:
    """A row a leaf: actions, their log-priors, the same with noise where wanted, the worth."""
    priors = torch.log_softmax(logits, 1)
    noise = -torch.log(torch.empty_like(priors).exponential_().clamp_(min=1e-20))
    starts = priors + noise * leaves[:, LEAF["is_noisy"]].float()
    starts = torch.where(logits > ILLEGAL / 2, starts, -1e9)
    best, actions = torch.topk(starts, KEPT, dim=1)
    legal = torch.where(best > -1e8, actions, -1).float()
    worth = [value.contest[:, None], value.own]
    return torch.cat([legal, priors.gather(1, actions), best, *worth], 1)


class Evaluator:
    """Weights to play with, on the device; `load` copies those that are being trained into it."""

    def __init__(
        self,
        network: Network,
        size: int,
        compiled: bool = True,
        half: bool = False,
        advice: Advice | None = None,
    ) -> None:
        """With `half` it computes in 16 bits on a processor too, as it does on a GPU."""
        self.size, self._advice = size, advice
        self.network = copy.deepcopy(network).eval().requires_grad_(False)
        self.device = network.table.device
        self.on_gpu = self.device.type == "cuda"
        if self.on_gpu or half:
            self.network = self.network.bfloat16().to(memory_format=torch.channels_last)
        self._parameters = list(self.network.parameters())
        self._leaves = torch.zeros(size, LEAF_BYTES, dtype=torch.uint8, device=self.device)
        self._leaves[:, LEAF["circle"]] = torch.arange(48, device=self.device, dtype=torch.uint8)
        self._outlooks = None if advice is None else no_outlooks(size, self.device)
        self._trunk: Callable[[Tensor], Any] = self._judge
        self._graph: torch.cuda.CUDAGraph | None = None
        self._answers = torch.zeros(size, ANSWER, device=self.device)
        if self.on_gpu:
            if compiled:
                self._trunk = torch.compile(self._judge, dynamic=False)
            self._record()

    @torch.no_grad()
    def load(self, network: Network) -> None:
        """Play with these weights from now on."""
        torch._foreach_copy_(self._parameters, list(network.parameters()))

    @torch.no_grad()
    def __call__(self, leaves: Tensor, answers_to: Tensor) -> None:
        """Answer leaves in pinned memory; on a GPU the answers come when its stream is done."""
        answers_to.copy_(self.on_device(leaves), non_blocking=True)

    @torch.no_grad()
    def on_device(self, leaves: Tensor) -> Tensor:
        """The answers to so many leaves, which stay on the device."""
        self._leaves.copy_(leaves, non_blocking=True)
        if self._advice is not None and self._outlooks is not None:
            self._outlooks.copy_(self._advice.outlooks(leaves.cpu()))
        if self._graph is None:
            self._answers = self._forward(self._leaves, self._outlooks)
        else:
            self._graph.replay()
        return self._answers

    @torch.no_grad()
    def some(self, leaves: Tensor) -> Tensor:
        """The answers to any number of leaves, on a processor."""
        advice = self._advice
        return torch.cat(
            [
                self._forward(part, None if advice is None else advice.outlooks(part))
                for part in leaves.split(IN_CACHE)
            ]
        )

    def _judge(self, leaves: Tensor) -> tuple[Trunk, Value]:
        mine, theirs = self.network.quilts(leaves)
        trunk = self.network.trunk(leaves, mine, theirs)
        return trunk, self.network.value(trunk)

    def _forward(self, leaves: Tensor, outlooks: Tensor | None) -> Tensor:
        trunk, value = self._trunk(leaves)
        logits = policy_of(self.network, trunk)
        if self._advice is not None and outlooks is not None:
            logits, value = self._advice.weigh(leaves, outlooks, logits, value)
        return answers(logits, value, leaves)

    @torch.no_grad()
    def _record(self) -> None:
        """One graph of all kernels, launched at once from then on."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self._forward(self._leaves, self._outlooks)
        torch.cuda.current_stream().wait_stream(stream)
        torch.cuda.synchronize()
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._answers = self._forward(self._leaves, self._outlooks)


def pinned(*shape: int, dtype: torch.dtype, device: torch.device) -> Tensor:
    """Memory of this machine that a GPU can read from and write to by itself."""
    memory = torch.zeros(*shape, dtype=dtype)
    return memory.pin_memory() if device.type == "cuda" else memory
