"""Lessons for the small network of `full`: it learns what a search of its own thought of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .._native import net_circle, net_inputs
from ..editions import Edition, edition
from ..engine.brain import Weights
from ..engine.learning import Samples, brier, fit
from ..engine.workers import work_through
from ..errors import QuiltworkError
from .lessons import Lesson, Lessons

AT_ONCE = 256
"""Games that a process turns into samples in one go."""
HELD_OUT = 50
"""One in so many games, the last of all, is not learnt but judged."""
EPOCHS = 12
RATE = 1.5e-3

Report = Callable[[str, float], None]
"""Told what is being done and how much of it is done, from 0 to 1."""


class Job(NamedTuple):
    """Games to be turned into samples."""

    number: int
    edition: str
    games: list[Lesson]


def tune_to_lessons(
    paths: Sequence[Path],
    own: Edition,
    weights: Weights,
    *,
    seed: int = 1,
    threads: int = 1,
    report: Report = lambda what, share: None,
) -> Weights:
    """Weights that judge the positions of files of lessons better, and tell their tiles apart."""
    games = [game for path in paths for game in _games_in(path, own)]
    if len(games) < 2:
        raise QuiltworkError("these are too few games to learn from")
    held_out = max(1, len(games) // HELD_OUT)
    judged = samples_of(Job(0, own.id, games[-held_out:]))
    learnt = _samples(own, games[:-held_out], threads, report)
    before = weights.telling_apart(own)
    after = fit(
        before,
        learnt,
        epochs=EPOCHS,
        rate=RATE,
        seed=seed,
        threads=threads,
        report=lambda share: report("learning", share),
    )
    was, now = brier(before, judged), brier(after, judged)
    report(f"{len(games)} games, Brier score {was:.4f}, now {now:.4f}", 1.0)
    return after


def _games_in(path: Path, own: Edition) -> Sequence[Lesson]:
    lessons = Lessons.load(path)
    if lessons.edition != own.id:
        raise QuiltworkError(f"{path} holds lessons on {lessons.edition}, not on {own.id}")
    return lessons.games


def _samples(own: Edition, games: list[Lesson], processes: int, report: Report) -> Samples:
    jobs = [Job(at, own.id, games[at : at + AT_ONCE]) for at in range(0, len(games), AT_ONCE)]
    parts: dict[int, Samples] = {}
    for job, part in work_through(samples_of, jobs, processes):
        parts[job.number] = part
        report("reading", len(parts) / len(jobs))
    return Samples.joined([parts[job.number] for job in jobs])


def samples_of(job: Job) -> Samples:
    """All positions of some games; the margin to learn is half what came, half what was thought."""
    own = edition(job.edition)
    return Samples.joined([_samples_of_game(own, game) for game in job.games])


def _samples_of_game(own: Edition, game: Lesson) -> Samples:
    *positions, end = game.positions(own)
    movers = np.array([position.to_move for position in positions])
    margin = np.where(movers == 0, 1, -1) * (end.score(0) - end.score(1))
    return Samples(
        np.array([net_inputs(position) for position in positions], np.float16),
        (movers == end.winner).astype(np.float32),
        ((margin + game.rows["margin"].astype(np.float32)) / 2).astype(np.float32),
        game.rows["win"].astype(np.float32),
        np.array([net_circle(position) for position in positions], np.uint8),
    )
