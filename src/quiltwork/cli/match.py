"""`quiltwork match`: two computer players, every deal played twice with seats swapped."""

from __future__ import annotations

import json
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
    from ..engine.match import Match, MatchResult
    from ..engine.sprt import Sprt


def match(
    a: Annotated[str, typer.Argument(metavar="A", help="A player, like full:time=0.1.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other, like greedy or automa:3.")],
    edition: EditionOption = "classic",
    pairs: Annotated[int, typer.Option(min=1, max=1_000_000, help="Deals, two games each.")] = 50,
    seed: Seed = 1,
    processes: Processes = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop when it is clear which of two is true."),
    ] = None,
    journal: JournalFile = None,
    records: RecordsFile = None,
    as_json: AsJson = False,
) -> None:
    """Let two computer players play each deal twice, and say who is stronger by how much.

    Players: random, greedy, level:1 to level:8, mcts:nodes=NUMBER, uct:time=SECONDS,
    full:time=SECONDS, full:nodes=NUMBER, net:sims=NUMBER, net:file=FILE,sims=NUMBER, and other
    programs as cmd:COMMAND. The second may be automa:LEVEL or automa:LEVEL,tactical, against which
    every deal is played once. A player that fails loses that game. Ctrl-C ends a match and prints
    how it stands; with a journal the same command goes on, and a larger --pairs makes it longer.

    \b
    quiltwork match full:time=0.02 greedy --pairs 200 --journal match.jsonl
    quiltwork match full:nodes=200 full:nodes=20 --sprt 0,50 --json
    quiltwork match greedy automa:3,tactical --pairs 500
    """
    from ..engine.match import Match

    chosen = Match(
        find_edition(edition), a, b, pairs=pairs, seed=seed, sprt=_sprt(sprt) if sprt else None
    )
    interrupted = _play(chosen, processes_for(processes, [a, b]), journal)
    write_records(chosen.contest, records)
    result = chosen.result()
    if result is not None:
        typer.echo(_json(chosen, result) if as_json else _table(chosen, result))
    if interrupted:
        tell_interrupted(chosen.contest, journal)


def _sprt(text: str) -> Sprt:
    from ..engine.sprt import Sprt

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise QuiltworkError(f"--sprt: expected two numbers like 0,20, not {text[:40]!r}") from None
    return Sprt(low, high)


def _play(match: Match, processes: int, journal: str | None) -> bool:
    """Play with a progress bar; gives whether it was interrupted."""

    def describe() -> str:
        result = match.result()
        return "" if result is None else f"{result.wins[0]} to {result.wins[1]}, {_elo(result)}"

    try:
        with progress(match.contest.total, describe) as show:
            match.play(processes, journal, lambda match: show(len(match.contest.games)))
    except KeyboardInterrupt:
        return True
    return False


def _elo(result: MatchResult) -> str:
    low, high = result.elo_95
    return f"Elo {result.elo:+.0f} ({low:+.0f} to {high:+.0f})"


def _json(match: Match, result: MatchResult) -> str:
    contest = match.contest
    about = {"players": contest.players, "edition": contest.edition.id, "seed": contest.seed}
    return json.dumps(about | asdict(result) | {"finished": match.is_finished})


def _table(match: Match, result: MatchResult) -> str:
    a, b = match.contest.players
    share, (low, high) = result.wins[0] / result.games, result.share_95
    lines = [
        f"{a} against {b}, {match.contest.edition.id}: {result.games} games",
        f"wins {result.wins[0]} to {result.wins[1]}: "
        f"{100 * share:.1f} %, 95 % between {100 * low:.1f} and {100 * high:.1f} %",
        f"{_elo(result)}, 95 % interval from {'pairs' if _is_paired(match) else 'games'}",
        f"mean scores {result.mean_scores[0]} and {result.mean_scores[1]}, "
        f"margin {result.mean_margin:+}",
        f"seconds a move {result.cpu_s_per_move[0]:.4f} and {result.cpu_s_per_move[1]:.4f}",
        *result.reasons,
    ]
    if (sprt := result.sprt) is not None:
        lower, upper = sprt.bounds
        lines.append(
            f"SPRT of Elo {sprt.elo1:g} against {sprt.elo0:g}: {sprt.state}, "
            f"LLR {sprt.llr:+.2f} ({lower:.2f} to {upper:.2f})"
        )
    return "\n".join(lines)


def _is_paired(match: Match) -> bool:
    return match.contest.group_size(1) == 2
