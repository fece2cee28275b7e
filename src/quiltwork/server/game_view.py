"""A game as one viewer gets it: the same for all, but for the seats and the invitation."""

from __future__ import annotations

from collections.abc import Collection

from ..rules.story import tell
from .position_view import view_position, view_sheet
from .shapes import (
    GameAnswer,
    GameState,
    ListedGame,
    ListedSeat,
    LogEntry,
    OutcomeAnswer,
    PositionAnswer,
    SeatAnswer,
    SeatLinks,
)
from .stored import Listed, Seat
from .table import Table


def watch_path(id: str) -> str:
    """Where anybody may watch a game."""
    return f"/game/{id}"


def links(table: Table, guest: str) -> SeatLinks:
    """The paths to give away."""
    id, invite = table.stored.id, invitation(table, guest)
    return {
        "invite": f"/game/{id}?invite={invite}" if invite is not None else None,
        "watch": watch_path(id),
    }


def invitation(table: Table, guest: str) -> str | None:
    """The key to the free seat, for whoever sits on the other one."""
    if not table.stored.seats_of(guest):
        return None
    return next((seat.invite for seat in table.stored.seats if seat.is_open), None)


def view_game(table: Table, guest: str, online: Collection[str]) -> GameAnswer:
    """The game with its log."""
    state = view_state(table, guest, online, view_position(table.position, table.ply))
    log = [view_step(table, ply) for ply in range(table.ply)]
    return {**state, "log": log}


def view_state(
    table: Table,
    guest: str,
    online: Collection[str],
    position: PositionAnswer,
) -> GameState:
    """The game without its log, at a position that was already looked at.

    After a move several steps may follow each other at once; seen from one before the last, the
    game is not over yet.
    """
    stored, missing = table.stored, table.ply - position["ply"]
    return {
        "id": stored.id,
        "edition": stored.setup.edition,
        "version": stored.version - missing,
        "status": "playing" if missing else table.status,
        "imported": stored.imported,
        "names": list(table.names),
        "seats": [view_seat(seat, online) for seat in stored.seats],
        "your_seats": stored.seats_of(guest),
        "invite": invitation(table, guest),
        "watch": watch_path(stored.id),
        "ply": position["ply"],
        "position": position,
        "undo": {"asked_by": stored.undo_asked_by},
        "outcome": None if missing else _outcome(table),
        "previous": [] if stored.previous is None else [{"id": stored.previous}],
        "next": stored.next,
    }


def view_step(table: Table, ply: int) -> LogEntry:
    """One step in words; its ply is the one it led to."""
    step, edition = table.steps[ply], table.game.edition
    return {
        "ply": ply + 1,
        "seat": step.seat,
        "move": step.text,
        "sentences": [tell(event, edition, table.names) for event in step.events],
        "events": [event.as_dict() for event in step.events],
    }


def view_seat(seat: Seat, online: Collection[str]) -> SeatAnswer:
    """Who sits there, without saying by which guest they are known."""
    return {
        "kind": "open" if seat.is_open else seat.kind,
        "wants": ("bot" if seat.kind == "bot" else "person") if seat.is_open else None,
        "name": seat.name,
        "level": seat.level,
        "online": is_online(seat, online),
    }


def is_online(seat: Seat, online: Collection[str]) -> bool:
    """Whether somebody is there; the computer always is."""
    return seat.kind in ("computer", "automa") or seat.guest in online


def view_listed(listed: Listed, guest: str) -> ListedGame:
    """A line of a guest's list."""
    summary = listed.summary
    return {
        "id": listed.id,
        "edition": listed.edition,
        "names": [seat.name or f"Player {n}" for n, seat in enumerate(listed.seats, 1)],
        "seats": [_view_listed_seat(seat) for seat in listed.seats],
        "status": summary.status,
        "your_seats": [n for n, seat in enumerate(listed.seats) if seat.guest == guest],
        "to_move": summary.to_move,
        "ply": summary.ply,
        "updated_at": listed.updated_at,
        "scores": list(summary.scores),
    }


def _view_listed_seat(seat: Seat) -> ListedSeat:
    return {
        "kind": "open" if seat.is_open else seat.kind,
        "name": seat.name,
        "level": seat.level,
    }


def _outcome(table: Table) -> OutcomeAnswer | None:
    sheets = [view_sheet(table.position, seat) for seat in (0, 1)]
    if (loser := table.stored.resigned_by) is not None:
        return {"winner": 1 - loser, "reason": "resigned", "scores": sheets}
    outcome = table.game.outcome
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.decided_by, "scores": sheets}
