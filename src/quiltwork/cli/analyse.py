"""`quiltwork analyse`: what every move of a record was worth, as text, JSON or a picture."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from .output import INTERRUPTED, deliver, make_console, refuse_terminal
from .show import Theme
from .sources import EditionFile, GameNumber, names_of, own_edition, read_one_record

if TYPE_CHECKING:
    from ..engine.analysed import GameAnalysis
    from ..notation import Record


class Form(StrEnum):
    """What an analysis can be written as."""

    TEXT = "text"
    JSON = "json"
    SVG = "svg"
    PNG = "png"


def analyse(
    source: Annotated[str, typer.Argument(metavar="RECORD", help="A record file; - for stdin.")],
    time: Annotated[
        float | None,
        typer.Option(min=0.001, max=3600, help="Seconds for each position; 0.2 if not given."),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000_000, help="Nodes for each position: repeatable."),
    ] = None,
    first: Annotated[int, typer.Option("--from", min=1, help="The first move to look at.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", min=1, help="The last one; else the end.")
    ] = None,
    format: Annotated[Form, typer.Option(help="What to make.")] = Form.TEXT,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else stdout.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="The colours of a picture.")] = Theme.LIGHT,
    scale: Annotated[
        float, typer.Option(min=0.05, max=8, help="The size of a PNG, 1 is normal.")
    ] = 1.0,
    threads: Annotated[int, typer.Option(min=1, max=256, help="For one search.")] = 1,
    hash: Annotated[
        int | None, typer.Option(min=1, max=1_000_000, help="Memory for a search, in megabytes.")
    ] = None,
    net: Annotated[
        bool, typer.Option("--net", help="Let the learned player judge (9x9 quilts).")
    ] = False,
    game: GameNumber = None,
    edition_file: EditionFile = None,
) -> None:
    """Analyse a record: who was ahead before each move, what each move cost, what was better.

    Marks: ?! inaccuracy (2 points or 5 % of the chance to win), ? mistake (4 points or 10 %),
    ?? blunder (8 points or 20 %). Ctrl-C prints what is analysed so far.

    \b
    quiltwork analyse game.qw
    quiltwork analyse game.qw --time 1 --format svg --output game.svg
    quiltwork analyse game.qw --nodes 5000 --from 20 --to 30 --format json
    """
    from ..engine.analysis import analyse as run
    from ..engine.net import net_for
    from ..engine.searcher import DEFAULT_HASH

    if format is Form.PNG:
        refuse_terminal(output)
    record = read_one_record(source, own_edition(edition_file), game)
    reached: list[GameAnalysis] = []
    interrupted = False
    with _progress() as show:

        def report(so_far: GameAnalysis) -> None:
            reached[:] = [so_far]
            show(so_far.moves[-1].ply, last or so_far.game_length, first)

        try:
            run(
                record,
                nodes=nodes or 0,
                seconds=time or 0.0,
                threads=threads,
                hash=hash or DEFAULT_HASH,
                net=net_for(record.edition, threads) if net else None,
                first=first,
                last=last,
                report=report,
            )
        except KeyboardInterrupt:
            if not reached:
                raise
            interrupted = True
    _write(reached[0], record, format, output, theme.value, scale)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


@contextmanager
def _progress() -> Iterator[Callable[[int, int, int], None]]:
    """A bar on stderr, where somebody can see it; told the move reached, the last and the first."""
    if not sys.stderr.isatty():
        yield lambda move, last, first: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Analysing", total=None)

        def show(move: int, last: int, first: int) -> None:
            words = f"Move {move} of {last}"
            bar.update(task, completed=move - first + 1, total=last - first + 1, description=words)

        yield show


def _write(
    analysis: GameAnalysis,
    record: Record,
    format: Form,
    output: str | None,
    theme: str,
    scale: float,
) -> None:
    names = names_of(record)
    match format:
        case Form.TEXT:
            _write_text(analysis, names, output)
        case Form.JSON:
            deliver(json.dumps(analysis.as_dict(), ensure_ascii=False, indent=1) + "\n", output)
        case Form.SVG:
            deliver(analysis.svg(theme=theme, names=names), output)
        case Form.PNG:
            deliver(analysis.png(theme=theme, scale=scale, names=names), output)


def _write_text(analysis: GameAnalysis, names: tuple[str, str], output: str | None) -> None:
    from .view.analysis import analysis_block

    console = make_console()
    lines = analysis_block(analysis, names, max(console.width, 40))
    if output not in (None, "-"):
        deliver("".join(f"{line.plain.rstrip()}\n" for line in lines), output)
        return
    for line in lines:
        console.print(line, no_wrap=True, overflow="crop")
