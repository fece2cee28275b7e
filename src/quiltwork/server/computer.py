"""The computer's moves and hints, thought in worker processes so that nobody waits for them."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress

from ..editions import EDITION_IDS
from ..engine.levels import level as level_by_number
from ..engine.players import player
from ..engine.searcher import Searcher
from ..engine.wording import move_in_words
from ..game import Game
from ..native import Position as NativePosition
from ..notation import parse_position
from ..rules import Position
from .lane import Lane
from .limits import Limits
from .refusal import Refusal
from .shapes import HintAnswer

HINT_SECONDS = 0.5
MOST_HINTS = 8
"""May be asked for at once, by everybody together: the last one waits four seconds."""
LONGEST_LINE = 6
QUICK_NODES = 100
"""Levels that search no more than this decide within a few hundredths of a second."""

Asked = tuple[int, str, int]
"""A level, a position, and a seed for the level's own dice."""


class Computer:
    """Quick levels, long thinkers and hints in lanes of their own: none keeps another waiting."""

    def __init__(self, processes: int, hints_per_second: float) -> None:
        self._quick: Lane[Asked, str] = Lane(decide, _begin_quick)
        self._deep: Lane[Asked, str] = Lane(decide, _begin_deep, processes)
        self._hints: Lane[str, HintAnswer] = Lane(hint, _begin_hints)
        self._hint_limits = Limits(hints_per_second)
        self._hints_asked = 0
        self._quick.warm()

    async def decide(self, level: int, position: str) -> str:
        """The move of a level, as text."""
        strength = level_by_number(level)
        is_quick = strength.seconds == 0 and strength.nodes <= QUICK_NODES
        lane = self._quick if is_quick else self._deep
        return await lane.ask((level, position, secrets.randbits(32)))

    async def hint(self, guest: str, position: str) -> HintAnswer:
        """What full strength would do."""
        if self._hints_asked >= MOST_HINTS or not self._hint_limits.allows(guest):
            raise Refusal("too_many_hints")
        self._hints_asked += 1
        try:
            return await self._hints.ask(position)
        finally:
            self._hints_asked -= 1

    def close(self) -> None:
        """End the processes, soon."""
        for lane in (self._quick, self._deep, self._hints):
            lane.close()


def decide(asked: Asked) -> str:
    """In a worker: the move a level makes in a position.

    It begins anew with every move: so a move follows from the position and the seed alone,
    whichever process thinks it, and also after a restart.
    """
    level, text, seed = asked
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


def _begin_quick() -> None:
    """By the end of this everything is loaded, and the first move is quick."""
    for id in EDITION_IDS:
        for level in (1, 4):
            decide((level, Game.new(id, seed=0).position.text, 0))


def _begin_deep() -> None:
    """Long thoughts leave the processor to the server and to quick levels."""
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(5)


def _begin_hints() -> None:
    """A hint waits for everything else."""
    with suppress(AttributeError, OSError):
        os.nice(10)
