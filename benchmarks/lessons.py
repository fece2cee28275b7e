"""How well networks know what a teacher did in lessons that they have not had.

python benchmarks/lessons.py LESSONS NET.onnx ... [--every 9 --chooser CHOOSER.onnx]
    One in so many decisions is looked at: does the network at once, without any search, name the
    teacher's tile, and its very move? Does it if all places of a tile are taken together? How far
    is its chance from the teacher's, and from the end?
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from tiles import tile_of

from quiltwork import _native, edition, native
from quiltwork.engine.net import Net
from quiltwork.errors import QuiltworkError
from quiltwork.learn.layout import NO_ACTION
from quiltwork.learn.lessons import Lessons
from quiltwork.native import Position

KEPT = 64
"""Moves of the network that are looked at, the likeliest."""


class Decision(NamedTuple):
    """A position with more than one tile to choose from, or a tile and to advance."""

    position: Position
    action: int
    """What the teacher liked best,"""
    win: float
    """and its chance to win."""
    won: bool


def decisions(path: Path, every: int) -> Iterator[Decision]:
    """Some of a file's."""
    lessons, number = Lessons.load(path), 0
    for game in lessons.games:
        *positions, end = game.positions(edition(lessons.edition))
        for position, row in zip(positions, game.rows, strict=True):
            number += 1
            if number % every or position.pending or row["moves"][1] == NO_ACTION:
                continue
            if len({tile_of(action) for action in position.legal_actions()}) > 1:
                won = position.to_move == end.winner
                yield Decision(position, int(row["moves"][0]), float(row["win"]), won)


def at_once(net: Net, position: Position) -> tuple[int, int, float]:
    """The move it names, the tile likeliest with all its places, and its chance to win."""
    tables = native.tables_of(position.edition)
    search = _native.NetSearch(tables, net.head, KEPT, 0.0, 0.0, 0, *net.settings)
    leaves = np.zeros((1, _native.LEAF_BYTES), np.uint8)
    search.begin(position, 0)
    search.collect(leaves, 1)
    answers = net.judge(leaves)
    search.answer(*answers)
    moves = search.found()["moves"]
    shares: dict[int, float] = defaultdict(float)
    for action, _, _, _, _, share, _ in moves:
        shares[tile_of(action)] += share
    return moves[0][0], max(shares, key=shares.__getitem__), float(answers.values[0, 1])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("lessons", type=Path)
    parser.add_argument("nets", type=Path, nargs="+")
    parser.add_argument("--every", type=int, default=9)
    parser.add_argument("--chooser", type=Path, help="that has the say beside each network")
    options = parser.parse_args()
    looked_at = list(decisions(options.lessons, options.every))
    print(
        f"{len(looked_at)} decisions; same tile, with all its places, same move, "
        "square error to teacher, to result"
    )
    for path in options.nets:
        net, rows = Net(path, chooser=options.chooser), []
        for position, action, win, won in looked_at:
            named, heaviest, chance = at_once(net, position)
            tile = tile_of(action)
            same = (tile_of(named) == tile, heaviest == tile, named == action)
            rows.append((*same, (chance - win) ** 2, (chance - won) ** 2))
        tile, places, move, taught, came = np.mean(rows, axis=0)
        told = f"{tile:.1%}, {places:.1%}, {move:.1%}, {taught:.4f}, {came:.4f}"
        print(f"{path}: {told}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except QuiltworkError as error:
        raise SystemExit(str(error)) from None
