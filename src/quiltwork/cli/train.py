"""`quiltwork train`: teach a network by games against itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from .output import INTERRUPTED, complain

TRY_AGAIN = 75
"""The exit code where the same command may well succeed, as sysexits has it."""


def train(
    settings: Annotated[
        str,
        typer.Argument(
            help="A run of the house (quilt9, quick9, quilt7, small) or a settings file."
        ),
    ] = "quilt9",
    folder: Annotated[Path, typer.Option(help="Where the run is kept; it goes on there.")] = Path(
        "training"
    ),
    device: Annotated[str, typer.Option(help="cuda, cpu, or auto: whichever there is.")] = "auto",
    threads: Annotated[
        int | None, typer.Option(min=1, max=256, help="For the searches; usually all there are.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=1, help="Stop after so much of the run, to go on later.")
    ] = None,
    keep_replay: Annotated[
        bool, typer.Option(help="Keep the positions met last with the rest, up to 1.5 GB.")
    ] = True,
    ray: Annotated[
        str | None,
        typer.Option(help="Play in a Ray cluster: HOST:PORT, or local for processes here."),
    ] = None,
) -> None:
    """Play many games at once, learn from them, and play on with what was learned.

    Everything is kept in the folder, again and again and on Ctrl-C; the same command goes on. Its
    curves: tensorboard --logdir FOLDER. If the accelerator fails, the exit code is 75.

    \b
    quiltwork train small --folder first-steps
    quiltwork train quilt9 --folder large
    quiltwork train quilt9 --folder large --ray 10.0.0.1:6379
    """
    # Our own threads share the work; those of NumPy's matrix library would only stand in the way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from ..learn.curves import can_be_drawn
    from ..learn.lost import AcceleratorLost
    from ..learn.running import run_of, trainer_for

    chosen = run_of(settings, folder)
    console = Console(stderr=True, markup=False, highlight=False)
    trainer = trainer_for(chosen, folder, device, threads or os.cpu_count() or 1, keep_replay, ray)
    for note in trainer.notes:
        console.print(note)
    if not can_be_drawn():
        console.print("TensorBoard is not installed: no curves, only progress.jsonl.")
    end = min(chosen.seconds, seconds or chosen.seconds)
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("training", total=end, completed=int(trainer.seconds))

        def report(told: dict[str, Any]) -> None:
            progress.update(task, completed=told["seconds"])
            progress.console.print(_line(told))

        try:
            trainer.run(report, until=end)
        except KeyboardInterrupt:
            console.print(f"Stopped; everything is kept in {folder}.")
            raise typer.Exit(INTERRUPTED) from None
        except AcceleratorLost as error:
            progress.stop()
            complain(str(error))
            raise typer.Exit(TRY_AGAIN) from None
    typer.echo(f"The network is in {folder}.")


def _line(told: dict[str, Any]) -> str:
    at = f"{told['seconds']:7.0f} s"
    if told["kind"] == "player":
        return f"{at}  {told['text']}"
    if told["kind"] == "small":
        return (
            f"{at}  the small network learned: Brier score {told['brier']:.4f}, "
            f"{told['foreseen']:.1%} of placements foreseen"
        )
    if told["kind"] == "chooser":
        return f"{at}  the chooser learned: as the search in {told['same']:.1%}"
    if told["kind"] == "match":
        mine, theirs = told["points"]
        return (
            f"{at}  {told['wins']:.1%} against {told['rival']} ({told['games']} games, "
            f"{mine:+.1f} : {theirs:+.1f})"
        )
    return (
        f"{at}  {told['games']} games ({told['games_per_second']:.0f}/s), {told['steps']} steps, "
        f"points {told['points']:+.1f}, empty {told['empty']:.1f}, "
        f"policy {told['loss']['policy']:.2f}, contest {told['loss']['contest']:.3f}"
    )
