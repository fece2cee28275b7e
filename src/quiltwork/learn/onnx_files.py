"""Modules as ONNX files, stored in few bits: weights in 8, or in 16 where they are few."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt
import onnx
import torch
from torch import Tensor, nn

from .whole_numbers import in_bytes

Array = npt.NDArray[Any]
SMALLEST_HALVED = 64
"""Weights with fewer numbers stay as they are."""


def converted(module: nn.Module, inputs: Mapping[str, Tensor], outputs: Sequence[str]) -> Any:
    """A module in ONNX's words, for any number of rows, without the exporter's remarks about
    itself. The inputs are examples of two rows."""
    rows = torch.export.Dim("size", min=1, max=4096)
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            program = torch.onnx.export(
                module,
                tuple(inputs.values()),
                input_names=list(inputs),
                output_names=list(outputs),
                dynamic_shapes=tuple({0: rows} for _ in inputs),
                dynamo=True,
                verbose=False,
            )
    finally:
        logging.disable(logging.NOTSET)
    return program.model_proto


def forget_origins(model: Any) -> None:
    """What the exporter notes about lines of code: it is of no use to players."""
    graph = model.graph
    for item in (model, graph, *graph.node, *graph.input, *graph.output, *graph.initializer):
        item.ClearField("metadata_props")
        item.ClearField("doc_string")
    graph.ClearField("value_info")


def shrink(model: Any, in_8_bits: int) -> None:
    """Store the weights in few bits, in 8 those of so many numbers or more; the runtime widens them
    once, when it loads."""
    graph = model.graph
    multiplied = {node.input[1] for node in graph.node if node.op_type == "MatMul"}
    stored, widening = [], []
    for weight in graph.initializer:
        values = onnx.numpy_helper.to_array(weight)
        if weight.data_type != onnx.TensorProto.FLOAT or values.size < SMALLEST_HALVED:
            stored.append(weight)
            continue
        if values.size >= in_8_bits:
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
