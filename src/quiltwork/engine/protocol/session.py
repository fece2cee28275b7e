"""The match protocol of our engine: one line in, its answer out; thinking has a thread of its own.

docs/protocol.md is the specification.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable

from ... import __version__
from ...editions import Edition, edition, find_edition
from ...errors import QuiltworkError
from ...native import Position as NativePosition
from ...native import tables_of
from ...rules import Position
from ..levels import LEVELS, level_mind
from ..minds import Mind
from ..searcher import Searcher
from ..thought import Thought
from . import VERSION
from .channel import Channel
from .lines import BadLine, one_line
from .options import OPTIONS, default_settings, parse_setting, whole_number
from .tables import parse_table, to_move_text
from .thinking import Limits, Report, Thinking, line_texts

INFO_EVERY = 0.5
FORCED = Limits(nodes=100)
"""The only move needs no thinking, but a word on how things stand is welcome."""
LONGEST_TIME = 86_400_000
"""Milliseconds in a day."""


def serve(channel: Channel) -> None:
    """Answer all lines until `quit` or the end of the input; what is thought then is stopped."""
    session = Session(channel.write)
    try:
        for line in channel:
            if not session.handle(line):
                return
    finally:
        session.close()


class Session:
    """What the engine was told so far: settings, edition, position, and whether it thinks."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._settings = default_settings()
        self._edition: Edition = edition("classic")
        self._position: Position | None = None
        self._searcher: Searcher | None = None
        self._level: Mind | None = None
        self._thinking: Thinking | None = None
        self._thread: threading.Thread | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "upi": self._upi,
            "isready": self._isready,
            "setoption": self._setoption,
            "newgame": self._newgame,
            "position": self._set_position,
            "who": self._who,
            "show": self._show,
            "legal": self._legal,
            "go": self._go,
            "stop": self._stop,
        }

    def handle(self, line: str | BadLine) -> bool:
        """Answer a line; False says that it was the last."""
        if isinstance(line, BadLine):
            self._write(f"error {line.reason}")
            return True
        name, *rest = line.split(maxsplit=1)
        if name == "quit":
            return False
        command = self._commands.get(name)
        try:
            if command is None:
                raise QuiltworkError(f"unknown command: {name[:40]}")
            command(rest[0].strip() if rest else "")
        except QuiltworkError as error:
            self._write(f"error {one_line(error)}")
        return True

    def wait(self) -> None:
        """Until nothing is being thought."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Stop thinking; its move is still written."""
        self._stop("")
        if self._thread is not None:
            # Longer only where a pipe is full that nobody reads: no reason to stay.
            self._thread.join(10)
        self._forget()

    def _upi(self, _: str) -> None:
        self._write(f"id name Quiltwork {__version__}")
        self._write("id author The Quiltwork authors")
        for option in OPTIONS:
            self._write(option.line)
        self._write(f"upiok {VERSION}")

    def _isready(self, _: str) -> None:
        self._write("readyok")

    def _setoption(self, text: str) -> None:
        self._require_rest()
        name, value = parse_setting(text)
        if name != "Seed" and self._settings[name] != value:
            self._forget()
        self._settings[name] = value

    def _newgame(self, text: str) -> None:
        self._require_rest()
        match = re.fullmatch(r"edition\s+(\S.*)", text)
        if match is None:
            raise QuiltworkError("write newgame edition ID, or the path of a file (*.toml)")
        edition = find_edition(match[1])
        tables_of(edition)  # refuses one that is too large for the search
        self._edition = edition
        self._position = None
        self._forget()

    def _set_position(self, text: str) -> None:
        self._require_rest()
        self._position = parse_table(text, self._edition)

    def _who(self, _: str) -> None:
        self._write(f"tomove {to_move_text(self._table())}")

    def _show(self, _: str) -> None:
        self._write(f"position {self._table().text}")

    def _legal(self, _: str) -> None:
        self._write(" ".join(["legal", *(move.text for move in self._table().legal_moves())]))

    def _go(self, text: str) -> None:
        self._require_rest()
        limits = _parse_limits(text)
        position = self._table()
        if position.to_move is None:
            raise QuiltworkError(f"there is nothing to decide: tomove {to_move_text(position)}")
        infinite = limits == Limits()
        if len(position.legal_moves()) == 1:
            limits = FORCED
        searcher = self._searcher = self._searcher or Searcher(
            self._edition, hash=self._settings["Hash"], threads=self._settings["Threads"]
        )
        self._thinking = Thinking(searcher, limits, self._settings["Seed"])
        self._thread = threading.Thread(
            target=self._think, args=(self._thinking, position, infinite), daemon=True
        )
        self._thread.start()

    def _stop(self, _: str) -> None:
        thinking = self._thinking  # the thread may end at any moment
        if thinking is not None:
            thinking.stop()

    def _table(self) -> Position:
        if self._position is None:
            raise QuiltworkError("there is no position yet")
        return self._position

    def _require_rest(self) -> None:
        if self._thinking is not None:
            raise QuiltworkError("still thinking: send stop and wait for the move")

    def _forget(self) -> None:
        self._searcher = None
        if self._level is not None:
            self._level.close()
            self._level = None

    def _think(self, thinking: Thinking, position: Position, infinite: bool) -> None:
        try:
            thought = self._decide(thinking, position)
            answer = f"bestmove {position.move_of(thought.action).text}"
        except Exception as error:  # whatever it was, whoever waits for a move must hear of it
            answer = f"error {one_line(error) or type(error).__name__}"
        if infinite:
            thinking.stopped.wait()
        # Before the answer is out: what follows on it must not be refused.
        self._thinking = None
        self._write(answer)

    def _decide(self, thinking: Thinking, position: Position) -> Thought:
        native = NativePosition(position)
        if level := self._settings["Level"]:
            self._level = self._level or level_mind(
                LEVELS[level - 1],
                self._edition,
                hash=self._settings["Hash"],
                threads=self._settings["Threads"],
            )
            return self._level.think(native, self._settings["Seed"])
        told = 0.0
        for report in thinking.reports(native):
            if report.seconds - told >= INFO_EVERY and not report.complete:
                told = report.seconds
                self._write(_info(position, report))
        self._write(_info(position, report))
        return report.thought


def _info(position: Position, report: Report) -> str:
    thought = report.thought
    words = [f"info nodes {report.nodes} nps {int(report.nodes / max(report.seconds, 1e-6))}"]
    words.append(f"time {int(report.seconds * 1000)}")
    if thought.win is not None and thought.margin is not None:
        words.append(f"win {thought.win:.3f} margin {thought.margin:+.1f}")
    if thought.exact:
        words.append("exact 1")
    line = next((move.line for move in thought.moves if move.action == thought.action), ())
    words += ["pv", *line_texts(position, line or (thought.action,))]
    return " ".join(words)


def _parse_limits(text: str) -> Limits:
    """What follows `go`; both limits may be given, the first one reached ends the thinking."""
    if text == "infinite":
        return Limits()
    words = text.split()
    named = dict(zip(words[::2], words[1::2], strict=False))
    if not words or len(words) != 2 * len(named) or not named.keys() <= {"movetime", "nodes"}:
        raise QuiltworkError("write go movetime MILLISECONDS, go nodes NUMBER or go infinite")
    values = {name: whole_number(name, text) for name, text in named.items()}
    if min(values.values()) < 1 or values.get("movetime", 0) > LONGEST_TIME:
        raise QuiltworkError("a limit must be at least 1, and movetime at most a day")
    if values.get("nodes", 0) > 10**12:
        raise QuiltworkError("nodes must be at most 1000000000000")
    return Limits(values.get("nodes", 0), values.get("movetime", 0) / 1000)
