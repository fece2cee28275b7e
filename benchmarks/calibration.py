"""Are stated chances to win true? Tables, a picture, and the map that makes them true.

python benchmarks/calibration.py FILES --weights quilt9.npz [--write] [--page docs/calibration.md]
Files are those of `benchmarks/games.py`, what was said in play, and of `benchmarks/judgements.py`.
Games with an even deal teach the map, those with an odd one test it: all tables and pictures are
about the latter. `--write` keeps the map for the computer player if they prove it better, `--page`
puts tables and a picture into a document.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from dataclasses import asdict
from pathlib import Path

import numpy as np
from calibration_scores import (
    Stated,
    bins_of,
    brier,
    fit,
    gain,
    parts_of_brier,
    read_stated,
    solved_in_games,
    told,
)
from keeping import header_of
from pages import fill
from plots import Chart, percent, sheet, text

import quiltwork.engine
from quiltwork.engine.chances import Chances, fingerprint_of
from quiltwork.engine.net import CHOOSERS

MAPS = Path(quiltwork.engine.__file__).parent / "weights" / "chances.toml"
STAGES = ("first third", "second third", "last third")


def table(test: Stated, chances: Chances, first_rate: float) -> str:
    rows = [
        "| nodes | stage | statements | Brier, search | told | told is better by (95 %) | "
        "untrue, search | told | telling | always 50 % | first player's rate |",
        "|---" * 11 + "|",
    ]
    everything = np.ones(len(test.won), bool)
    thirds = np.minimum((3 * test.stage).astype(int), 2)
    for nodes in sorted(set(test.nodes)):
        here = test.nodes == nodes
        for name, chosen in (("all", everything), *((STAGES[k], thirds == k) for k in range(3))):
            said = test.only(here & chosen)
            chance = told(said, chances)
            by_rate = np.where(said.seat == 0, first_rate, 1 - first_rate)
            untrue, _, _ = parts_of_brier(said.win, said)
            still, telling, _ = parts_of_brier(chance, said)
            low, high = gain(chance, said)
            rows.append(
                f"| {nodes:,.0f} | {name} | {len(said.won):,} | {brier(said.win, said):.4f} | "
                f"{brier(chance, said):.4f} | {low:.4f} to {high:.4f} | {untrue:.4f} | "
                f"{still:.4f} | {telling:.4f} | {brier(0.5, said):.4f} | "
                f"{brier(by_rate, said):.4f} |"
            )
    return "\n".join(rows)


def bin_table(test: Stated, chances: Chances) -> str:
    """The curve in numbers."""
    rows = ["| told | happened | 95 % | statements |", "|---|---|---|---|"]
    for found in bins_of(told(test, chances), test):
        reach = "{:.1%} to {:.1%}".format(*found.reach)
        rows.append(f"| {found.stated:.1%} | {found.happened:.1%} | {reach} | {found.count:,} |")
    return "\n".join(rows)


def picture(test: Stated, chances: Chances) -> str:
    parts = []
    thirds = np.minimum((3 * test.stage).astype(int), 2)
    for number, name in enumerate(STAGES):
        said = test.only(thirds == number)
        chart = Chart(
            60 + number * 330, 90, 260, 260, (0, 1), (0, 1), f"{name} of the game".capitalize()
        )
        ticks = (0, 0.25, 0.5, 0.75, 1)
        chart.axes(ticks, ticks, "stated chance to win", "games won", percent, percent)
        chart.line([(0, 0), (1, 1)], "axis", 'stroke-dasharray="4 4"')
        for chance, kind in ((said.win, "two hollow"), (told(said, chances), "one")):
            for found in bins_of(chance, said):
                chart.dot(found.stated, found.happened, kind, found.reach)
        parts += chart.parts
    parts.append('<circle cx="64" cy="24" r="4" class="two hollow"/>')
    parts.append(text(74, 28, "what the search states"))
    parts.append('<circle cx="254" cy="24" r="4" class="one"/>')
    parts.append(text(264, 28, "what people are told"))
    return sheet(1010, 410, parts)


def keep(weights: str, chances: Chances | None, path: Path) -> None:
    """Put the map for these weights into the file of maps, or that there is none."""
    tables = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    files = [weights, *([CHOOSERS[weights]] if weights in CHOOSERS else [])]
    sha256 = fingerprint_of(*((path.parent / name).read_bytes() for name in files))
    tables[weights] = {"sha256": sha256, **(asdict(chances) if chances is not None else {})}
    lines = [
        "# What makes stated chances true, by file of weights: made by benchmarks/calibration.py."
    ]
    for name in sorted(tables):
        values = [f"{key} = {json.dumps(value)}" for key, value in tables[name].items()]
        lines += ["", f'["{name}"]', *values]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=20_000, help="of each file, at most")
    parser.add_argument("--weights", default="quilt9.npz")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    said = read_stated(options.files, options.games)
    teach, test = said.only(said.deal % 2 == 0), said.only(said.deal % 2 == 1)
    chances = fit(teach)
    is_proven = gain(told(test, chances), test)[0] > 0
    first_rate = float(np.mean(teach.won == (teach.seat == 0)))
    name, games = Path(options.weights).stem, [len(set(part.deal)) for part in (teach, test)]
    blocks = {
        f"{name} games": f"{games[0]:,} games taught the map, {games[1]:,} others tested it "
        f"(player's signature {header_of(options.files[0])['signature']})",
        f"{name} solved": "{1:,} of {0:,}".format(*solved_in_games(options.files)),
        f"{name} map": f"`{chances}`"
        + ("" if is_proven else ", not used: it is not proven better"),
        f"{name} scores": table(test, chances, first_rate),
        f"{name} curve": bin_table(test, chances),
    }
    if options.page:
        fill(options.page, blocks)
        drawing = options.page.parent / "pictures" / f"calibration-{name}.svg"
        drawing.parent.mkdir(exist_ok=True)
        drawing.write_text(picture(test, chances), "utf-8")
    else:
        print(*blocks.values(), sep="\n\n")
    if options.write:
        keep(options.weights, chances if is_proven else None, MAPS)


if __name__ == "__main__":
    main()
