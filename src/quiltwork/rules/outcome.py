"""The end of the game: scores taken apart, and who won (rulings 13, 14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One player's score, part by part; the parts add up to the total.

    The last two are what the Automa scores for its tiles, always 0 for a person.
    """

    buttons: int
    special_tile: int
    empty_squares: int
    """What the empty squares cost: 0 or less."""
    tiles_with_buttons: int = 0
    buttons_on_tiles: int = 0

    @property
    def total(self) -> int:
        """The score."""
        return (
            self.buttons
            + self.special_tile
            + self.empty_squares
            + self.tiles_with_buttons
            + self.buttons_on_tiles
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, how it was decided, and both score sheets. There are no draws."""

    winner: int
    scores: tuple[ScoreSheet, ScoreSheet]
    decided_by: Literal["score", "arrival"]
    """'arrival': equal scores, so whoever reached the last space first won."""

    @property
    def margin(self) -> int:
        """By how many points the winner was ahead; 0 if arrival decided."""
        return abs(self.scores[0].total - self.scores[1].total)


def score_sheet(position: Position, seat: int) -> ScoreSheet:
    """A player's score taken apart, as if the game ended now."""
    if seat == 1 and position.automa is not None:
        from .automa.scoring import automa_score_sheet

        return automa_score_sheet(position.automa)
    player = position.players[seat]
    return ScoreSheet(player.buttons, player.special_tile_points, -player.penalty)


def outcome(position: Position) -> Outcome | None:
    """The result, or None while the game is going on."""
    if not position.is_over:
        return None
    scores = score_sheet(position, 0), score_sheet(position, 1)
    first, second = scores[0].total, scores[1].total
    if first != second:
        return Outcome(0 if first > second else 1, scores, "score")
    earlier = position.first_home
    assert earlier is not None
    return Outcome(earlier, scores, "arrival")
