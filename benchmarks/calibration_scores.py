"""Scores of stated chances: how true they are, how telling, and the map that makes them true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from games import read_games
from keeping import header_of, read

from quiltwork.engine.chances import SURE, Chances
from quiltwork.engine.players import player

Floats = npt.NDArray[np.float64]
BINS = 10
SAMPLES = 1000


@dataclass(frozen=True)
class Stated:
    """Statements as columns: whose game, when, with what effort, who, and how it came."""

    deal: npt.NDArray[np.int64]
    stage: Floats
    nodes: Floats
    seat: Floats
    win: Floats
    won: Floats

    def only(self, chosen: npt.NDArray[np.bool_]) -> Stated:
        return Stated(*(column[chosen] for column in self.__dict__.values()))


def read_stated(paths: Sequence[Path], most: int) -> Stated:
    """From judgements, and from what players said in their games; so many games of each file."""
    rows: list[tuple[float, ...]] = []
    for path in paths:
        if header_of(path)["kind"] == "games":
            rows += _said_in_games(path, most)
        else:
            lines = sorted(read(path, "judgements").lines, key=lambda line: line["deal"])[:most]
            rows += [(line["deal"], *said) for line in lines for said in line["said"]]
    columns = np.array(rows, np.float64).T
    return Stated(columns[0].astype(np.int64), *columns[1:])


def _said_in_games(path: Path, most: int) -> Iterator[tuple[float, ...]]:
    played = read_games(path)
    nodes = player(played.player).nodes
    for game in played.games[:most]:
        for move, (seat, says) in enumerate(zip(game.seats, game.says, strict=True)):
            if says is not None and not game.exact[move]:
                stage = game.stage(move, played.edition)
                yield game.deal, stage, nodes, seat, says[0], seat == game.winner


def solved_in_games(paths: Sequence[Path]) -> tuple[int, int]:
    """How many positions players called solved, and for how many of them the game ended so."""
    count = right = 0
    for path in paths:
        for game in read_games(path).games if header_of(path)["kind"] == "games" else ():
            for seat, says, exact in zip(game.seats, game.says, game.exact, strict=True):
                if exact and says is not None:
                    count += 1
                    right += says[0] == (seat == game.winner)
    return count, right


def fit(said: Stated) -> Chances:
    """The likeliest curve through the log-odds, by Newton's method.

    As if one statement's worth was known already: that what is stated is true. It is of no weight
    but where there are hardly any games.
    """
    few, many = int(said.nodes.min()), int(said.nodes.max())
    win = np.clip(said.win, SURE, 1 - SURE)
    odds, effort = np.log(win / (1 - win)), np.log10(said.nodes / few)
    late = said.stage**2
    columns = [odds, odds * late, late, odds * np.abs(odds) * (1 - late)]
    if many > few:
        columns.append(odds * effort)
    inputs = np.stack(columns, 1)
    believed = np.eye(inputs.shape[1])[0]
    weights = believed.copy()
    for _ in range(30):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        curvature = inputs.T @ (inputs * (chance * (1 - chance))[:, None])
        uphill = inputs.T @ (said.won - chance) - (weights - believed)
        weights += np.linalg.solve(curvature + np.eye(len(weights)), uphill)
    steep, change, shift, bend, *deeper = (round(float(weight), 4) for weight in weights)
    return Chances(shift, (steep, change, deeper[0] if deeper else 0.0), bend, (few, many))


def told(said: Stated, chances: Chances) -> Floats:
    """What people are told where the search states this."""
    rows = zip(said.win, said.stage, said.nodes, strict=True)
    return np.array([chances.told(win, stage, int(nodes)) for win, stage, nodes in rows])


def resampled(deal: npt.NDArray[np.int64], sums: Floats) -> Floats:
    """Column sums of statements in samples of games: those of one game come and go together."""
    _, game = np.unique(deal, return_inverse=True)
    count = int(game.max()) + 1
    by_game = np.stack([np.bincount(game, column, count) for column in sums.T], 1)
    random = np.random.default_rng(1)
    drawn = (np.bincount(random.integers(0, count, count), minlength=count) for _ in range(SAMPLES))
    return np.array([weights @ by_game for weights in drawn])


def interval(values: Floats) -> tuple[float, float]:
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)


@dataclass(frozen=True)
class Bin:
    """Statements of about the same chance."""

    stated: float
    happened: float
    reach: tuple[float, float]
    count: int


def bins_of(chance: Floats, said: Stated) -> list[Bin]:
    place = np.minimum((chance * BINS).astype(int), BINS - 1)
    inside = np.eye(BINS)[place]
    sums = resampled(said.deal, np.hstack([inside * said.won[:, None], inside]))
    shares = sums[:, :BINS] / np.maximum(sums[:, BINS:], 1)
    return [
        Bin(
            float(chance[place == number].mean()),
            float(said.won[place == number].mean()),
            interval(shares[:, number]),
            int((place == number).sum()),
        )
        for number in range(BINS)
        if (place == number).sum() >= 20
    ]


def brier(chance: Floats | float, said: Stated) -> float:
    return float(np.mean((chance - said.won) ** 2))


def parts_of_brier(chance: Floats, said: Stated) -> tuple[float, float, float]:
    """How untrue, how telling, how uncertain the matter is: the score is first - second + third."""
    place = np.minimum((chance * 2 * BINS).astype(int), 2 * BINS - 1)
    counts = np.maximum(np.bincount(place), 1)
    happened = np.bincount(place, said.won) / counts
    stated = np.bincount(place, chance) / counts
    mean = said.won.mean()
    untrue = float(np.mean((stated - happened)[place] ** 2))
    telling = float(np.mean((happened[place] - mean) ** 2))
    return untrue, telling, float(mean * (1 - mean))


def gain(chance: Floats, said: Stated) -> tuple[float, float]:
    """By how much the score is better than that of the search's own chances: an interval."""
    better = (said.win - said.won) ** 2 - (chance - said.won) ** 2
    sums = resampled(said.deal, np.stack([better, np.ones_like(better)], 1))
    return interval(sums[:, 0] / sums[:, 1])
