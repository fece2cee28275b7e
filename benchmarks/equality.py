"""Native and reference side by side over many random games of every edition and the Automa.

After every step the native position is compared field by field, with its legal actions. Shows
progress, survives Ctrl-C with a summary, and stops at the first difference.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from quiltwork import EDITION_IDS, Automa, Draw, Game, Generator, edition, native

CHUNK = 250


def compare(id: str, solo: Automa | None, seeds: range) -> int:
    """Play these games; the number of positions compared. Raises on a difference."""
    compared = 0
    for seed in seeds:
        position = Game.new(id, seed=seed, solo=solo).positions[0]
        fast = native.Position(position)
        generator = Generator(seed, 77)
        while not position.is_over:
            if position.chance is not None:
                step = position.chance.sample(generator)
            else:
                moves = position.legal_moves()
                step = moves[generator.below(len(moves))]
            position = position.apply(step).position
            is_draw = isinstance(step, Draw)
            fast = fast.apply_draw(list(step.values)) if is_draw else fast.apply(step.action)
            where = f"{id}, {solo}, seed {seed}, after {step}: {position.text}"
            assert fast == native.Position(position), where
            assert fast.legal_actions() == position.legal_actions(), where
            assert fast.to_move == position.to_move, where
            compared += 1
        assert fast.to_reference() == position, where
        assert fast.winner == position.outcome().winner, where
        assert [fast.score(0), fast.score(1)] == [position.score(0), position.score(1)], where
    return compared


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    opponents: list[tuple[str, Automa | None]] = [(id, None) for id in EDITION_IDS]
    automas = [Automa(3, "normal"), Automa(5, "tactical")]
    opponents += [(id, automa) for id in EDITION_IDS if edition(id).automa for automa in automas]
    with ProcessPoolExecutor(arguments.processes) as pool:
        for id, solo in opponents:
            games = arguments.games if solo is None else arguments.games // 4
            began, done, compared = perf_counter(), 0, 0
            chunks = [range(k, min(k + CHUNK, games)) for k in range(0, games, CHUNK)]
            try:
                for chunk, found in zip(
                    chunks,
                    pool.map(compare, [id] * len(chunks), [solo] * len(chunks), chunks),
                    strict=True,
                ):
                    done, compared = done + len(chunk), compared + found
                    print(f"\r{id} {solo or ''}: {done} games", end="", file=sys.stderr, flush=True)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                sys.exit(f"\nstopped after {done} games of {id}: no difference so far")
            spent = perf_counter() - began
            print(f"\r{id} {solo or ''}: {done} games, {compared} positions equal ({spent:.0f} s)")


if __name__ == "__main__":
    main()
