"""Making lessons: `full` plays against itself with a slip now and then, so that games differ and go
through positions that it would not get into."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np

from ..editions import Edition, edition
from ..engine.players import player
from ..engine.searcher import Searcher
from ..engine.workers import work_through
from ..errors import QuiltworkError
from .lessons import Lesson, Lessons, row_of, start

SLIPS = (0.0, 0.1, 0.2)
"""The share of slips of a game is one of these."""
MEGABYTES = 48
KEPT_EVERY = 60.0
"""Seconds after which a crash loses nothing more."""
DEALS = 2**32
"""Deals of one seed; no two seeds share one."""


class Job(NamedTuple):
    """A game to be played."""

    edition: str
    nodes: int
    deal: int


def teach(job: Job) -> Lesson:
    """Play a game; its end is searched like the rest, so that all positions are judged alike."""
    own, searcher = _searcher(job.edition)
    greedy = player("greedy").begin(own)
    searcher.clear()
    dice = random.Random(job.deal)
    slips = dice.choice(SLIPS)
    position, draws, rows = start(own, job.deal), 0, []
    while not position.is_over:
        if position.to_move is None:
            draws += 1
            position = position.draw(job.deal, draws)
            continue
        thought = searcher.think(position, nodes=job.nodes, seed=dice.getrandbits(60))
        assert thought.win is not None and thought.margin is not None
        action, fate = thought.action, dice.random()
        if fate < slips / 2:
            action = greedy.think(position, dice.getrandbits(60)).action
        elif fate < slips:
            action = dice.choice(thought.moves[:6]).action
        looked_at = [(move.action, move.visits) for move in thought.moves]
        rows.append(row_of(action, thought.win, thought.margin, looked_at))
        position = position.apply(action)
    return Lesson(job.deal, np.stack(rows))


@lru_cache(maxsize=1)
def _searcher(id: str) -> tuple[Edition, Searcher]:
    own = edition(id)
    return own, Searcher(own, hash=MEGABYTES, exact=False, raw=True)


def make_lessons(
    path: Path,
    id: str,
    nodes: int,
    games: int,
    seed: int,
    processes: int,
    report: Callable[[int], None],
) -> int:
    """Play until a file holds so many games; gives how many. Ctrl-C keeps what is done."""
    edition(id)  # an unknown one is told before anything is done
    name = f"full:nodes={nodes}"
    done: list[Lesson] = []
    if path.exists():
        before = Lessons.load(path)
        if (before.edition, before.player) != (id, name):
            raise QuiltworkError(
                f"{path} holds lessons of {before.player} on {before.edition}, "
                f"not of {name} on {id}; choose another file"
            )
        done = list(before.games)
    known = {game.deal for game in done}
    deals = (deal for deal in range(seed * DEALS, seed * DEALS + games) if deal not in known)
    jobs = [Job(id, nodes, deal) for deal in deals]
    _keep(path, id, name, done)  # if that cannot be, it is told before anything is played
    kept = monotonic()
    try:
        for _, lesson in work_through(teach, jobs, processes):
            done.append(lesson)
            report(len(done))
            if monotonic() - kept > KEPT_EVERY:
                _keep(path, id, name, done)
                kept = monotonic()
    finally:
        _keep(path, id, name, done)
    return len(done)


def _keep(path: Path, id: str, name: str, games: Sequence[Lesson]) -> None:
    Lessons(id, name, sorted(games, key=lambda game: game.deal)).save(path)
