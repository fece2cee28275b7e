"""Computer players by name: `random`, `greedy`, `mcts:nodes=2500`, `uct:time=0.02`,
`full:time=0.1`, `net:sims=64`, `net:file=mine.onnx,sims=64`, `level:4`, and engines of other people
as `cmd:COMMAND` (`remote.py`).

A player sees a position and nothing else; what chance will decide it imagines with its own dice.
"""

from __future__ import annotations

from dataclasses import dataclass

from .._native import Position as NativePosition
from ..editions import Edition
from ..errors import QuiltworkError
from .levels import level, level_mind
from .minds import FullMind, GreedyMind, Mind, PlainMind, RandomMind
from .net import net_for
from .searcher import DEFAULT_HASH
from .thought import Thought

FILES = "file", "chooser"
SETTINGS: dict[str, tuple[str, ...]] = {
    "random": (),
    "greedy": (),
    "mcts": ("time", "nodes"),
    "uct": ("time", "nodes"),
    "full": ("time", "nodes", "hash", "threads"),
    "net": ("time", "sims", "hash", "threads", *FILES),
    "level": ("hash", "threads"),
}
"""The kinds of players, and what can be said after the colon."""
DEFAULT_TIME = 0.1


@dataclass(frozen=True)
class Player:
    """A computer player: which kind, and how long or how much it may think.

    >>> player("full:time=0.02")
    Player(kind='full', time=0.02, nodes=0, hash=192, threads=1, level=0, file='', chooser='')
    """

    kind: str
    time: float = 0.0
    nodes: int = 0
    hash: int = DEFAULT_HASH
    """How much memory a search may take, in megabytes."""
    threads: int = 1
    level: int = 0
    file: str = ""
    """A network of one's own, in place of the shipped one,"""
    chooser: str = ""
    """and the chooser beside it; without one it chooses for itself."""

    def begin(self, edition: Edition) -> Mind:
        """Sit down to a game."""
        if self.kind == "full":
            return FullMind(edition, self.time, self.nodes, hash=self.hash, threads=self.threads)
        if self.kind == "net":
            net = net_for(edition, self.threads, self.file, self.chooser)
            return FullMind(edition, self.time, self.nodes, hash=self.hash, threads=1, net=net)
        if self.kind in ("mcts", "uct"):
            return PlainMind(self.kind, self.time, self.nodes)
        if self.kind == "level":
            return level_mind(level(self.level), edition, hash=self.hash, threads=self.threads)
        return RandomMind() if self.kind == "random" else GreedyMind()

    def think(self, position: NativePosition, seed: int = 0) -> Thought:
        """Decide on a single move, without a game around it."""
        return self.begin(position.edition).think(position, seed)


def player(name: str) -> Player:
    """The player with this name; an unknown one or a wrong setting raises `QuiltworkError`."""
    kind, _, rest = name.partition(":")
    if kind == "cmd":
        from .remote import remote_player  # which knows what a player is from here

        return remote_player(rest)
    if kind not in SETTINGS:
        known = ", ".join([*SETTINGS, "cmd"])
        raise QuiltworkError(f"unknown player {kind[:40]!r}; there are {known}")
    settings = rest.split(",") if rest else []
    number = _level_of(name, settings.pop(0) if settings else "") if kind == "level" else 0
    values: dict[str, float] = {}
    files = dict.fromkeys(FILES, "")
    for setting in settings:
        key, _, text = setting.partition("=")
        if key not in SETTINGS[kind]:
            raise QuiltworkError(f"player {name[:60]!r}: {kind} has no setting {key[:20]!r}")
        if key in FILES:
            files[key] = text
            if not text:
                raise QuiltworkError(f"player {name[:60]!r}: {key} names no file")
        else:
            values[key] = _number(name, key, text)
    if files["chooser"] and not files["file"]:
        raise QuiltworkError(f"player {name[:60]!r}: a chooser goes with a file")
    if "time" in SETTINGS[kind] and not {"time", "nodes", "sims"} & set(values):
        values["time"] = DEFAULT_TIME
    return Player(
        kind,
        values.get("time", 0.0),
        int(values.get("nodes", values.get("sims", 0))),
        int(values.get("hash", _usual_hash(values.get("time", 0.0)))),
        int(values.get("threads", 1)),
        number,
        **files,
    )


def _usual_hash(seconds: float) -> int:
    """Room for as much as can be searched in that time, up to a gigabyte."""
    return int(min(max(DEFAULT_HASH, DEFAULT_HASH * seconds), 1024))


def _level_of(name: str, text: str) -> int:
    if not text.isdecimal():
        raise QuiltworkError(f"player {name[:60]!r}: a level is named like level:4")
    return level(int(text[:6])).number


MOST = {"time": 3600, "nodes": 10**9, "sims": 10**9, "hash": 10**6, "threads": 256}


def _number(name: str, key: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= MOST[key] or (key != "time" and value != int(value)):
        raise QuiltworkError(
            f"player {name[:60]!r}: {key} must be a number above 0 and at most {MOST[key]}, "
            f"not {text[:20]!r}"
        )
    return value
