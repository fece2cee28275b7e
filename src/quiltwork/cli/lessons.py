"""`quiltwork lessons`: games of the computer player for a network to begin with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .output import INTERRUPTED, complain


def lessons(
    path: Annotated[Path, typer.Argument(help="The file; it is gone on with if there is one.")],
    edition: Annotated[str, typer.Option(help="The id of an edition of the house.")] = "classic",
    games: Annotated[int, typer.Option(min=1, max=10**8, help="That it shall hold.")] = 1000,
    nodes: Annotated[
        int, typer.Option(min=1, max=10**6, help="How hard `full` thinks about each move.")
    ] = 400,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="Decides the deals.")] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="Games played at once.")
    ] = None,
) -> None:
    """Let `full` play against itself and keep what it thought of every position.

    A run of `quiltwork train` can begin with them. Ctrl-C keeps what is done, and the same command
    goes on.

    \b
    quiltwork lessons lessons.npz --games 5000
    """
    from ..learn.teaching import make_lessons

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    console = Console(stderr=True, markup=False, highlight=False)
    try:
        with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
            task = progress.add_task("games", total=games)
            count = make_lessons(
                path,
                edition,
                nodes,
                games,
                seed,
                processes or os.cpu_count() or 1,
                lambda done: progress.update(task, completed=done),
            )
    except KeyboardInterrupt:
        complain(f"stopped; what was played is kept in {path}, and the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"{path} holds {count} games.")
