"""A player against itself: scores, empty squares and their spread, as rows of a Markdown table.

python benchmarks/selfplay.py full:time=0.02 full:time=0.1 --games 100 [--edition express]
Ctrl-C ends a run with what it has.
"""

from __future__ import annotations

import argparse
import sys
from statistics import mean, quantiles, stdev

from quiltwork import edition
from quiltwork.engine.contest import DEALS
from quiltwork.engine.playing import Fixture, GameResult, play_game, positions_of
from quiltwork.engine.workers import cores, work_through
from quiltwork.native import Position

HEAD = (
    "| player | games | mean score | spread | lowest, highest | empty squares | "
    "special tile taken | first player wins | somebody below -20 |\n" + "|---" * 9 + "|"
)


def last_position(fixture: Fixture, result: GameResult) -> Position:
    *_, last = positions_of(fixture.start(), fixture.deal, result.actions)
    return last


def row(name: str, played: list[tuple[Fixture, GameResult]]) -> str:
    ends = [last_position(fixture, result) for fixture, result in played]
    scores = [end.score(seat) for end in ends for seat in (0, 1)]
    spaces = ends[0].edition.spaces
    empty = [spaces - end.filled(seat).bit_count() for end in ends for seat in (0, 1)]
    low, *_, high = quantiles(scores, n=20)
    cells = [
        f"`{name}`",
        str(len(ends)),
        f"{mean(scores):.1f}",
        f"{stdev(scores):.1f} (nine in ten from {low:.0f} to {high:.0f})",
        f"{min(scores)}, {max(scores)}",
        f"{mean(empty):.1f}",
        f"{mean(end.special_tile_owner is not None for end in ends):.0%}",
        f"{mean(end.winner == 0 for end in ends):.0%}",
        f"{mean(min(end.score(0), end.score(1)) < -20 for end in ends):.1%}",
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    options = parser.parse_args()
    print(HEAD, flush=True)
    for name in options.players:
        deals = range(options.seed * DEALS, options.seed * DEALS + options.games)
        fixtures = [Fixture(edition(options.edition), name, name, deal) for deal in deals]
        played: list[tuple[Fixture, GameResult]] = []
        try:
            for fixture, result in work_through(play_game, fixtures, options.processes):
                played.append((fixture, result))
                print(f"\r{len(played)} of {options.games}", end="\r", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
        if len(played) > 1:
            print(row(name, played), flush=True)


if __name__ == "__main__":
    main()
