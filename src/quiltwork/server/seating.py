"""Who may sit where, and who has to be asked."""

from __future__ import annotations

import secrets

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
            raise Refusal("this seat is kept for a bot", 403)
        invited = invite is not None and secrets.compare_digest(
            invite.encode(), (seat.invite or "").encode()
        )
        if not invited and not (seat.kind == "bot" and is_bot):
            raise Refusal("this invitation is not valid", 403, "invite")
        if stored.seats_of(guest):
            raise Refusal("you sit at this table already", 409)
        return number
    if stored.seats_of(guest):
        return None
    raise Refusal("both seats are taken", 409)


def undoes_alone(stored: Stored, seat: int) -> bool:
    """Nobody else has to agree: the other side is no other person."""
    mine, other = stored.seats[seat], stored.seats[1 - seat]
    return other.kind != "person" or other.guest == mine.guest


def plays_with_others(stored: Stored, guest: str) -> bool:
    """Somebody else sits at the table."""
    return any(seat.guest not in (None, guest) for seat in stored.seats)


def swapped(seats: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
    """The seats for a rematch; the Automa always sits opposite the person who begins."""
    first, second = seats
    return seats if second.kind == "automa" else (second, first)
