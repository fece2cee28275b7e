"""How well the networks judge a position at first sight: Brier scores by stage.

Each, both together, and the small one after the short search that `net` lets it make.

python benchmarks/opinions.py GAMES
GAMES are of `benchmarks/games.py`; what their player said after its search stands beside it. Moves
at which there was nothing to decide, or the end was solved, are left out.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from games import read_games

from quiltwork import QuiltworkError, _native
from quiltwork.engine.brain import weights_for
from quiltwork.engine.learning import Samples, forward, layers_of
from quiltwork.engine.net import net_for
from quiltwork.engine.net_search import SECOND_NODES
from quiltwork.engine.searcher import Searcher
from quiltwork.native import tables_of

BATCH = 16
STAGES = ((0, 1), (0, 1 / 3), (1 / 3, 2 / 3), (2 / 3, 1))


def main() -> None:
    try:
        played = read_games(Path(sys.argv[1]))
    except (IndexError, QuiltworkError) as error:
        sys.exit(__doc__ if isinstance(error, IndexError) else str(error))
    own, leaves, inputs, said, won, stage = played.edition, [], [], [], [], []
    circles: list[list[int]] = []
    searched: list[float] = []
    search = Searcher(own, hash=4, exact=False, raw=True)
    for game in played.games:
        for move, position in enumerate(game.positions(own)):
            says = game.says[move] if move < len(game.says) else None
            if says is None or game.exact[move] or position.pending:
                continue
            leaves.append(_native.leaf_of(position))
            inputs.append(_native.net_inputs(position))
            circles.append(_native.net_circle(position))
            search.clear()
            searched.append(search.think(position, nodes=SECOND_NODES).moves[0].win)
            said.append(says[0])
            won.append(game.seats[move] == game.winner)
            stage.append(game.stage(move, own))
    rows = np.concatenate(leaves)
    net = net_for(own)
    batches = [rows[at : at + BATCH] for at in range(0, len(rows), BATCH)]
    large = np.concatenate([net.judge(batch).values[:, 1] for batch in batches])
    judges = {}
    if net.chooser is not None:
        asked = [net.chooser.ask(tables_of(own), batch).judged[:, 1] for batch in batches]
        judges["chooser"] = np.concatenate(asked)
    weights = weights_for(own).telling_apart(own)
    unknown = np.zeros(len(rows), np.float32)
    seen = Samples(
        np.array(inputs, np.float16), unknown, unknown, unknown, np.array(circles, np.uint8)
    )
    outputs = forward(layers_of(weights), seen.rows(slice(None), len(weights.tiles)))[2]
    small = 1 / (1 + np.exp(-outputs[:, 0]))
    judges |= {
        "small network": small,
        "large network": large,
        "both, half each": (small + large) / 2,
        f"small network after {SECOND_NODES} nodes": np.array(searched),
        played.player: np.array(said),
    }
    outcome, behind = np.array(won, float), np.array(stage)
    print(f"{len(played.games)} games, {len(rows)} positions")
    for first, last in STAGES:
        here = (behind >= first) & (behind <= last)
        scores = (
            f"{name} {np.mean((chance - outcome)[here] ** 2):.4f}"
            for name, chance in judges.items()
        )
        print(f"{first:.2f} to {last:.2f} of the time: {', '.join(scores)}")


if __name__ == "__main__":
    main()
