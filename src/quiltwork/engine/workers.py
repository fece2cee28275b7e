"""Work shared out to processes: one job each at a time, answers as they come.

A process that dies is replaced and its job done again. Nothing outlives the caller: when it
stops listening the processes are ended, and they end by themselves when it is gone.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Generic, TypeVar, cast

from ..errors import QuiltworkError

Job = TypeVar("Job")
Answer = TypeVar("Answer")

ATTEMPTS = 3
"""So often a job is tried whose process dies; more would go on forever."""
PATIENCE = 2.0
"""Seconds in which a process may put its things away before it is killed."""


def cores() -> int:
    """The processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def work_through(
    work: Callable[[Job], Answer], jobs: Iterable[Job], processes: int
) -> Iterator[tuple[Job, Answer]]:
    """Do all jobs, begun in this order; gives each with its answer as it is done.

    With 0 processes everything is done in this one. `work` is a function of a module, and jobs and
    answers can be pickled. An error in it is raised here.
    """
    if processes == 0:
        for job in jobs:
            yield job, work(job)
        return
    waiting = iter(jobs)
    workers: list[Worker[Job, Answer]] = []
    try:
        for job in islice(waiting, processes):
            workers.append(Worker(work))
            workers[-1].take(job)
        while workers:
            for worker in _ready(workers):
                job = worker.job
                try:
                    answer = worker.answer()
                except EOFError:
                    workers.remove(worker)
                    workers.append(worker.successor())
                    continue
                for following in islice(waiting, 1):
                    worker.take(following)
                    break
                else:
                    workers.remove(worker)
                    worker.end(monotonic() + PATIENCE)
                yield job, answer
    finally:
        for worker in workers:
            worker.process.terminate()
        deadline = monotonic() + PATIENCE
        for worker in workers:
            worker.end(deadline)


class Worker(Generic[Job, Answer]):
    """A process and the job it is doing."""

    def __init__(
        self, work: Callable[[Job], Answer], begin: Callable[[], None] | None = None
    ) -> None:
        """`begin` is run before the first job."""
        context = get_context("spawn")  # a fork would copy locks that other threads hold
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work, begin), daemon=True)
        with _keyboard_held_back():
            self.process.start()
        theirs.close()  # so that the end of the process is the end of the connection
        self._work, self._begin = work, begin

    def take(self, job: Job, attempt: int = 1) -> None:
        """Begin with a job."""
        self.job, self._attempt = job, attempt
        with suppress(BrokenPipeError):  # it has died since: noticed when it is asked
            self.connection.send(job)

    def answer(self) -> Answer:
        """What it found; raises what its work raised, or `EOFError` if it died."""
        try:
            answer = self.connection.recv()
        except ConnectionResetError:
            raise EOFError from None
        if isinstance(answer, Exception):
            raise answer
        return cast(Answer, answer)

    def successor(self) -> Worker[Job, Answer]:
        """Another one for the job of a process that died."""
        self.end(monotonic())
        if self._attempt == ATTEMPTS:
            raise QuiltworkError(f"a process died {ATTEMPTS} times at the same work; given up")
        other = Worker(self._work, self._begin)
        other.take(self.job, self._attempt + 1)
        return other

    def end(self, deadline: float) -> None:
        """See that the process is gone, by force after the deadline."""
        self.connection.close()
        self.process.join(max(0.0, deadline - monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _ready(workers: list[Worker[Job, Answer]]) -> list[Worker[Job, Answer]]:
    """Wait until some have an answer, or died."""
    heard = wait([worker.connection for worker in workers])
    return [worker for worker in workers if worker.connection in heard]


@contextmanager
def _keyboard_held_back() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those started here leave it to their parent.

    It is held back, not ignored: if it comes meanwhile, the parent hears it right afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(
    connection: Connection, work: Callable[[Job], Answer], begin: Callable[[], None] | None
) -> None:
    """The life of a process: jobs in, answers out, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _leave)
    if begin is not None:
        begin()
    while True:
        try:
            job = connection.recv()
        except (EOFError, ConnectionResetError):
            return
        try:
            answer: object = work(job)
        except Exception as error:
            answer = error
        try:
            connection.send(answer)
        except BrokenPipeError:
            return


def _leave(signal_number: int, frame: object) -> None:
    """Go, but let every `finally` on the way run: other programs may have been started."""
    raise SystemExit(0)
