"""How a run may begin: with the weights of an earlier run, or with its network as the teacher."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from ..errors import QuiltworkError
from .checkpoint import load_run
from .evaluator import Evaluator
from .network import Network


def take_weights(folder: Path, network: Network) -> None:
    """Give a network the averaged weights of an earlier run."""
    earlier = _earlier(folder, network)
    if earlier.shape != network.shape:
        raise QuiltworkError(
            f"{folder} holds another network ({_size(earlier)}) than this run ({_size(network)}); "
            "as its teacher it may have any shape"
        )
    network.load_state_dict(earlier.state_dict())


def teacher_of(folder: Path, network: Network, size: int, compiled: bool) -> Evaluator:
    """The network of an earlier run, of whatever shape, where `network` is."""
    teacher = _earlier(folder, network).to(network.table.device)
    teacher.table = teacher.table.to(network.table.dtype)
    return Evaluator(teacher, size, compiled)


def _earlier(folder: Path, network: Network) -> Network:
    earlier, settings = load_run(folder)
    mine = network.side, network.tiles, network.choice, network.scalars.in_features
    theirs = earlier.side, earlier.tiles, earlier.choice, earlier.scalars.in_features
    if mine != theirs:
        raise QuiltworkError(
            f"{folder} has learned {', '.join(settings.editions)}: quilts or tiles of another kind"
        )
    return earlier


def _size(network: Network) -> str:
    return ", ".join(f"{name} {value}" for name, value in asdict(network.shape).items())
