"""`quiltwork conformance`: whether an engine keeps to the match protocol, check by check."""

from __future__ import annotations

from typing import Annotated

import typer


def conformance(
    command: Annotated[
        str, typer.Argument(metavar="COMMAND", help="What starts the engine, in quotes.")
    ],
) -> None:
    """Try out an engine: about thirty checks, each with a verdict; exit code 1 if one fails.

    docs/protocol.md says what an engine has to do.

    \b
    quiltwork conformance "quiltwork engine"
    quiltwork conformance "python3 my_engine.py --fast"
    """
    from ..engine.conformance import examine

    results = []
    for verdict in examine(command):
        results.append(verdict.result)
        typer.echo(f"{verdict.result:<5} {verdict.name:<24} {verdict.reason}".rstrip())
    passed, failed, skipped = (results.count(word) for word in ("pass", "fail", "skip"))
    typer.echo(f"{passed} passed, {failed} failed, {skipped} skipped")
    if failed:
        raise typer.Exit(1)
