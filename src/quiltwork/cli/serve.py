"""`quiltwork serve`: a server for games in the browser and for bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .browser import require_server


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 is any free one.")] = 8765,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="A file, or postgresql://...; usually in your data folder."
        ),
    ] = None,
    secret: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What cookies are signed with; made if it is not there."),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=256, help="For computer players that think for long.")
    ] = 2,
    requests: Annotated[
        float, typer.Option(min=1, help="Of one client a second, before it has to slow down.")
    ] = 50,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name it is reached by; may be given several times."),
    ] = None,
) -> None:
    """Serve games to everybody who can reach this machine under the given address.

    Put a server that speaks HTTPS in front of it before you open it to the world; docs/api.md says
    what clients can do. It answers to this machine's own names and addresses; others, as one that
    such a server passes on, are named with --allow-host.

    \b
    quiltwork serve
    quiltwork serve --host 0.0.0.0
    quiltwork serve --allow-host quilt.example.org --database postgresql://quilt@db/quilt
    """
    require_server()
    from ..server.running import listen, serve
    from ..server.settings import Settings, built_page, data_folder, read_secret

    settings = Settings(
        database or str(data_folder() / "games.db"),
        read_secret(secret or data_folder() / "secret"),
        built_page(),
        host,
        tuple(allow_host or ()),
        processes=processes,
        requests_per_second=requests,
    )
    listening = listen(host, port)
    address = f"http://{host}:{listening.getsockname()[1]}/"
    serve(settings, listening, lambda: print(f"Quiltwork is served at {address}", flush=True))
