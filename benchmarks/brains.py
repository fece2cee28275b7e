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
from quiltwork.engine.match import GameResult, summary
from quiltwork.native.tables import tables_of
from quiltwork.rules.automa.player import CARDS_SET_ASIDE

GREEDY = "greedy"


def weights_of(name: str) -> Weights:
    return fresh_weights(1) if name == GREEDY else Weights.load(name)


def compare(options: argparse.Namespace) -> None:
    """Against each other, with an interval of the pairs."""
    tables = tables_of(edition(options.edition))
    ours, theirs = (weights_of(name).native() for name in (options.ours, options.theirs))
    settings = (options.nodes, False, CARDS_SET_ASIDE, options.seed, options.threads)
    straight = match_brains(tables, ours, theirs, 0, options.pairs, *settings)
    swapped = match_brains(tables, theirs, ours, 0, options.pairs, *settings)
    results = []
    for one, two in zip(straight, swapped, strict=True):
        results.append(GameResult((one[0], one[1]), one[2] == 0, (0, 0), (0.0, 0.0)))
        results.append(GameResult((two[1], two[0]), two[2] == 1, (0, 0), (0.0, 0.0)))
    found = summary(results)
    low, high = found.elo_95
    print(
        f"{options.edition}, {options.nodes} nodes, {found.games} games: "
        f"{found.wins[0]} to {found.wins[1]} ({found.wins[0] / found.games:.1%}), "
        f"Elo {found.elo:+.0f} ({low:+.0f} to {high:+.0f}), mean scores {found.mean_scores}"
    )


def compare_solo(options: argparse.Namespace) -> None:
    """Each alone: wins and mean margin by level."""
    tables = tables_of(edition(options.edition))
    games = 2 * options.pairs
    for name in (options.ours, options.theirs):
        brain = weights_of(name).native()
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
