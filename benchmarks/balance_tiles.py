"""What each tile is worth when, how often it is bought, and by whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from balance_facts import THIRDS, Facts, mean_and_reach
from plots import box, sheet, text

from quiltwork import Edition
from quiltwork.pictures.colours import colours
from quiltwork.pictures.svg import Pen
from quiltwork.pictures.tiles import draw_centred

FEW = 30
"""With fewer cases nothing is said."""
ROW, COLUMN = 42, 500
DEEPEST = 8.0
"""Points at which a cell is as dark as it gets."""


@dataclass(frozen=True)
class TileFacts:
    """One tile over all games."""

    tile: int
    worth: list[tuple[float, float] | None]
    """By third: points against advancing, with the reach of the interval."""
    overall: float
    bought: float
    """The share of games in which somebody bought it."""
    by_first: float
    """The share of those in which the first player did."""
    by_winner: tuple[float, float]
    """The share of those in which the buyer won, with the reach."""
    regressed: float
    """Points that go with buying it, all other purchases being equal."""


def tile_facts(
    facts: Sequence[Facts], worths: Sequence[dict[str, Any]], edition: Edition
) -> list[TileFacts]:
    """All tiles, the most valuable first."""
    cells: dict[tuple[int, int], list[float]] = defaultdict(list)
    for line in worths:
        for third, tile, worth in line["tiles"]:
            cells[tile, third].append(worth)
    bought = defaultdict(list)
    for fact in facts:
        for purchase in fact.bought:
            bought[purchase.tile].append((purchase.seat, purchase.seat == fact.game.winner))
    slopes = _regressed(facts, len(edition.tiles))
    found = []
    for tile in range(len(edition.tiles)):
        worth = [
            mean_and_reach(values) if len(values := cells[tile, third]) >= FEW else None
            for third in range(len(THIRDS))
        ]
        every = [value for third in range(len(THIRDS)) for value in cells[tile, third]]
        buyers = bought[tile] or [(0, False)]
        found.append(
            TileFacts(
                tile,
                worth,
                float(np.mean(every)) if every else float("nan"),
                len(bought[tile]) / len(facts),
                float(np.mean([seat == 0 for seat, _ in buyers])),
                mean_and_reach(float(won) for _, won in buyers),
                float(slopes[tile]),
            )
        )
    return sorted(found, key=lambda tile: -tile.overall)


def _regressed(facts: Sequence[Facts], count: int) -> Any:
    """Of the final margin on who bought what: a check by results alone."""
    inputs = np.zeros((len(facts), count + 1))
    inputs[:, -1] = 1
    for row, fact in enumerate(facts):
        for purchase in fact.bought:
            inputs[row, purchase.tile] += 1 if purchase.seat == 0 else -1
    margins = np.array([fact.margin for fact in facts], float)
    ridge = np.eye(count + 1)  # of no weight with thousands of games; a dozen can be tried with it
    return np.linalg.solve(inputs.T @ inputs + ridge, inputs.T @ margins)[:count]


def agreement(tiles: Sequence[TileFacts]) -> float:
    """How well worth by search and by results agree: their correlation."""
    known = [tile for tile in tiles if np.isfinite(tile.overall)]
    pairs = np.array([(tile.overall, tile.regressed) for tile in known])
    return float(np.corrcoef(pairs.T)[0, 1])


def table(tiles: Sequence[TileFacts], edition: Edition) -> str:
    rows = [
        "| tile | buttons, time, income | first third | second third | last third | "
        "bought in | by the first player | buyer wins |",
        "|---" * 8 + "|",
    ]
    for found in tiles:
        tile = edition.tiles[found.tile]
        cells = [f"{w[0]:+.1f} ±{w[1]:.1f}" if w is not None else "-" for w in found.worth]
        share, reach = found.by_winner
        rows.append(
            f"| {tile.name} ({tile.id}) | {tile.cost}, {tile.time}, {tile.income} | "
            f"{' | '.join(cells)} | {found.bought:.0%} | {found.by_first:.0%} | "
            f"{share:.0%} ±{100 * reach:.0f} |"
        )
    return "\n".join(rows)


def picture(tiles: Sequence[TileFacts], edition: Edition) -> str:
    """All tiles in two columns, each with its worth by third as a shaded cell."""
    half = -(-len(tiles) // 2)
    pen, parts = Pen(colours("light", False)), []
    for column in range(2):
        x = 20 + column * COLUMN
        for number, name in enumerate(("first", "second", "last third")):
            parts.append(text(x + 207 + 66 * number, 64, name, "small middle"))
        for number, name in enumerate(("buttons", "time", "income")):
            parts.append(text(x + 72 + 40 * number, 64, name, "small middle"))
        parts.append(text(x + 417, 64, "bought in", "small middle"))
        for row, found in enumerate(tiles[column * half : (column + 1) * half]):
            parts += _row(found, edition, pen, x, 74 + row * ROW)
    parts.append(text(20, 28, "What a tile is worth, in points against advancing instead", "title"))
    return sheet(2 * COLUMN + 20, 90 + half * ROW, parts, f"<defs>{pen.definitions()}</defs>")


def _row(found: TileFacts, edition: Edition, pen: Pen, x: float, y: float) -> list[str]:
    tile = edition.tiles[found.tile]
    parts = [draw_centred(pen, tile, x + 28, y + ROW / 2, 9)]
    for number, value in enumerate((tile.cost, tile.time, tile.income)):
        parts.append(text(x + 72 + 40 * number, y + 26, str(value), "middle"))
    for number, worth in enumerate(found.worth):
        left = x + 176 + 66 * number
        if worth is None:
            parts.append(text(left + 31, y + 26, "-", "middle"))
            continue
        kind, depth = ("one" if worth[0] > 0 else "two"), min(1.0, abs(worth[0]) / DEEPEST)
        parts.append(box(left, y + 2, 62, ROW - 4, kind, 0.75 * depth))
        parts.append(text(left + 31, y + 26, f"{worth[0]:+.1f}", "middle"))
    width = 70 * found.bought
    parts.append(box(x + 382, y + 14, width, 14, "quiet"))
    parts.append(text(x + 388 + width, y + 25, f"{found.bought:.0%}", "small"))
    return parts
