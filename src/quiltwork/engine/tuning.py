"""Teaching a brain: it plays against itself, learns from how the games ended, and again.

Every stage is kept in a folder, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from .._native import match_brains, placing_choices, self_play
from ..editions import Edition
from ..errors import QuiltworkError
from ..files import write_whole
from ..native.tables import tables_of
from ..rules.automa.player import CARDS_SET_ASIDE
from .brain import Weights, fresh_weights
from .learning import Samples, brier, fit
from .placing import Choices, first_choices, fit_placing
from .schedule import PlacingStage, Stage, schedule

CHUNK = 100
"""Games of each thread between two reports of progress."""
TRIAL_NODES = 200
"""Of search for each move, when new weights for placing are tried."""
HELD_OUT = 50
"""One in so many samples, the last of a stage, is not learnt but judged."""

Report = Callable[[int, str, float], None]
"""Told the stage, what is being done and how much of it is done, from 0 to 1."""
Kept = TypeVar("Kept", Samples, Choices)


@dataclass(frozen=True)
class _Run:
    edition: Edition
    solo: bool
    folder: Path
    seed: int
    threads: int
    tell: Report

    def seed_of(self, number: int) -> int:
        return self.seed * 1000 + number

    def chunks(self, number: int, games: int) -> Iterator[tuple[int, int]]:
        """Which games to play next; tells how far one is."""
        for first in range(0, games, CHUNK * self.threads):
            last = min(first + CHUNK * self.threads, games)
            yield first, last
            self.tell(number, "playing", last / games)


def tune(
    edition: Edition,
    folder: str | Path,
    *,
    solo: bool = False,
    seed: int = 1,
    scale: float = 1.0,
    stages: int | None = None,
    threads: int = 1,
    report: Report | None = None,
) -> Weights:
    """Run all stages, or the first few; go on after the last finished one. Gives the weights."""
    if solo and not edition.automa:
        raise QuiltworkError(f"edition {edition.id!r} has no Automa")
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    _check_settings(folder, {"edition": edition.id, "solo": solo, "seed": seed, "scale": scale})
    run = _Run(edition, solo, folder, seed, threads, report or (lambda stage, what, share: None))
    weights = fresh_weights(seed)
    planned = schedule(scale, solo)[:stages]
    done = [folder / f"stage{number}.npz" for number in range(len(planned))]
    for number, stage in enumerate(planned):
        if done[number].exists():
            weights = Weights.load(done[number])
            continue
        if isinstance(stage, PlacingStage):
            weights = _learn_placing(run, weights, number, stage)
        else:
            weights = _learn_stage(run, weights, number, planned)
        part = done[number].with_suffix(".part")
        weights.save(part)
        part.replace(done[number])
    return weights


def _check_settings(folder: Path, settings: dict[str, object]) -> None:
    """A folder belongs to one run: other settings would mix what must not be mixed."""
    path = folder / "settings.json"
    if path.exists():
        try:
            found = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise QuiltworkError(f"{path}: not the settings of a run: {error}") from None
        if found != settings:
            raise QuiltworkError(f"{folder} holds a run with other settings; use another folder")
    else:
        write_whole(path, json.dumps(settings))


def _learn_stage(
    run: _Run, weights: Weights, number: int, stages: list[Stage | PlacingStage]
) -> Weights:
    """Play the games of a stage and learn from them, and from those of some stages before."""
    stage = stages[number]
    assert isinstance(stage, Stage)
    samples = _play_stage(run, weights, number, stage)
    before = [k for k in range(number) if isinstance(stages[k], Stage)]
    remembered = before[len(before) - stage.remember + 1 :] if stage.remember > 1 else []
    kept = [_load(_games_of(run, k), Samples) for k in remembered]
    held_out = len(samples) // HELD_OUT
    learnt, judged = samples[: len(samples) - held_out], samples[len(samples) - held_out :]
    after = fit(
        weights,
        Samples.joined([*kept, learnt]),
        epochs=stage.epochs,
        rate=stage.rate,
        seed=run.seed_of(number),
        threads=run.threads,
        report=lambda share: run.tell(number, "learning", share),
    )
    was, now = brier(weights, judged), brier(after, judged)
    run.tell(number, f"{stage.games} games, Brier score {was:.4f}, now {now:.4f}", 1.0)
    return after


def _learn_placing(run: _Run, weights: Weights, number: int, stage: PlacingStage) -> Weights:
    """Imitate the placements of a deep search, unless a trial shows that this does harm."""
    choices = _play_placing(run, weights, number, stage)
    after = replace(weights, placing=fit_placing(weights.placing, choices))
    was, now = (first_choices(brain.placing, choices) for brain in (weights, after))
    won = _trial(run, after, weights, number, stage.trial)
    found = f"{len(choices)} placements, {was:.1%} foreseen, now {now:.1%}; trial {won:.1%}"
    run.tell(number, found, 1.0)
    return after if won >= 0.5 else weights


def _trial(run: _Run, new: Weights, old: Weights, number: int, pairs: int) -> float:
    """The share of games that the new weights win, each deal played twice with seats swapped."""
    brains = new.native(run.edition), old.native(run.edition)
    won = 0
    for seat in (0, 1):
        one, other = brains[seat], brains[1 - seat]
        settings = (TRIAL_NODES, run.solo, CARDS_SET_ASIDE, run.seed_of(number), run.threads)
        games = match_brains(tables_of(run.edition), one, other, 0, pairs, *settings)
        won += sum(winner == seat for _, _, winner, _ in games)
    return won / (2 * pairs)


def _games_of(run: _Run, number: int) -> Path:
    return run.folder / f"games{number}.npz"


def _play_stage(run: _Run, weights: Weights, number: int, stage: Stage) -> Samples:
    """The games of a stage, taken from the folder where they were played already."""
    path = _games_of(run, number)
    if path.exists():
        return _load(path, Samples)
    brain, tables = weights.native(run.edition), tables_of(run.edition)
    parts: list[Samples] = []
    for first, last in run.chunks(number, stage.games):
        played = self_play(
            tables,
            brain,
            first,
            last,
            stage.iterations,
            stage.noise,
            stage.greedy_share,
            stage.keep_every,
            run.solo,
            CARDS_SET_ASIDE,
            run.seed_of(number),
            run.threads,
        )
        parts += [Samples(arrays[0].astype(np.float16), *arrays[1:]) for arrays in played]
    return _keep(path, Samples.joined(parts))


def _play_placing(run: _Run, weights: Weights, number: int, stage: PlacingStage) -> Choices:
    """The same for placements."""
    path = _games_of(run, number)
    if path.exists():
        return _load(path, Choices)
    brain, tables = weights.native(run.edition), tables_of(run.edition)
    parts: list[Choices] = []
    for first, last in run.chunks(number, stage.games):
        played = placing_choices(
            tables,
            brain,
            first,
            last,
            stage.iterations,
            stage.greedy_share,
            run.solo,
            CARDS_SET_ASIDE,
            run.seed_of(number),
            run.threads,
        )
        parts += [Choices(arrays[0].astype(np.float16), *arrays[1:]) for arrays in played]
    return _keep(path, Choices.joined(parts))


def _keep(path: Path, kept: Kept) -> Kept:
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, **{field.name: getattr(kept, field.name) for field in fields(kept)})
    part.replace(path)
    return kept


def _load(path: Path, kind: type[Kept]) -> Kept:
    with np.load(path) as values:
        return kind(
            **{field.name: values[field.name] for field in fields(kind) if field.name in values}
        )
