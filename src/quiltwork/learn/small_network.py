"""The small network of a run, which knows as little at first as the large one.

Players ask both (docs/ai.md): a new position is judged by a short search with the small one, and
where they look again the large one is asked. This one learns, in seconds, from what the large one
met: how the games ended, what its searches thought, and where they placed. A run of several
editions teaches it by the tables of the first: they have the same tiles.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .._native import (
    CIRCLE_PLACES,
    COUNT_STEP,
    COUNTS_FROM,
    INPUTS,
    QUILT_FEATURES,
    placing_choices_in,
)
from ..editions import Edition
from ..engine.brain import Floats, Weights, fresh_weights
from ..engine.learning import Samples, brier, fit
from ..engine.placing import Choices, Doubles, first_choices, fit_placing
from ..native.tables import tables_of
from .layout import LEAF, SAMPLE
from .settings import SmallSettings

Rows = npt.NDArray[Any]
RATE = 1.5e-3
"""As where `full` learns from lessons (judging.py)."""
HELD_OUT = 50
"""One in so many positions is not learnt but judged. Others of its game may be learnt."""
AT_ONCE = 65_536
"""Positions whose counts are written out at once."""
ROUNDS = 12
"""Of Newton's method; it is there after half of them."""


class Taught(NamedTuple):
    """A small network, and how well it knows positions that it did not learn from."""

    weights: Weights
    brier: float
    foreseen: float
    """The share of placements that it would have chosen itself."""


def small_network(
    own: Edition,
    met: Rows,
    settings: SmallSettings,
    seed: int,
    threads: int,
) -> Taught:
    """Learn from two positions or more, in random order."""
    nothing = np.zeros((2, QUILT_FEATURES), np.float32)
    weights = replace(fresh_weights(seed), placing=nothing).telling_apart(own)
    held_out = max(1, len(met) // HELD_OUT)
    learnt, judged = met[held_out:], met[:held_out]
    samples = samples_of(learnt)
    weights = fit(weights, samples, epochs=settings.epochs, rate=RATE, seed=seed, threads=threads)
    choices = choices_of(own, learnt[: settings.placements], threads)
    weights = replace(weights, placing=fit_placing(nothing, choices))
    return Taught(
        weights,
        brier(weights, samples_of(judged)),
        first_choices(weights.placing, choices_of(own, judged[: settings.placements], threads)),
    )


def samples_of(met: Rows) -> Samples:
    """What `full` would have been told of these positions, and what became of them."""
    won, margin = _field(met, "won"), _field(met, "margin")
    contest = _field(met, "searched").astype(np.float64)
    thought = chances_of(contest, won)
    leaves = met[:, SAMPLE["leaf"]]
    inputs = np.zeros((len(met), INPUTS), np.float16)
    for at in range(0, len(met), AT_ONCE):
        steps = np.ascontiguousarray(leaves[at : at + AT_ONCE, LEAF["counts"]]).view("<u2")
        inputs[at : at + AT_ONCE] = steps * np.float32(COUNT_STEP) + np.float32(COUNTS_FROM)
    circle = leaves[:, LEAF["circle"]]
    return Samples(
        inputs,
        won,
        ((margin + margins_of(contest, margin)) / 2).astype(np.float32),
        thought,
        np.ascontiguousarray(circle[:, :CIRCLE_PLACES]),
    )


def choices_of(own: Edition, met: Rows, threads: int) -> Choices:
    """Where the searches liked best to place a tile, wherever they took one."""
    leaves = np.ascontiguousarray(met[:, SAMPLE["leaf"]])
    actions = np.ascontiguousarray(met[:, SAMPLE["actions"]]).view("<u2")
    shares = np.ascontiguousarray(met[:, SAMPLE["shares"]]).view("<f4")
    best = np.take_along_axis(actions, shares.argmax(1)[:, None], 1)[:, 0]
    parts = placing_choices_in(tables_of(own), leaves, np.ascontiguousarray(best), threads)
    return Choices.joined([Choices(arrays[0].astype(np.float16), *arrays[1:]) for arrays in parts])


def chances_of(contest: Doubles, won: Floats) -> Floats:
    """How often games were won in which a search saw a contest of this worth, from -1 to 1.

    A logistic curve, by Newton's method; of few games it need not rise all the way.
    """
    powers = _powers(contest)
    weights = np.zeros(powers.shape[1])
    for _ in range(ROUNDS):
        stated = 1 / (1 + np.exp(-powers @ weights))
        slope = powers.T @ (stated - won) + weights
        curvature = (powers * (stated * (1 - stated))[:, None]).T @ powers
        weights -= np.linalg.solve(curvature + np.eye(len(weights)), slope)
    return np.asarray(1 / (1 + np.exp(-powers @ weights)), np.float32)


def margins_of(contest: Doubles, margin: Floats) -> Floats:
    """By how many points they were, on average."""
    powers = _powers(contest)
    weights = np.linalg.solve(
        powers.T @ powers + np.eye(powers.shape[1]), powers.T @ margin.astype(np.float64)
    )
    return np.asarray(powers @ weights, np.float32)


def _powers(contest: Doubles) -> Doubles:
    return np.stack([contest**power for power in (1, 3, 5)], 1)


def _field(met: Rows, name: str) -> Floats:
    return np.asarray(np.ascontiguousarray(met[:, SAMPLE[name]]).view("<f4")[:, 0], np.float32)
