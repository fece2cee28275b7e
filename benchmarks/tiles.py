"""Which tile, whatever its place: how well it is chosen at once and after short searches.

python benchmarks/tiles.py judge PLAYER ... [--positions 3000 --truth full:nodes=4000]
    How often each player takes the tile that a long search takes, and what it gives up otherwise.
python benchmarks/tiles.py play PLAYER ... [--games 100 --against uct:nodes=1000]
    Games in which each chooses the tile and the learned player's network where to put it.
`net:sims=1` is that network alone. Ctrl-C ends a run with what it has told.
"""

from __future__ import annotations

import argparse
import random
from typing import NamedTuple

from quiltwork import edition
from quiltwork.engine.contest import DEALS
from quiltwork.engine.minds import Mind
from quiltwork.engine.players import player
from quiltwork.engine.playing import positions_of
from quiltwork.engine.thought import Thought
from quiltwork.engine.workers import cores, work_through
from quiltwork.errors import QuiltworkError
from quiltwork.learn.lessons import start
from quiltwork.native import Position
from quiltwork.rules.move import ADVANCE_ACTION, split_action

EDITION = edition("classic")
TEACHER, SLIPS = "full:nodes=30", 0.1
"""Whose games are looked at, and how often it slips."""
EVERY = 6
"""One in so many positions of a game is judged."""
AT_ONCE = "net:sims=1"


def tile_of(action: int) -> int:
    """The place of the tile before the neutral token; -1 for advancing."""
    return -1 if action == ADVANCE_ACTION else split_action(action, EDITION.spaces)[0]


class Judged(NamedTuple):
    """A game to be looked at, and by whom."""

    deal: int
    truth: str
    players: tuple[str, ...]


def judge(job: Judged) -> list[list[tuple[bool, float]]]:
    """For some positions of a game: does each player take the right tile, and what does it cost?"""
    dice = random.Random(job.deal)
    rows = []
    for position in positions_of(start(EDITION, job.deal), job.deal, slipping_game(job.deal)):
        if position.is_over or position.pending or position.count_moves() < 2:
            continue
        if dice.random() * EVERY > 1:
            continue
        truth = player(job.truth).think(position)
        worths: dict[int, float] = {}
        for move in truth.moves:
            tile = tile_of(move.action)
            worths[tile] = max(worths.get(tile, 0.0), move.win)
        if truth.exact or len(worths) < 2:
            continue
        right = tile_of(truth.action)
        taken = [tile_of(player(name).think(position).action) for name in job.players]
        rows.append(
            [(tile == right, max(0.0, worths[right] - worths.get(tile, 0.0))) for tile in taken]
        )
    return rows


def slipping_game(deal: int) -> list[int]:
    """The moves of a game of the teacher against itself."""
    dice = random.Random(deal)
    minds = [player(TEACHER).begin(EDITION) for _ in (0, 1)]
    position, actions = start(EDITION, deal), []
    while position.to_move is not None:
        thought = minds[position.to_move].think(position, dice.getrandbits(60))
        slips = thought.moves and dice.random() < SLIPS
        actions.append(dice.choice(thought.moves).action if slips else thought.action)
        position = position.apply(actions[-1])
    return actions


class TwoMinds(Mind):
    """One chooses the tile, the other where it goes."""

    def __init__(self, chooser: Mind, placer: Mind) -> None:
        self._chooser, self._placer = chooser, placer

    def _decide(self, position: Position, seed: int) -> Thought:
        if position.pending:
            return self._placer.think(position, seed)
        chosen = self._chooser.think(position, seed)
        if chosen.exact or chosen.action == ADVANCE_ACTION:
            return chosen
        tile = tile_of(chosen.action)
        places = self._placer.think(position, seed).moves
        return next(
            (Thought(each.action) for each in places if tile_of(each.action) == tile), chosen
        )


class Played(NamedTuple):
    """A game to be played."""

    chooser: str
    against: str
    deal: int
    seat: int


def play(job: Played) -> tuple[bool, int]:
    """Who won, and the margin."""
    ours = TwoMinds(player(job.chooser).begin(EDITION), player(AT_ONCE).begin(EDITION))
    minds = [ours, player(job.against).begin(EDITION)]
    dice, position = random.Random(job.deal), start(EDITION, job.deal)
    while position.to_move is not None:
        mind = minds[0 if position.to_move == job.seat else 1]
        position = position.apply(mind.think(position, dice.getrandbits(60)).action)
    margin = position.score(job.seat) - position.score(1 - job.seat)
    return position.winner == job.seat, margin


def judge_all(options: argparse.Namespace) -> None:
    """Look at games until there are enough positions."""
    found: list[list[tuple[bool, float]]] = []
    deals = range(options.seed * DEALS, (options.seed + 1) * DEALS)
    jobs = (Judged(deal, options.truth, tuple(options.players)) for deal in deals)
    for _, rows in work_through(judge, jobs, options.processes):
        found += rows
        if len(found) >= options.positions:
            break
    print(f"{len(found)} positions; what {options.truth} takes, and its chance to win given up")
    for name, column in zip(options.players, zip(*found, strict=True), strict=True):
        same, cost = (sum(each) / len(found) for each in zip(*column, strict=True))
        print(f"{name}: {same:.1%}, {cost:.4f}", flush=True)


def play_all(options: argparse.Namespace) -> None:
    """Each deal twice, with seats swapped."""
    for name in options.players:
        deals = [options.seed * DEALS + game // 2 for game in range(options.games)]
        jobs = [Played(name, options.against, deal, k % 2) for k, deal in enumerate(deals)]
        ends = [end for _, end in work_through(play, jobs, options.processes)]
        won, margin = sum(won for won, _ in ends), sum(margin for _, margin in ends)
        share = f"{won} of {len(ends)}, {won / len(ends):.1%}"
        print(
            f"{name} against {options.against}: {share}, margin {margin / len(ends):.1f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("judge", "play"))
    parser.add_argument("players", nargs="+")
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--truth", default="full:nodes=4000")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--against", default="uct:nodes=1000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    options = parser.parse_args()
    if options.what == "judge":
        judge_all(options)
    else:
        play_all(options)


if __name__ == "__main__":
    try:
        main()
    except QuiltworkError as error:
        raise SystemExit(str(error)) from None
