"""What happens on a turn: actions, special patches, and what they set off (rulings 5-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from .chance import Draw, apply_draw
from .events import (
    Advanced,
    Event,
    GameOver,
    LandedOnTop,
    Moved,
    ReachedEnd,
    SmallTilesDue,
    SpecialPatchDeclined,
    SpecialPatchLost,
    SpecialPatchPlaced,
    SpecialTileTaken,
    Took,
)
from .legal import check_legal, move_of
from .marks import cross_marks
from .move import Move
from .player import Player
from .position import Position, Step


def apply(position: Position, step: Move | Draw | int) -> Step:
    """The next position for a move, an action id or a draw; `IllegalMove` if it is not possible."""
    if isinstance(step, Draw):
        return _with_end(*apply_draw(position, step))
    if isinstance(step, Move):
        check_legal(position, step)
    else:
        step = move_of(position, step)
    match step.kind:
        case "advance":
            return _with_end(*_advance(position))
        case "take":
            return _with_end(*_take(position, step))
        case "special":
            return _with_end(*_place_special_patch(position, step))
        case "decline":
            return _with_end(*_decline_special_patch(position))
        case unknown:
            assert_never(unknown)


def _advance(position: Position) -> tuple[Position, list[Event]]:
    """Move in front of the opponent; gain 1 per space actually moved (ruling 5)."""
    seat = position.behind
    assert seat is not None
    player = position.players[seat]
    end = min(position.players[1 - seat].time + 1, position.edition.last_space)
    gained = end - player.time
    events: list[Event] = [Advanced(seat, player.time, end, gained)]
    return _move_token(position, seat, player, position.circle, end, gained, events), events


def _take(position: Position, move: Move) -> tuple[Position, list[Event]]:
    """Choose, move the neutral token, pay, place, move the time token (ruling 7)."""
    seat, slot, placement = position.behind, move.slot, move.placement
    assert seat is not None and slot is not None and placement is not None
    tile = position.edition.tiles[position.circle[slot]]
    events: list[Event] = [Took(seat, tile.id, tile.cost, placement)]
    circle = circle_without(position, slot, events)
    player = position.players[seat].with_patch(placement, tile.cost, tile.income)
    player = _claim_special_tile(position, seat, player, events)
    end = min(player.time + tile.time, position.edition.last_space)
    events.append(Moved(seat, player.time, end))
    return _move_token(position, seat, player, circle, end, 0, events), events


def _place_special_patch(position: Position, move: Move) -> tuple[Position, list[Event]]:
    """Place the special patch just taken: a turn of its own kind (ruling 10)."""
    seat, placement = position.ahead, move.placement
    assert placement is not None
    events: list[Event] = [SpecialPatchPlaced(seat, position.pending[0], placement)]
    player = position.players[seat].with_patch(placement)
    player = _claim_special_tile(position, seat, player, events)
    pending = position.pending[1:]
    if player.quilt.is_full:  # whatever else was crossed has no place left (ruling 10)
        events += [SpecialPatchLost(seat, mark) for mark in pending]
        pending = ()
    return replace(position, players=_seated(position, seat, player), pending=pending), events


def _decline_special_patch(position: Position) -> tuple[Position, list[Event]]:
    """The special patch leaves the game, where the edition allows it."""
    events: list[Event] = [SpecialPatchDeclined(position.ahead, position.pending[0])]
    return replace(position, pending=position.pending[1:]), events


def circle_without(position: Position, slot: int, events: list[Event]) -> tuple[int, ...]:
    """Move the neutral token into the gap: the next tile is the one after it (ruling 7)."""
    circle = position.circle[slot + 1 :] + position.circle[:slot]
    if position.box and len(circle) == position.edition.small_tiles_join_at:
        events.append(SmallTilesDue(len(circle)))
    return circle


def _move_token(
    position: Position,
    seat: int,
    player: Player,
    circle: tuple[int, ...],
    end: int,
    gained: int,
    events: list[Event],
) -> Position:
    """Move a token to a space, on top of what is there, and set off the marks on the way."""
    other = position.players[1 - seat]
    crossing = cross_marks(position, seat, player, end, events)
    player = player.moved_to(end, gained + crossing.buttons)
    if end == other.time:
        events.append(LandedOnTop(seat, end))
    if end == position.edition.last_space:
        events.append(ReachedEnd(seat, first=other.time < end))
    return Position(
        position.edition,
        _seated(position, seat, player),
        seat if end == other.time else None,
        circle,
        crossing.special_patches,
        position.box,
    )


def _claim_special_tile(
    position: Position, seat: int, player: Player, events: list[Event]
) -> Player:
    """The first player to fill a square of that size takes the special tile (ruling 12)."""
    tile = position.edition.special_tile
    if tile is None or position.special_tile_owner is not None:
        return player
    corner = player.quilt.full_square(tile.square)
    if corner is None:
        return player
    events.append(SpecialTileTaken(seat, tile.points, divmod(corner, player.quilt.columns)))
    return replace(player, special_tile=True)


def _seated(position: Position, seat: int, player: Player) -> tuple[Player, Player]:
    """Both players, one of them changed."""
    other = position.players[1 - seat]
    return (player, other) if seat == 0 else (other, player)


def _with_end(position: Position, events: list[Event]) -> Step:
    """The finished step, closed by the result if it ended the game (ruling 13)."""
    if position.is_over:
        result = position.outcome()
        assert result is not None
        first, second = result.scores
        events.append(GameOver(result.winner, (first.total, second.total)))
    return Step(position, tuple(events))
