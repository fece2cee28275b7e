"""A match on disk, game by game, so that it can go on after whatever ended it.

JSON lines: a header that says which match it is, then one line for each finished game, in the
order in which they ended. A line is written at once; one that was cut off is dropped.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple

from ..errors import ParseError, QuiltworkError
from .playing import GameResult

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

VERSION = 1
MAGIC = "quiltwork_journal"


class GameKey(NamedTuple):
    """Which game of a match or tournament: the players by number, the deal, the seats."""

    a: int
    b: int
    pair: int
    swapped: bool


Games = dict[GameKey, GameResult]
Settings = Mapping[str, object]
"""What makes a match this match: games of other settings must not be mixed with it."""


class Journal:
    """The file of one match; made if missing, continued if it fits, else refused."""

    def __init__(self, path: str | Path, settings: Settings) -> None:
        self.path = Path(path)
        self.settings: dict[str, object] = {MAGIC: VERSION, **settings}
        self.games: Games = {}
        if self.path.exists() and not self.path.is_file():
            raise QuiltworkError(f"{self.path}: a journal can only be a file")
        try:
            self._file: BinaryIO = self.path.open("a+b")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise QuiltworkError(f"{self.path}: cannot be written: {reason}") from None
        try:
            self._lock()
            self._file.seek(0)
            self._take_up(self._file.read())
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, key: GameKey, result: GameResult) -> None:
        """Keep a finished game."""
        self.games[key] = result
        self._append({"game": list(key), **asdict(result)})

    def _append(self, values: Mapping[str, object]) -> None:
        try:
            self._file.write(json.dumps(values).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise QuiltworkError(f"{self.path}: cannot be written: {error.strerror}") from None

    def _lock(self) -> None:
        """Two matches at once would write the same games twice."""
        if sys.platform != "win32":
            try:
                flock(self._file, LOCK_EX | LOCK_NB)
            except OSError:
                raise QuiltworkError(f"{self.path}: another match is writing to it") from None

    def _take_up(self, content: bytes) -> None:
        if not content:
            self._append(self.settings)
            return
        *lines, torn = content.split(b"\n")
        if not lines:
            raise ParseError(f"{self.path}: this is not the journal of a match")
        self._check_header(lines[0])
        for number, line in enumerate(lines[1:], 2):
            key, result = self._read_game(number, line)
            self.games[key] = result
        if torn:
            self._file.truncate(len(content) - len(torn))

    def _check_header(self, line: bytes) -> None:
        try:
            header = json.loads(line)
        except (ValueError, RecursionError):
            header = None
        if not isinstance(header, dict) or MAGIC not in header:
            raise ParseError(f"{self.path}: this is not the journal of a match")
        for name in sorted({*header, *self.settings}):
            found, wanted = header.get(name), self.settings.get(name)
            if found != wanted:
                what = "format" if name == MAGIC else name
                raise QuiltworkError(
                    f"{self.path}: it belongs to another match: "
                    f"its {what} is {_brief(found)}, not {_brief(wanted)}"
                )

    def _read_game(self, number: int, line: bytes) -> tuple[GameKey, GameResult]:
        try:
            values = json.loads(line)
            a, b, pair, swapped = values["game"]
            scores = values["scores"]
            key = GameKey(int(a), int(b), int(pair), bool(swapped))
            result = GameResult(
                (0, 1)[values["winner"]],
                None if scores is None else (int(scores[0]), int(scores[1])),
                (int(values["moves"][0]), int(values["moves"][1])),
                (float(values["seconds"][0]), float(values["seconds"][1])),
                tuple(int(action) for action in values["actions"]),
                None if values["reason"] is None else str(values["reason"]),
            )
        except (ValueError, TypeError, LookupError, RecursionError):
            raise ParseError(f"{self.path}: line {number} is damaged") from None
        if key in self.games:
            raise ParseError(f"{self.path}: line {number}: this game is there twice")
        return key, result


def _brief(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."
