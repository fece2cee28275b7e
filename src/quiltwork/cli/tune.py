"""`quiltwork tune`: teach a brain to judge positions, by games against itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ..errors import QuiltworkError
from .sources import EditionArgument, find_edition


def tune(
    edition: EditionArgument = "classic",
    solo: Annotated[
        bool, typer.Option("--solo", help="Against the Automa, of every level.")
    ] = False,
    folder: Annotated[
        str, typer.Option(help="Where the run is kept; it goes on there.")
    ] = "tuning",
    output: Annotated[str, typer.Option(help="The file the weights are written to.")] = "brain.npz",
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="Decides all games.")] = 1,
    scale: Annotated[
        float, typer.Option(min=0.0001, max=100, help="How many games, 1 being a full run.")
    ] = 1.0,
    stages: Annotated[
        int | None, typer.Option(min=1, max=100, help="Only the first so many stages.")
    ] = None,
    lessons: Annotated[
        list[Path] | None,
        typer.Option(help="No games: the shipped weights learn from this file, or several."),
    ] = None,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Games played at once.")] = 2,
) -> None:
    """Play against oneself, learn from it, and again, stage by stage.

    A run that was interrupted goes on after its last finished step when started again with the
    same settings and folder. With --lessons, no games are played and nothing is kept in a folder.

    \b
    quiltwork tune classic --scale 0.01 --output brain.npz
    quiltwork tune classic --solo --scale 0.01 --folder solo --output solo.npz
    quiltwork tune classic --lessons lessons.npz --output brain.npz
    """
    # Our own threads share the work; those of NumPy's matrix library would only stand in the way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    own = find_edition(edition)

    def tell(what: str, share: float) -> None:
        end = "\n" if share >= 1 else ""
        typer.echo(f"\r{what} {100 * share:3.0f} %{end}", err=True, nl=False)

    if lessons:
        from ..engine.brain import weights_for
        from ..learn.judging import tune_to_lessons

        if solo:
            raise QuiltworkError("there are no lessons against the Automa")
        weights = tune_to_lessons(
            lessons, own, weights_for(own), seed=seed, threads=threads, report=tell
        )
    else:
        from ..engine.tuning import tune as run

        weights = run(
            own,
            folder,
            solo=solo,
            seed=seed,
            scale=scale,
            stages=stages,
            threads=threads,
            report=lambda stage, what, share: tell(f"stage {stage}: {what}", share),
        )
    weights.save(output)
    typer.echo(f"The weights are in {output}.")
