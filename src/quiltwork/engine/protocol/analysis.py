"""The analysis protocol: many queries in flight, each a line of JSON, worked on by several threads.

docs/protocol.md is the specification. Queries are read in `query.py`, answered in `answers.py`.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from itertools import count
from queue import PriorityQueue

from ... import __version__
from ...errors import QuiltworkError
from ...native import Position as NativePosition
from ..searcher import DEFAULT_HASH, Searcher
from . import VERSION
from .answers import Answer, answer, error_answer, nothing_to_say
from .channel import Channel
from .lines import BadLine, one_line
from .query import Query, QueryError, parse_object, parse_query, query_id
from .tables import to_move_text
from .thinking import SLICE, Thinking


def serve(channel: Channel, *, workers: int = 1, hash: int = DEFAULT_HASH) -> None:
    """Answer all lines; at the end of the input the queries in flight are finished first."""
    desk = Desk(channel.write, workers=workers, hash=hash)
    try:
        for line in channel:
            if not desk.handle(line):
                return
        desk.wait(lambda: channel.closed)
    finally:
        desk.close()


class _Task:
    """One turn of a query."""

    def __init__(self, query: Query, turn: int) -> None:
        self.query = query
        self.turn = turn
        self.terminated = False
        self.thinking: Thinking | None = None


class Desk:
    """Queries come in, answers go out; in between workers take the most urgent turn first."""

    def __init__(
        self, write: Callable[[str], None], *, workers: int = 1, hash: int = DEFAULT_HASH
    ) -> None:
        self._write_line = write
        self._hash = hash
        self._changed = threading.Condition()
        self._tasks: list[_Task] = []
        """Everything in flight, waiting or being thought about."""
        self._waiting: PriorityQueue[tuple[float, int, _Task | None]] = PriorityQueue()
        self._numbers = count()
        self._workers = [
            threading.Thread(target=self._work, daemon=True) for _ in range(max(1, workers))
        ]
        for worker in self._workers:
            worker.start()

    def handle(self, line: str | BadLine) -> bool:
        """Take a query or an action; False says that it was the last."""
        values: dict[str, object] = {}
        try:
            if isinstance(line, BadLine):
                raise QueryError(line.reason)
            values = parse_object(line)
            if "action" in values:
                return self._act(values)
            self._ask(parse_query(values))
        except QuiltworkError as error:
            field = error.field if isinstance(error, QueryError) else None
            self._write(error_answer(one_line(error), field, values.get("id")))
        return True

    def wait(self, given_up: Callable[[], bool] = lambda: False) -> None:
        """Until everything in flight is answered, or nobody is left to answer to."""
        with self._changed:
            while self._tasks and not given_up():
                self._changed.wait(SLICE)

    def close(self) -> None:
        """Stop all thinking and send the workers home."""
        self._terminate(lambda task: True)
        for _ in self._workers:
            self._waiting.put((float("inf"), next(self._numbers), None))
        for worker in self._workers:
            worker.join(10)

    def _ask(self, query: Query) -> None:
        tasks = [_Task(query, turn) for turn in query.turns]
        with self._changed:
            self._tasks += tasks
        for task in tasks:
            self._waiting.put((-query.priority, next(self._numbers), task))

    def _act(self, values: dict[str, object]) -> bool:
        action = values["action"]
        if action == "quit":
            return False
        query_id(values)
        if action == "query_version":
            self._write(values | {"version": __version__, "protocol": VERSION})
        elif action == "terminate":
            wanted = query_id(values, "terminateId")
            turns = values.get("turnNumbers")
            if turns is not None and not isinstance(turns, list):
                raise QueryError("turnNumbers: must be a list of turn numbers", "turnNumbers")
            # The echo first: an answer after it is one that was terminated.
            self._write(values)
            self._terminate(
                lambda task: task.query.id == wanted and (turns is None or task.turn in turns)
            )
        elif action == "terminate_all":
            self._write(values)
            self._terminate(lambda task: True)
        else:
            raise QueryError(
                "action: there are terminate, terminate_all, query_version and quit", "action"
            )
        return True

    def _terminate(self, chosen: Callable[[_Task], bool]) -> None:
        with self._changed:
            for task in filter(chosen, self._tasks):
                task.terminated = True
                if task.thinking is not None:
                    task.thinking.stop()

    def _work(self) -> None:
        while (task := self._waiting.get()[2]) is not None:
            try:
                self._answer(task)
            except Exception as error:  # whatever it was, whoever asked must hear of it
                problem = one_line(error) or type(error).__name__
                self._write(error_answer(problem, None, task.query.id))
            with self._changed:
                self._tasks.remove(task)
                self._changed.notify_all()

    def _answer(self, task: _Task) -> None:
        query, position = task.query, task.query.positions[task.turn]
        if position.to_move is None:
            self._write(nothing_to_say(query, task.turn, to_move_text(position)))
            return
        searcher = Searcher(position.edition, hash=self._hash, every_choice=True)
        thinking = Thinking(searcher, query.limits, query.seed)
        with self._changed:
            task.thinking = thinking
            terminated = task.terminated
        if terminated:
            self._write(nothing_to_say(query, task.turn, "terminated"))
            return
        told, every = 0.0, query.report_every
        for report in thinking.reports(NativePosition(position), every or SLICE):
            during = not report.complete and not thinking.stopped.is_set()
            if every and during and report.seconds - told >= every:
                told = report.seconds
                self._write(answer(query, task.turn, report, during=True))
        self._write(answer(query, task.turn, report, during=False))

    def _write(self, values: Answer) -> None:
        self._write_line(json.dumps(values, ensure_ascii=False))
