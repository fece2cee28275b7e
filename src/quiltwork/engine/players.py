"""Computer players by name: `random`, `greedy`, `uct:time=0.02`, `full:time=0.1`, `full:nodes=500`.

A player sees a position and nothing else; what chance will decide it imagines with its own dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from .._native import Position as NativePosition
from .._native import greedy_action, uct
from ..editions import Edition
from ..errors import QuiltworkError
from ..rules import Generator
from .brain import brain_for
from .searcher import DEFAULT_HASH, Searcher, thought_from
from .thought import Thought

KINDS = ("random", "greedy", "uct", "full")
DEFAULT_TIME = 0.1


class Mind(Protocol):
    """A player at one game; it may remember what it thought on earlier moves."""

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        """Decide on a move; the seed is for the player's own dice."""

    def close(self) -> None:
        """The game is over, or given up."""


@dataclass(frozen=True)
class Player:
    """A computer player: which kind, and how long or how much it may think.

    >>> player("full:time=0.02")
    Player(kind='full', time=0.02, nodes=0, hash=128, threads=1)
    """

    kind: str
    time: float = 0.0
    nodes: int = 0
    hash: int = DEFAULT_HASH
    """How much memory a search may take, in megabytes."""
    threads: int = 1

    def begin(self, edition: Edition) -> Mind:
        """Sit down to a game."""
        if self.kind == "full":
            return _FullMind(self, edition)
        if self.kind == "uct":
            return _UctMind(self)
        return _RandomMind() if self.kind == "random" else _GreedyMind()

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        """Decide on a single move, without a game around it."""
        return self.begin(position.edition).think(position, seed)


def _require_decision(position: NativePosition) -> None:
    if position.to_move is None:
        raise QuiltworkError("nobody is to move in this position")


class _RandomMind:
    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        _require_decision(position)
        actions = position.legal_actions()
        return Thought(actions[Generator(seed, 1).below(len(actions))])

    def close(self) -> None:
        pass


class _GreedyMind:
    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        _require_decision(position)
        return Thought(greedy_action(position, brain_for(position.edition)))

    def close(self) -> None:
        pass


class _UctMind:
    def __init__(self, player: Player) -> None:
        self._player = player

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        _require_decision(position)
        brain = brain_for(position.edition)
        return thought_from(uct(position, brain, self._player.nodes, self._player.time, seed))

    def close(self) -> None:
        pass


class _FullMind:
    def __init__(self, player: Player, edition: Edition) -> None:
        self._player = player
        self._searcher = Searcher(edition, hash=player.hash, threads=player.threads)

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        _require_decision(position)
        if position.count_moves() == 1:
            return Thought(position.legal_actions()[0])
        return self._searcher.think(
            position, nodes=self._player.nodes, seconds=self._player.time, seed=seed
        )

    def close(self) -> None:
        self._searcher.clear()


def player(name: str) -> Player:
    """The player with this name; an unknown one or a wrong setting raises `QuiltworkError`."""
    kind, _, settings = name.partition(":")
    if kind not in KINDS:
        raise QuiltworkError(f"unknown player {kind[:40]!r}; there are {', '.join(KINDS)}")
    values: dict[str, float] = {}
    for setting in settings.split(",") if settings else []:
        key, _, text = setting.partition("=")
        if key not in ("time", "nodes", "hash", "threads") or kind in ("random", "greedy"):
            raise QuiltworkError(f"player {name[:60]!r}: {kind} has no setting {key[:20]!r}")
        values[key] = _number(name, key, text)
    if kind in ("uct", "full") and not {"time", "nodes"} & set(values):
        values["time"] = DEFAULT_TIME
    return Player(
        kind,
        values.get("time", 0.0),
        int(values.get("nodes", 0)),
        int(values.get("hash", DEFAULT_HASH)),
        int(values.get("threads", 1)),
    )


def _number(name: str, key: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    most = 3600 if key == "time" else 1_000_000_000
    if not 0 < value <= most or (key != "time" and value != int(value)):
        raise QuiltworkError(f"player {name[:60]!r}: {key} must be a number above 0, not {text!r}")
    return value
