"""One engine on trial: what checks have in common when they talk to it."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ...game import Game
from ...notation import parse_move
from ...rules import Move, Position
from ..failure import EngineFailure
from ..protocol.process import EngineProcess
from ..protocol.tables import start_text

PATIENCE = 5.0
"""Seconds for an answer that needs no thinking, or after a stop."""
CHECK_SECONDS = 180.0
"""An engine that stops reading must not hold up the check that writes to it."""


class Skipped(Exception):
    """The check asks for something an engine may leave out."""


class Trial:
    """A fresh process of the engine, with one game laid out in front of it if asked for."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self.engine = EngineProcess(command)
        self._watchdog = threading.Timer(CHECK_SECONDS, self.engine.kill)
        self._watchdog.daemon = True
        self._watchdog.start()

    def __enter__(self) -> Trial:
        return self

    def __exit__(self, *_: object) -> None:
        self._watchdog.cancel()
        self.engine.close()

    def begin(self, edition: str = "classic", seed: int = 5) -> Game:
        """Greet the engine and lay out a game; an edition it does not know skips the check."""
        self.engine.handshake()
        self.engine.send(f"newgame edition {edition}")
        try:
            self.engine.wait_ready()
        except EngineFailure as failure:
            if "answers 'error" in failure.reason and edition != "classic":
                raise Skipped(f"it does not play {edition}") from None
            raise
        game = Game.new(edition, seed)
        self.lay_out(game)
        return game

    def lay_out(self, game: Game, without: int = 0) -> None:
        """Tell the engine the game so far, setup, moves and draws; or without its last steps."""
        kept = game.steps[: len(game.steps) - without]
        steps = " ".join(step.text for step in kept)
        start = start_text(game.positions[0])
        self.silent(f"position {start} moves {steps}" if steps else f"position {start}")

    def ask(self, line: str, first: str) -> str:
        """The answer that begins with this word."""
        self.engine.send(line)
        return self.engine.read_until(first, self.patience)[-1]

    def silent(self, line: str) -> None:
        """A line that is obeyed without a word."""
        self.engine.send(line)
        extra = [text for text in self._until_ready() if text != "readyok"]
        require(not extra, f"{shown(line)} must not be answered, but was: {shown(*extra[:1])}")

    def refused(self, line: str | bytes) -> None:
        """A line that is answered by exactly one error, after which the engine goes on."""
        data = line.encode() if isinstance(line, str) else line
        self.engine.send_bytes(data + b"\n")
        lines = self._until_ready()
        errors = [text for text in lines if text.split()[0] == "error" and text != "error"]
        right = len(errors) == 1 and len(lines) == 2
        require(right, f"{shown(line)} must be answered by one error line, not {shown(*lines)}")

    def optional(self, line: str, first: str) -> str:
        """The answer to a command that an engine need not know."""
        self.engine.send(line)
        answer = self.engine.read(self.patience)
        if answer.startswith("error unknown command"):
            raise Skipped(f"it has no command {line.split()[0]}")
        require(answer.split()[0] == first, f"{line} was answered by {shown(answer)}")
        return answer

    def best_move(self, position: Position, seconds: float = 0.0) -> Move:
        """Wait for the move that was asked for; it must be a legal one."""
        answer = self.engine.read_until("bestmove", seconds or self.patience)[-1].split()
        require(len(answer) == 2, f"bestmove must be followed by one move, not {answer[1:]}")
        try:
            return parse_move(answer[1], position)
        except ValueError as error:
            raise EngineFailure(f"an illegal move: {error}") from None

    def _until_ready(self) -> list[str]:
        self.engine.send("isready")
        return self.engine.read_all_until("readyok", self.patience)


Check = Callable[[Trial], None]


def require(holds: bool, otherwise: str) -> None:
    """Fail the check unless this holds."""
    if not holds:
        raise EngineFailure(otherwise)


def shown(*lines: str | bytes) -> str:
    """Lines of any origin, short enough for a table."""
    short = [repr(line if len(line) <= 60 else line[:57]) for line in lines[:3]]
    return ", ".join(short) or "nothing"
