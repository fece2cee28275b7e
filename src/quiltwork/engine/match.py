"""Matches: two players, or one and the Automa, and what their games say about their strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..editions import Edition
from .contest import Contest
from .journal import GameKey
from .playing import GameResult
from .sprt import Sprt, SprtResult
from .statistics import careful_share, elo_of, share_interval, tidy


@dataclass(frozen=True)
class MatchResult:
    """What a match came to, for player A against player B; every number is finite."""

    games: int
    wins: tuple[int, int]
    mean_scores: tuple[float, float]
    """Of the games that were played to their end; 0 if there are none."""
    mean_margin: float
    elo: float
    elo_95: tuple[float, float]
    cpu_s_per_move: tuple[float, float]
    """Processor seconds; for a player in its own process, seconds by the clock."""
    share_95: tuple[float, float]
    """Between which limits the share of games that A wins lies with 95 %."""
    failures: tuple[int, int]
    """Games lost because the player failed."""
    reasons: tuple[str, ...]
    """Why, each different reason once, with the side and how often."""
    sprt: SprtResult | None = None


class Match:
    """A match that can be looked at while it is played.

    With an SPRT it ends when the test is decided, and only the deals that decided it count: those
    that other processes had begun meanwhile would make the result depend on luck.
    """

    def __init__(
        self,
        edition: Edition,
        a: str,
        b: str,
        *,
        pairs: int,
        seed: int = 1,
        sprt: Sprt | None = None,
    ) -> None:
        self.contest = Contest(edition, [a, b], [(0, 1)], pairs=pairs, seed=seed)
        self.sprt = sprt
        self._judged = 0
        """How many deals, from the first on without a gap, the SPRT has seen."""
        self._counts: Counter[float] = Counter()
        self._decided = False

    @property
    def is_finished(self) -> bool:
        """Whether everything was played, or the SPRT is decided."""
        return self._decided or self.contest.is_finished

    def play(
        self,
        processes: int = 0,
        journal: str | Path | None = None,
        report: Callable[[Match], None] | None = None,
    ) -> None:
        """Play what is left, as `Contest.play` does; the report is told after every game."""

        def go_on(contest: Contest) -> bool:
            self._judge()
            if report is not None:
                report(self)
            return not self._decided

        self.contest.play(processes, journal, go_on)

    def _judge(self) -> None:
        """Show the SPRT the deals that are complete now, in their order, until it is decided."""
        size = self.contest.group_size(1)
        while self.sprt is not None and not self._decided and self._judged < self.contest.pairs:
            keys = [GameKey(0, 1, self._judged, swapped) for swapped in (False, True)[:size]]
            group = [self.contest.games[key] for key in keys if key in self.contest.games]
            if len(group) < size:
                return
            self._counts[_share(group)] += 1
            self._judged += 1
            self._decided = self.sprt.judge(self._counts).state != "undecided"

    def groups(self) -> list[list[GameResult]]:
        """The games that count so far, by deal."""
        groups = self.contest.results(0, 1)
        return groups[: self._judged] if self._decided else groups

    def result(self) -> MatchResult | None:
        """What the games so far come to; None before the first."""
        groups = self.groups()
        if not groups:
            return None
        sprt = None if self.sprt is None else self.sprt.judge(self._counts)
        return summary(groups, self.contest.group_size(1), sprt)


def play_match(
    edition: Edition,
    a: str,
    b: str,
    *,
    pairs: int,
    seed: int = 1,
    processes: int = 0,
    sprt: Sprt | None = None,
) -> MatchResult:
    """Play a whole match and add it up; 0 processes: in this one."""
    match = Match(edition, a, b, pairs=pairs, seed=seed, sprt=sprt)
    match.play(processes)
    result = match.result()
    assert result is not None
    return result


def summary(
    groups: list[list[GameResult]], size: int = 2, sprt: SprtResult | None = None
) -> MatchResult:
    """Add up games in groups by deal; `size` games make a full group."""
    games = [game for group in groups for game in group]
    wins = sum(game.winner == 0 for game in games)
    low, high = share_interval([_share(group) for group in groups], size)
    scored = [game.scores for game in games if game.scores is not None]
    means = [sum(scores[side] for scores in scored) / max(1, len(scored)) for side in (0, 1)]
    costs = [
        sum(game.seconds[side] for game in games) / max(1, sum(game.moves[side] for game in games))
        for side in (0, 1)
    ]
    failed = [(1 - game.winner, game.reason) for game in games if game.reason is not None]
    return MatchResult(
        len(games),
        (wins, len(games) - wins),
        (tidy(means[0], 2), tidy(means[1], 2)),
        tidy(means[0] - means[1], 2),
        tidy(elo_of(careful_share(wins, len(games)))),
        (tidy(elo_of(low)), tidy(elo_of(high))),
        (round(costs[0], 6), round(costs[1], 6)),
        (round(low, 4), round(high, 4)),
        (sum(side == 0 for side, _ in failed), sum(side == 1 for side, _ in failed)),
        tuple(
            f"{'AB'[side]} lost {number}: {reason}"
            for (side, reason), number in sorted(Counter(failed).items())
        ),
        sprt,
    )


def _share(group: list[GameResult]) -> float:
    """The part of a group that A won."""
    return sum(game.winner == 0 for game in group) / len(group)
