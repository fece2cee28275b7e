"""Self-play on many machines by Ray: players in processes of their own, one learner here.

A player that is lost is replaced where its machine still lives, and done without where it does
not; machines that join later are given players too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter, sleep
from typing import Any

import numpy as np
import ray

from ..errors import QuiltworkError
from .cluster import Place, join, places
from .evaluator import Evaluator
from .games import Samples
from .layout import SAMPLE_BYTES
from .settings import Settings
from .spread_player import AGREED, SECONDS, Brought, Player, Weights

ASKED_AHEAD = 2  # calls to a player, so that it has work while its last positions travel
WAIT = 0.2  # seconds for positions to come in before the run's clock is looked at
RENEWED = 2.0  # seconds between new weights for the players
RECRUITED = 3.0  # seconds between looks at who is missing
SILENCE = 60.0  # seconds without any positions until that is told
TRIES = 3  # of a place whose players bring nothing home


@dataclass(eq=False)
class Worker:
    """A player somewhere else."""

    place: Place
    actor: Any
    host: str
    process: int | None = None  # known when it has brought something home

    def __str__(self) -> str:
        return f"on {self.host}" + (f" (process {self.process})" if self.process else "")


class Spread:
    """Games in a cluster; what they bring home comes in pieces of about a step's worth."""

    def __init__(
        self, address: str, settings: Settings, evaluator: Evaluator, processors: int, seed: int
    ) -> None:
        self._settings, self._evaluator, self._seed = settings, evaluator, seed
        self._simulations = settings.simulations_at(0)
        self._piece = max(1, int(settings.train.batch / settings.train.reuse))
        self._workers: dict[Place, Worker] = {}
        self._failures: Counter[Place] = Counter()
        self._pending: dict[Any, Worker] = {}
        self._totals: Counter[str] = Counter()
        self._news: list[dict[str, Any]] = []
        self._begun = self._weights = 0
        self._renewed = self._recruited = float("-inf")
        self._heard = perf_counter()
        self.waited = self.searched = 0.0
        join(address, processors)

    @property
    def workers(self) -> int:
        """How many have brought something home, and live."""
        return sum(worker.process is not None for worker in self._workers.values())

    def steps(self) -> Iterator[Samples]:
        """Positions as they come in; none now and then, so that the clock is looked at."""
        nothing = np.zeros((0, SAMPLE_BYTES), np.uint8)
        while True:
            self._recruit()
            begun = perf_counter()
            done = []
            if self._pending:
                done, _ = ray.wait(list(self._pending), timeout=WAIT)
            else:
                sleep(WAIT)
            self.waited += perf_counter() - begun
            if not done:
                self._complain_of_silence()
                yield nothing
            for answer in done:
                samples = self._received(answer)
                for first in range(0, max(1, len(samples)), self._piece):
                    yield samples[first : first + self._piece]

    def set_simulations(self, simulations: int) -> None:
        """Look so often before each decision, from the next call on."""
        self._simulations = simulations

    def play_with(self, evaluator: Evaluator) -> None:
        """Let another network answer from now on."""
        self._evaluator = evaluator
        self._renewed = float("-inf")

    def totals(self) -> Mapping[str, int]:
        """What the games that ended since the last call were like."""
        totals, self._totals = self._totals, Counter()
        return totals

    def news(self) -> list[dict[str, Any]]:
        """Who joined and who was lost since the last call."""
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        """No more games; a cluster made for them ends too."""
        ray.shutdown()

    # ---- players

    def _recruit(self) -> None:
        """A player for every place that has none."""
        if perf_counter() - self._recruited < RECRUITED:
            return
        self._recruited = perf_counter()
        for place in places():
            if place not in self._workers and self._failures[place] < TRIES:
                self._begin(place)

    def _begin(self, place: Place) -> None:
        self._begun += 1
        strategy = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
        options = {
            "num_cpus": place.threads,
            "num_gpus": int(place.has_accelerator),
            "scheduling_strategy": strategy(place.node, soft=False),
        }
        device = "cuda" if place.has_accelerator else "cpu"
        seed = self._seed * 1000 + self._begun
        actor = ray.remote(Player).options(**options)
        player = actor.remote(self._settings, AGREED, device, place.threads, seed)
        worker = self._workers[place] = Worker(place, player, place.host)
        for _ in range(ASKED_AHEAD):
            self._ask(worker)

    def _ask(self, worker: Worker) -> None:
        answer = worker.actor.play.remote(self._newest(), self._simulations)
        self._pending[answer] = worker

    def _newest(self) -> Any:
        """A reference to weights that are hardly older than those being trained."""
        if perf_counter() - self._renewed >= RENEWED:
            self._renewed = perf_counter()
            self._weights += 1
            network = self._evaluator.network
            tensors = {name: each.cpu() for name, each in network.state_dict().items()}
            self._reference = ray.put(Weights(self._weights, network.shape, tensors))
        return self._reference

    def _received(self, answer: Any) -> Samples:
        worker = self._pending.pop(answer)
        try:
            brought: Brought = ray.get(answer)
        except ray.exceptions.RayError as error:
            self._lose(worker, error)
            return np.zeros((0, SAMPLE_BYTES), np.uint8)
        self._heard = perf_counter()
        self._failures[worker.place] = 0
        if worker.process is None:
            worker.host, worker.process = brought.host, brought.process
            self._tell("joined", worker, f"A player joined {worker}.")
        self._totals.update(brought.totals)
        self.searched += SECONDS * brought.searched / self.workers
        self._ask(worker)
        return brought.samples.copy()  # what Ray hands over must not be written to

    def _lose(self, worker: Worker, error: Exception) -> None:
        """Go on without it; `_recruit` looks for another."""
        self._pending = {a: other for a, other in self._pending.items() if other is not worker}
        del self._workers[worker.place]
        ray.kill(worker.actor)
        self._failures[worker.place] += 1
        left = len(self._workers)
        self._tell("lost", worker, f"A player {worker} was lost, {left} left: {_reason(error)}")
        if not left and all(self._failures[place] >= TRIES for place in places()):
            raise QuiltworkError(f"no player of the Ray cluster can be used: {_reason(error)}")

    def _complain_of_silence(self) -> None:
        if perf_counter() - self._heard >= SILENCE:
            self._heard = perf_counter()
            text = f"No player has brought anything home for {SILENCE:.0f} s; waiting."
            self._news.append({"event": "silence", "text": text})

    def _tell(self, event: str, worker: Worker, text: str) -> None:
        told = {"event": event, "host": worker.host, "process": worker.process, "text": text}
        self._news.append(told)


def _reason(error: Exception) -> str:
    """The line of Ray's long explanations that says what happened."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))  # it is coloured
    lines = [line.strip() for line in text.splitlines() if line.strip()] or [type(error).__name__]
    is_ours = isinstance(error, ray.exceptions.RayTaskError)
    has_begun = not getattr(error, "actor_init_failed", False)
    return lines[0] if has_begun and not is_ours else lines[-1]
