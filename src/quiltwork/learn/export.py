"""A trained network as one ONNX file, for players on ordinary processors.

The file takes leaves and gives what the trunk knows; the last step of the policy is left to the
native search, which judges legal moves only (`native/include/quiltwork/placing_head.hpp`). Its
weights are outputs of the same file. Weights are stored in 8 bits, or in 16 where they are few. The
convolutions of the blocks compute in whole numbers (`whole_numbers.py`), all the rest in 32 bits.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import asdict
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn

from ..editions import edition
from ..engine.brain import Weights
from ..engine.net import FORMAT, HEAD, INPUT, OUTPUTS, SMALL, TOLD
from . import checkpoint as disk
from . import checkpoint_names as names
from .layout import LEAF_BYTES
from .network import FEATURES, Network
from .onnx_files import converted, forget_origins, shrink
from .whole_numbers import in_whole_numbers, ranges_of

IN_8_BITS = 16_384
"""Weights of so many numbers or more are stored in 8 bits, others in 16."""


class Judgement(nn.Module):
    """A network without the last step of its policy."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, leaves: Tensor) -> tuple[Tensor, ...]:
        """What is named in `OUTPUTS`, and then `HEAD`."""
        network = self.network
        trunk = network.trunk(leaves, *network.quilts(leaves))
        value = network.value(trunk)
        squares = network.squares
        placing = trunk.placing[:, : 3 * squares].reshape(-1, 3, squares, FEATURES)
        judged = [value.contest[:, None], torch.sigmoid(value.win)[:, None]]
        judged += [20 * value.margin[:, None], value.own]
        return (
            torch.cat([placing[..., : FEATURES - 1], torch.zeros_like(placing[..., :1])], 3),
            trunk.slot_bias,
            trunk.slot_worth,
            trunk.special,
            trunk.passing,
            torch.cat(judged, 1),
            head_of(network),
        )


def head_of(network: Network) -> Tensor:
    """The weights of the policy's last step, in the order of the native `PlacingHead`."""
    edge = network.edge_feature.detach().clone()
    edge[FEATURES - 1] = 0  # the feature that counts squares taken: legal moves have none
    parts = [edge, network.judge1.weight.t(), network.judge1.bias, network.judge2.weight[0]]
    return torch.cat([part.detach().flatten() for part in parts])


def export(folder: Path, path: Path) -> None:
    """Write the network of a run as a file for `net` players, with the small one if it has one."""
    network, settings = disk.load_run(folder)
    leaves = torch.zeros(2, LEAF_BYTES, dtype=torch.uint8)
    model = converted(Judgement(network), {INPUT: leaves}, (*OUTPUTS, HEAD))
    in_whole_numbers(model, ranges_of(network, edition(settings.editions[0])))
    forget_origins(model)
    shrink(model, IN_8_BITS)
    told = {
        "format": FORMAT,
        "edition": settings.editions[0],
        "worth": asdict(settings.worth),
        "c_visit": settings.play.c_visit,
        "c_scale": settings.play.c_scale,
    }
    beside = {TOLD: json.dumps(told)}
    if (small := folder / names.SMALL).exists():
        Weights.load(small)  # a damaged one is told here, not by a player
        beside[SMALL] = b64encode(small.read_bytes()).decode()
    onnx.helper.set_model_props(model, beside)
    onnx.checker.check_model(model)
    disk.write_whole(path, lambda fresh: onnx.save(model, fresh))
