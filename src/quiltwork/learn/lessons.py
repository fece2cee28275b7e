"""Lessons: games of a player that searches, kept with what it thought of every position.

A network may begin with them. A game is its deal, its moves and the thoughts, a dozen bytes a
position; positions are found again by playing the moves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from ..editions import Edition
from ..engine.playing import positions_of
from ..errors import ParseError
from ..files import write_whole
from ..native import Position
from ..rules import first_position, random_setup
from .layout import NO_ACTION

FORMAT = 1
MOVES = 4
"""The best ones the player looked at."""
ROW = np.dtype(
    [
        ("action", "<u2"),  # that was played
        ("win", "<f2"),  # the chance of the player to move, after thinking
        ("margin", "<f2"),
        ("moves", "<u2", MOVES),  # NO_ACTION where there are fewer
        ("shares", "u1", MOVES),  # of the visits, in 255ths
    ]
)
Rows = npt.NDArray[Any]


@dataclass(frozen=True)
class Lesson:
    """One game."""

    deal: int
    rows: Rows

    def positions(self, edition: Edition) -> Iterator[Position]:
        """Before every move, and the last one."""
        return positions_of(start(edition, self.deal), self.deal, self.rows["action"].tolist())


@dataclass(frozen=True)
class Lessons:
    """A file of games."""

    edition: str
    player: str
    games: Sequence[Lesson]

    def save(self, path: Path) -> None:
        """Write a file that `load` reads; each column by itself, as that takes the least room."""
        head = {"format": FORMAT, "edition": self.edition, "player": self.player}
        rows = np.concatenate([np.zeros(0, ROW), *(game.rows for game in self.games)])
        columns: dict[str, Any] = {f"row_{name}": rows[name] for name in ROW.names or ()}
        file = BytesIO()
        np.savez_compressed(
            file,
            head=np.frombuffer(json.dumps(head).encode(), np.uint8),
            deals=np.array([game.deal for game in self.games], np.uint64),
            lengths=np.array([len(game.rows) for game in self.games], np.uint32),
            **columns,
        )
        write_whole(path, file.getvalue())

    @staticmethod
    def load(path: Path) -> Lessons:
        """Read a file; one that is missing, damaged or something else raises `ParseError`."""
        try:
            with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as kept:
                head = json.loads(kept["head"].tobytes())
                if head["format"] != FORMAT:
                    raise ParseError(f"{path} holds lessons of format {head['format']}")
                lengths, deals = kept["lengths"].astype(np.int64), kept["deals"].tolist()
                rows = np.zeros(int(lengths.sum()), ROW)
                for name in ROW.names or ():
                    rows[name] = kept[f"row_{name}"]
            ends = np.cumsum(lengths)
            places = zip(deals, (ends - lengths).tolist(), ends.tolist(), strict=True)
            games = [Lesson(deal, rows[first:end]) for deal, first, end in places]
        except (OSError, BadZipFile, ValueError, KeyError, TypeError, EOFError) as error:
            raise ParseError(f"{path}: no lessons can be read: {error}") from None
        return Lessons(head["edition"], head["player"], games)


def start(edition: Edition, deal: int) -> Position:
    """The first position of a deal."""
    circle, _ = random_setup(edition, deal)
    return Position(first_position(edition, circle))


def row_of(action: int, win: float, margin: float, looked_at: Sequence[tuple[int, int]]) -> Rows:
    """What is kept of a decision; `looked_at` are moves and visits, the best first."""
    row = np.zeros((), ROW)
    best = looked_at[:MOVES]
    visits = max(1, sum(visits for _, visits in best))
    row["action"], row["win"], row["margin"] = action, win, margin
    row["moves"] = [move for move, _ in best] + [NO_ACTION] * (MOVES - len(best))
    row["shares"][: len(best)] = [255 * each // visits for _, each in best]
    return row
