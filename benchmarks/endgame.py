"""How early the end of a game is solved, as a Markdown table.

`--left 3000 30000`: how often with so many nodes, by the share of the time board that is left.
`--check 1000`: is it solved rightly?

Games are self play of a computer player. Each is walked from its end back, until three positions in
a row took too long. Time is processor time. Ctrl-C ends a run with what it has.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from quiltwork import EDITION_IDS, edition
from quiltwork.engine.endgame import solve
from quiltwork.engine.solving import LATE
from quiltwork.native import Position

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.editions import patio
from support.endgames import PLAYERS, compare, compare_with_children, decisions, endings

BIN = 0.04
"""Of the time board."""
GIVE_UP_AFTER = 3
"""Positions of one game that could not be solved, in a row."""

Rows = dict[int, list[float | None]]
"""By the number of moves to the end: the seconds each solution took, None for unsolved."""


def walk_back(id: str, player: str, seed: int, seconds: float, rows: Rows) -> None:
    unsolved = 0
    for moves, position in enumerate(reversed(decisions(edition(id), player, seed)), 1):
        if position.to_reference().box:
            return
        took = None
        if unsolved < GIVE_UP_AFTER:
            # The solver goes by the clock on the wall, which runs on while others compute.
            began = process_time()
            solution = solve(position, seconds=4 * seconds, hash=64)
            spent = process_time() - began
            took = spent if solution is not None and spent <= seconds else None
        unsolved = 0 if took is not None else unsolved + 1
        rows.setdefault(moves, []).append(took)


def measure(id: str, player: str, games: int, seconds: float) -> None:
    rows: Rows = {}
    done = 0
    try:
        for seed in range(1, games + 1):
            walk_back(id, player, seed, seconds, rows)
            done = seed
            print(f"\r{id}: {done} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    print(f"\r{id}, {done} games of {player}, {seconds} s\n")
    print("| moves to the end | solved | median ms of the solved |\n|---|---|---|")
    for moves, took in sorted(rows.items()):
        solved = [seconds for seconds in took if seconds is not None]
        if not solved:
            break
        share = f"{len(solved)}/{len(took)} ({100 * len(solved) / len(took):.0f} %)"
        print(f"| {moves} | {share} | {1000 * median(solved):.1f} |")
    print(flush=True)


def measure_by_time_left(id: str, player: str, games: int, efforts: list[int]) -> None:
    whole = 2 * edition(id).last_space
    by_left: dict[int, list[Position]] = {}
    for seed in range(1, games + 1):
        for position in decisions(edition(id), player, seed):
            left = (whole - position.time(0) - position.time(1)) / whole
            if left <= LATE and position.count_moves() > 1:
                by_left.setdefault(int(left / BIN), []).append(position)
    print(f"{id}, {games} games of {player}\n")
    bins = sorted(by_left)
    heads = [f"{100 * BIN * k:.0f} to {100 * BIN * (k + 1):.0f} %" for k in bins]
    print("| nodes | " + " | ".join(heads) + " |\n" + "|---" * (len(bins) + 1) + "|")
    print("| positions | " + " | ".join(str(len(by_left[k])) for k in bins) + " |")
    for nodes in efforts:
        shares = []
        for k in bins:
            solved = [solve(each, nodes=nodes, hash=64) is not None for each in by_left[k]]
            shares.append(f"{100 * sum(solved) / len(solved):.0f} %")
        print(f"| {nodes:,} | " + " | ".join(shares) + " |", flush=True)
    print()


def check(wanted: int, most: int) -> None:
    compared, pending, tied, special, seed = 0, 0, 0, 0, 0
    began = perf_counter()
    editions = [*map(edition, EDITION_IDS), patio()]
    try:
        while compared < wanted:
            seed += 1
            for game in editions:
                for name in PLAYERS:
                    for position, minimax in endings(game, name, 10_000 + seed, most):
                        solution = solve(position, every_choice=True)
                        compare(position, solution, minimax)
                        assert solution is not None
                        end = position
                        for action in solution.line:
                            end = end.apply(action)
                        compared += 1
                        pending += bool(position.pending)
                        tied += solution.margin == 0
                        special += position.special_tile_owner != end.special_tile_owner
            print(f"\r{compared} positions", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    print(
        f"\r{compared} positions, every choice and the line as plain minimax says: {pending} with "
        f"a special patch to place, {tied} ties, {special} in which the special tile is still won "
        f"({perf_counter() - began:.0f} s)"
    )


def check_deep(wanted: int) -> None:
    compared, seed = 0, 0
    began = perf_counter()
    try:
        while compared < wanted:
            seed += 1
            for id in EDITION_IDS:
                position = decisions(edition(id), "full:nodes=20", 20_000 + seed)[-7 - seed % 3]
                solution = solve(position, nodes=50_000)
                if solution is None:
                    continue
                compare_with_children(position, solution)
                compared += 1
                print(f"\r{compared} positions", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    print(
        f"\r{compared} positions, 7 to 9 moves from the end: worth what the best of all legal "
        f"moves leads to ({perf_counter() - began:.0f} s)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--player", default="full:nodes=200")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--edition", action="append", help="classic and express unless given")
    parser.add_argument("--left", type=int, nargs="+", metavar="NODES", help="by time left")
    parser.add_argument("--check", type=int, metavar="POSITIONS", help="compare with minimax")
    parser.add_argument("--deep", type=int, metavar="POSITIONS", help="compare with all moves")
    parser.add_argument("--most", type=int, default=5000, help="new positions for each minimax")
    arguments = parser.parse_args()
    if arguments.check or arguments.deep:
        check(arguments.check or 0, arguments.most)
        check_deep(arguments.deep or 0)
        return
    for id in arguments.edition or ["classic", "express"]:
        if arguments.left:
            measure_by_time_left(id, arguments.player, arguments.games, arguments.left)
            continue
        measure(id, arguments.player, arguments.games, arguments.seconds)


if __name__ == "__main__":
    main()
