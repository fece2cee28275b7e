"""The stages of teaching a brain: who plays how many games, and how it learns from them."""

from __future__ import annotations

from dataclasses import dataclass, replace

GREEDY, LOOK_AHEAD = -1, 0
"""Stages without search, by their number of iterations."""


@dataclass(frozen=True)
class Stage:
    """One round of games, from which the network learns to judge."""

    games: int
    iterations: int
    noise: float
    greedy_share: float
    keep_every: int
    epochs: int
    rate: float
    remember: int
    """From how many stages the samples are learnt, this one included."""


@dataclass(frozen=True)
class PlacingStage:
    """A round of games by a deep search, whose placements are imitated."""

    games: int
    iterations: int
    greedy_share: float
    trial: int
    """Pairs of games that the new weights must not lose against the old ones."""


Stages = list[Stage | PlacingStage]

FOR_TWO: Stages = [
    Stage(200_000, GREEDY, 1.0, 0.0, 5, 8, 3e-3, 1),
    Stage(150_000, LOOK_AHEAD, 0.04, 0.06, 4, 8, 3e-3, 1),
    Stage(150_000, LOOK_AHEAD, 0.04, 0.06, 4, 6, 2e-3, 2),
    Stage(30_000, 40, 0.0, 0.06, 1, 8, 2e-3, 1),
    Stage(30_000, 80, 0.0, 0.05, 1, 6, 2e-3, 2),
    PlacingStage(1_000, 600, 0.05, 500),
    Stage(30_000, 120, 0.0, 0.05, 1, 6, 1.5e-3, 2),
    Stage(40_000, 200, 0.0, 0.04, 1, 6, 1.5e-3, 2),
    Stage(40_000, 200, 0.0, 0.04, 1, 6, 1.5e-3, 3),
]

# Against the Automa a search draws its cards as if it knew them; more of it teaches little more,
# and where to place was learnt on the same quilt by deeper ones.
AGAINST_THE_AUTOMA: Stages = [
    Stage(400_000, GREEDY, 1.0, 0.0, 4, 6, 3e-3, 1),
    Stage(300_000, LOOK_AHEAD, 0.04, 0.06, 4, 6, 2e-3, 1),
    Stage(300_000, LOOK_AHEAD, 0.02, 0.04, 4, 5, 2e-3, 2),
    Stage(40_000, 40, 0.0, 0.06, 1, 8, 2e-3, 1),
    Stage(40_000, 80, 0.0, 0.05, 1, 6, 1.5e-3, 2),
]


def schedule(scale: float = 1.0, solo: bool = False) -> Stages:
    """The stages of a full run; a smaller scale plays fewer games."""
    stages = AGAINST_THE_AUTOMA if solo else FOR_TWO
    scaled: Stages = []
    for stage in stages:
        smaller = replace(stage, games=_share(stage.games, scale))
        if isinstance(smaller, PlacingStage):
            smaller = replace(smaller, trial=_share(smaller.trial, scale))
        scaled.append(smaller)
    return scaled


def _share(games: int, scale: float) -> int:
    return max(20, int(games * scale))
