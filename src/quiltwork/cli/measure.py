"""What `quiltwork bench` measures; each figure by the clock, the best of a few rounds."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from .. import _native, native
from ..editions import edition
from ..engine.searcher import Searcher
from ..rules import Generator, Position, first_position, random_setup
from ..rules.perft import perft
from ..rules.playout import random_playout

PERFT_SEED, PERFT_DEPTH = 2, 3
BATCH = 1024
# What is written at every step: the mask, and the observation packed in bits or as floats.
OUTPUTS: dict[str, tuple[str, ...]] = {
    "packed": ("mask", "bits", "scalars", "to_move", "rewards", "done"),
    "float": ("mask", "planes", "scalars", "to_move", "rewards", "done"),
}


def start_position(seed: int) -> Position:
    """The opening of the classic edition with this seed."""
    classic = edition("classic")
    return first_position(classic, *random_setup(classic, seed))


def measure_reference(games: int, seed: int) -> dict[str, float]:
    """Uniformly random games of the reference rules, in processor time."""
    moves = score = 0
    before = process_time()
    for number in range(seed, seed + games):
        end, made = random_playout(start_position(number), Generator(number, 1))
        moves += made
        score += end.score(0) + end.score(1)
    spent = process_time() - before
    return {
        "games": games,
        "seed": seed,
        "seconds": round(spent, 4),
        "games_per_second": round(games / spent, 1),
        "mean_moves": round(moves / games, 4),
        "mean_score": round(score / (2 * games), 4),
    }


def signature(seed: int) -> str:
    """Sums over a thousand native games: any change of the rules changes it."""
    sums = native.playouts(start_position(seed), 1000, seed)
    return f"{sums.moves}.{sums.scores[0]}.{sums.scores[1]}.{sums.wins[0]}"


def measure_all(games: int, seed: int, seconds: float) -> dict[str, object]:
    """Every figure, reference and native in turn."""
    start = start_position(seed)
    fast = native.Position(start)
    return {
        "edition": "classic",
        "path": _native.path(),
        "signature": signature(seed),
        "playouts_per_s": {
            "reference": rate(lambda n: _reference_playouts(start, seed, n), seconds, games),
            "native": rate(lambda n: native.playouts(fast, n, seed), seconds, 2000),
            "native_2_threads": rate(lambda n: native.playouts(fast, n, seed, 2), seconds, 2000),
        },
        "listings_per_s": {
            "reference": rate(lambda n: _each(n, start.legal_actions), seconds, 50),
            "native": rate(lambda n: _each(n, fast.legal_actions), seconds, 500),
            "native_2_threads": None,  # Python lists are made under Python's lock
        },
        "perft_nodes_per_s": _perft_rates(seconds),
        "search_nodes_per_s": {
            "native": _search_rate(fast, seconds, 1),
            "native_2_threads": _search_rate(fast, seconds, 2),
        },
        "batch_steps_per_s": _batch_rate(OUTPUTS["packed"], seed, seconds, 1),
        "batch_steps_per_s_by_output": {
            name: {
                "native": _batch_rate(names, seed, seconds, 1),
                "native_2_threads": _batch_rate(names, seed, seconds, 2),
            }
            for name, names in OUTPUTS.items()
        },
    }


def rate(work: Callable[[int], object | None], seconds: float, first: int) -> float:
    """How often a second the work is done: the best of three rounds that share the time."""
    best, times = 0.0, first
    for _ in range(3):
        before = perf_counter()
        work(times)
        spent = perf_counter() - before
        best = max(best, times / spent)
        times = max(1, int(best * seconds / 3))
    return best


def _reference_playouts(start: Position, seed: int, games: int) -> None:
    for stream in range(games):
        random_playout(start, Generator(seed, stream))


def _each(times: int, work: Callable[[], object]) -> None:
    for _ in range(times):
        work()


def _perft_rates(seconds: float) -> dict[str, float]:
    start = start_position(PERFT_SEED)
    fast = native.Position(start)
    before = perf_counter()
    nodes = perft(start, PERFT_DEPTH)
    reference = nodes / (perf_counter() - before)
    once = {
        "native": rate(lambda n: _each(n, lambda: native.perft(fast, PERFT_DEPTH)), seconds, 3),
        "native_2_threads": rate(
            lambda n: _each(n, lambda: native.perft(fast, PERFT_DEPTH, 2)), seconds, 3
        ),
    }
    return {"reference": reference} | {name: nodes * times for name, times in once.items()}


def _search_rate(start: native.Position, seconds: float, threads: int) -> float:
    """Nodes a second of the computer player, in a tree that grows from the opening."""
    searcher = Searcher(start.edition, hash=1024, threads=threads)
    before = perf_counter()
    thought = searcher.think(start, seconds=seconds)
    return thought.nodes / (perf_counter() - before)


def _batch_rate(names: tuple[str, ...], seed: int, seconds: float, threads: int) -> float:
    """Steps a second; choosing the random actions is not counted."""
    batch = native.Batch("classic", BATCH, seed, threads=threads)
    arrays = batch.arrays(*names)
    actions = np.zeros(BATCH, np.int32)
    spent, steps = 0.0, 0
    while spent < seconds:
        batch.random_actions(steps, actions)
        before = perf_counter()
        batch.step(actions, **arrays)
        spent += perf_counter() - before
        steps += BATCH
    return steps / spent
