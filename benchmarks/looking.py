"""Studies that look again at games already played: their command line, a job for each game."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from games import Game, read_games
from keeping import work_and_keep

from quiltwork import Edition
from quiltwork.engine.signature import search_signature
from quiltwork.engine.workers import cores
from quiltwork.errors import QuiltworkError

Job = TypeVar("Job")


def look_at_games(
    kind: str,
    about: str | None,
    work: Callable[[Job], dict[str, Any]],
    job: Callable[[Edition, Game, Any], Job],
    *,
    nodes: int | list[int],
    games: int,
) -> None:
    """Do the work for each game of a file; `nodes` may be asked for as one number or several."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games_file", type=Path)
    parser.add_argument("file", type=Path)
    several = "+" if isinstance(nodes, list) else None
    parser.add_argument("--nodes", type=int, nargs=several, default=nodes)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--processes", type=int, default=cores())
    options = parser.parse_args()
    try:
        played = read_games(options.games_file)
        header = {
            "kind": kind,
            "edition": played.edition.id,
            "player": played.player,
            "nodes": options.nodes,
            "signature": search_signature(),
        }
        chosen = played.games[: options.games]
        jobs = {game.deal: job(played.edition, game, options.nodes) for game in chosen}
        work_and_keep(work, jobs, options.file, header, options.processes)
    except QuiltworkError as error:
        raise SystemExit(str(error)) from None
