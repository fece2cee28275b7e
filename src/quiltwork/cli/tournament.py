"""`quiltwork tournament`: many computer players, and a table of their ratings."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import QuiltworkError
from .contests import (
    AsJson,
    EditionOption,
    JournalFile,
    Processes,
    RecordsFile,
    Seed,
    processes_for,
    progress,
    tell_interrupted,
    write_records,
)
from .sources import find_edition

if TYPE_CHECKING:
    from ..engine.contest import Contest
    from ..engine.tournament import Anchor, Standing, Tournament


def tournament(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="As for a match.")],
    edition: EditionOption = "classic",
    pairs: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Deals of each pairing, two games each.")
    ] = 20,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first player against each of the others.")
    ] = False,
    anchor: Annotated[
        str | None,
        typer.Option(metavar="PLAYER=ELO", help="Give this player this rating; else the mean is 0"),
    ] = None,
    seed: Seed = 1,
    processes: Processes = None,
    journal: JournalFile = None,
    records: RecordsFile = None,
    as_json: AsJson = False,
) -> None:
    """Let every player meet every other, and rate them all.

    Ratings follow the Bradley-Terry model, with 95 % intervals. The table shows the games won
    against each of the others, numbered as they are ranked. Journal and Ctrl-C as for a match.
    It needs SciPy: install quiltwork[rating].

    \b
    quiltwork tournament random greedy full:nodes=50 full:nodes=500 --pairs 20
    quiltwork tournament full:time=0.1 greedy automa:3 automa:5 --gauntlet --anchor greedy=0
    """
    from ..engine.tournament import Tournament

    chosen = Tournament(
        find_edition(edition),
        players,
        pairs=pairs,
        seed=seed,
        gauntlet=gauntlet,
        anchor=_anchor(anchor) if anchor is not None else None,
    )
    interrupted = _play(chosen.contest, processes_for(processes, players), journal)
    write_records(chosen.contest, records)
    table = chosen.table()
    typer.echo(_json(chosen, table) if as_json else _text(players, table))
    if interrupted:
        tell_interrupted(chosen.contest, journal)


def _anchor(text: str) -> Anchor:
    name, _, number = text.rpartition("=")  # names of players hold = too
    try:
        elo = float(number)
    except ValueError:
        elo = math.nan
    if not name or not -10_000 <= elo <= 10_000:
        raise QuiltworkError(f"--anchor: expected PLAYER=ELO, like greedy=0, not {text[:60]!r}")
    return name, elo


def _play(contest: Contest, processes: int, journal: str | None) -> bool:
    """Play with a progress bar; gives whether it was interrupted."""

    def report(contest: Contest) -> bool:
        show(len(contest.games))
        return True

    try:
        with progress(contest.total, lambda: "") as show:
            contest.play(processes, journal, report)
    except KeyboardInterrupt:
        return True
    return False


def _json(tournament: Tournament, table: list[Standing]) -> str:
    contest = tournament.contest
    return json.dumps(
        {
            "edition": contest.edition.id,
            "seed": contest.seed,
            "games": len(contest.games),
            "finished": contest.is_finished,
            "players": contest.players,
            "table": [asdict(row) for row in table],
        }
    )


def _text(players: list[str], table: list[Standing]) -> str:
    width = max(6, *(len(row.player) for row in table))
    order = [players.index(row.player) for row in table]
    cell = max(5, *(len(_score(score)) for row in table for score in row.against))
    head = f"{'':3} {'player':{width}} {'Elo':>6} {'95 %':>6} {'games':>6} {'won':>7}"
    lines = [head + "".join(f" {number:>{cell}}" for number in range(1, len(table) + 1))]
    for number, row in enumerate(table, 1):
        share = row.wins / row.games if row.games else 0
        error = (row.elo_95[1] - row.elo_95[0]) / 2
        lines.append(
            f"{number:2}. {row.player:{width}} {row.elo:+6.0f} {f'±{error:.0f}':>6}"
            f" {row.games:6} {100 * share:5.1f} %"
            + "".join(f" {_score(row.against[other]):>{cell}}" for other in order)
        )
    lines += [f"{row.player} failed in {row.failures} games" for row in table if row.failures]
    return "\n".join(lines)


def _score(score: tuple[int, int] | None) -> str:
    return "-" if score is None else f"{score[0]}:{score[1]}"
