"""One game as an environment plays it: the same course as `Game.new(edition, seed)`."""

from __future__ import annotations

from operator import index

from ..editions import Edition
from ..engine.playing import DICE_STREAM
from ..errors import QuiltworkError
from ..native import Position
from ..native.tables import edition_of
from ..rules import Automa, Generator, first_position, random_setup
from ..rules.generator import next_seed

REWARDS = ("win", "margin")


class Table:
    """A game under way, with the dice for what chance decides.

    >>> table = Table("classic")
    >>> table.begin(7)
    >>> table.position.to_move, table.position.offer
    (1, (22, 8, 2))
    >>> table.play(0)
    >>> table.position.to_move, table.rewards()
    (0, (0.0, 0.0))
    """

    position: Position
    seed: int
    moves: int

    def __init__(
        self, edition: str | Edition, *, solo: Automa | None = None, reward: str = "win"
    ) -> None:
        """Say what is played, and what is won: 1 or -1, or the margin of the scores."""
        if reward not in REWARDS:
            raise QuiltworkError(f"reward is 'win' or 'margin', not {reward!r}")
        if not isinstance(solo, Automa | None):
            raise QuiltworkError(f"solo is an Automa or None, not {solo!r}")
        self.edition = edition_of(edition)
        self.solo, self.reward = solo, reward
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Lay out the game of this seed."""
        circle, first = random_setup(self.edition, seed)
        start = first_position(self.edition, circle, 0 if self.solo else first, self.solo)
        self.position = Position(start)
        self.seed, self.moves, self._draws = int(seed), 0, 0
        self._resolve_chance()

    def begin_next(self) -> None:
        """Lay out the game that follows this one, as in a `native.Batch`."""
        self.begin(next_seed(self.seed))

    def play(self, action: object) -> None:
        """Make a move; one that is not possible raises and changes nothing."""
        try:
            wanted = index(action)  # type: ignore[arg-type]  # it says itself what it cannot take
        except TypeError:
            raise QuiltworkError(f"an action is a whole number, not {action!r}") from None
        if not 0 <= wanted < self.edition.action_count:
            self.position.to_reference().move_of(wanted)  # which says why there is none
        self.position = self.position.apply(wanted)
        self.moves += 1
        self._resolve_chance()

    def dice(self) -> int:
        """A seed for whoever is to move, as the players of a match get one."""
        return Generator(self.seed, DICE_STREAM + self.moves).next()

    def scores(self) -> tuple[int, int]:
        """Both scores, as if the game ended now."""
        return self.position.score(0), self.position.score(1)

    def rewards(self) -> tuple[float, float]:
        """What each seat has won; nothing before the end."""
        return rewards_of(self.position, self.reward)

    def _resolve_chance(self) -> None:
        while self.position.chance is not None:
            self._draws += 1
            self.position = self.position.draw(self.seed, self._draws)


def rewards_of(position: Position, reward: str) -> tuple[float, float]:
    """What each seat has won in a position; nothing before the end."""
    if not position.is_over:
        return 0.0, 0.0
    if reward == "margin":
        margin = float(position.score(0) - position.score(1))
        return margin, -margin
    return (1.0, -1.0) if position.winner == 0 else (-1.0, 1.0)
