"""Many games at once: how they are searched, and self-play in two groups that take turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Protocol

import numpy.typing as npt
import torch

from .. import _native
from ..editions import Edition
from ..engine.net_search import DEEP_SHARE, INSIDE_LATE, INSIDE_NODES, SECOND_NODES, SECOND_SHARE
from ..engine.searcher import SIMULATION
from ..engine.solving import LATE, NODES_FOR_A_NODE
from ..native.tables import tables_of
from .evaluator import ANSWER, KEPT, Evaluator, pinned
from .layout import LEAF_BYTES
from .settings import Settings, WorthSettings

Samples = npt.NDArray[Any]


@dataclass(frozen=True)
class Side:
    """How one side of a match searches."""

    simulations: int
    worth: WorthSettings
    considered: int = KEPT
    c_visit: float = 50.0
    c_scale: float = 0.5
    keeps_tree: bool = False  # from one move to the next
    deep_share: float = 0.0  # of a move's worth: the best line below it
    late: float = 0.0  # the end is solved where this share of the time is left at most,
    solving: int = 0  # with so many nodes,
    inside_late: float = 0.0  # and in the same way inside the search
    inside_solving: int = 0
    second_share: float = 0.0  # of a position's worth: what the small network says of it,
    second_nodes: int = 0  # after a search of so many nodes
    brain: _native.Brain | None = None  # the small network

    def as_the_player(self, brain: _native.Brain | None) -> Side:
        """The same with all that the player `net` does besides; without a small network, if there
        is none."""
        return replace(
            self,
            brain=brain,
            keeps_tree=True,
            deep_share=DEEP_SHARE,
            late=LATE,
            solving=self.simulations * SIMULATION * NODES_FOR_A_NODE,
            inside_late=INSIDE_LATE,
            inside_solving=INSIDE_NODES,
            second_share=0.0 if brain is None else SECOND_SHARE,
            second_nodes=SECOND_NODES,
        )

    def apply(self, games: _native.GumbelGames, side: int) -> None:
        """Let the games be searched so."""
        games.set_side(
            side,
            self.simulations,
            self.considered,
            self.c_visit,
            self.c_scale,
            self.worth.win_share,
            self.worth.margin_scale,
            self.worth.own_weight,
            self.worth.own_scale,
            self.keeps_tree,
            self.deep_share,
            self.late,
            self.solving,
            self.inside_late,
            self.inside_solving,
            self.brain,
            self.second_share,
            self.second_nodes,
        )


class Group:
    """Games whose leaves go to the network together."""

    def __init__(self, games: _native.GumbelGames, size: int, device: torch.device) -> None:
        self.games = games
        self.leaves = pinned(size, LEAF_BYTES, dtype=torch.uint8, device=device)
        self.answers = pinned(size, ANSWER, dtype=torch.float32, device=device)
        self._ready = torch.cuda.Event() if device.type == "cuda" else None
        games.start(self.leaves.numpy())

    def ask(self, evaluator: Evaluator) -> None:
        """Hand the leaves to the network."""
        evaluator(self.leaves, self.answers)
        if self._ready is not None:
            self._ready.record()

    def wait(self) -> None:
        """Until the answers are there."""
        if self._ready is not None:
            self._ready.synchronize()

    def step(self) -> int:
        """Go on with the answers; how many games are still played."""
        return self.games.step(self.answers.numpy(), self.leaves.numpy())


class Play(Protocol):
    """Games of self-play, wherever they are played."""

    waited: float  # seconds since this was last set to 0, for the device or for other machines
    searched: float

    @property
    def workers(self) -> int:
        """How many processes play."""

    def steps(self) -> Iterator[Samples]:
        """For ever: the positions brought home since the last step, often none."""

    def set_simulations(self, simulations: int) -> None:
        """Look so often before each decision, from the next one on."""

    def play_with(self, evaluator: Evaluator) -> None:
        """Let another network answer from now on."""

    def totals(self) -> Mapping[str, int]:
        """What the games that ended since the last call were like."""

    def news(self) -> list[dict[str, Any]]:
        """What happened to those who play since the last call."""

    def close(self) -> None:
        """No more games."""


class SelfPlay:
    """Two groups: while the device answers one of them, the threads search in the other."""

    workers = 1

    def __init__(
        self,
        editions: Sequence[Edition],
        settings: Settings,
        evaluator: Evaluator,
        threads: int,
        seed: int,
    ) -> None:
        self._settings = settings
        self._evaluator = evaluator
        self.waited = self.searched = 0.0
        self.groups = []
        for number in range(2):
            games = _native.GumbelGames(
                [tables_of(edition) for edition in editions],
                evaluator.size,
                threads,
                KEPT,
                "itself",
                None,
                0,
                seed * 2 + number,
            )
            play = settings.play
            games.set_play(
                play.noisy_moves, play.random_opening, play.quick_share, play.quick_simulations
            )
            self._set_simulations(games, settings.simulations_at(0))
            self.groups.append(Group(games, evaluator.size, evaluator.device))
        for group in self.groups:
            group.ask(evaluator)

    def _set_simulations(self, games: _native.GumbelGames, simulations: int) -> None:
        play = self._settings.play
        side = Side(simulations, self._settings.worth, play.considered, play.c_visit, play.c_scale)
        side.apply(games, 0)

    def set_simulations(self, simulations: int) -> None:
        """Look so often before each decision, from the next one on."""
        for group in self.groups:
            self._set_simulations(group.games, simulations)

    def play_with(self, evaluator: Evaluator) -> None:
        """Let another network answer from now on; what the last one was asked comes in first."""
        for group in self.groups:
            group.wait()
        self._evaluator = evaluator

    def steps(self) -> Iterator[Samples]:
        """One group after the other, for ever; each step gives what it brought home."""
        while True:
            for group in self.groups:
                begun = perf_counter()
                group.wait()
                answered = perf_counter()
                group.step()
                group.ask(self._evaluator)
                self.waited += answered - begun
                self.searched += perf_counter() - answered
                yield group.games.samples()

    def totals(self) -> dict[str, int]:
        """What the games that ended since the last call were like."""
        parts = [group.games.totals() for group in self.groups]
        return {name: sum(part[name] for part in parts) for name in parts[0]}

    def news(self) -> list[dict[str, Any]]:
        """Nothing happens to those who play here."""
        return []

    def close(self) -> None:
        """No more games: the last answers are waited for."""
        for group in self.groups:
            group.wait()
