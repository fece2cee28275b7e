"""`quiltwork perft`: how many ways a position can go on, to compare implementations."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import QuiltworkError
from .sources import EditionArgument, EditionFile, Seed, find_edition, own_edition

if TYPE_CHECKING:
    from ..rules import Position


def perft(
    edition: EditionArgument = "classic",
    seed: Seed = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A position string to start from.")
    ] = None,
    depth: Annotated[int, typer.Option(min=0, max=9, help="How many moves deep.")] = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move.")] = False,
    edition_file: EditionFile = None,
) -> None:
    """Count the sequences of moves from a position, depth by depth, with the time it took.

    Where chance is due its first outcome is taken, so the counts hold for every program.

    \b
    quiltwork perft --seed 7 --depth 2
    quiltwork perft express --seed 1 --depth 3
    quiltwork perft --position "qw1 classic ..." --depth 1 --divide
    """
    from ..rules.perft import perft as count

    start = _start(edition, seed, position, edition_file)
    if divide:
        _divide(start, depth)
        return
    typer.echo(f"{'depth':>5}  {'count':>15}  {'seconds':>8}")
    for plies in range(1, depth + 1) if depth else (0,):
        before = process_time()
        found = count(start, plies)
        typer.echo(f"{plies:>5}  {found:>15}  {process_time() - before:>8.3f}")


def _start(
    edition: str, seed: int | None, position: str | None, edition_file: str | None
) -> Position:
    from ..game import Game
    from ..notation import parse_position

    own = own_edition(edition_file)
    if position is None:
        return Game.new(own or find_edition(edition), seed).position
    if seed is not None:
        raise QuiltworkError("perft starts from --seed or from --position, not from both")
    return parse_position(position, own)


def _divide(position: Position, depth: int) -> None:
    from ..rules.perft import perft as count

    if depth == 0:
        raise QuiltworkError("--divide needs a --depth of at least 1")
    while (chance := position.chance) is not None:
        position = position.apply(chance.first()).position
    total = 0
    for move in position.legal_moves():
        found = count(position.apply(move).position, depth - 1)
        total += found
        typer.echo(f"{move.text:<9} {found}")
    typer.echo(f"{'total':<9} {total}")
