"""Computer players by name: `random`, `greedy`, `uct:time=0.02`, `full:time=0.1`, `full:nodes=500`.

A player sees a position and nothing else; what chance will decide it imagines with its own dice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .._native import Brain, greedy_action, search
from .._native import Position as NativePosition
from ..errors import QuiltworkError
from ..rules import Generator
from .brain import brain_for

KINDS = ("random", "greedy", "uct", "full")
DEFAULT_TIME = 0.1
BYTES_A_NODE = 450
"""A node with its edges, on average; so a limit in megabytes becomes one in nodes."""


@dataclass(frozen=True)
class SearchedMove:
    """One move the search looked at."""

    action: int
    visits: int
    value: float
    """What the move is worth to the player, from 0 (lost) to 1 (won)."""


@dataclass(frozen=True)
class Thought:
    """A decision: the action chosen, and what was looked at on the way."""

    action: int
    value: float | None = None
    nodes: int = 0
    moves: tuple[SearchedMove, ...] = ()


@dataclass(frozen=True)
class Player:
    """A computer player: which kind, and how long or how much it may think.

    >>> player("full:time=0.02")
    Player(kind='full', time=0.02, nodes=0, hash=64)
    """

    kind: str
    time: float = 0.0
    nodes: int = 0
    hash: int = 64
    """How much memory a search may take, in megabytes."""

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        """Decide on a move; the seed is for the player's own dice."""
        if position.to_move is None:
            raise QuiltworkError("nobody is to move in this position")
        if position.to_reference().automa is not None and self.kind in ("uct", "full"):
            raise QuiltworkError(f"{self.kind} cannot play against the Automa yet; greedy can")
        return _THINKING[self.kind](self, position, brain_for(position.edition), seed)


def _random(player: Player, position: NativePosition, brain: Brain, seed: int) -> Thought:
    actions = position.legal_actions()
    return Thought(actions[Generator(seed, 1).below(len(actions))])


def _greedy(player: Player, position: NativePosition, brain: Brain, seed: int) -> Thought:
    return Thought(greedy_action(position, brain))


def _search(player: Player, position: NativePosition, brain: Brain, seed: int) -> Thought:
    rollouts = player.kind == "uct"
    found = search(
        position,
        brain,
        player.nodes,
        player.time,
        max(1000, player.hash * 1_000_000 // BYTES_A_NODE),
        4 if rollouts else 8,
        2,
        rollouts,
        seed,
    )
    moves = tuple(
        SearchedMove(action, visits, value) for action, visits, value, _ in found["moves"]
    )
    return Thought(found["action"], found["value"], found["nodes"], moves)


_THINKING: dict[str, Callable[[Player, NativePosition, Brain, int], Thought]] = {
    "random": _random,
    "greedy": _greedy,
    "uct": _search,
    "full": _search,
}


def player(name: str) -> Player:
    """The player with this name; an unknown one or a wrong setting raises `QuiltworkError`."""
    kind, _, settings = name.partition(":")
    if kind not in KINDS:
        raise QuiltworkError(f"unknown player {kind[:40]!r}; there are {', '.join(KINDS)}")
    values: dict[str, float] = {}
    for setting in settings.split(",") if settings else []:
        key, _, text = setting.partition("=")
        if key not in ("time", "nodes", "hash") or kind in ("random", "greedy"):
            raise QuiltworkError(f"player {name[:60]!r}: {kind} has no setting {key[:20]!r}")
        values[key] = _number(name, key, text)
    if kind in ("uct", "full") and not {"time", "nodes"} & set(values):
        values["time"] = DEFAULT_TIME
    return Player(
        kind, values.get("time", 0.0), int(values.get("nodes", 0)), int(values.get("hash", 64))
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
