"""The Automa's turn: a card, a tile or a pass, the move, and its marks (rules 9-22, 33-40)."""

from __future__ import annotations

from dataclasses import replace

from ...editions import Card, Tile, automa_components
from ..events import (
    AutomaMarkerReached,
    AutomaPassed,
    AutomaTook,
    CardRevealed,
    Event,
    Income,
    LandedOnTop,
    Moved,
    ReachedEnd,
    SpecialPatchLost,
)
from ..marks import marks_between
from ..position import Position
from ..turn import circle_without
from .deck import discard
from .filters import Table, choose
from .player import AutomaPlayer

SEAT = 1


def automa_turn(position: Position, number: int) -> tuple[Position, list[Event]]:
    """The whole turn for one revealed card (rules 10-18)."""
    card = automa_components().card(number)
    events: list[Event] = [CardRevealed(SEAT, card.number, card.budget, card.income)]
    offer = enumerate(position.edition.tiles[id] for id in position.offer)
    affordable = [choice for choice in offer if choice[1].cost <= card.budget]
    if affordable:
        position, end = _take(position, affordable, card, events)
    else:
        position, end = _pass(position, events)
    return _finish(position, end, card, events), events


def _take(
    position: Position, affordable: list[tuple[int, Tile]], card: Card, events: list[Event]
) -> tuple[Position, int]:
    """Take a tile: nothing is paid, only its time counts (rules 10, 14-17)."""
    automa = _automa(position)
    last = position.edition.last_space
    table = Table(automa.time, position.players[0].time, last)
    (slot, tile), used = choose(affordable, card, table)
    events.append(AutomaTook(SEAT, tile.id, used))
    circle = circle_without(position, slot, events)
    automa = replace(automa, taken=(*automa.taken, tile.id))
    position = replace(position, players=(position.players[0], automa), circle=circle)
    end = min(automa.time + tile.time, last)
    events.append(Moved(SEAT, automa.time, end))
    return position, end


def _pass(position: Position, events: list[Event]) -> tuple[Position, int]:
    """Move in front of the human, without buttons for the spaces (rules 19, 20)."""
    start = _automa(position).time
    end = min(position.players[0].time + 1, position.edition.last_space)
    events.append(AutomaPassed(SEAT, start, end))
    return position, end


def _finish(position: Position, end: int, card: Card, events: list[Event]) -> Position:
    """Marks on the way, the token, and the card to the discard pile (rules 18, 33-38)."""
    automa, human = _automa(position), position.players[0]
    automa = _cross_marks(position, automa, end, card, events)
    automa = replace(automa, time=end)
    if end == human.time:
        events.append(LandedOnTop(SEAT, end))
    if end == position.edition.last_space:
        events.append(ReachedEnd(SEAT, first=human.time < end))
    automa = discard(automa, card, events)
    top = SEAT if end == human.time else None
    return replace(position, players=(human, automa), top=top)


def _cross_marks(
    position: Position, automa: AutomaPlayer, end: int, card: Card, events: list[Event]
) -> AutomaPlayer:
    """The card pays at each income mark, special patches leave, the marker wins the tile."""
    start, human_time = automa.time, position.players[0].time
    buttons = automa.buttons
    for mark, is_income in marks_between(position.edition, start, end):
        if is_income:
            buttons += card.income
            events.append(Income(SEAT, mark, card.income))
        elif mark > human_time:
            events.append(SpecialPatchLost(SEAT, mark))
    marker, tile = position.marker, position.edition.special_tile
    reached = marker is not None and start < marker <= end
    if reached:
        assert marker is not None and tile is not None
        events.append(AutomaMarkerReached(SEAT, marker, tile.points))
    return replace(automa, buttons=buttons, special_tile=automa.special_tile or reached)


def _automa(position: Position) -> AutomaPlayer:
    automa = position.automa
    assert automa is not None
    return automa
