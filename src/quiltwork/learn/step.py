"""One step of learning: a batch, its loss, the optimiser, the averaged weights.

A step is some hundred small kernels, and a processor takes longer to launch them than an
accelerator to run them: so there it is recorded once, and launched as a whole from then on. What
changes from step to step lies in tensors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor

if TYPE_CHECKING:
    from .loss import Loss
    from .network import Network
    from .replay import Replay

WARMING_UP = 4
"""Steps before the recording: what is compiled, chosen or made at first use is there by then."""


class Step:
    """Makes steps; gives the parts of the loss of each."""

    def __init__(
        self,
        network: Network,
        average: Network,
        optimizer: torch.optim.Optimizer,
        replay: Replay,
        loss: Loss,
        batch: int,
    ) -> None:
        self._network, self._optimizer, self._replay = network, optimizer, replay
        self._loss, self._batch = loss, batch
        self._parameters, self._averages = list(network.parameters()), list(average.parameters())
        device = self._parameters[0].device
        self._is_recorded = device.type == "cuda"
        self._fresh = torch.zeros((), device=device)  # share of the new weights in the average
        self._graph: torch.cuda.CUDAGraph | None = None
        self._parts = torch.zeros(())
        self._made = 0
        if self._is_recorded:
            self._rate = torch.zeros((), device=device)
            for group in optimizer.param_groups:
                group["lr"] = self._rate

    def __call__(self, rate: float, kept: float) -> Tensor:
        """With this learning rate; the average keeps this share of what it was."""
        self._fresh.fill_(1 - kept)
        if self._is_recorded:
            self._rate.fill_(rate)
        else:
            for group in self._optimizer.param_groups:
                group["lr"] = rate
        self._made += 1
        if not self._is_recorded or self._made <= WARMING_UP:
            self._optimizer.zero_grad(set_to_none=True)
            return self._step()
        if self._graph is None:
            self._record()
        assert self._graph is not None
        self._graph.replay()
        return self._parts.clone()

    def _step(self) -> Tensor:
        total, parts = self._loss(self._replay.draw(self._network, self._batch))
        total.backward()
        torch.nn.utils.clip_grad_norm_(self._parameters, 1.0)
        self._optimizer.step()
        with torch.no_grad():
            moves = torch._foreach_sub(self._parameters, self._averages)
            torch._foreach_mul_(moves, self._fresh)
            torch._foreach_add_(self._averages, moves)
        return parts

    def _record(self) -> None:
        self._optimizer.zero_grad(set_to_none=True)  # what is recorded makes its own and keeps them
        torch.cuda.synchronize()
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph, capture_error_mode="thread_local"):
            self._parts = self._step()
