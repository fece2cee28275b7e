"""The chooser of a run, which knows nothing at first, as its other networks do.

It learns, in seconds on an accelerator, from what the large network met: what its searches did and
thought there, and how the games ended.
"""

from __future__ import annotations

import os
import shutil
from math import isfinite
from pathlib import Path

import torch

from ..editions import Edition
from ..errors import ParseError, QuiltworkError
from .choices import choices_of
from .chooser import Chooser, ChooserShape
from .choosing import CHECKPOINT, Choosing, ChoosingSettings, Report, load_chooser
from .circle import HEADS
from .settings import Settings
from .small_network import Rows

LEARNING = "chooser-learning"
"""The folder inside of a run's in which one learns; one that has learned takes the place of the
last one."""
FEWEST = 100
"""Positions with more than one thing to do; from fewer of them it learns nothing."""


def check_chooser(run: Settings) -> None:
    """What would go wrong in the first match is told before anything is learned."""
    settings = run.chooser
    if settings.positions <= 0:
        return
    if len(run.editions) > 1:
        raise QuiltworkError("a chooser is for one edition, and this run has several")
    if settings.width < HEADS or settings.width % HEADS:
        raise QuiltworkError(f"the width of a chooser is a multiple of {HEADS}")
    if settings.layers < 1 or settings.batch < 1:
        raise QuiltworkError("a chooser has a layer at least, and learns from a position at once")
    if not (isfinite(settings.passes) and settings.passes > 0):
        raise QuiltworkError(f"a chooser cannot learn in {settings.passes} passes")


def own_chooser(
    own: Edition,
    met: Rows,
    run: Settings,
    folder: Path,
    device: torch.device,
    threads: int,
) -> tuple[Chooser, Report] | None:
    """Learn from positions that a run met, in random order, and keep it in the run's folder."""
    choices = choices_of(met, own, threads)
    if choices.size < FEWEST:
        return None
    settings = run.chooser
    shape = ChooserShape(settings.width, settings.layers)
    way = ChoosingSettings(
        shape, run.worth, passes=settings.passes, batch=settings.batch, seed=run.seed
    )
    shutil.rmtree(folder / LEARNING, ignore_errors=True)  # one that was broken off
    reports: list[Report] = []
    with torch.random.fork_rng([device] if device.type == "cuda" else []):  # the run has its own
        choosing = Choosing(choices, own, way, folder / LEARNING, device)
        choosing.run(reports.append)
    os.replace(folder / LEARNING / CHECKPOINT, folder / CHECKPOINT)
    shutil.rmtree(folder / LEARNING)
    return choosing.average.eval(), reports[-1]


def chooser_in(folder: Path, run: Settings, device: torch.device) -> Chooser | None:
    """The one that learned last in a run, if it has one; a damaged one raises `ParseError`."""
    path = folder / CHECKPOINT
    if run.chooser.positions <= 0 or not path.exists():
        return None
    chooser, own, worth = load_chooser(folder)
    if (own.id, worth) != (run.editions[0], run.worth):
        raise ParseError(f"{path} is a chooser of another run")
    chooser.to(device)
    return chooser
