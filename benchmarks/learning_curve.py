"""The course of a run as a picture, from what it reported.

python benchmarks/learning_curve.py FOLDER/progress.jsonl docs/pictures/learning.svg
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

WIDTH, HEIGHT = 340, 190
LEFT, TOP, GAP = 54, 46, 62
COLOURS = ("#2f6f8f", "#b4552d")
Points = list[tuple[float, float]]


class Panel(NamedTuple):
    """One plot: a title, and lines by name."""

    title: str
    lines: dict[str, Points]


def panels_of(reports: Sequence[dict[str, Any]]) -> list[Panel]:
    steady = [r for r in reports if r["kind"] == "progress"]

    def line(name: str) -> Points:
        return [(r["seconds"], r[name]) for r in steady]

    def loss(name: str) -> Points:
        return [(r["seconds"], r["loss"][name]) for r in steady]

    below = [(r["seconds"], 100 * r["low"]) for r in steady]
    squares = [(r["seconds"], 100 * r["special_tile"]) for r in steady]
    return [
        Panel("Self-play, each player", {"points": line("points"), "empty": line("empty")}),
        Panel("Share of games, %", {"7x7 taken": squares, "somebody below -20": below}),
        Panel("Loss of the policy", {"policy": loss("policy")}),
        Panel("Games a second", {"games": line("games_per_second")}),
    ]


def nice_step(span: float) -> float:
    steps = [10.0**power * digit for power in range(-3, 5) for digit in (1, 2, 5)]
    return next(step for step in steps if span / step <= 5)


def draw(panel: Panel, x: float, y: float) -> str:
    points = [point for line in panel.lines.values() for point in line]
    first, last = min(p[0] for p in points), max(p[0] for p in points)
    step = nice_step(max(p[1] for p in points) - min(0.0, *(p[1] for p in points)))
    low = step * (min(0.0, *(p[1] for p in points)) // step)
    high = step * -(-max(p[1] for p in points) // step)

    def place(point: tuple[float, float]) -> tuple[float, float]:
        across = (point[0] - first) / (last - first) * WIDTH
        return x + across, y + HEIGHT - (point[1] - low) / (high - low) * HEIGHT

    parts = [f'<text x="{x}" y="{y - 14}" class="title">{escape(panel.title)}</text>']
    for k in range(round((high - low) / step) + 1):
        value = low + k * step
        _, level = place((first, value))
        parts.append(f'<path d="M{x} {level:.1f}h{WIDTH}" class="level"/>')
        parts.append(f'<text x="{x - 8}" y="{level + 4:.1f}" class="end">{value:g}</text>')
    for minute in range(0, int(last // 60) + 1, 5):
        across, _ = place((max(first, 60.0 * minute), low))
        parts.append(
            f'<text x="{across:.1f}" y="{y + HEIGHT + 18}" class="middle">{minute} min</text>'
        )
    for number, (name, line) in enumerate(panel.lines.items()):
        way = "L".join(f"{a:.1f} {b:.1f}" for a, b in map(place, line))
        colour = COLOURS[number]
        parts.append(f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        if len(panel.lines) > 1:
            legend = f'x="{x + WIDTH - 130}" y="{y - 14 + 14 * number - 7}" style="fill:{colour}"'
            parts.append(f"<text {legend}>{escape(name)}</text>")
    return "\n".join(parts)


def picture(reports: Sequence[dict[str, Any]]) -> str:
    panels = panels_of(reports)
    width, height = 2 * (WIDTH + GAP) + LEFT, 2 * (HEIGHT + GAP) + TOP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">',
        "<style>text{font:13px Nunito,system-ui,sans-serif;fill:#4a4238}.title{font-weight:700}"
        ".end{text-anchor:end}.middle{text-anchor:middle}.level{stroke:#ddd3c2}</style>",
        f'<rect width="{width}" height="{height}" fill="#fbf7ef"/>',
    ]
    for number, panel in enumerate(panels):
        row, column = divmod(number, 2)
        parts.append(draw(panel, LEFT + column * (WIDTH + GAP), TOP + row * (HEIGHT + GAP)))
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("progress", type=Path)
    parser.add_argument("output", type=Path)
    options = parser.parse_args()
    lines = options.progress.read_text("utf-8").splitlines()
    options.output.write_text(picture([json.loads(line) for line in lines]), "utf-8")


if __name__ == "__main__":
    main()
