"""What the learned player costs on one core, or on the accelerator if onnxruntime finds one:
batches of leaves, and decisions beside other players.

python benchmarks/net.py [PLAYER ...]

Times of leaves are the best of 30. Decisions are counted in processor time, so that other work on
the machine does not count; solved positions are left out.
"""

from __future__ import annotations

import sys
from time import perf_counter, process_time

import numpy as np

from quiltwork import Game, _native, edition, native
from quiltwork.engine.net import net_for
from quiltwork.engine.players import player

PLAYERS = ("net:sims=1", "net:sims=64", "full:nodes=2000", "uct:nodes=200")
GAMES, MOVES = 4, 24
CLASSIC = edition("classic")


def leaves() -> None:
    net = net_for(CLASSIC)
    print("on the accelerator" if net.on_accelerator else "on the processor", flush=True)
    leaf = _native.leaf_of(native.Position(Game.new("classic", seed=5).position))
    for count in (1, 4, 16):
        batch = np.repeat(leaf, count, 0)
        times = []
        for _ in range(30):
            begun = perf_counter()
            net.judge(batch)
            times.append(perf_counter() - begun)
        best = 1000 * min(times)
        print(f"{count} leaves: {best:.2f} ms, {best / count:.2f} ms each", flush=True)


def decisions(name: str) -> None:
    spent, searched, nodes = 0.0, 0, 0
    for seed in range(GAMES):
        mind, other = player(name).begin(CLASSIC), player("greedy").begin(CLASSIC)
        position = native.Position(Game.new("classic", seed=seed).position)
        for move in range(MOVES):
            if move % 2 or position.count_moves() == 1:
                position = position.apply(other.think(position, seed=move).action)
                continue
            begun = process_time()
            thought = mind.think(position, seed=move)
            if not thought.exact:
                spent += process_time() - begun
                searched, nodes = searched + 1, nodes + thought.nodes
            position = position.apply(thought.action)
    print(
        f"{name}: {1000 * spent / searched:.1f} ms of processor time a decision, "
        f"{nodes / spent:.0f} nodes a second",
        flush=True,
    )


def main() -> None:
    leaves()
    for name in sys.argv[1:] or PLAYERS:
        decisions(name)


if __name__ == "__main__":
    main()
