"""Matches of a network: against the other players of the house, or against another network."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import gcd
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from .. import _native
from ..editions import Edition
from ..engine.brain import brain_for, placing_brain_for
from ..errors import QuiltworkError
from ..native.tables import tables_of
from .advice import NOBODY
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
    report: Callable[[int], None] = lambda done: None,
) -> Played:
    """A network against a player of the house (`greedy`, `uct:nodes=2500`, ...) or another network.

    Games come in pairs of one deal with the seats swapped. On a processor every thread has games of
    its own where they can be shared out evenly: one that solves an ending for long holds up only
    those. An accelerator has two groups that take turns: what each asks for is answered sooner
    than many small groups can be waited for. `report` is told again and again how many games are
    done.
    """
    begun = perf_counter()
    name, _, limits = (rival if isinstance(rival, str) else "network").partition(":")
    rivals_brain = None
    if name == "full":
        rivals_brain = brain_for(editions[0])
    elif name in ("greedy", "uct"):
        rivals_brain = placing_brain_for(editions[0])
    tables = [tables_of(edition) for edition in editions]
    at_once = min(games, evaluator.size)
    groups = gcd(at_once // 2 or 1, games // 2 or 1, 2 if evaluator.on_gpu else threads)
    size = at_once // groups
    playing = []
    for number in range(groups):
        core = _native.GumbelGames(
            tables,
            size,
            max(1, threads // groups),
            KEPT,
            name,
            rivals_brain,
            games // groups,
            seed + (number << 32),
        )
        for which, side in enumerate(sides):
            side.apply(core, which)
        core.set_rival(*_limits(limits))
        playing.append(Group(core, size, evaluator.device))
    done = 0
    for group in _play_to_the_end(playing, evaluator, rival):
        done += group.games.totals()["games"]
        report(done)
    results = np.concatenate([group.games.results() for group in playing])
    return _tally(results, perf_counter() - begun)


def _play_to_the_end(
    groups: list[Group], evaluator: Evaluator, rival: str | Evaluator
) -> Iterator[Group]:
    """Half of the groups wait for answers and get them together, while the others go on searching.

    Each is given whenever it has made a step.
    """
    searching: dict[Future[int], Group] = {}
    asking = list(groups)
    with ThreadPoolExecutor(len(groups)) as pool:
        while asking or searching:
            if len(asking) >= len(searching):
                _answer(asking, evaluator, rival)
                searching |= {pool.submit(group.step): group for group in asking}
                asking = []
            done, _ = wait(searching, return_when=FIRST_COMPLETED)
            stepped = [(searching.pop(each), each.result()) for each in done]
            asking += [group for group, active in stepped if active]
            yield from (group for group, _ in stepped)


def _answer(groups: list[Group], evaluator: Evaluator, rival: str | Evaluator) -> None:
    answers = _answers(groups, evaluator, rival).split(len(groups[0].leaves))
    for group, its in zip(groups, answers, strict=False):
        group.answers.copy_(its, non_blocking=True)
    if evaluator.on_gpu:
        torch.cuda.current_stream(evaluator.device).synchronize()


def _answers(groups: list[Group], evaluator: Evaluator, rival: str | Evaluator) -> Tensor:
    """One after the other, in rows; perhaps more rows than were asked for."""
    if not evaluator.on_gpu:
        return _answers_on_a_processor(
            torch.cat([group.leaves for group in groups]), evaluator, rival
        )
    # Copied by the GPU: PyTorch's threads would wait for processors that are busy searching.
    asked = torch.zeros(evaluator.size, LEAF_BYTES, dtype=torch.uint8, device=evaluator.device)
    asked[:, LEAF["side"]] = NOBODY
    for place, group in zip(asked.split(len(groups[0].leaves)), groups, strict=False):
        place.copy_(group.leaves, non_blocking=True)
    ours = evaluator.on_device(asked)
    if isinstance(rival, str):
        return ours
    return torch.where(asked[:, LEAF["side"]] > 0, rival.on_device(asked), ours)


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
