"""How a game leaves the screen: with its score sheets, or broken off and kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from ...errors import QuiltworkError
from ...game import Game
from ..view.cloth import PROBLEM
from ..view.table import table_block
from .screen import Screen
from .seats import Seats


def break_off(screen: Screen, game: Game, seats: Seats) -> None:
    """Keep the game and say how to go on; nobody is asked anything any more."""
    command = seats.keep(game)
    if not command:
        screen.say(["", "Nothing was played, so nothing was saved."])
        return
    how = Text(f"\nThe game is saved. Go on with: {command}")
    screen.console.print(how, soft_wrap=True)  # one line, to be copied


def finish(screen: Screen, game: Game, seats: Seats, news: Sequence[str]) -> None:
    """The last moves, the score sheets, and the question where to save the record."""
    if screen.live:
        screen.console.clear()
    screen.say([" ".join(news), ""])
    for line in table_block(game.position, seats.names, screen.room):
        screen.console.print(line, no_wrap=True, overflow="crop")
    if seats.save_path is not None:
        try:
            seats.autosave(game)
            screen.say([f"The record is in {seats.save_path}."])
            return
        except QuiltworkError as error:
            screen.say([str(error)], PROBLEM)
    while True:
        try:
            answer = screen.ask("Save the record as (Enter: not at all): ")
            if answer:
                seats.write(game, Path(answer))
                screen.say([f"Saved in {answer}."])
            return
        except EOFError:
            screen.say([""])
            return
        except QuiltworkError as error:
            screen.say([str(error)], PROBLEM)
