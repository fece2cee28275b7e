"""Steps a second of the environments on one core, in one run, as a Markdown table.

python benchmarks/envs.py [--seconds 2] [--envs 1024]
Random legal moves, choosing them included; processor time, the best of several rounds in turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time

from quiltwork.envs.gymnasium import QuiltworkEnv, QuiltworkVectorEnv
from quiltwork.envs.pettingzoo import quiltwork_v1

ROUNDS = 20
Way = Callable[[float], float]


def pettingzoo_way(seconds: float) -> float:
    """The loop of PettingZoo's documentation."""
    env, steps, began = quiltwork_v1.env(), 0, process_time()
    while process_time() - began < seconds:
        env.reset()
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(seen["action_mask"]))
            steps += 1
    return steps / (process_time() - began)


def gymnasium_way(seconds: float) -> float:
    """The loop of Gymnasium's documentation, for both sides."""
    env, steps, began = QuiltworkEnv(opponent=None), 0, process_time()
    while process_time() - began < seconds:
        _, info = env.reset()
        over = False
        while not over:
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            steps += 1
    return steps / (process_time() - began)


def vector_way(games: int, **options: object) -> Way:
    """The same for a batch of games."""

    def measure(seconds: float) -> float:
        env, rounds = QuiltworkVectorEnv(games, **options), 0
        env.reset(seed=1)
        began = process_time()
        while process_time() - began < seconds:
            env.step(env.random_actions(rounds))
            rounds += 1
        return rounds * games / (process_time() - began)

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each way and round")
    parser.add_argument("--envs", type=int, default=1024)
    asked = parser.parse_args()
    ways: dict[str, Way] = {
        "PettingZoo `quiltwork_v1`, one by one": pettingzoo_way,
        "Gymnasium, one by one": gymnasium_way,
        "vector, both sides": vector_way(asked.envs, opponent=None),
        "vector, both sides, flat": vector_way(asked.envs, opponent=None, flat=True),
        "vector, against random": vector_way(asked.envs, opponent="random"),
        "vector, against greedy": vector_way(asked.envs, opponent="greedy"),
        "vector, against the Automa": vector_way(asked.envs, opponent="automa:3"),
    }
    best = dict.fromkeys(ways, 0.0)
    for _ in range(ROUNDS):
        for name, measure in ways.items():
            best[name] = max(best[name], measure(asked.seconds / ROUNDS))
    slowest = next(iter(best.values()))
    print(f"`classic`, masks and observation, {asked.envs} games in a batch\n")
    print("| environment | steps a second and core | times PettingZoo |\n|---|---|---|")
    for name, rate in best.items():
        print(f"| {name} | {rate:,.0f} | {rate / slowest:,.1f} |")


if __name__ == "__main__":
    main()
