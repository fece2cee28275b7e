"""What `match` and `tournament` share: their options, the progress bar, and how they end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from .output import INTERRUPTED, deliver

if TYPE_CHECKING:
    from ..engine.contest import Contest

EditionOption = Annotated[str, typer.Option(help="An edition's id, or a file (*.toml).")]
Seed = Annotated[int, typer.Option(min=0, max=2**32, help="Decides the deals.")]
Processes = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Games at once; else one on every core.")
]
JournalFile = Annotated[
    str | None,
    typer.Option(
        "--journal", metavar="FILE", help="Keep every game here, and go on where it ends."
    ),
]
RecordsFile = Annotated[
    str | None,
    typer.Option(
        "--records", metavar="FILE", help="Write all games here; as JSON lines if it is a .jsonl."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one line of JSON.")]

REFRESH = 0.2
"""Seconds between two looks at the numbers, or ten times as long as adding them up takes."""


def processes_for(wanted: int | None, players: list[str]) -> int:
    """As many games at once as were asked for, or as the cores allow."""
    from ..engine.contest import default_processes

    return wanted or default_processes(players)


@contextmanager
def progress(total: int, describe: Callable[[], str]) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal, if somebody looks: games done, how it stands, time left."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (BarColumn(20), MofNCompleteColumn(), TimeLeft(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=total)
        next_look = 0.0

        def show(done: int) -> None:
            nonlocal next_look
            began = monotonic()
            if done == total or began >= next_look:
                bar.update(task, completed=done, description=describe())
                now = monotonic()
                next_look = now + max(REFRESH, 10 * (now - began))

        yield show


def write_records(contest: Contest, path: str | None) -> None:
    """The games so far, in the form the name of the file asks for."""
    if path is None:
        return
    from ..files import JSON_SUFFIXES
    from ..notation import format_json_record, format_record

    if Path(path).suffix in JSON_SUFFIXES:
        deliver("".join(map(format_json_record, contest.records())), path)
    else:
        deliver("\n".join(map(format_record, contest.records())), path)


def tell_interrupted(contest: Contest, journal: str | None) -> None:
    """Leave after Ctrl-C: say how far it came and how it can go on."""
    how = (
        f"the same command with --journal {journal} goes on"
        if journal is not None
        else "with --journal FILE it could go on later"
    )
    typer.echo(f"stopped after {len(contest.games)} of {contest.total} games; {how}", err=True)
    raise typer.Exit(INTERRUPTED)
