"""Who may sit where, and who has to be asked."""

from __future__ import annotations

import secrets
from dataclasses import replace

from .refusal import Refusal
from .stored import Seat, Stored


def new_invite() -> str:
    """A key to a free seat that nobody can guess."""
    return secrets.token_urlsafe(16)


def seat_to_take(stored: Stored, guest: str, invite: str | None, *, is_bot: bool) -> int | None:
    """The free seat a guest may take; None for one who sits there already.

    A person needs the invitation; a seat kept for bots is open to any bot.
    """
    for number, seat in enumerate(stored.seats):
        if not seat.is_open:
            continue
        if seat.kind == "bot" and not is_bot:
            raise Refusal("bot_seat")
        invited = invite is not None and secrets.compare_digest(
            invite.encode(), (seat.invite or "").encode()
        )
        if not invited and not (seat.kind == "bot" and is_bot):
            raise Refusal("invalid_invitation")
        if stored.seats_of(guest):
            raise Refusal("seated_already")
        return number
    if stored.seats_of(guest):
        return None
    raise Refusal("no_free_seat")


def undoes_alone(stored: Stored, seat: int) -> bool:
    """Nobody else has to agree: the other side is no other person."""
    mine, other = stored.seats[seat], stored.seats[1 - seat]
    return other.kind != "person" or other.guest == mine.guest


def plays_with_others(stored: Stored, guest: str) -> bool:
    """Somebody else sits at the table."""
    return any(seat.guest not in (None, guest) for seat in stored.seats)


def renamed(seats: tuple[Seat, Seat], guest: str, before: str, name: str) -> tuple[Seat, Seat]:
    """The seats after a guest has got another name.

    Of two seats at one screen only the one that bore the guest's own name is theirs to rename.
    """
    both_mine = all(seat.guest == guest for seat in seats)
    first, second = (
        replace(seat, name=name)
        if seat.guest == guest and (not both_mine or (before and seat.name == before))
        else seat
        for seat in seats
    )
    return first, second


def swapped(seats: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
    """The seats for a rematch; the Automa always sits opposite the person who begins."""
    first, second = seats
    return seats if second.kind == "automa" else (second, first)
