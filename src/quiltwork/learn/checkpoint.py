"""A run on disk: its settings, the weights, the optimiser, how far it came, and all it reported."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from ..editions import edition
from ..errors import ParseError
from .checkpoint_names import AVERAGE, SETTINGS, STATE
from .network import Network
from .settings import Settings

FORMAT = 1


def write_whole(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file so that it is there whole, or as it was before."""
    fresh = path.with_name(path.name + ".new")
    write(fresh)
    os.replace(fresh, path)


def save_tensors(path: Path, tensors: Any) -> None:
    """Tensors by name, whole or not at all."""

    def write(fresh: Path) -> None:
        with fresh.open("wb") as file:  # PyTorch's own words for a full disk are no OSError
            torch.save(tensors, file)

    write_whole(path, write)


def load_tensors(path: Path, device: torch.device) -> Any:
    """Tensors by name; a damaged file is told apart from a missing one."""
    try:
        return torch.load(path, map_location=device, weights_only=True)
    except FileNotFoundError:
        raise ParseError(f"{path} is not there") from None
    except Exception as error:
        raise ParseError(f"{path} cannot be read: {error}") from None


def save_state(folder: Path, state: dict[str, Any]) -> None:
    """How far a run came."""
    text = json.dumps({"format": FORMAT, **state}, indent=1) + "\n"
    write_whole(folder / STATE, lambda fresh: fresh.write_text(text, "utf-8"))


def load_state(folder: Path) -> dict[str, Any] | None:
    """How far a run came; None if it never began."""
    path = folder / STATE
    if not path.exists():
        return None
    try:
        state = json.loads(path.read_text("utf-8"))
        if state["format"] != FORMAT:
            raise ParseError(f"{path} is of format {state['format']}, not {FORMAT}")
    except (ValueError, KeyError, TypeError) as error:
        raise ParseError(f"{path} cannot be read: {error}") from None
    return dict(state)


def packed_optimizer(optimizer: torch.optim.Optimizer) -> dict[str, Any]:
    """The optimiser's state with its moments in half the bits, which they can spare."""
    state = optimizer.state_dict()
    packed = {
        number: {name: _half(name, each) for name, each in moments.items()}
        for number, moments in state["state"].items()
    }
    groups = [{**group, "lr": float(group["lr"])} for group in state["param_groups"]]
    return {"state": packed, "param_groups": groups}


def _half(name: str, moment: torch.Tensor) -> torch.Tensor:
    return moment.to(torch.bfloat16) if name.startswith("exp_avg") else moment


def load_run(folder: Path) -> tuple[Network, Settings]:
    """The network of a run, with the weights to play with."""
    settings = Settings.load(folder / SETTINGS)
    network = Network(edition(settings.editions[0]), settings.network)
    weights = load_tensors(folder / AVERAGE, torch.device("cpu"))
    try:
        network.load_state_dict(weights)
    except (RuntimeError, TypeError, AttributeError) as error:
        problem = " ".join(str(error).split())
        raise ParseError(f"{folder} holds no network of its settings: {problem}") from None
    return network.eval().requires_grad_(False), settings
