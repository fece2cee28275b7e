"""A masked PPO (sb3-contrib) trained on the vector environment, and its matches afterwards.

python benchmarks/ppo.py RUN_FOLDER --steps 500000 [--edition express] [--against random]
Ctrl-C keeps what was learnt; the same command goes on from there. Needs `quiltwork[ppo]`.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np
from ppo_bridge import BridgedVecEnv
from ppo_match import match
from ppo_policy import TilePolicy
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from quiltwork import Edition, edition
from quiltwork.engine.statistics import wilson
from quiltwork.envs.gymnasium import QuiltworkVectorEnv
from quiltwork.envs.observation import scalar_names

KEEP_EVERY = 10  # rollouts


class Progressing(BaseCallback):
    """A bar with the last thousand results; keeps a checkpoint now and then."""

    def __init__(self, bar: Progress, steps: int, path: Path) -> None:
        super().__init__()
        self.bar, self.path, self.recent = bar, path, np.zeros(0)
        self.task = bar.add_task("training", total=steps)
        self.rollouts = 0

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        env: BridgedVecEnv = self.model.env
        self.recent = np.append(self.recent, env.results)[-1000:]
        env.results = []
        self.rollouts += 1
        if self.rollouts % KEEP_EVERY == 0:
            keep(self.model, self.path)
        if len(self.recent):
            margin, won = self.recent.mean(), (self.recent > 0).mean()
            told = f"{self.num_timesteps:,} steps, won {won:.1%}, margin {margin:+.1f}"
            self.bar.update(self.task, completed=self.num_timesteps, description=told)
            if self.rollouts % KEEP_EVERY == 0 and not self.bar.console.is_terminal:
                self.bar.console.print(told)


def keep(model: MaskablePPO, path: Path) -> None:
    """Write the checkpoint whole or not at all."""
    fresh = path.with_suffix(".fresh.zip")
    model.save(fresh)
    os.replace(fresh, path)


def falling_rate(left: float) -> float:
    """Large steps first, small ones at the end of the budget."""
    return 1e-3 * left


def begin(path: Path, env: BridgedVecEnv, edition: Edition, seed: int) -> MaskablePPO:
    """The checkpoint, or a new learner."""
    if path.exists():
        return MaskablePPO.load(path, env=env, device="cpu")
    return MaskablePPO(
        TilePolicy,
        env,
        seed=seed,
        device="cpu",
        n_steps=32,
        batch_size=256,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=falling_rate,
        ent_coef=0.002,
        policy_kwargs={
            "rows": edition.rows,
            "columns": edition.columns,
            "choice": edition.choice,
        },
    )


def train(model: MaskablePPO, steps: int, path: Path, console: Console) -> bool:
    """Learn up to so many steps; False if Ctrl-C came first."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console) as bar:
            model.learn(
                steps - model.num_timesteps,
                callback=Progressing(bar, steps, path),
                reset_num_timesteps=False,
            )
    except KeyboardInterrupt:
        return False
    finally:
        keep(model, path)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--against", default="random", choices=["random", "greedy"])
    parser.add_argument("--envs", type=int, default=128)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    console, path = Console(), asked.folder / "model.zip"
    env = QuiltworkVectorEnv(
        asked.envs,
        asked.edition,
        opponent=asked.against,
        reward="margin",
        flat=True,
        seat="alternate",
    )
    chosen = edition(asked.edition)
    bridged = BridgedVecEnv(env, scalar_names(chosen), asked.seed)
    model = begin(path, bridged, chosen, asked.seed)
    if not train(model, asked.steps, path, console):
        console.print(f"Stopped at {model.num_timesteps:,} steps; the same command goes on.")
        return
    for opponent in ("random", "greedy"):
        won, margin = match(model, chosen, opponent, asked.games)
        low, high = wilson(won / asked.games, asked.games)
        console.print(
            f"against {opponent}: {won} of {asked.games}, {won / asked.games:.1%} "
            f"({low:.1%} to {high:.1%}), margin {margin:+.1f}"
        )


if __name__ == "__main__":
    main()
