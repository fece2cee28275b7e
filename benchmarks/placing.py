"""Weights that place as a search does which looks at 24 placements of every tile.

python benchmarks/placing.py BEFORE.npz AFTER.npz --games 1600 --seed 11 [--edition express]
Then `benchmarks/brains.py AFTER.npz BEFORE.npz` tells what they are worth.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np

from quiltwork import edition
from quiltwork._native import placing_choices
from quiltwork.engine.brain import Weights
from quiltwork.engine.placing import Choices, first_choices, fit_placing
from quiltwork.native.tables import tables_of

SLIPS = 0.1
"""Of the moves: greedy ones, so that games differ."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--games", type=int, default=1600)
    parser.add_argument("--nodes", type=int, default=600)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    own, weights = edition(options.edition), Weights.load(options.before)
    limits = (0, options.games, options.nodes, SLIPS, False, 0, options.seed, options.threads)
    played = placing_choices(tables_of(own), weights.native(own), *limits)
    choices = Choices.joined(
        [Choices(arrays[0].astype(np.float16), *arrays[1:]) for arrays in played]
    )
    after = replace(weights, placing=fit_placing(weights.placing, choices))
    after.save(options.after)
    was, now = (first_choices(each.placing, choices) for each in (weights, after))
    print(f"{len(choices)} decisions, the same as the search: {was:.1%} before, {now:.1%} after")


if __name__ == "__main__":
    main()
