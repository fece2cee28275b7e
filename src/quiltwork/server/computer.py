"""The computer's moves and hints, thought in worker processes so that nobody waits for them."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

from ..engine.players import player
from ..engine.searcher import Searcher
from ..engine.wording import move_in_words
from ..game import Game
from ..native import Position as NativePosition
from ..notation import parse_position
from ..rules import Position
from .shapes import HintAnswer

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

HINT_SECONDS = 0.5
LONGEST_LINE = 6


class Computer:
    """The processes that think; begun when the server starts, so that the first move is quick."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would copy the locks of other threads.
        pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin_worker)
        for _ in range(self._processes):
            pool.submit(_warm_up)
        return pool

    async def decide(self, level: int, position: str) -> str:
        """The move of a level, as text."""
        return await self._ask(decide, level, position, secrets.randbits(32))

    async def hint(self, position: str) -> HintAnswer:
        """What full strength would do."""
        return await self._ask(hint, position)

    async def _ask(
        self, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, *args, **kwargs))
        except BrokenProcessPool:  # a worker was killed: once more, with new ones
            if self._pool is pool:
                self._pool = self._new_pool()
            return await asyncio.wrap_future(self._pool.submit(work, *args, **kwargs))

    def close(self) -> None:
        """End the processes, soon."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def decide(level: int, text: str, seed: int) -> str:
    """In a worker: the move a level makes in a position."""
    position = parse_position(text)
    thought = player(f"level:{level}").think(NativePosition(position), seed)
    return position.move_of(thought.action).text


def hint(text: str) -> HintAnswer:
    """In a worker: what full strength would do in a position, and what it expects."""
    position = parse_position(text)
    searcher = Searcher(position.edition)
    thought = searcher.think(NativePosition(position), seconds=HINT_SECONDS)
    move = position.move_of(thought.action)
    best = next((found for found in thought.moves if found.action == thought.action), None)
    return {
        "move": move.text,
        "words": move_in_words(move.text, position.edition),
        "win": thought.win,
        "margin": thought.margin,
        "line": _line(position, best.line if best is not None else ())[:LONGEST_LINE],
        "exact": thought.exact,
    }


def _line(position: Position, actions: tuple[int, ...]) -> list[str]:
    """How the game is expected to go on, as texts."""
    texts = []
    for action in actions:
        move = position.move_of(action)
        texts.append(move.text)
        position = position.apply(move).position
        if position.to_move is None:
            break
    return texts


def _warm_up() -> None:
    """The first job of a worker: by its end everything is loaded, and the next move is quick."""
    decide(4, Game.new(seed=0).position.text, 0)


def _begin_worker() -> None:
    """End with the server, also if it is killed and can tell nobody."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server to hear
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
