"""A trained network as one ONNX file, for players on ordinary processors.

The file takes leaves and gives what the trunk knows; the last step of the policy is left to the
native search, which judges legal moves only (`native/include/quiltwork/placing_head.hpp`). Its
weights are outputs of the same file. Weights are stored in 8 bits, or in 16 where they are few. The
convolutions of the blocks compute in whole numbers (`whole_numbers.py`), all the rest in 32 bits.
"""

from __future__ import annotations

import json
import logging
import warnings
from base64 import b64encode
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy.typing as npt
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
from .whole_numbers import in_bytes, in_whole_numbers, ranges_of

Array = npt.NDArray[Any]
SMALLEST_HALVED, SMALLEST_QUARTERED = 64, 16_384
"""Weights with fewer numbers stay as they are, or are stored in 16 bits."""


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
    model = _converted(network)
    in_whole_numbers(model, ranges_of(network, edition(settings.editions[0])))
    _forget_origins(model)
    _shrink(model)
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


def _converted(network: Network) -> Any:
    """The network in ONNX's words, without the exporter's remarks about itself."""
    leaves = torch.zeros(2, LEAF_BYTES, dtype=torch.uint8)
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            program = torch.onnx.export(
                Judgement(network),
                (leaves,),
                input_names=[INPUT],
                output_names=[*OUTPUTS, HEAD],
                dynamic_shapes=({0: torch.export.Dim("size", min=1, max=4096)},),
                dynamo=True,
                verbose=False,
            )
    finally:
        logging.disable(logging.NOTSET)
    return program.model_proto


def _forget_origins(model: Any) -> None:
    """What the exporter notes about lines of code: it is of no use to players."""
    graph = model.graph
    for item in (model, graph, *graph.node, *graph.input, *graph.output, *graph.initializer):
        item.ClearField("metadata_props")
        item.ClearField("doc_string")
    graph.ClearField("value_info")


def _shrink(model: Any) -> None:
    """Store the weights in few bits; the runtime widens them once, when it loads."""
    graph = model.graph
    multiplied = {node.input[1] for node in graph.node if node.op_type == "MatMul"}
    stored, widening = [], []
    for weight in graph.initializer:
        values = onnx.numpy_helper.to_array(weight)
        if weight.data_type != onnx.TensorProto.FLOAT or values.size < SMALLEST_HALVED:
            stored.append(weight)
            continue
        if values.size >= SMALLEST_QUARTERED:
            tensors, nodes = _quartered(weight.name, values, int(weight.name in multiplied))
        else:
            tensors, nodes = _halved(weight.name, values)
        stored += tensors
        widening += nodes
    nodes = [*widening, *graph.node]
    for field, items in (("initializer", stored), ("node", nodes)):
        graph.ClearField(field)
        getattr(graph, field).extend(items)


def _halved(name: str, values: Array) -> tuple[list[Any], list[Any]]:
    half = onnx.numpy_helper.from_array(values.astype("float16"), name + ".half")
    return [half], [onnx.helper.make_node("Cast", [half.name], [name], to=onnx.TensorProto.FLOAT)]


def _quartered(name: str, values: Array, outputs: int) -> tuple[list[Any], list[Any]]:
    """In 8 bits, in steps of its own for each output of the layer."""
    small, steps = in_bytes(values, outputs)
    tensors = [
        onnx.numpy_helper.from_array(small, name + ".byte"),
        onnx.numpy_helper.from_array(steps, name + ".step"),
    ]
    wide = name + ".wide"
    return tensors, [
        onnx.helper.make_node("Cast", [name + ".byte"], [wide], to=onnx.TensorProto.FLOAT),
        onnx.helper.make_node("Mul", [wide, name + ".step"], [name]),
    ]
