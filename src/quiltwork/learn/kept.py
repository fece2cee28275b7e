"""A run at one moment, in ordinary memory: it can be written whatever happens to the device.

On disk the checkpoint before the last is kept too. Each file is written whole, the state as the
last of them; a run that is killed between two files goes on with weights a little newer than the
state says, which does no harm.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ..errors import ParseError
from . import checkpoint as disk
from . import checkpoint_names as names

STATE_KEYS = {"seconds", "steps", "games", "samples", "parts"}


@dataclass(frozen=True)
class Kept:
    """All that a later run needs to go on, but for the positions met last."""

    network: dict[str, Tensor]
    average: dict[str, Tensor]
    optimizer: dict[str, Any]
    state: dict[str, Any]

    @staticmethod
    def of(
        network: nn.Module,
        average: nn.Module,
        optimizer: torch.optim.Optimizer,
        state: dict[str, Any],
    ) -> Kept:
        """Copies of everything as it is now."""
        packed = disk.packed_optimizer(optimizer)
        moments = {number: _copied(each) for number, each in packed["state"].items()}
        return Kept(
            _copied(network.state_dict()),
            _copied(average.state_dict()),
            {**packed, "state": moments},
            state,
        )

    def load_into(
        self, network: nn.Module, average: nn.Module, optimizer: torch.optim.Optimizer
    ) -> None:
        """Give all of it to where training goes on, whatever device it was on before."""
        moments = deepcopy(self.optimizer)  # counters would be shared, and count on in here too
        for theirs, mine in zip(moments["param_groups"], optimizer.param_groups, strict=True):
            theirs["fused"], theirs["capturable"] = mine["fused"], mine["capturable"]
        network.load_state_dict(self.network)
        average.load_state_dict(self.average)
        optimizer.load_state_dict(moments)

    def write(self, folder: Path) -> None:
        """Make this the checkpoint of a folder, and the one there was the previous one."""
        if (folder / names.STATE).exists():
            (folder / names.PREVIOUS).mkdir(exist_ok=True)
            for name in names.CHECKPOINT:
                copy = partial(shutil.copy, folder / name)
                disk.write_whole(folder / names.PREVIOUS / name, copy)
        disk.save_tensors(folder / names.NETWORK, self.network)
        disk.save_tensors(folder / names.AVERAGE, self.average)
        disk.save_tensors(folder / names.OPTIMIZER, self.optimizer)
        disk.save_state(folder, self.state)


def recovered(folder: Path) -> tuple[Kept | None, str | None]:
    """The newest checkpoint that can be read, with a word about it if it is not the last one.

    None if the run never began. Files that cannot be read are put away, not overwritten.
    """
    try:
        return _read(folder), None
    except ParseError as error:
        try:
            previous = _read(folder / names.PREVIOUS)
        except ParseError:
            previous = None
        if previous is None:
            raise error from None
        put_away(folder, names.CHECKPOINT)
        previous.write(folder)
        return previous, (
            f"{error}. The checkpoint before it, of {previous.state['seconds']:.0f} s, is used "
            f"instead; the files of the last one are in {folder / names.DAMAGED}."
        )


def put_away(folder: Path, files: Iterable[str]) -> None:
    """Move files out of the way of those that will be written."""
    (folder / names.DAMAGED).mkdir(exist_ok=True)
    for name in files:
        if (folder / name).exists():
            os.replace(folder / name, folder / names.DAMAGED / name)


def _read(folder: Path) -> Kept | None:
    state = disk.load_state(folder)
    if state is None:
        if (folder / names.NETWORK).exists():
            raise ParseError(f"{folder / names.STATE} is not there")
        return None
    if missing := STATE_KEYS - set(state):
        raise ParseError(f"{folder / names.STATE} does not say {', '.join(sorted(missing))}")
    device = torch.device("cpu")
    return Kept(
        disk.load_tensors(folder / names.NETWORK, device),
        disk.load_tensors(folder / names.AVERAGE, device),
        disk.load_tensors(folder / names.OPTIMIZER, device),
        state,
    )


def _copied(tensors: dict[str, Any]) -> dict[str, Tensor]:
    return {name: each.detach().to("cpu", copy=True) for name, each in tensors.items()}
