"""Tournaments: many players, everybody against everybody or one against all, and their ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..editions import Edition
from ..errors import QuiltworkError
from .contest import Contest
from .playing import automa_named
from .rating import rate, require_scipy
from .statistics import tidy

Anchor = tuple[str, float]
"""A player by name, and the rating it is given; all others are relative to it."""


@dataclass(frozen=True)
class Standing:
    """One row of the table."""

    player: str
    elo: float
    elo_95: tuple[float, float]
    games: int
    wins: int
    failures: int
    """Games lost because the player failed."""
    against: tuple[tuple[int, int] | None, ...]
    """Wins and losses against each player in the order of entry; None where they do not meet."""


class Tournament:
    """A contest of many players; the Automa may be among them, but never meets itself."""

    def __init__(
        self,
        edition: Edition,
        players: Sequence[str],
        *,
        pairs: int,
        seed: int = 1,
        gauntlet: bool = False,
        anchor: Anchor | None = None,
    ) -> None:
        require_scipy()
        if len(players) < 2:
            raise QuiltworkError("a tournament needs at least two players")
        for name in players:
            if players.count(name) > 1:
                raise QuiltworkError(f"{name} is there twice")
        if anchor is not None and anchor[0] not in players:
            raise QuiltworkError(f"the anchor {anchor[0]!r} is not among the players")
        self.anchor = None if anchor is None else (players.index(anchor[0]), anchor[1])
        self.contest = Contest(
            edition,
            players,
            pairings(players, gauntlet),
            pairs=pairs,
            seed=seed,
            kind="gauntlet" if gauntlet else "tournament",
        )

    def table(self) -> list[Standing]:
        """The standings so far, the best first."""
        players = self.contest.players
        wins = [[0] * len(players) for _ in players]
        failures = [0] * len(players)
        for key, game in self.contest.games.items():
            winner, loser = (key.a, key.b) if game.winner == 0 else (key.b, key.a)
            wins[winner][loser] += 1
            failures[loser] += game.reason is not None
        met = {frozenset(pairing) for pairing in self.contest.pairings}
        rows = []
        for i, rating in enumerate(rate(wins, self.anchor)):
            against = tuple(
                (wins[i][j], wins[j][i]) if frozenset((i, j)) in met else None
                for j in range(len(players))
            )
            rows.append(
                Standing(
                    players[i],
                    tidy(rating.elo),
                    (tidy(rating.elo - rating.error), tidy(rating.elo + rating.error)),
                    sum(sum(score) for score in against if score is not None),
                    sum(wins[i]),
                    failures[i],
                    against,
                )
            )
        return sorted(rows, key=lambda row: -row.elo)


def pairings(players: Sequence[str], gauntlet: bool) -> list[tuple[int, int]]:
    """Who meets whom; the Automa comes second and never meets another one."""
    is_automa = [automa_named(name) is not None for name in players]
    if gauntlet and is_automa[0]:
        raise QuiltworkError("the first player of a gauntlet cannot be the Automa")
    met = []
    for i in range(1 if gauntlet else len(players)):
        for j in range(i + 1, len(players)):
            if not (is_automa[i] and is_automa[j]):
                met.append((j, i) if is_automa[i] else (i, j))
    if not met:
        raise QuiltworkError("a tournament needs a player that is not the Automa")
    return met
