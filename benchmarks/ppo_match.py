"""A trained policy at play: it looks at each position from all eight sides of its quilt."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from quiltwork import Edition
from quiltwork.envs.gymnasium import QuiltworkVectorEnv
from quiltwork.envs.symmetry import SYMMETRIES, Symmetries
from quiltwork.native.arrays import plane_shape

MATCH_SEED = 1_000_000_000  # far from the seeds trained on
BACK = (0, 3, 2, 1, 4, 5, 6, 7)  # the symmetry that undoes each


def best_actions(model: MaskablePPO, turns: Symmetries, seen: Any, masks: Any) -> Any:
    """The likeliest action of each game, by the mean of the policy's eight views."""
    shape = plane_shape(turns.edition)
    planes, scalars = np.split(seen, [np.prod(shape)], axis=1)
    planes, offers = planes.reshape(-1, *shape), turns.offers(scalars)
    likely = np.zeros(masks.shape, np.float32)
    for symmetry in range(SYMMETRIES):
        moved = turns.planes(planes, symmetry, symmetry).reshape(len(seen), -1)
        view = torch.as_tensor(np.concatenate([moved, scalars], axis=1))
        legal = turns.policy(masks, offers, symmetry).astype(np.bool_)
        with torch.no_grad():
            policy = model.policy.get_distribution(view, action_masks=legal).distribution.probs
        likely += turns.policy(policy.numpy(), offers, BACK[symmetry])
    return np.where(masks, likely, -1).argmax(axis=1)


def match(model: MaskablePPO, edition: Edition, opponent: str, games: int) -> tuple[int, float]:
    """How many of so many games the learner wins, and its mean margin; seats alternate."""
    env = QuiltworkVectorEnv(
        games, edition, opponent=opponent, reward="margin", flat=True, seat="alternate"
    )
    turns = Symmetries(edition)
    seen, infos = env.reset(seed=MATCH_SEED)
    margins, won = np.full(games, np.nan), np.zeros(games, bool)
    while np.isnan(margins).any():
        actions = best_actions(model, turns, seen, infos["action_mask"])
        seen, rewards, ended, _, infos = env.step(actions)
        first = ended & np.isnan(margins)
        if first.any():
            told = infos["final_info"]
            mine = told["winner"] == told["seat"]
            margins[first], won[first] = rewards[first], mine[first]
    return int(won.sum()), float(margins.mean())
