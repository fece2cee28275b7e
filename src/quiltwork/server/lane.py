"""Processes for one kind of thinking: jobs are done in order, and no other kind waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from time import monotonic
from typing import Generic, TypeVar

from ..engine.workers import Worker
from ..errors import QuiltworkError

Job = TypeVar("Job")
Answer = TypeVar("Answer")


class Lane(Generic[Job, Answer]):
    """So many processes, each begun when it is needed first; a thread waits for each."""

    def __init__(
        self, work: Callable[[Job], Answer], begin: Callable[[], None], processes: int = 1
    ) -> None:
        """`begin` is run by every process before its first job."""
        self._work, self._begin = work, begin
        self._threads = ThreadPoolExecutor(processes, "thinking")
        self._places: SimpleQueue[Worker[Job, Answer] | None] = SimpleQueue()
        self._workers: set[Worker[Job, Answer]] = set()
        for _ in range(processes):
            self._places.put(None)
        self._is_closed = False

    def warm(self) -> None:
        """Begin one process now, so that the first job is quick."""
        self._places.get()
        self._places.put(self._new())

    async def ask(self, job: Job) -> Answer:
        """Have a job done."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, job)

    def close(self) -> None:
        """End the processes, whatever they are doing: nothing of theirs has to be put away."""
        self._is_closed = True
        for worker in list(self._workers):
            worker.process.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.end(monotonic())

    def _new(self) -> Worker[Job, Answer]:
        worker = Worker(self._work, self._begin)
        self._workers.add(worker)
        return worker

    def _do(self, job: Job) -> Answer:
        """In a thread: give a job to a free process; if that dies, to another one."""
        worker = self._places.get() or self._new()
        worker.take(job)
        alive: Worker[Job, Answer] | None = worker
        try:
            while True:
                try:
                    return worker.answer()
                except EOFError:
                    alive = None
                    if self._is_closed:
                        raise QuiltworkError("the server is ending") from None
                    self._workers.discard(worker)
                    alive = worker = worker.successor()
                    self._workers.add(worker)
        finally:
            self._places.put(alive)
