"""`quiltwork chooser`: teach the small network that says what to do."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import QuiltworkError
from .output import INTERRUPTED, complain
from .train import TRY_AGAIN

if TYPE_CHECKING:
    from ..learn.choosing import Report


def chooser(
    lessons: Annotated[Path, typer.Argument(help="A file of quiltwork lessons, or a folder.")],
    folder: Annotated[Path, typer.Option(help="Where it is kept; it goes on there.")] = Path(
        "choosing"
    ),
    output: Annotated[Path, typer.Option(help="The file to write in the end.")] = Path(
        "chooser.onnx"
    ),
    edition: Annotated[str, typer.Option(help="What the lessons are about.")] = "classic",
    passes: Annotated[
        float, typer.Option(min=0.01, max=1000, help="How often each position is learned from.")
    ] = 6.0,
    batch: Annotated[
        int, typer.Option(min=1, max=10**6, help="Positions a step; more on an accelerator.")
    ] = 512,
    width: Annotated[
        int, typer.Option(min=8, max=1024, help="Numbers a token, a multiple of 4.")
    ] = 96,
    layers: Annotated[int, typer.Option(min=1, max=32, help="Layers of attention.")] = 3,
    device: Annotated[str, typer.Option(help="cuda, cpu, or auto: whichever there is.")] = "auto",
    threads: Annotated[
        int | None, typer.Option(min=1, max=256, help="Usually all there are.")
    ] = None,
) -> None:
    """Teach a chooser by lessons: whether to advance or which tile to take, and how things stand.

    It is kept every minute and on Ctrl-C, and the same command goes on. If the accelerator fails,
    the exit code is 75.

    \b
    quiltwork lessons lessons.npz --nodes 200 --games 20000
    quiltwork chooser lessons.npz --output chooser.onnx
    quiltwork match net:file=net.onnx,chooser=chooser.onnx,sims=1 uct:nodes=1000
    """
    from ..learn.lost import failure_of_device
    from ..learn.running import choosing_for, export_choosing

    if not output.parent.is_dir():
        raise QuiltworkError(f"there is no folder {output.parent} for {output.name}")

    console = Console(stderr=True, markup=False, highlight=False)
    count = threads or os.cpu_count() or 1
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    try:
        way = passes, batch
        choosing = choosing_for(lessons, edition, folder, way, (width, layers), device, count)
        with Progress(*columns, console=console) as progress:
            task = progress.add_task("learning", total=choosing.steps, completed=choosing.step)

            def report(told: Report) -> None:
                progress.update(task, completed=choosing.step)
                if told.same is not None:
                    progress.console.print(
                        f"{told.share:6.1%}  as the search {told.same:.1%}, "
                        f"square error of chances {told.error:.4f}"
                    )

            choosing.run(report)
    except KeyboardInterrupt:
        complain(f"stopped; what was learned is kept in {folder}, and the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    except RuntimeError as error:
        if (reason := failure_of_device(error)) is None:
            raise
        complain(f"the accelerator was lost ({reason}); the same command goes on from what is kept")
        raise typer.Exit(TRY_AGAIN) from None
    export_choosing(folder, output)
    typer.echo(f"The chooser is in {output}.")
