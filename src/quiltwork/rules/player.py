"""One side of the table: a player's quilt, buttons, income and time token."""

from __future__ import annotations

from dataclasses import dataclass

from ..editions import Edition
from .placement import Placement
from .quilt import Quilt


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of a player; a value, never changed.

    >>> from quiltwork import Game
    >>> player = Game.new(seed=7).position.players[0]
    >>> player.buttons, player.income, player.time, player.empty, player.score
    (5, 0, 0, 81, -157)
    """

    edition: Edition
    buttons: int
    income: int
    time: int
    quilt: Quilt
    special_tile: bool = False

    def with_patch(self, placement: Placement, cost: int = 0, income: int = 0) -> Player:
        """This player after paying for a patch and placing it."""
        return Player(
            self.edition,
            self.buttons - cost,
            self.income + income,
            self.time,
            self.quilt.with_patch(placement),
            self.special_tile,
        )

    def moved_to(self, space: int, gained: int) -> Player:
        """This player with the token on another space, and the buttons gained on the way."""
        return Player(
            self.edition, self.buttons + gained, self.income, space, self.quilt, self.special_tile
        )

    @property
    def empty(self) -> int:
        """How many squares of the quilt are empty."""
        return self.quilt.empty

    @property
    def score(self) -> int:
        """The score if the game ended now (ruling 13)."""
        return self.buttons + self.special_tile_points - self.penalty

    @property
    def special_tile_points(self) -> int:
        """The special tile's points, if this player has it."""
        tile = self.edition.special_tile
        return tile.points if tile is not None and self.special_tile else 0

    @property
    def penalty(self) -> int:
        """What the empty squares cost."""
        return self.edition.empty_space_penalty * self.quilt.empty
