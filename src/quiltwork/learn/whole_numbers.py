"""Convolutions in whole numbers: three times as quick on an ordinary processor.

Most of a network's time goes into the two convolutions of each block. What goes into them is
rounded to 7 bits, which with weights of 8 no processor's 16-bit sums overflow, and what comes out
to 8, in steps that were measured on positions of a few games. Everything else stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import onnx
import torch
from torch import Tensor, nn

from .. import _native
from ..editions import Edition
from ..engine.players import player
from .lessons import start
from .network import Network

GAMES = 24
SLIPS = 0.3
"""Of the moves in these games: chosen at random, so that positions differ."""
INTO, OUT_OF = 127, 127
"""The largest whole number, into a convolution and out of it on either side of nothing."""


class Range(NamedTuple):
    """The largest number met in front of a convolution, and behind it on either side."""

    before: float
    behind: float


def ranges_of(network: Network, edition: Edition) -> dict[str, Range]:
    """What the convolutions of the blocks meet, by the names of their weights."""
    met: dict[str, Range] = {}
    hooks = []
    for number, block in enumerate(network.blocks):
        for part in ("conv1", "conv2"):
            name = f"blocks.{number}.{part}"
            layer: nn.Module = getattr(block, part)
            met[name] = Range(0.0, 0.0)
            hooks.append(layer.register_forward_hook(_noting(met, name)))
    with torch.no_grad():
        for leaves in _leaves(edition):
            network.trunk(leaves, *network.quilts(leaves))
    for hook in hooks:
        hook.remove()
    return met


def _noting(met: dict[str, Range], name: str) -> Any:
    def note(_layer: nn.Module, given: tuple[Tensor, ...], result: Tensor) -> None:
        before, behind = met[name]
        met[name] = Range(
            max(before, given[0].max().item()), max(behind, result.abs().max().item())
        )

    return note


def _leaves(edition: Edition) -> Iterator[Tensor]:
    """The decisions of a few games, game by game."""
    for deal in range(GAMES):
        position, random = start(edition, deal), Random(deal)
        mind = player("greedy").begin(edition)
        leaves, draws = [], 0
        while not position.is_over:
            if position.to_move is None:
                draws += 1
                position = position.draw(deal, draws)
                continue
            actions = position.legal_actions()
            if len(actions) > 1:
                leaves.append(_native.leaf_of(position))
            slips = random.random() < SLIPS
            action = random.choice(actions) if slips else mind.think(position, deal).action
            position = position.apply(action)
        yield torch.from_numpy(np.concatenate(leaves))


def in_whole_numbers(model: Any, ranges: dict[str, Range]) -> None:
    """Let the convolutions whose ranges are known compute so.

    Each is written as a convolution between roundings: a processor's runtime makes whole numbers of
    it, and one that has only wide numbers can evaluate it as well.
    """
    graph = model.graph
    weights = {weight.name: weight for weight in graph.initializer}
    nodes = []
    for node in graph.node:
        name = _name_of(node, ranges)
        if name is None:
            nodes.append(node)
            continue
        given = [onnx.numpy_helper.to_array(weights.pop(each)) for each in node.input[1:]]
        tensors, quick = _quick_convolution(name, node, ranges[name], *given)
        weights |= {tensor.name: tensor for tensor in tensors}
        nodes += quick
    for field, items in (("initializer", weights.values()), ("node", nodes)):
        graph.ClearField(field)
        getattr(graph, field).extend(items)


def _name_of(node: Any, ranges: dict[str, Range]) -> str | None:
    if node.op_type != "Conv":
        return None
    return next((name for name in ranges if node.input[1].endswith(f"{name}.weight")), None)


def _quick_convolution(
    name: str,
    node: Any,
    met: Range,
    weights: npt.NDArray[np.float32],
    bias: npt.NDArray[np.float32],
) -> tuple[list[Any], list[Any]]:
    """Its numbers and its nodes: rounded, convolved in whole numbers, and wide again."""
    small, steps = in_bytes(weights)
    steps = steps.reshape(-1)
    into, out = np.float32(met.before / INTO), np.float32(met.behind / OUT_OF)
    numbers = {
        "into": into,
        "nothing": np.uint8(0),
        "byte": small,
        "step": steps,
        "zero": np.zeros(len(steps), np.int8),
        "out": out,
        "middle": np.uint8(OUT_OF + 1),
        "bias": np.rint(bias / (into * steps)).astype(np.int32),
    }
    tensors = [
        onnx.numpy_helper.from_array(np.asarray(value), f"{name}.{what}")
        for what, value in numbers.items()
    ]
    into_, nothing, byte, step, zero, out_, middle, offset = (tensor.name for tensor in tensors)
    given, weight, bias_step, bias_, result = (
        f"{name}.{what}" for what in ("given", "weight", "bias_step", "offset", "result")
    )
    make = onnx.helper.make_node
    options = {each.name: onnx.helper.get_attribute_value(each) for each in node.attribute}
    return tensors, [
        *_rounded(node.input[0], into_, nothing, given),
        make("DequantizeLinear", [byte, step, zero], [weight], axis=0),
        make("Mul", [step, into_], [bias_step]),
        make("DequantizeLinear", [offset, bias_step], [bias_], axis=0),
        make("Conv", [given, weight, bias_], [result], **options),
        *_rounded(result, out_, middle, node.output[0]),
    ]


def _rounded(wide: str, step: str, middle: str, result: str) -> list[Any]:
    """Nodes that make whole numbers of wide ones, and these wide again."""
    whole = f"{result}.whole"
    return [
        onnx.helper.make_node("QuantizeLinear", [wide, step, middle], [whole]),
        onnx.helper.make_node("DequantizeLinear", [whole, step, middle], [result]),
    ]


def in_bytes(
    values: npt.NDArray[Any], outputs: int = 0
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Whole numbers from -127 to 127, and the steps they count: each output of the layer has its
    own; its axis is `outputs`."""
    others = tuple(axis for axis in range(values.ndim) if axis != outputs)
    largest = np.abs(values).max(axis=others, keepdims=True)
    steps = np.maximum(largest, np.finfo(np.float32).tiny) / np.float32(127)
    return np.rint(values / steps).astype(np.int8), steps
