"""Games of a player against itself, kept with all that it said on the way, for the studies.

python benchmarks/games.py FILE --player full:nodes=200 --games 20000 [--extra 3]
Ctrl-C ends a run with what it has; the same command goes on from there.
`--extra` gives the second player so many buttons more at the start.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from keeping import read, work_and_keep

from quiltwork import Edition, edition
from quiltwork.engine.contest import DEALS
from quiltwork.engine.players import player
from quiltwork.engine.playing import DICE_STREAM, positions_of
from quiltwork.engine.signature import search_signature
from quiltwork.engine.workers import cores
from quiltwork.errors import QuiltworkError
from quiltwork.native import Position
from quiltwork.rules import Generator, first_position, random_setup

Says = tuple[float, float] | None
KIND = "games"


@dataclass(frozen=True)
class Game:
    """A finished game; seat 0 began. From `seats` to `exact` there is an entry for each move."""

    deal: int
    extra: int
    """Buttons that the second player had more at the start."""
    circle: list[int]
    """The tiles, clockwise from the neutral token."""
    seats: list[int]
    times: list[tuple[int, int]]
    """Both tokens on the time board, before the move."""
    actions: list[int]
    says: list[Says]
    """The chance to win and the margin that the mover stated; None where it had no choice."""
    exact: list[int]
    """1 where that was solved."""
    scores: tuple[int, int]
    winner: int

    def positions(self, edition: Edition) -> Iterator[Position]:
        """The position before every move, and the last one."""
        return positions_of(start(edition, self.deal, self.extra), self.deal, self.actions)

    def stage(self, move: int, edition: Edition) -> float:
        """How much of the time board both tokens had behind them, from 0 to 1."""
        return sum(self.times[move]) / (2 * edition.last_space)


class Played(NamedTuple):
    """A file of games, in the order of their deals."""

    edition: Edition
    player: str
    signature: int
    """What tells this player from others of the same name: `quiltwork bench --signature`."""
    extra: int
    games: list[Game]


def read_games(path: Path) -> Played:
    header, lines = read(path, KIND)
    games = sorted((Game(**line) for line in lines), key=lambda game: game.deal)
    settings = (header[name] for name in ("player", "signature", "extra"))
    return Played(edition(header["edition"]), *settings, games)


class Job(NamedTuple):
    """A game to be played."""

    edition: Edition
    player: str
    deal: int
    extra: int


def start(edition: Edition, deal: int, extra: int) -> Position:
    """The first position of a deal, with so many more buttons for the second player."""
    circle, _ = random_setup(edition, deal)
    position = first_position(edition, circle)
    first, second = position.players
    second = replace(second, buttons=second.buttons + extra)
    return Position(replace(position, players=(first, second)))


def play(job: Job) -> dict[str, Any]:
    position = start(job.edition, job.deal, job.extra)
    game = Game(job.deal, job.extra, list(position.circle), [], [], [], [], [], (0, 0), 0)
    minds = [player(job.player).begin(job.edition) for _ in (0, 1)]
    draws = 0
    while not position.is_over:
        seat = position.to_move
        if seat is None:
            draws += 1
            position = position.draw(job.deal, draws)
            continue
        dice = Generator(job.deal, DICE_STREAM + len(game.actions)).next()
        thought = minds[seat].think(position, dice)
        known = thought.win is not None and thought.margin is not None
        game.says.append((round(thought.win, 4), round(thought.margin, 2)) if known else None)
        game.exact.append(int(thought.exact))
        game.seats.append(seat)
        game.times.append((position.time(0), position.time(1)))
        game.actions.append(thought.action)
        position = position.apply(thought.action)
    assert position.winner is not None
    scores = (position.score(0), position.score(1))
    return asdict(replace(game, scores=scores, winner=position.winner))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--player", default="full:nodes=200")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--extra", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    options = parser.parse_args()
    named = {name: getattr(options, name) for name in ("edition", "player", "seed", "extra")}
    header = {"kind": KIND, **named, "signature": search_signature()}
    deals = range(options.seed * DEALS, options.seed * DEALS + options.games)
    jobs = {d: Job(edition(options.edition), options.player, d, options.extra) for d in deals}
    work_and_keep(play, jobs, options.file, header, options.processes)


if __name__ == "__main__":
    try:
        main()
    except QuiltworkError as error:
        raise SystemExit(str(error)) from None
