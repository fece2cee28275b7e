"""The marks of the time board: what a token sets off on its way (rulings 9-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..editions import Edition
from .events import Event, Income, SpecialPatchLost, SpecialPatchTaken
from .player import Player

if TYPE_CHECKING:
    from .position import Position


class Crossing(NamedTuple):
    """What a move over marks gives: buttons at once, and special patches to place in order."""

    buttons: int
    special_patches: tuple[int, ...]


def cross_marks(
    position: Position, seat: int, player: Player, end: int, events: list[Event]
) -> Crossing:
    """A mark at p triggers for old -> new when old < p <= new, in track order, once each."""
    start, first_to_reach = player.time, position.players[1 - seat].time
    buttons, patches = 0, []
    for mark, is_income in marks_between(position.edition, start, end):
        if is_income:
            buttons += player.income
            events.append(Income(seat, mark, player.income))
        elif mark > first_to_reach:
            if player.quilt.is_full:
                events.append(SpecialPatchLost(seat, mark))
            else:
                events.append(SpecialPatchTaken(seat, mark))
                patches.append(mark)
    return Crossing(buttons, tuple(patches))


def marks_between(edition: Edition, start: int, end: int) -> list[tuple[int, bool]]:
    """The marks p with start < p <= end in track order, each with whether it pays income."""
    return [mark for mark in edition.marks if start < mark[0] <= end]
