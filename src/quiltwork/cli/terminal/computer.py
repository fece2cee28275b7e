"""The computer at the table: it moves when it is its turn, and is seen to think."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from ...editions import Edition
from ...engine.levels import level
from ...engine.players import player
from ...native import Position as NativePosition
from ...native import tables_of
from ...rules import Generator, Move, Position

# Far from the streams that draw cards and shuffle tiles, so that one seed serves both.
_DICE_STREAM = 1 << 32
PATIENCE = 0.3
"""Seconds for which nobody wonders what the computer is doing."""


class Computer:
    """A computer player at one game, with dice of its own."""

    def __init__(self, name: str, edition: Edition, luck: int) -> None:
        tables_of(edition)  # refuses one too large for the native core before anything is played
        self._player, self._luck = player(name), luck
        self._mind = self._player.begin(edition)

    @property
    def introduction(self) -> str:
        """What to expect of it; '' where the name says it all."""
        if self._player.kind != "level":
            return ""
        grade = level(self._player.level)
        return f"Level {grade.title}: {grade.says}."

    def choose(self, position: Position, number: int) -> Move:
        """Its move, the game's number so and so: the same dice for it whenever it is asked."""
        dice = Generator(self._luck, _DICE_STREAM + number).next()
        return position.move_of(self._mind.think(NativePosition(position), dice).action)

    def close(self) -> None:
        """The game is over, or broken off."""
        self._mind.close()


@contextmanager
def shown_if_slow(show: Callable[[], None]) -> Iterator[None]:
    """Show something if what is done meanwhile takes longer than people wait without wondering.

    The work stays in the main thread, the only one that Ctrl-C interrupts.
    """
    timer = Timer(PATIENCE, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # it may be drawing: nobody else does until it is done
