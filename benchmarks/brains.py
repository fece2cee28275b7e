"""Two files of weights against each other at equal nodes: each deal twice, seats swapped.

python benchmarks/brains.py ours.npz theirs.npz --nodes 200 --pairs 200 [--edition express]
python benchmarks/brains.py ours.npz theirs.npz --solo: each alone against the Automa, same deals.
A file may be called greedy: no search, the shipped weights for placing.
"""

from __future__ import annotations

import argparse

from quiltwork import edition
from quiltwork._native import match_brains
from quiltwork.engine.brain import Weights, fresh_weights
from quiltwork.engine.statistics import careful_share, elo_of, share_interval
from quiltwork.native.tables import tables_of
from quiltwork.rules.automa.player import CARDS_SET_ASIDE

GREEDY = "greedy"


def weights_of(name: str) -> Weights:
    return fresh_weights(1) if name == GREEDY else Weights.load(name)


def compare(options: argparse.Namespace) -> None:
    """Against each other, with an interval of the pairs."""
    own = edition(options.edition)
    tables = tables_of(own)
    ours, theirs = (weights_of(name).native(own) for name in (options.ours, options.theirs))
    settings = (options.nodes, False, CARDS_SET_ASIDE, options.seed, options.threads)
    straight = match_brains(tables, ours, theirs, 0, options.pairs, *settings)
    swapped = match_brains(tables, theirs, ours, 0, options.pairs, *settings)
    games = 2 * options.pairs
    pairs = [
        ((one[2] == 0) + (two[2] == 1)) / 2 for one, two in zip(straight, swapped, strict=True)
    ]
    wins = int(sum(pairs) * 2)
    low, high = (elo_of(limit) for limit in share_interval(pairs, 2))
    ours_mean = sum(game[0] for game in straight) + sum(game[1] for game in swapped)
    theirs_mean = sum(game[1] for game in straight) + sum(game[0] for game in swapped)
    print(
        f"{options.edition}, {options.nodes} nodes, {games} games: {wins} to {games - wins} "
        f"({wins / games:.1%}), Elo {elo_of(careful_share(wins, games)):+.0f} "
        f"({low:+.0f} to {high:+.0f}), mean scores {ours_mean / games:.1f}, "
        f"{theirs_mean / games:.1f}"
    )


def compare_solo(options: argparse.Namespace) -> None:
    """Each alone: wins and mean margin by level."""
    own = edition(options.edition)
    tables = tables_of(own)
    games = 2 * options.pairs
    for name in (options.ours, options.theirs):
        brain = weights_of(name).native(own)
        nodes = -1 if name == GREEDY else options.nodes
        played = match_brains(
            tables, brain, brain, 0, games, nodes, True, CARDS_SET_ASIDE, options.seed,
            options.threads,
        )  # fmt: skip
        for level in range(1, 6):
            met = [game for game in played if game[3] == level]
            won = sum(game[2] == 0 for game in met)
            margin = sum(game[0] - game[1] for game in met) / len(met)
            print(f"{name}: level {level}, {won} of {len(met)} won, mean margin {margin:+.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--solo", action="store_true")
    options = parser.parse_args()
    if options.solo:
        compare_solo(options)
    else:
        compare(options)


if __name__ == "__main__":
    main()
