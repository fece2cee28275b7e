"""Teaching a brain to judge: it plays against itself, learns from how the games ended, and again.

Every stage is kept in a folder, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from .._native import self_play
from ..editions import Edition
from ..errors import QuiltworkError
from ..files import write_whole
from ..native.tables import tables_of
from .brain import Weights, fresh_weights
from .learning import Floats, Samples, brier, fit

GREEDY, LOOK_AHEAD = -1, 0
"""Stages without search, by their number of iterations."""
CHUNK = 500
"""Games between two reports of progress."""


@dataclass(frozen=True)
class Stage:
    """One round: who plays how many games, and how the network learns from them."""

    games: int
    iterations: int
    noise: float
    greedy_share: float
    keep_every: int
    epochs: int
    rate: float
    remember: int
    """From how many stages the samples are learnt, this one included."""


def schedule(scale: float = 1.0) -> list[Stage]:
    """The stages of a full run; a smaller scale plays fewer games."""
    stages = [
        Stage(200_000, GREEDY, 1.0, 0.0, 5, 3, 2e-3, 1),
        Stage(150_000, LOOK_AHEAD, 0.04, 0.06, 4, 3, 2e-3, 1),
        Stage(150_000, LOOK_AHEAD, 0.04, 0.06, 4, 3, 1e-3, 2),
        Stage(30_000, 40, 0.0, 0.06, 1, 3, 1e-3, 1),
        Stage(30_000, 80, 0.0, 0.05, 1, 3, 1e-3, 2),
        Stage(30_000, 120, 0.0, 0.05, 1, 3, 7e-4, 3),
        Stage(40_000, 200, 0.0, 0.04, 1, 4, 7e-4, 3),
        Stage(40_000, 200, 0.0, 0.04, 1, 5, 7e-4, 4),
    ]
    return [
        Stage(**(asdict(stage) | {"games": max(20, int(stage.games * scale))})) for stage in stages
    ]


Report = Callable[[int, str, float], None]
"""Told the stage, what is being done and how much of it is done, from 0 to 1."""


def tune(
    edition: Edition,
    folder: str | Path,
    *,
    seed: int = 1,
    scale: float = 1.0,
    threads: int = 1,
    report: Report | None = None,
) -> Weights:
    """Run all stages, or go on after the last finished one; gives the final weights."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    _check_settings(folder, {"edition": edition.id, "seed": seed, "scale": scale})
    tell = report or (lambda stage, what, share: None)
    weights = fresh_weights(seed)
    kept: list[Samples] = []
    for number, stage in enumerate(schedule(scale)):
        samples = _play_stage(edition, weights, folder, number, stage, seed, threads, tell)
        kept = [*kept, samples][-max(later.remember for later in schedule(scale)[number:]) :]
        done = folder / f"stage{number}.npz"
        if done.exists():
            weights = Weights.load(done)
            continue
        weights = _learn_stage(weights, kept[-stage.remember :], number, stage, seed, tell)
        weights.save(done.with_suffix(".part"))
        done.with_suffix(".part").replace(done)
        tell(number, f"Brier score {brier(weights, samples):.4f}", 1.0)
    return weights


def _check_settings(folder: Path, settings: dict[str, object]) -> None:
    """A folder belongs to one run: other settings would mix what must not be mixed."""
    path = folder / "settings.json"
    if path.exists():
        if json.loads(path.read_text("utf-8")) != settings:
            raise QuiltworkError(f"{folder} holds a run with other settings; use another folder")
    else:
        write_whole(path, json.dumps(settings))


def _play_stage(
    edition: Edition,
    weights: Weights,
    folder: Path,
    number: int,
    stage: Stage,
    seed: int,
    threads: int,
    tell: Report,
) -> Samples:
    """The games of a stage, taken from the folder where they were played already."""
    path = folder / f"games{number}.npz"
    if path.exists():
        with np.load(path) as values:
            return Samples(values["inputs"].astype(np.float32), values["won"], values["margin"])
    brain, tables = weights.native(), tables_of(edition)
    parts: list[Samples] = []
    for first in range(0, stage.games, CHUNK * threads):
        last = min(first + CHUNK * threads, stage.games)
        played = self_play(
            tables,
            brain,
            first,
            last,
            stage.iterations,
            stage.noise,
            stage.greedy_share,
            stage.keep_every,
            seed * 1000 + number,
            threads,
        )
        parts += [_samples(*arrays) for arrays in played]
        tell(number, "playing", last / stage.games)
    samples = Samples.joined(parts)
    halved = samples.inputs.astype(np.float16)  # half the space; the network never notices
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, inputs=halved, won=samples.won, margin=samples.margin)
    part.replace(path)
    return Samples(halved.astype(np.float32), samples.won, samples.margin)


def _samples(inputs: Floats, won: Floats, margin: Floats, searched: Floats) -> Samples:
    """Where a search judged the position, half of the truth is its word: outcomes are noisy."""
    target = np.where(searched >= 0, (won + searched) / 2, won)
    return Samples(inputs, target.astype(np.float32), margin)


def _learn_stage(
    weights: Weights, kept: list[Samples], number: int, stage: Stage, seed: int, tell: Report
) -> Weights:
    return fit(
        weights,
        Samples.joined(kept),
        epochs=stage.epochs,
        rate=stage.rate,
        seed=seed * 1000 + number,
        report=lambda share: tell(number, "learning", share),
    )
