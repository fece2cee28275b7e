"""Lessons as a network learns from them: the samples that self-play would have brought home."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import _native
from ..editions import Edition, edition
from ..engine.workers import work_through
from ..errors import QuiltworkError
from .layout import NO_ACTION, SAMPLE, SAMPLE_BYTES, SAMPLE_MOVES
from .lessons import MOVES, Lesson, Lessons
from .settings import Settings, WorthSettings

if TYPE_CHECKING:
    from .evaluator import Evaluator

Samples = npt.NDArray[Any]
AT_ONCE = 256
"""Games that a process turns into samples in one go."""
CHOSEN = 0.5
"""Of the policy to learn: the move the teacher likes best; the rest is as often as it looked."""


class Job(NamedTuple):
    """Games to be turned into samples."""

    edition: str
    settings: Settings
    games: list[Lesson]


def samples_from(path: Path, editions: list[Edition], settings: Settings, threads: int) -> Samples:
    """All positions of a file, or of a folder's files, at which there was something to decide;
    in the order of the games, however many threads there are."""
    files = sorted(path.glob("*.npz")) if path.is_dir() else [path]
    jobs = [job for file in files for job in _jobs_of(file, editions, settings)]
    made = {id(job): part for job, part in work_through(samples_of, jobs, threads)}
    parts = [made[id(job)] for job in jobs]
    if not any(map(len, parts)):
        raise QuiltworkError(f"{path} holds no games to learn from")
    return np.concatenate(parts)


def _jobs_of(path: Path, editions: list[Edition], settings: Settings) -> list[Job]:
    lessons = Lessons.load(path)
    if lessons.edition not in [each.id for each in editions]:
        raise QuiltworkError(
            f"{path} holds lessons on {lessons.edition}, which this run is not about"
        )
    games = list(lessons.games)
    return [
        Job(lessons.edition, settings, games[at : at + AT_ONCE])
        for at in range(0, len(games), AT_ONCE)
    ]


def samples_of(job: Job) -> Samples:
    """The samples of some games."""
    own = edition(job.edition)
    return np.concatenate([_samples(own, job.settings, game) for game in job.games])


def _samples(own: Edition, settings: Settings, game: Lesson) -> Samples:
    *positions, end = game.positions(own)
    at = np.flatnonzero(game.rows["moves"][:, 1] != NO_ACTION)
    rows = game.rows[at]
    movers = np.array([positions[k].to_move for k in at], np.int64)
    samples = np.zeros((len(at), SAMPLE_BYTES), np.uint8)
    if not len(at):
        return samples

    def put(name: str, values: npt.NDArray[Any]) -> None:
        samples[:, SAMPLE[name]] = np.ascontiguousarray(values).view(np.uint8).reshape(len(at), -1)

    put("leaf", np.concatenate([_native.leaf_of(positions[k]) for k in at]))
    actions = np.full((len(at), SAMPLE_MOVES), NO_ACTION, np.uint16)
    shares = np.zeros((len(at), SAMPLE_MOVES), np.float32)
    if settings.begin.lesson_moves:  # of a sample that names no moves none are learned
        actions[:, :MOVES] = rows["moves"]
        looked = rows["shares"].astype(np.float32)
        shares[:, :MOVES] = (1 - CHOSEN) * looked / np.maximum(looked.sum(1, keepdims=True), 1)
        shares[:, 0] += CHOSEN
    put("actions", actions)
    put("shares", shares)
    points = np.array([end.score(0), end.score(1)], np.float32)
    both = np.stack([points[movers], points[1 - movers]], 1)
    put("points", both)
    put("margin", both[:, 0] - both[:, 1])
    put("won", (movers == end.winner).astype(np.float32))
    quilts = np.frombuffer(
        b"".join(end.filled(seat).to_bytes(16, "little") for seat in (0, 1)), np.uint8
    ).reshape(2, 16)
    put("quilts", np.stack([quilts[movers], quilts[1 - movers]], 1))
    put("searched", _contest(rows, settings.worth))
    put("mover", movers.astype(np.uint8))
    return samples


def _contest(rows: npt.NDArray[Any], worth: WorthSettings) -> npt.NDArray[np.float32]:
    """What the teacher thought, as a search of ours would have put it."""
    win, margin = rows["win"].astype(np.float32), rows["margin"].astype(np.float32)
    by_margin = np.tanh(margin / worth.margin_scale)
    return np.asarray(
        worth.win_share * (2 * win - 1) + (1 - worth.win_share) * by_margin, np.float32
    )


class NoGames:
    """In place of self-play, while a network learns from lessons alone."""

    waited = searched = 0.0
    workers = 0

    def __init__(self, wait: Callable[[], None]) -> None:
        """`wait` returns when all that was begun is done: a processor would run far ahead."""
        self._wait = wait

    def steps(self) -> Iterator[Samples]:
        """Nothing is brought home."""
        while True:
            self._wait()
            yield np.zeros((0, SAMPLE_BYTES), np.uint8)

    def set_simulations(self, simulations: int) -> None:
        """Nobody searches."""

    def play_with(self, evaluator: Evaluator) -> None:
        """Nobody plays."""

    def totals(self) -> Mapping[str, int]:
        """No games."""
        names = "games decisions points empty margin special_tiles first_won low"
        return dict.fromkeys(names.split(), 0)

    def news(self) -> list[dict[str, Any]]:
        """No news."""
        return []

    def close(self) -> None:
        """Nothing to end."""
