"""Games between players by name, on many cores, kept in a journal: what a match or tournament is.

Every deal is played twice with seats swapped, so that luck of the deal cancels out; against the
Automa once, for there the person always begins. What is played depends on the settings alone,
never on the number of processes or on which game ends first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from .. import __version__
from ..editions import Edition
from ..editions.writing import edition_to_toml
from ..errors import QuiltworkError
from ..notation import Record
from .journal import GameKey, Games, Journal
from .players import player
from .playing import Fixture, GameResult, automa_named, play_game, record_of
from .workers import cores, work_through

DEALS = 1_000_003
"""Deals of one seed lie this far from those of the next, so that no two matches share any."""

Report = Callable[["Contest"], bool]
"""Told after every game; gives whether to go on."""


class Contest:
    """Pairings of players, the deals they play, and the games played so far.

    >>> from quiltwork import edition
    >>> contest = Contest(edition("express"), ["greedy", "random"], [(0, 1)], pairs=2)
    >>> contest.play()
    >>> len(contest.games), contest.is_finished
    (4, True)
    """

    def __init__(
        self,
        edition: Edition,
        players: Sequence[str],
        pairings: Sequence[tuple[int, int]],
        *,
        pairs: int,
        seed: int = 1,
        kind: str = "match",
    ) -> None:
        if pairs < 1:
            raise QuiltworkError("a match needs at least one pair of games")
        self.edition, self.players, self.pairings = edition, tuple(players), tuple(pairings)
        self.pairs, self.seed, self.kind = pairs, seed, kind
        self.games: Games = {}
        for name in self.players:
            if automa_named(name) is None:
                player(name)  # refuses an unknown one before anything is played
        for a, b in self.pairings:
            self._check(self.players[a], self.players[b])

    def _check(self, a: str, b: str) -> None:
        if automa_named(a) is not None:
            raise QuiltworkError(f"{a} can only be the second of two players, against the first")
        Fixture(self.edition, a, b, 0).start()  # an edition without the Automa refuses it

    def keys(self) -> Iterator[GameKey]:
        """All games, deal by deal."""
        for pair in range(self.pairs):
            for a, b in self.pairings:
                for swapped in (False, True)[: self.group_size(b)]:
                    yield GameKey(a, b, pair, swapped)

    def group_size(self, b: int) -> int:
        """How many games of a deal are played against this player."""
        return 1 if automa_named(self.players[b]) is not None else 2

    @property
    def total(self) -> int:
        """How many games there are to play in all."""
        return self.pairs * sum(self.group_size(b) for _, b in self.pairings)

    @property
    def is_finished(self) -> bool:
        """Whether all games have been played."""
        return len(self.games) == self.total

    def fixture(self, key: GameKey) -> Fixture:
        """The game behind a key."""
        deal = self.seed * DEALS + key.pair
        return Fixture(self.edition, self.players[key.a], self.players[key.b], deal, key.swapped)

    def settings(self) -> dict[str, object]:
        """What a journal must agree with; the number of deals is free, so a match can grow."""
        text = edition_to_toml(self.edition).encode()
        return {
            "kind": self.kind,
            "quiltwork": __version__,
            "edition": self.edition.id,
            "edition_sum": hashlib.sha256(text).hexdigest()[:16],
            "players": list(self.players),
            "seed": self.seed,
        }

    def play(
        self,
        processes: int = 0,
        journal: str | Path | None = None,
        report: Report | None = None,
    ) -> None:
        """Play what is left to play; 0 processes: in this one.

        An interruption leaves the games finished so far in `games` and in the journal. The report
        is also asked once before the first game, for the journal may hold enough.
        """
        go_on = report or (lambda contest: True)
        keeping = nullcontext() if journal is None else Journal(journal, self.settings())
        with keeping as kept:
            if kept is not None:
                self.games |= {key: kept.games[key] for key in self.keys() if key in kept.games}
            if not go_on(self):
                return
            done = frozenset(self.games)
            left = ((key, self.fixture(key)) for key in self.keys() if key not in done)
            for (key, _), result in work_through(_play, left, processes):
                self.games[key] = result
                if kept is not None:
                    kept.add(key, result)
                if not go_on(self):
                    return

    def results(self, a: int, b: int) -> list[list[GameResult]]:
        """The games of a pairing so far, grouped by deal, in the order of the deals."""
        groups: dict[int, list[GameResult]] = {}
        for key in sorted(key for key in self.games if (key.a, key.b) == (a, b)):
            groups.setdefault(key.pair, []).append(self.games[key])
        return list(groups.values())

    def records(self) -> Iterator[Record]:
        """The records of the games so far, deal by deal."""
        for key in self.keys():
            if key in self.games:
                yield record_of(self.fixture(key), self.games[key])


def _play(job: tuple[GameKey, Fixture]) -> GameResult:
    return play_game(job[1])


def default_processes(players: Sequence[str]) -> int:
    """As many games at once as the cores allow, if players think with several threads."""
    threads = [player(name).threads for name in players if automa_named(name) is None]
    return max(1, cores() // max(threads, default=1))
