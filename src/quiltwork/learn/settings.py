"""The settings of a run, as one TOML file that is kept beside its result."""

from __future__ import annotations

import json
import math
import tomllib
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from ..errors import ParseError
from .network_shape import Shape


@dataclass(frozen=True)
class BeginSettings:
    """What a run takes over, usually nothing: from earlier runs, each given by its folder, or from
    the games in a file of lessons, or in all files of a folder (`lessons.py`)."""

    weights: str = ""  # begin with its averaged weights
    teacher: str = ""  # its network, of whatever shape, plays the first games
    teacher_seconds: float = 120.0
    lessons: str = ""  # learn from them all the while; they fill half of the replay at most,
    lesson_moves: bool = True  # the moves too, not only how positions are judged
    study_seconds: float = 120.0  # before games are played; as long as the run: none are


@dataclass(frozen=True)
class WorthSettings:
    """What a game is worth to a player: a zero-sum contest, and a little for one's own quilt."""

    win_share: float = 0.5
    margin_scale: float = 25.0
    own_weight: float = 0.2
    own_scale: float = 40.0


@dataclass(frozen=True)
class PlaySettings:
    """How the games of self-play are played."""

    games: int = 8192  # at once, in two groups that take turns
    simulations: tuple[tuple[float, int], ...] = ((0, 32), (300, 64))  # from so many seconds on
    considered: int = 16
    c_visit: float = 50.0
    c_scale: float = 0.5
    noisy_moves: int = 10
    random_opening: int = 0
    quick_share: float = 0.0
    quick_simulations: int = 16


@dataclass(frozen=True)
class TrainSettings:
    """How the network learns from them."""

    batch: int = 4096
    rate: float = 2e-3
    last_rate: float = 5e-5
    warm_up: int = 100  # steps
    weight_decay: float = 1e-4
    reuse: float = 2.0  # how often a position is learned from
    replay: int = 3_000_000
    replay_start: int = 150_000  # positions before the first step
    result_share: float = 0.7  # of the target; the rest is what the search thought
    shuffled_from: int = 48  # the place of the circle: tiles from there on lie in any order, anew
    # whenever a position is learned from, so that deals are not learned by heart
    average: float = 0.999  # of the weights that are kept to play with, at every step


@dataclass(frozen=True)
class SmallSettings:
    """The small network beside the large one. It learns before every match, from nothing, and both
    play it together as in the player `net`."""

    positions: int = 0  # of those kept, at random; 0: there is none, the large one plays alone
    epochs: int = 5
    placements: int = 20_000  # positions from which it learns where to place


@dataclass(frozen=True)
class ChooserSettings:
    """The chooser beside them, of runs of one edition: it learns when the small one does."""

    positions: int = 0  # of those kept, at random; 0: there is none
    passes: float = 6.0  # over them
    batch: int = 4096
    width: int = 96
    layers: int = 3


@dataclass(frozen=True)
class MatchSettings:
    """How strength is watched while it grows."""

    every: float = 120.0  # seconds
    games: int = 256
    simulations: int = 64
    rivals: tuple[str, ...] = ("greedy", "uct:nodes=2500")


@dataclass(frozen=True)
class Settings:
    """A whole run."""

    editions: tuple[str, ...] = ("classic",)
    seconds: float = 1500.0
    seed: int = 1
    begin: BeginSettings = field(default_factory=BeginSettings)
    network: Shape = field(default_factory=Shape)
    worth: WorthSettings = field(default_factory=WorthSettings)
    play: PlaySettings = field(default_factory=PlaySettings)
    train: TrainSettings = field(default_factory=TrainSettings)
    small: SmallSettings = field(default_factory=SmallSettings)
    chooser: ChooserSettings = field(default_factory=ChooserSettings)
    match: MatchSettings = field(default_factory=MatchSettings)

    def rate_at(self, seconds: float, step: int) -> float:
        """The learning rate: a short warm-up, then half a cosine over the whole run."""
        train = self.train
        share = min(1.0, seconds / self.seconds)
        rate = (
            train.last_rate + (train.rate - train.last_rate) * (1 + math.cos(math.pi * share)) / 2
        )
        return rate * min(1.0, (step + 1) / train.warm_up)

    def simulations_at(self, seconds: float) -> int:
        """Of each decision in self-play."""
        return [many for start, many in self.play.simulations if seconds >= start][-1]

    def has_teacher_at(self, seconds: float) -> bool:
        """Whether another run's network still plays the games."""
        return bool(self.begin.teacher) and seconds < self.begin.teacher_seconds

    def studies_at(self, seconds: float) -> bool:
        """Whether the network learns from lessons alone and plays no games yet."""
        return bool(self.begin.lessons) and seconds < self.begin.study_seconds

    @staticmethod
    def load(path: str | Path) -> Settings:
        """Read a file; what it leaves out is as usual."""
        try:
            values = tomllib.loads(Path(path).read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise ParseError(f"{path}: {error}") from None
        settings: Settings = _built(Settings, values, str(path))
        return settings

    def save(self, path: Path) -> None:
        """Write a file that `load` reads."""
        lines, tables = [], []
        for name, value in asdict(self).items():
            if isinstance(value, dict):
                tables += ["", f"[{name}]", *(f"{k} = {_toml(v)}" for k, v in value.items())]
            else:
                lines.append(f"{name} = {_toml(value)}")
        path.write_text("\n".join([*lines, *tables, ""]), "utf-8")


def _toml(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    is_alike = isinstance(value, str | bool)  # in both languages
    return json.dumps(value, ensure_ascii=False) if is_alike else repr(value)


def _built(kind: Any, values: dict[str, Any], where: str) -> Any:
    known = {each.name: each for each in fields(kind)}
    usual = kind()
    for name, value in values.items():
        if name not in known:
            raise ParseError(f"{where}: there is no setting {name!r}; there are {', '.join(known)}")
        was = getattr(usual, name)
        if isinstance(was, tuple | int | float | str):
            values[name] = _checked(name, value, was, where)
        else:
            if not isinstance(value, dict):
                raise ParseError(f"{where}: {name} is a table")
            values[name] = _built(type(was), value, f"{where}: {name}")
    return kind(**values)


def _checked(name: str, value: Any, was: Any, where: str) -> Any:
    if isinstance(was, tuple) and isinstance(value, list):
        return tuple(tuple(each) if isinstance(each, list) else each for each in value)
    if isinstance(was, float) and type(value) is int:
        return float(value)
    if type(value) is not type(was):
        raise ParseError(f"{where}: {name} is a {type(was).__name__}, not {value!r}")
    return value
