"""Matches: each deal is played twice with seats swapped, so that luck of the deal cancels out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import process_time

from ..editions import Edition
from ..errors import QuiltworkError
from ..native import Position as NativePosition
from ..rules import Generator, first_position, random_setup
from .players import player


@dataclass(frozen=True)
class GameResult:
    """One game: scores of player A and player B, who won, and what thinking cost them."""

    scores: tuple[int, int]
    won_by_a: bool
    moves: tuple[int, int]
    cpu: tuple[float, float]


@dataclass(frozen=True)
class MatchResult:
    """What a match came to, for player A against player B."""

    games: int
    wins: tuple[int, int]
    mean_scores: tuple[float, float]
    mean_margin: float
    elo: float
    elo_95: tuple[float, float]
    cpu_s_per_move: tuple[float, float]


def play_game(edition: Edition, a: str, b: str, seed: int, swapped: bool) -> GameResult:
    """Play one deal; A sits on seat 0 and begins, or on seat 1 if the seats are swapped."""
    names = (b, a) if swapped else (a, b)
    minds = [player(name).begin(edition) for name in names]
    position = NativePosition(first_position(edition, random_setup(edition, seed)[0]))
    moves, cpu, draws = [0, 0], [0.0, 0.0], 0
    while not position.is_over:
        if position.chance is not None:
            draws += 1
            position = position.draw(seed, draws)
            continue
        seat = position.to_move
        assert seat is not None
        dice = Generator(seed, 1_000_000 + sum(moves)).next()
        began = process_time()
        thought = minds[seat].think(position, dice)
        cpu[seat] += process_time() - began
        moves[seat] += 1
        position = position.apply(thought.action)
    first, second = (1, 0) if swapped else (0, 1)
    return GameResult(
        (position.score(first), position.score(second)),
        position.winner == first,
        (moves[first], moves[second]),
        (cpu[first], cpu[second]),
    )


def _play(job: tuple[Edition, str, str, int, bool]) -> GameResult:
    return play_game(*job)


def play_match(
    edition: Edition,
    a: str,
    b: str,
    pairs: int,
    seed: int = 1,
    processes: int = 1,
    report: Callable[[list[GameResult]], None] | None = None,
) -> MatchResult:
    """Play `pairs` deals twice each; the report is told the games so far after each."""
    if pairs < 1:
        raise QuiltworkError("a match needs at least one pair of games")
    for name in (a, b):
        player(name)  # refuses an unknown one before anything is played
    jobs = [
        (edition, a, b, seed * 1_000_003 + pair, swapped)
        for pair in range(pairs)
        for swapped in (False, True)
    ]
    results: list[GameResult] = []
    for result in _each(jobs, processes):
        results.append(result)
        if report is not None:
            report(results)
    return summary(results)


def _each(jobs: list[tuple[Edition, str, str, int, bool]], processes: int) -> Iterator[GameResult]:
    if processes == 1:
        yield from map(_play, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_play, jobs)


def elo_of(share: float) -> float:
    """The rating difference at which the stronger side scores this share."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return -400 * math.log10(1 / share - 1)


def summary(results: list[GameResult]) -> MatchResult:
    """Add the games up; the interval is of the pairs, whose two games are not independent."""
    games = len(results)
    wins = sum(result.won_by_a for result in results)
    pair_shares = [
        sum(result.won_by_a for result in results[k : k + 2]) / len(results[k : k + 2])
        for k in range(0, games, 2)
    ]
    share = wins / games
    variance = sum((pair - share) ** 2 for pair in pair_shares) / max(1, len(pair_shares) - 1)
    # At least what one game more, lost or won, would change: nothing is ever certain.
    error = max(1.96 * math.sqrt(variance / len(pair_shares)), 1 / games)
    sums = [sum(result.scores[side] for result in results) / games for side in (0, 1)]
    costs = [
        sum(result.cpu[side] for result in results)
        / max(1, sum(result.moves[side] for result in results))
        for side in (0, 1)
    ]
    return MatchResult(
        games,
        (wins, games - wins),
        (round(sums[0], 2), round(sums[1], 2)),
        round(sums[0] - sums[1], 2),
        round(elo_of(share), 1),
        (round(elo_of(share - error), 1), round(elo_of(share + error), 1)),
        (round(costs[0], 6), round(costs[1], 6)),
    )
