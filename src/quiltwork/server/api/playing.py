"""Playing by HTTP: the same door as the socket's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Query

from ..refusal import Refusal
from ..room import Room
from ..shapes import GameAnswer, HintAnswer
from ..stored import Request
from .asked import Moving, Resigning, Undoing
from .given import REFUSALS, Asking, Given, Table

router = APIRouter(prefix="/api/games/{id}", tags=["playing"], responses=REFUSALS)


@router.post("/moves")
async def move(room: Table, who: Asking, asked: Moving) -> GameAnswer:
    """Make a move. The same id again is answered with the state, not played again."""
    with _showing(room, who.guest):
        await room.play(who.guest, asked.ply, Request(asked.seat, asked.id), asked.move)
    return room.view(who.guest)


@router.post("/undo")
async def undo(room: Table, who: Asking, asked: Undoing) -> GameAnswer:
    """Take back my last move, or ask the other person to agree; or answer that question."""
    with _showing(room, who.guest):
        await room.undo(who.guest, asked.ply, Request(asked.seat, asked.id), asked.agree)
    return room.view(who.guest)


@router.post("/resign")
async def resign(room: Table, who: Asking, asked: Resigning) -> GameAnswer:
    """Give up."""
    await room.resign(who.guest, Request(asked.seat, asked.id))
    return room.view(who.guest)


@router.get("/hint")
async def hint(
    service: Given, room: Table, who: Asking, seat: Annotated[int, Query(ge=0, le=1)]
) -> HintAnswer:
    """What the computer would do in my place, while it is my turn."""
    table = room.table
    if table.stored.seats[seat].guest != who.guest:
        raise Refusal("not_your_seat")
    if table.status != "playing" or table.position.to_move != seat:
        raise Refusal("hint_not_now")
    return await service.computer.hint(who.guest, table.position.text)


@contextmanager
def _showing(room: Room, guest: str) -> Iterator[None]:
    """Whoever saw an older state of the game gets the new one with the refusal."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code == "stale":
            refusal.game = room.view(guest)
        raise
