"""`quiltwork bench`: how fast games are played, on one core."""

from __future__ import annotations

import json
from time import process_time
from typing import Annotated

import typer

GAMES = 200
SEED = 1


def bench(
    reference: Annotated[
        bool, typer.Option("--reference", help="Measure the reference rules, in Python.")
    ] = False,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = GAMES,
    seed: Annotated[
        int, typer.Option(min=0, max=2**32 - 1, help="The first game's seed; the others follow.")
    ] = SEED,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Play uniformly random games of the classic edition and say how fast that was.

    Time is processor time of this process. The means depend on seed and number only: they are
    the same on every machine, or the rules are not.

    \b
    quiltwork bench --reference
    quiltwork bench --reference --games 1000 --json
    """
    seconds, moves, score = _play(games, seed)
    result = {
        "rules": "reference",
        "edition": "classic",
        "games": games,
        "seed": seed,
        "seconds": round(seconds, 4),
        "games_per_second": round(games / seconds, 1) if seconds else None,
        "mean_moves": round(moves / games, 4),
        "mean_score": round(score / (2 * games), 4),
    }
    if as_json:
        typer.echo(json.dumps(result))
        return
    typer.echo(f"reference rules, classic, {games} random games from seed {seed}")
    typer.echo(f"{result['games_per_second']} games per second ({seconds:.2f} s on one core)")
    typer.echo(f"mean moves {result['mean_moves']}, mean score {result['mean_score']}")


def _play(games: int, seed: int) -> tuple[float, int, int]:
    """Seconds, moves and points of all games together."""
    from ..editions import edition
    from ..rules import Generator, first_position, random_setup
    from ..rules.playout import random_playout

    classic = edition("classic")
    moves = score = 0
    before = process_time()
    for number in range(seed, seed + games):
        start = first_position(classic, *random_setup(classic, number))
        end, made = random_playout(start, Generator(number, 1))
        moves += made
        score += end.score(0) + end.score(1)
    return process_time() - before, moves, score
