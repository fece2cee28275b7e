"""What the first move is worth, and which circles favour whom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from balance_facts import Facts, mean_and_reach, share, with_reach
from games import Played
from plots import Chart, percent, sheet, text

from quiltwork import Edition
from quiltwork.engine.brain import chances_for
from quiltwork.engine.players import player
from quiltwork.pictures.colours import colours
from quiltwork.pictures.svg import Pen
from quiltwork.pictures.tiles import draw_centred

CLASSES = ((0.0, 0.4), (0.4, 0.5), (0.5, 0.6), (0.6, 0.7), (0.7, 1.0))


def by_strength(files: Sequence[Played]) -> str:
    rows = ["| player | games | first player wins | points ahead |", "|---|---|---|---|"]
    for played in sorted(files, key=lambda played: player(played.player).nodes):
        games = played.games
        ahead = with_reach(game.scores[0] - game.scores[1] for game in games)
        wins = share(game.winner == 0 for game in games)
        rows.append(f"| `{played.player}` | {len(games):,} | {wins} | {ahead} |")
    return "\n".join(rows)


class Sight(NamedTuple):
    """What a tile among the first three means for the first player."""

    wins: float
    change: float
    """Against deals in which it lies elsewhere."""
    reach: float

    @property
    def is_certain(self) -> bool:
        return abs(self.change) > self.reach


def in_sight(facts: Sequence[Facts], edition: Edition) -> dict[int, Sight]:
    """For each tile: by how much the first player wins more often where it is on offer at once.

    Intervals hold for all tiles together (Bonferroni).
    """
    found = {}
    tiles = [tile.id for tile in edition.tiles if tile.id != edition.starting_tile]
    for tile in tiles:
        seen = [fact.game.winner == 0 for fact in facts if tile in fact.game.circle[:3]]
        not_seen = [fact.game.winner == 0 for fact in facts if tile not in fact.game.circle[:3]]
        if min(len(seen), len(not_seen)) < 2:
            continue
        (with_it, one), (without, other) = (
            mean_and_reach((float(won) for won in group), len(tiles)) for group in (seen, not_seen)
        )
        found[tile] = Sight(with_it, with_it - without, float(np.hypot(one, other)))
    return dict(sorted(found.items(), key=lambda item: -item[1].change))


def in_sight_table(found: dict[int, Sight], edition: Edition) -> str:
    """The tiles of which it is certain."""
    head = "| among the first three | buttons, time, income | first player wins | difference |"
    rows = [head, "|---" * 4 + "|"]
    for tile, seen in found.items():
        if seen.is_certain:
            printed = edition.tiles[tile]
            price = f"{printed.cost}, {printed.time}, {printed.income}"
            worth = f"{seen.wins:.1%} | {100 * seen.change:+.1f} ±{100 * seen.reach:.1f}"
            rows.append(f"| {printed.name} ({tile}) | {price} | {worth} |")
    return "\n".join(rows)


def in_sight_picture(found: dict[int, Sight], edition: Edition) -> str:
    wide, high = 34, 300
    low = min((seen.change - seen.reach for seen in found.values()), default=-0.1)
    top = max((seen.change + seen.reach for seen in found.values()), default=0.1)
    levels = [k / 10 for k in range(math.floor(10 * low), math.ceil(10 * top) + 1)]
    chart = Chart(70, 60, wide * len(found), high, (0, len(found)), (levels[0], levels[-1]))
    chart.title = "A tile among the first three: what it changes for the first player"
    chart.axes(
        (),
        levels,
        "",
        "games of a hundred won more or less often",
        y_text=lambda v: f"{100 * v:+.0f}",
    )
    chart.line([(0, 0), (len(found), 0)], "axis")
    pen, parts = Pen(colours("light", False)), []
    for number, (tile, seen) in enumerate(found.items()):
        kind = "quiet" if not seen.is_certain else "one" if seen.change > 0 else "two"
        around = (seen.change - seen.reach, seen.change + seen.reach)
        chart.dot(number + 0.5, seen.change, kind, around)
        x, _ = chart.at(number + 0.5, 0)
        printed = edition.tiles[tile]
        parts.append(draw_centred(pen, printed, x, 60 + high + 28, 6))
        for row, value in enumerate((printed.cost, printed.time, printed.income)):
            parts.append(text(x, 60 + high + 64 + 15 * row, str(value), "small middle"))
    for row, name in enumerate(("buttons", "time", "income")):
        parts.append(text(62, 60 + high + 64 + 15 * row, name, "small end"))
    return sheet(90 + wide * len(found), high + 170, chart.parts + parts, pen.definitions())


def bargains(facts: Sequence[Facts], edition: Edition) -> str:
    """By how many of the first three can be paid at once and bring income."""
    head = "| such tiles among the three | deals | first player wins | points ahead |"
    rows = [head, "|---" * 4 + "|"]
    for count in range(4):
        chosen = [fact for fact in facts if _bargains(fact, edition) == count]
        if len(chosen) > 1:
            wins = share(fact.game.winner == 0 for fact in chosen)
            ahead = with_reach(fact.margin for fact in chosen)
            rows.append(f"| {count} | {len(chosen):,} | {wins} | {ahead} |")
    return "\n".join(rows)


def _bargains(fact: Facts, edition: Edition) -> int:
    tiles = [edition.tiles[tile] for tile in fact.game.circle[: edition.choice]]
    return sum(t.cost <= edition.starting_buttons and t.income > 0 for t in tiles)


def lopsided(facts: Sequence[Facts], edition: Edition, nodes: int) -> str:
    """Deals by what the first player is told before the first move, and what came of them."""
    chances = chances_for(edition)
    head = "| told before the first move | deals | told on average | first player wins |"
    rows = [head, "|---" * 4 + "|"]
    told = []
    for fact in facts:
        says = fact.game.says[0]
        win = 0.5 if says is None else says[0]
        told.append(win if chances is None else chances.told(win, 0.0, nodes))
    for low, high in CLASSES:
        chosen = [(f, c) for f, c in zip(facts, told, strict=True) if low <= c < high]
        if len(chosen) > 1:
            part = f"{len(chosen):,} ({len(chosen) / len(facts):.0%})"
            average = percent(float(np.mean([chance for _, chance in chosen])))
            wins = share(fact.game.winner == 0 for fact, _ in chosen)
            rows.append(f"| {percent(low)} to {percent(high)} | {part} | {average} | {wins} |")
    return "\n".join(rows)
