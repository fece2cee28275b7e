"""The same deals with more and more buttons for the second player: what would be fair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from games import Game, Played
from plots import Chart, percent, sheet

SAMPLES = 1000
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Course:
    """A mean by extra buttons, with the reach of its interval, and where it is even."""

    means: Floats
    reaches: Floats
    fair: float
    between: tuple[float, float]


class Compensation:
    """How often the first player wins, and by how much, by extra buttons of the second."""

    def __init__(self, files: Sequence[Played]) -> None:
        """The first file is without extra buttons; the others hold some of its deals."""
        self.extras = [played.extra for played in files]
        self.wins = self._course(files, lambda game: game.winner == 0, 0.5)
        self.points = self._course(files, lambda game: game.scores[0] - game.scores[1], 0.0)

    def _course(
        self, files: Sequence[Played], value: Callable[[Game], float], middle: float
    ) -> Course:
        """Means over the deals that were played so, corrected by how these deals go without extra
        buttons against how all deals do: as much as the one foretells the other (regression).
        """
        plain = {game.deal: value(game) for game in files[0].games}
        start = np.array(list(plain.values()), float)
        place = {deal: number for number, deal in enumerate(plain)}
        values = np.zeros((len(files), len(start)))
        known = np.zeros((len(files), len(start)), bool)
        for row, played in enumerate(files):
            for game in played.games:
                if game.deal in place:
                    values[row, place[game.deal]] = value(game)
                    known[row, place[game.deal]] = True
        foretold = np.array([_slope(start[k], v[k]) for k, v in zip(known, values, strict=True)])
        random, count = np.random.default_rng(1), len(start)
        samples, even = [], []
        for number in range(SAMPLES + 1):
            drawn = random.integers(0, count, count) if number else np.arange(count)
            weights = np.bincount(drawn, minlength=count)
            here = np.maximum(known @ weights, 1)
            luck = (known * start) @ weights / here - weights @ start / count
            samples.append(values @ weights / here - foretold * luck)
            falling = np.minimum.accumulate(samples[-1])
            even.append(float(np.interp(-middle, -falling, self.extras)))
        low, high = np.percentile(even[1:], [2.5, 97.5])
        reaches = 1.96 * np.std(samples[1:], axis=0)
        return Course(samples[0], reaches, even[0], (float(low), float(high)))

    @property
    def a_button(self) -> float:
        """What each button costs the other, in points."""
        means = self.points.means
        return float((means[0] - means[-1]) / self.extras[-1])

    def fair(self) -> str:
        found = [
            f"{course.fair:.1f} buttons ({course.between[0]:.1f} to {course.between[1]:.1f}) make "
            f"{name} even"
            for name, course in (("wins", self.wins), ("points", self.points))
        ]
        return ", ".join(found) + "."

    def table(self) -> str:
        rows = ["| extra buttons | first player wins | points ahead |", "|---|---|---|"]
        for number, extra in enumerate(self.extras):
            wins = f"{self.wins.means[number]:.1%} ±{100 * self.wins.reaches[number]:.1f}"
            points = f"{self.points.means[number]:.1f} ±{self.points.reaches[number]:.1f}"
            rows.append(f"| {extra} | {wins} | {points} |")
        return "\n".join(rows)

    def picture(self) -> str:
        last = self.extras[-1]
        wins = Chart(60, 60, 380, 240, (-0.3, last + 0.3), (0, 0.75), "Who wins")
        levels = (0, 0.25, 0.5, 0.75)
        name = "buttons the second player gets on top"
        wins.axes(range(last + 1), levels, name, "games won by the first player", str, percent)
        points = Chart(520, 60, 380, 240, (-0.3, last + 0.3), (-20, 10), "By how much")
        points.axes(range(last + 1), (-20, -10, 0, 10), name, "points ahead, first player")
        for chart, course, middle in ((wins, self.wins, 0.5), (points, self.points, 0.0)):
            chart.line([(-0.3, middle), (last + 0.3, middle)], "axis", 'stroke-dasharray="4 4"')
            for extra, mean, reach in zip(self.extras, course.means, course.reaches, strict=True):
                chart.dot(extra, mean, "one", (mean - reach, mean + reach))
        return sheet(940, 360, wins.parts + points.parts)


def _slope(one: Floats, other: Floats) -> float:
    """By how much the other changes where the one does by 1."""
    spread = float(np.var(one))
    return float(np.cov(one, other, bias=True)[0, 1]) / spread if spread > 0 else 0.0
