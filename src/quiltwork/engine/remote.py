"""Engines of other people as players: `cmd:./my-engine`, `cmd:time=1,Hash=64:./my-engine --fast`.

They are processes that speak the match protocol of docs/protocol.md.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ..editions import EDITION_IDS, Edition
from ..editions.writing import edition_to_toml
from ..errors import QuiltworkError
from ..native import Position as NativePosition
from ..notation import parse_move
from .failure import EngineFailure
from .minds import Mind
from .players import DEFAULT_TIME, Player
from .protocol.process import EngineProcess, offered_options
from .thought import Thought

GRACE = 2.0
"""Seconds an engine may answer late: processes and pipes take time, on a busy machine more."""
NODES_SECONDS = 600.0
"""For a move that is limited by nodes alone: a guard against silence, not a clock."""

_SETTING = r"[A-Za-z][A-Za-z0-9_-]*=[^:,=]*"
_SETTINGS = re.compile(rf"({_SETTING}(?:,{_SETTING})*):(.*)")


@dataclass(frozen=True)
class RemotePlayer(Player):
    """A player that is another program."""

    command: str = ""
    options: tuple[tuple[str, str], ...] = ()
    """Settings of the engine itself, by the names it gives them."""

    def begin(self, edition: Edition) -> Mind:
        """Start the program for a game."""
        return RemoteMind(self, edition)

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        """Decide on a single move; the program is started for it and ends with it."""
        mind = self.begin(position.edition)
        try:
            return mind.think(position, seed)
        finally:
            mind.close()


def remote_player(text: str) -> RemotePlayer:
    """Read what follows `cmd:`: settings and a colon, if there are any, then the command.

    >>> remote_player("time=0.5,Hash=16:./my-engine --fast").options
    (('Hash', '16'),)
    """
    match = _SETTINGS.fullmatch(text)
    command = (match[2] if match is not None else text).strip()
    if not command:
        raise QuiltworkError("a player cmd: needs the command that starts it, like cmd:./my-engine")
    time, nodes, options = 0.0, 0, []
    for setting in match[1].split(",") if match is not None else []:
        key, _, value = setting.partition("=")
        if key == "time":
            time = _number(key, value, 3600)
        elif key == "nodes":
            nodes = int(_number(key, value, 10**9))
        elif value:
            options.append((key, value))
        else:
            raise QuiltworkError(f"player cmd: the setting {key} has no value")
    if not time and not nodes:
        time = DEFAULT_TIME
    return RemotePlayer("cmd", time, nodes, command=command, options=tuple(options))


def _number(key: str, text: str, most: int) -> float:
    pattern = r"[0-9]{1,10}(\.[0-9]{1,6})?" if key == "time" else r"[0-9]{1,10}"
    if not re.fullmatch(pattern, text) or not 0.001 <= float(text) <= most:
        raise QuiltworkError(f"player cmd: {key} must be a number above 0, not {text[:20]!r}")
    return float(text)


class RemoteMind(Mind):
    """An engine at one game; whatever it does wrong raises `EngineFailure`."""

    def __init__(self, player: RemotePlayer, edition: Edition) -> None:
        self._player = player
        self._engine = EngineProcess(player.command)
        try:
            self._greet(edition)
        except BaseException:
            self._engine.close()
            raise

    def _decide(self, position: NativePosition, seed: int) -> Thought:
        """Ask for a move; it must come in time and be legal."""
        reference = position.to_reference()
        if "Seed" in self._offered:
            self._engine.send(f"setoption name Seed value {seed}")
        self._engine.send(f"position {reference.text}")
        self._engine.send(f"go {self._limits()}")
        seconds = self._player.time + GRACE if self._player.time else NODES_SECONDS
        answer = self._engine.read_until("bestmove", seconds)
        words = answer[-1].split()
        if len(words) != 2:
            raise EngineFailure(f"answers {answer[-1][:200]!r} instead of a move")
        try:
            action = parse_move(words[1], reference).action
        except QuiltworkError as error:
            raise EngineFailure(f"an illegal move: {error}") from None
        return Thought(action, *_judgement(answer))

    def close(self) -> None:
        """End the process."""
        self._engine.close()

    def _greet(self, edition: Edition) -> None:
        self._offered = offered_options(self._engine.handshake())
        for name, value in self._player.options:
            if name not in self._offered:
                raise EngineFailure(f"it has no option {name}")
            self._engine.send(f"setoption name {name} value {value}")
        if edition.id in EDITION_IDS:
            self._engine.send(f"newgame edition {edition.id}")
            self._engine.wait_ready()
            return
        with tempfile.TemporaryDirectory(prefix="quiltwork-") as folder:
            path = Path(folder) / f"{edition.id}.toml"
            path.write_text(edition_to_toml(edition), "utf-8")
            self._engine.send(f"newgame edition {path}")
            self._engine.wait_ready()  # by then it has been read

    def _limits(self) -> str:
        words = []
        if self._player.time:
            words.append(f"movetime {max(1, round(self._player.time * 1000))}")
        if self._player.nodes:
            words.append(f"nodes {self._player.nodes}")
        return " ".join(words)


def _judgement(answer: list[str]) -> tuple[float | None, float | None]:
    """What the engine last said of its chances; nothing depends on it."""
    for line in reversed(answer[:-1]):
        match = re.search(r" win ([0-9.]{1,8}) margin ([+-]?[0-9.]{1,8})(?: |$)", line)
        if line.startswith("info ") and match is not None:
            try:
                return float(match[1]), float(match[2])
            except ValueError:
                return None, None
    return None, None
