"""`quiltwork engine`: our computer player for other programs, over lines of text or of JSON."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ..errors import QuiltworkError


def engine(
    analysis: Annotated[
        bool, typer.Option("--analysis", help="Answer queries, a line of JSON each.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Queries worked on at once: usually 1.")
    ] = None,
    hash: Annotated[
        int | None, typer.Option(min=1, max=65536, help="Megabytes each worker may use.")
    ] = None,
) -> None:
    """Think for another program: reads commands from stdin, answers on stdout.

    The protocols are described in docs/protocol.md. `quiltwork conformance` tries out an engine.

    \b
    quiltwork engine
    quiltwork engine --analysis --workers 2 < queries.jsonl
    """
    if not analysis and (workers is not None or hash is not None):
        raise QuiltworkError(
            "--workers and --hash are for --analysis; otherwise the other program sets Hash"
        )
    from ..engine.protocol.analysis import serve as serve_analysis
    from ..engine.protocol.channel import Channel
    from ..engine.protocol.session import serve
    from ..engine.searcher import DEFAULT_HASH

    # Unbuffered: no answer waits, and no thread can hold a buffer when the program ends.
    source, sink = (getattr(file.buffer, "raw", file.buffer) for file in (sys.stdin, sys.stdout))
    channel = Channel(source, sink)
    if analysis:
        serve_analysis(channel, workers=workers or 1, hash=hash or DEFAULT_HASH)
    else:
        serve(channel)
    if channel.closed:
        raise BrokenPipeError  # nobody is left to tell, which is no failure
