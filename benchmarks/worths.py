"""What buying a tile would have been worth, bought or not: for the balance study.

python benchmarks/worths.py GAMES FILE [--nodes 200] [--games 10000]
From each third of each game of `benchmarks/games.py` one turn is taken. Every tile that the mover
could have bought is bought, at its best place, and the position after it is searched, as is the one
after advancing instead; the difference of the margins is the tile's worth there, price included.
So is, once a game, a special patch against declining it. Ctrl-C and going on as with the games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games import Game
from looking import look_at_games

from quiltwork import Edition
from quiltwork.engine.prospect import result_of
from quiltwork.engine.searcher import Searcher
from quiltwork.native import Position
from quiltwork.rules import Generator
from quiltwork.rules.move import split_action

KIND = "worths"
PASSING = 0
"""The action id of advancing, and of declining a special patch."""


class Job(NamedTuple):
    """A game to look at."""

    edition: Edition
    game: Game
    nodes: int


class Judge:
    """Searches positions, every one with the same effort and from an empty tree."""

    def __init__(self, edition: Edition, nodes: int) -> None:
        self._searcher, self._nodes = Searcher(edition, every_choice=True, hash=24, raw=True), nodes

    def best_of_each(self, position: Position) -> dict[int, int]:
        """The best-looking action for each slot of the offer; special patches are in slot -1."""
        spaces = position.edition.spaces
        found: dict[int, int] = {}
        for move in self._think(position).moves:
            if move.action != PASSING:
                slot = -1 if move.action <= spaces else split_action(move.action, spaces)[0]
                found.setdefault(slot, move.action)
        return found

    def margin_after(self, position: Position, action: int) -> float:
        """What the mover may expect after an action."""
        mover, after = position.to_move, position.apply(action)
        assert mover is not None
        if after.is_over:
            return result_of(after).for_seat(mover).margin
        margin = self._think(after).margin
        assert margin is not None
        return margin if after.to_move == mover else -margin

    def _think(self, position: Position) -> Any:
        self._searcher.clear()
        return self._searcher.think(position, nodes=self._nodes)


def look(job: Job) -> dict[str, Any]:
    """Tiles as (third, tile, worth); special patches as (mark, worth)."""
    judge = Judge(job.edition, job.nodes)
    positions = list(job.game.positions(job.edition))[:-1]
    tiles = []
    for third, position in _turns(job, positions):
        best = judge.best_of_each(position)
        instead = judge.margin_after(position, PASSING) if best else 0.0
        for slot, action in best.items():
            worth = judge.margin_after(position, action) - instead
            tiles.append((third, position.offer[slot], round(worth, 2)))
    return {"deal": job.game.deal, "tiles": tiles, "patches": _patch(job, positions, judge)}


def _turns(job: Job, positions: list[Position]) -> Iterator[tuple[int, Position]]:
    for third in range(3):
        moves = [
            move
            for move, position in enumerate(positions)
            if not position.pending and min(2, int(3 * job.game.stage(move, job.edition))) == third
        ]
        if moves:
            yield third, positions[moves[Generator(job.game.deal, third).below(len(moves))]]


def _patch(job: Job, positions: list[Position], judge: Judge) -> list[tuple[int, float]]:
    """One of the special patches, where they may be declined."""
    pending = [position for position in positions if position.pending]
    if not pending or not job.edition.special_patch_may_be_declined:
        return []
    position = pending[Generator(job.game.deal, 3).below(len(pending))]
    best = judge.best_of_each(position)
    if not best:
        return []
    worth = judge.margin_after(position, best[-1]) - judge.margin_after(position, PASSING)
    return [(position.pending[0], round(worth, 2))]


if __name__ == "__main__":
    look_at_games(KIND, __doc__, look, Job, nodes=200, games=10_000)
