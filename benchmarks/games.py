"""Games of a player against itself, kept with all that it said on the way, for the studies.

python benchmarks/games.py FILE --player full:nodes=200 --games 20000 [--extra 3]
Ctrl-C ends a run with what it has; the same command goes on from there.
`--extra` gives the second player so many buttons more at the start.

The file is JSON lines: a header, then a line for each game. `says` holds, for every move, the
chance to win and the margin that the mover stated before it (null where there was one move only),
`exact` whether that was solved, `times` where both tokens lay on the time board.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

from quiltwork import Edition, edition
from quiltwork.engine.contest import DEALS
from quiltwork.engine.players import player
from quiltwork.engine.playing import DICE_STREAM
from quiltwork.engine.signature import search_signature
from quiltwork.engine.workers import cores, work_through
from quiltwork.errors import QuiltworkError
from quiltwork.native import Position
from quiltwork.rules import Generator, first_position, random_setup

Says = tuple[float, float] | None
MAGIC = "quiltwork_games"


class Job(NamedTuple):
    """A game to be played."""

    edition: Edition
    player: str
    deal: int
    extra: int


@dataclass(frozen=True)
class Game:
    """A finished game. Seat 0 began; seats, times, actions and says go move by move."""

    deal: int
    circle: list[int]
    seats: list[int]
    times: list[tuple[int, int]]
    actions: list[int]
    says: list[Says]
    exact: list[int]
    scores: tuple[int, int]
    winner: int


def start(edition: Edition, deal: int, extra: int) -> Position:
    """The first position of a deal, with so many more buttons for the second player."""
    circle, _ = random_setup(edition, deal)
    position = first_position(edition, circle)
    first, second = position.players
    second = replace(second, buttons=second.buttons + extra)
    return Position(replace(position, players=(first, second)))


def play(job: Job) -> Game:
    position = start(job.edition, job.deal, job.extra)
    game = Game(job.deal, list(position.circle), [], [], [], [], [], (0, 0), 0)
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
    return replace(game, scores=(position.score(0), position.score(1)), winner=position.winner)


class Kept(NamedTuple):
    """A file of games: what was played, and the games by their deals."""

    header: dict[str, Any]
    games: list[Game]

    @property
    def edition(self) -> Edition:
        return edition(self.header["edition"])


def read_games(path: Path) -> Kept:
    """The games of a file, in the order of their deals; a line that was cut off is left out."""
    with path.open(encoding="utf-8") as file:
        header = json.loads(next(file))
        if MAGIC not in header:
            raise QuiltworkError(f"{path}: this is no file of games")
        games = [Game(**json.loads(line)) for line in file if line.endswith("\n")]
    return Kept(header, sorted(games, key=lambda game: game.deal))


def take_up(path: Path, header: dict[str, Any]) -> set[int]:
    """Begin a file or go on with it; gives the deals that are played."""
    if not path.exists():
        path.write_text(json.dumps(header) + "\n", "utf-8")
        return set()
    kept = read_games(path)
    if kept.header != header:
        raise QuiltworkError(f"{path}: it holds other games: {kept.header}, not {header}")
    content = path.read_bytes()
    with path.open("r+b") as file:
        file.truncate(content.rindex(b"\n") + 1)
    return {game.deal for game in kept.games}


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
    header = {MAGIC: 1, **named, "signature": search_signature()}
    done = take_up(options.file, header)
    deals = range(options.seed * DEALS, options.seed * DEALS + options.games)
    jobs = [
        Job(edition(options.edition), options.player, deal, options.extra)
        for deal in deals
        if deal not in done
    ]
    console = Console(stderr=True)
    try:
        with options.file.open("a", encoding="utf-8") as file:
            played = work_through(play, jobs, options.processes)
            for _, game in track(played, "games", len(jobs), console=console):
                file.write(json.dumps(asdict(game), separators=(",", ":")) + "\n")
    except KeyboardInterrupt:
        console.print("stopped; the same command goes on")


if __name__ == "__main__":
    try:
        main()
    except QuiltworkError as error:
        raise SystemExit(str(error)) from None
