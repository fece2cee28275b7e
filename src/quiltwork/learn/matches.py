"""Matches of a network: against the other players of the house, or against another network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from .. import _native
from ..editions import Edition
from ..engine.brain import brain_for
from ..errors import QuiltworkError
from ..native.tables import tables_of
from .evaluator import ANSWER, KEPT, Evaluator
from .games import Group, Side
from .layout import LEAF, LEAF_BYTES

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Played:
    """The result of a match, from the side of the first player."""

    wins: float
    games: int
    points: tuple[float, float]
    empty: tuple[float, float]
    low: float  # share of games in which somebody ended below -20
    seconds: float

    def __str__(self) -> str:
        error = 1.96 * (max(self.wins * (1 - self.wins), 1e-9) / self.games) ** 0.5
        return (
            f"{self.wins:.1%} (±{error:.1%}) of {self.games} games, points "
            f"{self.points[0]:+.1f} : {self.points[1]:+.1f}, empty {self.empty[0]:.1f} : "
            f"{self.empty[1]:.1f}, {self.low:.1%} below -20, {self.seconds:.0f} s"
        )


def play_match(
    editions: Sequence[Edition],
    evaluator: Evaluator,
    rival: str | Evaluator,
    sides: tuple[Side, Side],
    games: int,
    threads: int,
    seed: int = 777,
) -> Played:
    """A network against a player of the house (`greedy`, `uct:nodes=2500`, ...) or another network.

    Games come in pairs of one deal with the seats swapped.
    """
    begun = perf_counter()
    size = min(games, evaluator.size)
    name, _, limits = (rival if isinstance(rival, str) else "network").partition(":")
    is_needed = name in ("greedy", "uct", "full") or any(side.second_share for side in sides)
    brain = brain_for(editions[0]) if is_needed else None
    tables = [tables_of(edition) for edition in editions]
    core = _native.GumbelGames(tables, size, threads, KEPT, name, brain, games, seed)
    for number, side in enumerate(sides):
        side.apply(core, number)
    core.set_rival(*_limits(limits))
    group = Group(core, size, evaluator.device)
    active = size
    while active:
        group.answers.copy_(_answers(group.leaves, evaluator, rival))
        active = group.step()
    return _tally(core.results(), perf_counter() - begun)


def _answers(leaves: Tensor, evaluator: Evaluator, rival: str | Evaluator) -> Tensor:
    size = len(leaves)
    if not evaluator.on_gpu:
        return _answers_on_a_processor(leaves, evaluator, rival)
    asked = torch.zeros(evaluator.size, LEAF_BYTES, dtype=torch.uint8, device=evaluator.device)
    asked[:size] = leaves.to(evaluator.device)
    ours = evaluator.on_device(asked)[:size]
    if isinstance(rival, str):
        return ours
    is_rivals = asked[:size, LEAF["side"]] > 0
    return torch.where(is_rivals, rival.on_device(asked)[:size], ours)


def _answers_on_a_processor(leaves: Tensor, evaluator: Evaluator, rival: str | Evaluator) -> Tensor:
    """Each network is asked about its own leaves only."""
    if isinstance(rival, str):
        return evaluator.some(leaves)
    sides = leaves[:, LEAF["side"]].flatten()
    answers = torch.zeros(len(leaves), ANSWER)
    for side, each in enumerate((evaluator, rival)):
        is_its = sides == side
        if is_its.any():
            answers[is_its] = each.some(leaves[is_its])
    return answers


def _limits(text: str) -> tuple[int, float]:
    nodes, seconds = 0, 0.0
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        try:
            if name == "nodes":
                nodes = int(value)
            elif name == "time":
                seconds = float(value)
            else:
                raise ValueError
        except ValueError:
            raise QuiltworkError(f"a rival has nodes=N or time=SECONDS, not {part!r}") from None
    return nodes, seconds


def _tally(results: Array, seconds: float) -> Played:
    rows = results.view(np.int32).reshape(-1, 8)
    _, won, mine, theirs, my_empty, their_empty, _, _ = rows.astype(np.float64).T
    return Played(
        won.mean(),
        len(rows),
        (mine.mean(), theirs.mean()),
        (my_empty.mean(), their_empty.mean()),
        float((np.minimum(mine, theirs) < -20).mean()),
        seconds,
    )
