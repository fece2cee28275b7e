"""How games end: scores and margins, turns of fortune, the 7x7 tile and the special patches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from balance_facts import Facts, share, with_reach
from plots import Chart, percent, sheet, text

from quiltwork import Edition
from quiltwork.engine.chances import Chances

CLOSE = 3
LOW = -20


def scores_table(facts: Sequence[Facts]) -> str:
    winner = [fact.game.scores[fact.game.winner] for fact in facts]
    loser = [fact.game.scores[1 - fact.game.winner] for fact in facts]
    rows = ["| | mean | nine in ten from, to | lowest, highest |", "|---|---|---|---|"]
    gaps = [a - b for a, b in zip(winner, loser, strict=True)]
    empty = [squares for fact in facts for squares in fact.empty]
    bought = [sum(b.seat == seat for b in fact.bought) for fact in facts for seat in (0, 1)]
    kinds = {
        "winner's score": winner,
        "loser's score": loser,
        "points between them": gaps,
        "empty squares of a player": empty,
        "tiles a player buys": bought,
    }
    for name, values in kinds.items():
        low, high = np.percentile(values, [5, 95])
        ends = f"{min(values)}, {max(values)}"
        rows.append(f"| {name} | {with_reach(values)} | {low:.0f}, {high:.0f} | {ends} |")
    return "\n".join(rows)


def scores_picture(facts: Sequence[Facts]) -> str:
    scores = [fact.game.scores[fact.game.winner] for fact in facts]
    others = [fact.game.scores[1 - fact.game.winner] for fact in facts]
    gaps = [abs(fact.margin) for fact in facts]
    charts = [
        _histogram(
            60, "Scores", {"winner": scores, "loser": others}, range(-40, 61, 4), 20, "points"
        ),
        _histogram(530, "Points between them", {"": gaps}, range(0, 41, 1), 10, "points"),
    ]
    return sheet(960, 350, [part for chart in charts for part in chart.parts])


def _histogram(
    x: float, title: str, lines: dict[str, list[int]], edges: range, every: int, unit: str
) -> Chart:
    counts = {
        name: np.histogram(np.clip(values, edges[0], edges[-1] - 1), edges)[0] / len(values)
        for name, values in lines.items()
    }
    top = max(float(count.max()) for count in counts.values()) * 1.1
    chart = Chart(x, 60, 390, 230, (edges[0], edges[-1]), (0, top), title)
    step = 0.05 if top > 0.12 else 0.02
    levels = np.arange(0, top, step)
    ticks = range(edges[0], edges[-1] + 1, every)
    chart.axes(ticks, list(levels), unit, "share of games", str, percent)
    for number, (name, count) in enumerate(counts.items()):
        kind = ("one", "two")[number]
        for place, value in enumerate(count):
            left, right = edges[place], edges[place] + edges.step
            chart.bar(
                left,
                right - 0.1 * edges.step,
                float(value),
                kind,
                opacity=0.6 if len(lines) > 1 else 1.0,
            )
        if name:
            chart.parts.append(text(x + 330, 74 + 18 * number, name, kind))
    return chart


def ends(facts: Sequence[Facts]) -> str:
    """Facts in a list."""
    count = len(facts)
    gaps = [abs(fact.margin) for fact in facts]
    tied = sum(gap == 0 for gap in gaps)
    low = sum(max(fact.game.scores) < LOW for fact in facts)
    negative = sum(min(fact.game.scores) < 0 for fact in facts)
    moves = [len(fact.game.actions) for fact in facts]
    lines = [
        f"- Decided by {CLOSE} points or fewer: {share(gap <= CLOSE for gap in gaps)} of the "
        f"games; equal scores, decided by who arrived first: {tied:,} of {count:,}.",
        f"- Who arrives first wins {share(f.first_home == f.game.winner for f in facts)}.",
        f"- A game has {np.mean(moves):.0f} moves of both together "
        f"(nine in ten from {np.percentile(moves, 5):.0f} to {np.percentile(moves, 95):.0f}).",
        f"- Somebody ends below zero in {negative / count:.1%} of the games; "
        f"both end below {LOW} in {low / count:.2%}.",
    ]
    return "\n".join(lines)


def fortunes(facts: Sequence[Facts], edition: Edition, chances: Chances | None, nodes: int) -> str:
    """How often the one who is ahead at a time wins in the end."""
    rows = [
        "| time board behind both | the favourite's chance, as told | favourite wins |",
        "|---|---|---|",
    ]
    for quarter in (0.0, 0.25, 0.5, 0.75):
        told, came = [], []
        for fact in facts:
            move = next(
                (
                    number
                    for number, says in enumerate(fact.game.says)
                    if says is not None and fact.game.stage(number, edition) >= quarter
                ),
                None,
            )
            if move is None:
                continue
            says, stage = fact.game.says[move], fact.game.stage(move, edition)
            assert says is not None
            win = says[0]
            if chances is not None and not fact.game.exact[move]:
                win = chances.told(win, stage, nodes)
            told.append(max(win, 1 - win))
            came.append((win >= 0.5) == (fact.game.seats[move] == fact.game.winner))
        rows.append(f"| {percent(quarter)} | {np.mean(told):.0%} | {share(came)} |")
    return "\n".join(rows)


def square(facts: Sequence[Facts]) -> str:
    """The 7x7 tile in a list."""
    owned = [(fact, *fact.square) for fact in facts if fact.square is not None]
    if not owned:
        return "- Nobody ever took it."
    ahead = [fact.margin if seat == 0 else -fact.margin for fact, seat, _ in owned]
    decisive = [
        0 <= gap < 7 and f.game.winner == seat
        for (f, seat, _), gap in zip(owned, ahead, strict=True)
    ]
    when = [stage for *_, stage in owned]
    return "\n".join(
        [
            f"- Taken in {share(fact.square is not None for fact in facts)} of the games, by the "
            f"first player in {share(seat == 0 for _, seat, _ in owned)} of those; half of them "
            f"before {np.median(when):.0%} of the time board.",
            f"- Its owner wins {share(fact.game.winner == seat for fact, seat, _ in owned)} and "
            f"ends {with_reach(ahead)} points ahead.",
            f"- In {share(decisive)} the owner won by less than the tile's 7 points.",
        ]
    )


def patches_table(facts: Sequence[Facts], worths: Sequence[dict[str, Any]]) -> str:
    taken, worth = defaultdict(list), defaultdict(list)
    for fact in facts:
        for mark, seat in fact.patches:
            taken[mark].append((seat == 0, seat == fact.game.winner))
    for line in worths:
        for mark, points in line["patches"]:
            worth[mark].append(points)
    rows = [
        "| special patch at | worth in points | by the first player | who takes it wins |",
        "|---" * 4 + "|",
    ]
    for mark in sorted(taken):
        points = with_reach(worth[mark], 2) if len(worth[mark]) > 1 else "-"
        first, won = (share(pair[k] for pair in taken[mark]) for k in (0, 1))
        rows.append(f"| {mark} | {points} | {first} | {won} |")
    return "\n".join(rows)
