"""`quiltwork play`: a game in the browser or at this terminal, against whomever you like."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import QuiltworkError
from .browser import can_play_in_browser, play_in_browser
from .opponents import Against, Deck, Opponent, ask_whom, new_opponent, saved_opponent
from .output import make_console
from .sources import EditionFile, Seed, find_edition, own_edition, read_one_record

if TYPE_CHECKING:
    from ..editions import Edition
    from ..game import Game


def play(
    edition: Annotated[
        str | None,
        typer.Argument(metavar="EDITION", help="An edition's id or *.toml; usually classic."),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, on this terminal.")
    ] = False,
    against: Annotated[Against | None, typer.Option(help="Who sits opposite.")] = None,
    level: Annotated[
        int | None,
        typer.Option(help="The Automa's level, 1 to 5; with --against computer 1 to 8."),
    ] = None,
    deck: Annotated[Deck | None, typer.Option(help="The Automa's cards.")] = None,
    seed: Seed = None,
    first: Annotated[
        int | None, typer.Option(min=1, max=2, help="Which player begins; drawn if not given.")
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="A,B", help="What the players are called.")
    ] = None,
    edition_file: EditionFile = None,
    load: Annotated[
        str | None, typer.Option(metavar="RECORD", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the game there after every move.")
    ] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="Without colours.")] = False,
) -> int:
    """Play a game, in the browser; any option but the edition means here, on this terminal.

    On the terminal it asks whom against; 'help' at the prompt tells the rest, and 'hint' says what
    the computer would do. A game that is interrupted is saved, and the last line says how to go on
    with it.

    \b
    quiltwork play
    quiltwork play express --names Ada,Mara
    quiltwork play --against computer --level 6
    quiltwork play --against automa --level 3 --deck tactical
    quiltwork play --load quiltwork-game.qw
    quiltwork play --load quiltwork-game.qw --against computer --level 2
    """
    options = (against, level, deck, seed, first, names, edition_file, save)
    has_options = any(option is not None for option in options)
    if not (terminal or no_color or has_options or load) and can_play_in_browser(edition):
        play_in_browser(edition)
        return 0
    from .terminal.match import Match
    from .terminal.screen import Screen
    from .terminal.seats import Seats

    screen = Screen(make_console(no_color))
    loaded_from = None
    if load is not None:
        if deck is not None or first is not None:
            raise QuiltworkError("--deck and --first are for a new game, not for --load")
        if level is not None and against is not Against.COMPUTER:
            raise QuiltworkError("with --load, --level needs --against computer")
        game, opponent = _load(load, edition, edition_file, against, level, seed)
        loaded_from = None if load == "-" else Path(load)
    else:
        given = own_edition(edition_file) or find_edition(edition or "classic")
        if screen.live and not has_options:
            against, level = ask_whom(given)
        opponent = new_opponent(against, level, deck)
        game = _begin(given, opponent, seed, first)
    if edition is not None and edition.endswith(".toml"):
        edition_file = edition
    seats = Seats(
        _names(names, opponent.names),
        opponent.tag,
        Path(save) if save is not None else None,
        loaded_from,
        edition_file,
        seed,
    )
    return Match(screen, game, seats).run()


def _begin(edition: Edition, opponent: Opponent, seed: int | None, first: int | None) -> Game:
    from ..game import Game

    begins = None if first is None else first - 1
    return Game.new(edition, seed, first_player=begins, solo=opponent.solo)


def _load(
    path: str,
    edition: str | None,
    edition_file: str | None,
    against: Against | None,
    level: int | None,
    seed: int | None,
) -> tuple[Game, Opponent]:
    from ..game import Game

    own = own_edition(edition_file)
    if own is None and edition is not None:
        own = find_edition(edition)
    record = read_one_record(path, own)
    if own is not None and record.edition != own:
        raise QuiltworkError(f"{path}: this is a game of {record.edition.id}, not of {own.id}")
    if against is not None and (against is Against.AUTOMA) != (record.solo is not None):
        raise QuiltworkError(f"{path}: who plays the Automa cannot be changed in a saved game")
    # The Automa sits where it sat: nothing to choose.
    opponent = saved_opponent(record, None if record.solo is not None else against, level)
    return Game.from_record(record, seed=seed), opponent


def _names(given: str | None, usual: tuple[str, str]) -> tuple[str, str]:
    if given is None:
        return usual
    parts = [part.strip() for part in given.split(",")]
    if len(parts) > 2 or not all(part and part.isprintable() for part in parts):
        raise QuiltworkError(f"--names takes one or two names like Ada,Mara, not {given[:40]!r}")
    both = parts[0], parts[1] if len(parts) == 2 else usual[1]
    if both[0] == both[1]:
        raise QuiltworkError(f"--names: both players are called {both[0]}")
    return both
