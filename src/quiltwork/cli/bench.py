"""`quiltwork bench`: the reference rules and the native core, measured side by side in one run."""

from __future__ import annotations

import json
from typing import Annotated

import typer

SECONDS = 1.0


def bench(
    reference: Annotated[
        bool, typer.Option("--reference", help="Only the reference rules: random games, one core.")
    ] = False,
    games: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Random games of the reference.")
    ] = 500,
    seed: Annotated[int, typer.Option(min=0, max=2**32 - 1, help="Seed of the games.")] = 1,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, help="About how long each native part takes.")
    ] = SECONDS,
    only_signature: Annotated[
        bool, typer.Option("--signature", help="Only the computer player's signature.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Measure random games, move listing, perft, batched steps and search of the classic edition.

    Rates are by the clock; compare them within one run, as the ratios do. The signature depends on
    the seed only: it is the same on every machine, or the rules are not. With --signature a fixed
    search of fixed positions gives the computer player's: it changes when, and only when, the
    player thinks differently.

    \b
    quiltwork bench
    quiltwork bench --signature
    quiltwork bench --reference --games 1000 --json
    """
    from .measure import measure_all, measure_reference

    if only_signature:
        from ..engine.signature import search_signature

        typer.echo(search_signature())
        return
    if reference:
        result = measure_reference(games, seed)
        if as_json:
            typer.echo(json.dumps(result))
            return
        typer.echo(f"reference rules, classic, {games} random games from seed {seed}")
        rate, spent = result["games_per_second"], result["seconds"]
        typer.echo(f"{rate} games per second ({spent:.2f} s on one core)")
        typer.echo(f"mean moves {result['mean_moves']}, mean score {result['mean_score']}")
        return
    figures = measure_all(games, seed, seconds)
    typer.echo(json.dumps(figures) if as_json else _table(figures))


def _table(figures: dict[str, object]) -> str:
    lines = [f"classic, path {figures['path']}, signature {figures['signature']}", ""]
    lines.append(
        f"{'a second':24}{'reference':>14}{'native':>16}{'ratio':>8}{'2 threads':>16}{'x':>6}"
    )
    for name in ("playouts_per_s", "listings_per_s", "perft_nodes_per_s"):
        rates = figures[name]
        assert isinstance(rates, dict)
        two = rates["native_2_threads"]
        lines.append(
            f"{name.removesuffix('_per_s').replace('_', ' '):24}{rates['reference']:>14,.0f}"
            f"{rates['native']:>16,.0f}{rates['native'] / rates['reference']:>8,.0f}"
            + (f"{two:>16,.0f}{two / rates['native']:>6.2f}" if two else "")
        )
    searched = figures["search_nodes_per_s"]
    assert isinstance(searched, dict)
    one, two = searched["native"], searched["native_2_threads"]
    lines.append(f"{'search nodes':24}{'':14}{one:>16,.0f}{'':8}{two:>16,.0f}{two / one:>6.2f}")
    lines.append("")
    steps = figures["batch_steps_per_s_by_output"]
    assert isinstance(steps, dict)
    for name, rates in steps.items():
        one, two = rates["native"], rates["native_2_threads"]
        lines.append(
            f"{f'batched steps, {name}':38}{one:>16,.0f}{'':8}{two:>16,.0f}{two / one:>6.2f}"
        )
    return "\n".join(lines)
