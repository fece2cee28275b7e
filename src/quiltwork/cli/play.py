"""`quiltwork play`: a game at this terminal, against a friend, the Automa or a random player."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import QuiltworkError
from .output import make_console
from .sources import EditionFile, Seed, find_edition, names_of, own_edition, read_one_record

if TYPE_CHECKING:
    from ..editions import Edition
    from ..game import Game
    from .terminal.match import Seats

USUAL_NAMES = {
    "friend": ("Player 1", "Player 2"),
    "automa": ("You", "Automa"),
    "random": ("You", "Random"),
}


class Against(StrEnum):
    """Whom one can play against here."""

    FRIEND = "friend"
    AUTOMA = "automa"
    RANDOM = "random"


class Deck(StrEnum):
    """The Automa's decks."""

    NORMAL = "normal"
    TACTICAL = "tactical"


def play(
    edition: Annotated[
        str | None,
        typer.Argument(metavar="EDITION", help="An edition's id or *.toml; usually classic."),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, on this terminal.")
    ] = False,
    against: Annotated[Against | None, typer.Option(help="Who sits opposite.")] = None,
    level: Annotated[int | None, typer.Option(min=1, max=5, help="How good the Automa is.")] = None,
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
    """Play a game. Without options it asks whom against; 'help' at the prompt tells the rest.

    A game that is interrupted is saved, and the last line says how to go on with it.

    \b
    quiltwork play
    quiltwork play express --names Ada,Mara
    quiltwork play --against automa --level 3 --deck tactical
    quiltwork play --load quiltwork-game.qw
    """
    from .terminal.match import Match, Seats
    from .terminal.screen import Screen

    screen = Screen(make_console(no_color))
    if load is not None:
        if level is not None or deck is not None or first is not None:
            raise QuiltworkError("--level, --deck and --first are for a new game, not for --load")
        game, seats = _load(load, edition, edition_file, against, seed)
    else:
        given = own_edition(edition_file) or find_edition(edition or "classic")
        options = (against, level, deck, seed, first, names, edition_file, save)
        if screen.live and all(option is None for option in options):
            against, level = _ask_whom(given)
        game, seats = _begin(given, against, level, deck, seed, first)
    if edition is not None and edition.endswith(".toml"):
        edition_file = edition
    seats = Seats(
        _names(names, seats.names),
        seats.random_seat,
        Path(save) if save is not None else None,
        seats.loaded_from,
        edition_file,
        seed,
    )
    return Match(screen, game, seats).run()


def _begin(
    edition: Edition,
    against: Against | None,
    level: int | None,
    deck: Deck | None,
    seed: int | None,
    first: int | None,
) -> tuple[Game, Seats]:
    from ..game import Game
    from ..rules import Automa
    from .terminal.match import Seats

    if against is None and (level is not None or deck is not None):
        against = Against.AUTOMA
    opponent = against or Against.FRIEND
    solo = None
    if opponent is Against.AUTOMA:
        solo = Automa(level or 1, (deck or Deck.NORMAL).value)
    elif level is not None or deck is not None:
        raise QuiltworkError("--level and --deck are for the Automa")
    begins = None if first is None else first - 1
    game = Game.new(edition, seed, first_player=begins, solo=solo)
    random_seat = 1 if opponent is Against.RANDOM else None
    return game, Seats(USUAL_NAMES[opponent.value], random_seat)


def _load(
    path: str,
    edition: str | None,
    edition_file: str | None,
    against: Against | None,
    seed: int | None,
) -> tuple[Game, Seats]:
    from ..game import Game
    from .terminal.match import Seats

    own = own_edition(edition_file)
    if own is None and edition is not None:
        own = find_edition(edition)
    record = read_one_record(path, own)
    if own is not None and record.edition != own:
        raise QuiltworkError(f"{path}: this is a game of {record.edition.id}, not of {own.id}")
    if against is not None and (against is Against.AUTOMA) != (record.solo is not None):
        raise QuiltworkError(f"{path}: who plays the Automa cannot be changed in a saved game")
    opponent = against.value if against is not None else record.tags.get("Opponent", "friend")
    random_seat = 1 if opponent == "random" and record.solo is None else None
    names = names_of(record)
    loaded_from = None if path == "-" else Path(path)
    return Game.from_record(record, seed=seed), Seats(names, random_seat, None, loaded_from)


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


def _ask_whom(edition: Edition) -> tuple[Against, int | None]:
    """The one question before a game."""
    answers = {
        Against.FRIEND: "a friend here",
        Against.AUTOMA: "the Automa, level 1 (or type 2 3 for level 3)",
        Against.RANDOM: "somebody who plays at random",
    }
    if not edition.automa:
        del answers[Against.AUTOMA]
    order = list(answers)
    typer.echo(f"{edition}. Whom do you want to play against?")
    for number, who in enumerate(order, 1):
        typer.echo(f"  {number}  {answers[who]}")
    while True:
        try:
            reply = input("[1] ").split() or ["1"]
        except EOFError:
            raise typer.Exit() from None
        if len(reply) <= 2 and reply[0] in [str(n) for n in range(1, len(order) + 1)]:
            chosen = order[int(reply[0]) - 1]
            if len(reply) == 1:
                return chosen, None
            if chosen is Against.AUTOMA and reply[1] in "12345":
                return chosen, int(reply[1])
        typer.echo(f"A number from 1 to {len(order)}, please; Enter takes the first.")
