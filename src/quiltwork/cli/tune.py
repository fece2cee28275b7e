"""`quiltwork tune`: teach a brain to judge positions, by games against itself."""

from __future__ import annotations

from typing import Annotated

import typer

from .sources import EditionArgument, find_edition


def tune(
    edition: EditionArgument = "classic",
    folder: Annotated[
        str, typer.Option(help="Where the run is kept; it goes on there.")
    ] = "tuning",
    output: Annotated[str, typer.Option(help="The file the weights are written to.")] = "brain.npz",
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="Decides all games.")] = 1,
    scale: Annotated[
        float, typer.Option(min=0.0001, max=100, help="How many games, 1 being a full run.")
    ] = 1.0,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Games played at once.")] = 2,
) -> None:
    """Play against oneself, learn from it, and again, stage by stage.

    A run that was interrupted goes on after its last finished step when started again with the
    same settings and folder.

    \b
    quiltwork tune classic --scale 0.01 --output brain.npz
    """
    from ..engine.tuning import tune as run

    def report(stage: int, what: str, share: float) -> None:
        end = "\n" if share >= 1 else ""
        typer.echo(f"\rstage {stage}: {what} {100 * share:3.0f} %{end}", err=True, nl=False)

    weights = run(
        find_edition(edition), folder, seed=seed, scale=scale, threads=threads, report=report
    )
    weights.save(output)
    typer.echo(f"The weights are in {output}.")
