"""The time board: a measuring tape, folded at every income mark where those lie evenly.

Then "how far to my next income" is the distance to the end of the row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from .objects import currency, special_patch, token, use
from .svg import Pen, number, path, rect

if TYPE_CHECKING:
    from quiltwork.editions import Edition


@dataclass(frozen=True)
class Piece:
    """A token on the time board, listed in the order in which they lie on each other."""

    player: int
    space: int
    letter: str


def folding(edition: Edition) -> tuple[int, int]:
    """How many spaces the first run has, and every other one."""
    marks = sorted(mark for mark in edition.income_marks if 0 < mark <= edition.last_space)
    gaps = {later - earlier for earlier, later in pairwise(marks)}
    if len(gaps) == 1 and marks[-1] == edition.last_space:
        gap = gaps.pop()
        if 3 <= gap <= 9 and marks[0] <= gap + 2 and len(marks) <= 14:
            return marks[0], gap
    columns = min(12, max(4, round((edition.last_space * 0.7) ** 0.5)))
    return columns, columns


class Tape:
    """Where every space of an edition's time board lies in a box, and how it is drawn."""

    def __init__(self, edition: Edition, x: float, y: float, width: float, height: float) -> None:
        self.edition = edition
        first, self.columns = folding(edition)
        last = edition.last_space
        self.runs = [list(range(min(first, last)))]
        for begin in range(first, last, self.columns):
            self.runs.append(list(range(begin, min(begin + self.columns, last))))
        self.pitch: float = min(66.0, height / len(self.runs))
        self.thick = self.pitch * 0.78
        self.bend = self.pitch / 2
        self.left: float = 0
        self.cell: float = self.pitch * 1.2
        self.top = y + (height - self.pitch * len(self.runs)) / 2
        # What does not grow with the cell (folds, tip) decides how wide a cell may be.
        self._places = self._lay()
        start, end = self._span()
        across = max(self.columns, first)
        self.cell = min(self.cell, (width - (end - start - across * self.cell)) / across)
        self._places = self._lay()
        start, end = self._span()
        self.left = x + (width - end - start) / 2
        self._places = self._lay()

    def _span(self) -> tuple[float, float]:
        """How far the tape reaches to the left and to the right."""
        p, runs = self.pitch, len(self.runs)
        first, tip = self._places[0][0], self._places[self.edition.last_space][0]
        edges = [first - self.cell / 2 - p * 0.25, tip - p * 0.53, tip + p * 0.53]
        reach = self.bend + self.thick / 2
        if runs > 1:
            edges.append(self.left + self.columns * self.cell + reach)
        if runs > 2:
            edges.append(self.left - reach)
        return min(edges), max(edges)

    def _lay(self) -> dict[int, tuple[float, float, int]]:
        """The middle of every space, with its run."""
        places: dict[int, tuple[float, float, int]] = {}
        for run, spaces in enumerate(self.runs):
            # The first run ends at the fold like the others; a longer one begins further out.
            indent = self.columns - len(spaces) if run == 0 and len(self.runs) > 1 else 0
            for k, space in enumerate(spaces):
                column = indent + k if run % 2 == 0 else self.columns - 1 - k
                x = self.left + (column + 0.5) * self.cell
                places[space] = (x, self.top + self.pitch * (run + 0.5), run)
        x, y, run = places[self.edition.last_space - 1]
        reach = self.cell / 2 + self.pitch * 0.5
        places[self.edition.last_space] = (x + self._way(run) * reach, y, run)
        return places

    @staticmethod
    def _way(run: int) -> int:
        return 1 if run % 2 == 0 else -1

    def _fold(self, run: int) -> tuple[float, float]:
        """The apex of the fold after a run."""
        edge = self.left + (self.columns * self.cell if run % 2 == 0 else 0)
        return edge + self._way(run) * self.bend, self.top + self.pitch * (run + 1)

    def border(self, mark: int) -> tuple[float, float]:
        """Where a mark lies: on the border before its space, at a fold or between two spaces."""
        if mark == self.edition.last_space:
            x, y, _ = self._places[mark]
            return x, y - self.pitch * 0.13
        x, y, run = self._places[mark]
        if run > 0 and mark == self.runs[run][0]:
            return self._fold(run - 1)
        return x - self._way(run) * self.cell / 2, y - self.pitch * 0.05

    def line(self, start: int, end: int, overhang: float = 0) -> str:
        """The middle line of the tape from one space to another, along the folds."""
        (x, y, run), reach = self._places[start], overhang * self.cell / 2
        parts = [f"M{number(x - reach * self._way(run))} {number(y)}"]
        while run < self._places[end][2]:
            edge = number(self.left + (self.columns * self.cell if run % 2 == 0 else 0))
            y += self.pitch
            sweep = 1 if run % 2 == 0 else 0
            bend = number(self.bend)
            parts.append(f"H{edge}A{bend} {bend} 0 0 {sweep} {edge} {number(y)}")
            run += 1
        parts.append(f"H{number(self._places[end][0] + reach * self._way(run))}")
        return "".join(parts)

    def draw(
        self,
        pen: Pen,
        pieces: Sequence[Piece],
        special_left: Sequence[int],
        marker: int | None = None,
        plan: tuple[int, int, int] | None = None,
    ) -> str:
        """The tape with its marks and tokens; a plan is (player, from, to)."""
        parts = [self._band(pen), self._tip(pen), self._spaces(pen)]
        if plan is not None:
            player, start, end = plan
            colour = pen.colours[f"player{player}"]
            thread = self.line(start, end)
            parts.append(path(thread, stroke=colour, stroke_width=self.thick, opacity=0.2))
            parts.append(
                path(
                    thread,
                    stroke=colour,
                    stroke_width=3,
                    stroke_dasharray="7 5",
                    stroke_linecap="round",
                )
            )
        parts.append(self._marks(pen, special_left))
        if marker is not None and marker in self._places:
            x, y, _ = self._places[marker]
            side = self.pitch * 0.42
            parts.append(use(pen, "seven", x - side / 2, y - self.pitch * 0.34, side))
        parts.append(self._tokens(pen, pieces))
        return "".join(parts)

    def _band(self, pen: Pen) -> str:
        colours = pen.colours
        whole = self.line(0, self.edition.last_space - 1, 1)
        parts = [
            path(
                whole,
                stroke=colours["shade"],
                stroke_width=self.thick + 3,
                opacity=0.14,
                transform="translate(0 2.5)",
            ),
            path(whole, stroke=colours["tape-edge"], stroke_width=self.thick + 2.5),
            path(whole, stroke=colours["tape"], stroke_width=self.thick),
        ]
        if colours.furniture:
            parts.append(
                path(
                    whole, stroke="#F2D98A", stroke_width=2.5, stroke_dasharray="10 9", opacity=0.75
                )
            )
        return "".join(parts)

    def _tip(self, pen: Pen) -> str:
        """Metal at both ends; the last space lies on it."""
        colours, p = pen.colours, self.pitch
        x, y, _ = self._places[self.edition.last_space]
        first, top, _ = self._places[0]
        start = first - self.cell / 2
        return (
            rect(x - p * 0.53, y - p * 0.46, p * 1.06, p * 0.92, rx=8, fill=colours["tip"])
            + pen.text(
                x,
                y + p * 0.36,
                str(self.edition.last_space),
                p * 0.235,
                fill=colours["tip-ink"],
                weight=800,
                anchor="middle",
            )
            + rect(start - p * 0.25, top - p * 0.43, p * 0.3, p * 0.86, rx=4, fill=colours["tip"])
        )

    def _spaces(self, pen: Pen) -> str:
        colours, half = pen.colours, self.thick / 2
        ticks, fine, numbers = [], [], []
        for run, spaces in enumerate(self.runs):
            for k, space in enumerate(spaces):
                x, y, _ = self._places[space]
                if k > 0:
                    edge = number(x - self._way(run) * self.cell / 2)
                    long = number(self.thick * 0.3)
                    ticks.append(f"M{edge} {number(y - half)}v{long}")
                    ticks.append(f"M{edge} {number(y + half)}v-{long}")
                for q in (1, 2, 3):
                    at = number(x + self.cell * (q / 4 - 0.5))
                    fine.append(f"M{at} {number(y - half)}v{6 if q == 2 else 3.5}")
                numbers.append(
                    pen.text(
                        x,
                        y + half - self.pitch * 0.09,
                        str(space),
                        self.pitch * 0.235,
                        fill=colours["tape-ink"],
                        weight=800,
                        anchor="middle",
                    )
                )
        drawn = path(
            "".join(ticks),
            stroke="#FFFFFF" if colours.furniture else colours["tape-edge"],
            stroke_width=1.6,
            opacity=0.35 if colours.furniture else None,
        )
        if not colours.furniture:
            drawn += path("".join(fine), stroke=colours["tape-edge"], stroke_width=1)
        return drawn + "".join(numbers)

    def _marks(self, pen: Pen, special_left: Sequence[int]) -> str:
        parts, side = [], self.pitch * 0.46
        income = set(self.edition.income_marks)
        for mark in sorted(income & self._places.keys()):
            x, y = self.border(mark)
            parts.append(use(pen, currency(pen), x - side / 2, y - side / 2, side))
        for mark in self.edition.special_patch_marks:
            if mark not in self._places:
                continue
            x, y = self.border(mark)
            if mark in income:
                x -= side * 1.02
            if mark in special_left:
                parts.append(use(pen, special_patch(pen), x - side / 2, y - side / 2, side))
            else:
                parts.append(
                    rect(
                        x - side * 0.36,
                        y - side * 0.36,
                        side * 0.72,
                        side * 0.72,
                        rx=3,
                        fill="none",
                        stroke=pen.colours["tape-ink"],
                        stroke_width=1.3,
                        stroke_dasharray="2.5 2.5",
                        opacity=0.55,
                    )
                )
        return "".join(parts)

    def _tokens(self, pen: Pen, pieces: Sequence[Piece]) -> str:
        """The one that lies on top is drawn last and above, with its letter in full view."""
        shared = len({piece.space for piece in pieces}) < len(pieces)
        parts, radius = [], self.pitch * 0.27
        for k, piece in enumerate(pieces):
            x, y, _ = self._places[piece.space]
            dx, dy = (0.0, -0.15) if not shared else (0.2, -0.09) if k == 0 else (-0.13, -0.23)
            parts.append(
                token(
                    pen,
                    piece.player,
                    x + dx * self.pitch,
                    y + dy * self.pitch,
                    piece.letter,
                    radius,
                )
            )
        return "".join(parts)
