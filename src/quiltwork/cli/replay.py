"""`quiltwork replay`: step through a record, with keys on a terminal, else as a told story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import QuiltworkError
from .output import make_console
from .sources import EditionFile, GameNumber, names_of, own_edition, read_one_record

if TYPE_CHECKING:
    from ..notation import Played, Record
    from .terminal.screen import Screen


def replay(
    source: Annotated[str, typer.Argument(metavar="RECORD", help="A record file; - for stdin.")],
    start: Annotated[int, typer.Option("--from", min=0, help="Begin after this move.")] = 0,
    delay: Annotated[
        float, typer.Option(min=0, max=3600, help="Go on by itself after so many seconds.")
    ] = 0.0,
    plain: Annotated[bool, typer.Option("--plain", help="Print all, wait for no key.")] = False,
    game: GameNumber = None,
    edition_file: EditionFile = None,
) -> None:
    """Replay a record, move by move, with what happened in words.

    On a terminal: space or right for the next move, left for the one before, Home and End, q.

    \b
    quiltwork replay game.qw
    quiltwork replay game.qw --from 20 --delay 2
    quiltwork replay game.qw --plain | less
    """
    from .terminal.screen import Screen

    record = read_one_record(source, own_edition(edition_file), game)
    screen = Screen(make_console())
    turns = _turns(record)
    if start > len(turns):
        raise QuiltworkError(f"--from: the record has {len(turns)} moves, there is no {start}")
    if screen.live and not plain:
        _step_through(screen, record, turns, start, delay)
    else:
        _tell_all(screen, record, turns, start, delay)


def _turns(record: Record) -> list[list[Played]]:
    """The steps, each move of a player together with the draws that followed it."""
    from ..notation import replay as play_again

    turns: list[list[Played]] = []
    for played in play_again(record):
        if played.player is not None or not turns:
            turns.append([])
        turns[-1].append(played)
    return turns


def _told(turn: list[Played], names: tuple[str, str]) -> list[str]:
    from .view.sentences import told

    return [
        sentence
        for played in turn
        for sentence in told(played.before.apply(played.step).events, played.before, names)
    ]


def _label(turn: list[Played], names: tuple[str, str]) -> str:
    first = turn[0]
    who = "" if first.player is None else f" {names[first.player]}"
    return f"{first.number}.{who} {' '.join(played.step.text for played in turn)}"


def _tell_all(
    screen: Screen, record: Record, turns: list[list[Played]], start: int, delay: float
) -> None:
    from time import sleep

    from .view.ending import ending_block
    from .view.sentences import decided_sentence

    names = names_of(record)
    screen.say([f"{record.edition}: {names[0]} and {names[1]}"])
    for turn in turns[start:]:
        screen.say([_label(turn, names), *(f"    {line}" for line in _told(turn, names))])
        sleep(delay)
    end = turns[-1][-1].after if turns else record.start()
    if end.is_over:
        screen.say([decided_sentence(end, names)])
        screen.draw(ending_block(end, names))


def _step_through(
    screen: Screen, record: Record, turns: list[list[Played]], start: int, delay: float
) -> None:
    from .terminal.keys import read_key, single_keys

    here, last = start, len(turns)
    screen.console.clear()
    with single_keys():
        while True:
            _draw(screen, record, turns, here)
            try:
                key = read_key(delay if delay and here < last else None)
            except EOFError:
                return
            match key:
                case None | "space" | "right" | "down" | "enter" | "n":
                    here = min(here + 1, last)
                case "left" | "up" | "p":
                    here = max(here - 1, 0)
                case "home":
                    here = 0
                case "end":
                    here = last
                case "q" | "escape":
                    return


def _draw(screen: Screen, record: Record, turns: list[list[Played]], here: int) -> None:
    from rich.text import Text

    from .view.blocks import shortened, wrapped
    from .view.cloth import GOOD
    from .view.table import table_block

    names, room = names_of(record), screen.room
    position = turns[here - 1][-1].after if here else record.start()
    story = [Text("The start of the game.")]
    if here:
        turn = turns[here - 1]
        sentences = wrapped(" ".join(_told(turn, names)), room.width, "")
        story = [Text(shortened(_label(turn, names), room.width), "bold")]
        story += [Text(line, GOOD) for line in sentences]
    hint = f"Move {here} of {len(turns)}. Space next, Left back, Home, End, q"
    table = table_block(position, names, room)
    spare = max(room.height - 2 - len(table), 2)
    screen.draw(table, [*story[:spare], Text(shortened(hint, room.width), "dim")])
