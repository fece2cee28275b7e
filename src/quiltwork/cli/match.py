"""`quiltwork match`: two computer players, every deal played twice with seats swapped."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from .sources import find_edition

if TYPE_CHECKING:
    from ..engine.match import GameResult, MatchResult


def match(
    a: Annotated[str, typer.Argument(metavar="A", help="A player, like full:time=0.1.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other, like greedy.")],
    edition: Annotated[str, typer.Option(help="An edition's id, or a file (*.toml).")] = "classic",
    pairs: Annotated[int, typer.Option(min=1, max=1_000_000, help="Deals, two games each.")] = 50,
    seed: Annotated[int, typer.Option(min=0, max=2**32, help="Decides the deals.")] = 1,
    processes: Annotated[int, typer.Option(min=1, max=256, help="Games played at once.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Let two computer players play each deal twice, and say who is stronger by how much.

    Players: random, greedy, uct:time=SECONDS, full:time=SECONDS, full:nodes=NUMBER.

    \b
    quiltwork match full:time=0.02 greedy --pairs 20
    quiltwork match full:nodes=200 full:nodes=20 --json
    """
    from ..engine.match import play_match

    chosen = find_edition(edition)
    result = play_match(chosen, a, b, pairs, seed, processes, _progress(2 * pairs))
    typer.echo(json.dumps(asdict(result)) if as_json else _table(a, b, result))


def _progress(games: int) -> Callable[[list[GameResult]], None] | None:
    """A line on the terminal that says how far the match is, where somebody can see it."""
    if not sys.stderr.isatty():
        return None

    def show(results: list[GameResult]) -> None:
        wins = sum(result.won_by_a for result in results)
        end = "\n" if len(results) == games else ""
        typer.echo(f"\r{len(results)} of {games} games, A won {wins}{end}", err=True, nl=False)

    return show


def _table(a: str, b: str, result: MatchResult) -> str:
    low, high = result.elo_95
    share = 100 * result.wins[0] / result.games
    return "\n".join(
        [
            f"{a} against {b}: {result.wins[0]} to {result.wins[1]} ({share:.1f} %)",
            f"Elo {result.elo:+.0f}, 95 % between {low:+.0f} and {high:+.0f}",
            f"mean scores {result.mean_scores[0]} and {result.mean_scores[1]}, "
            f"margin {result.mean_margin:+}",
            f"processor seconds a move {result.cpu_s_per_move[0]:.4f} and "
            f"{result.cpu_s_per_move[1]:.4f}",
        ]
    )
