"""`quiltwork export`: the network of a run as one file for players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def export(
    folder: Annotated[Path, typer.Argument(help="Where quiltwork train kept the run.")],
    output: Annotated[Path, typer.Option(help="The file to write.")] = Path("net.onnx"),
) -> None:
    """Write the network of a run as an ONNX file, for a processor without an accelerator.

    If the run has a chooser it is written beside it, as mine-chooser.onnx.

    \b
    quiltwork export training --output mine.onnx
    quiltwork match net:file=mine.onnx,sims=64 uct:nodes=1000
    """
    from ..learn.running import export_run

    beside = export_run(folder, output)
    typer.echo(f"The network is in {output}.")
    if beside is not None:
        typer.echo(f"The chooser is in {beside}: net:file={output},chooser={beside}")
