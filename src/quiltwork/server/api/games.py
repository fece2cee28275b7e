"""The life of games: create, list, look, join, rematch, delete."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from ...errors import QuiltworkError
from ..creating import checked_name, new_game, opposite
from ..game_view import links, view_listed
from ..refusal import Refusal
from ..seating import plays_with_others
from ..shapes import Created, GameAnswer, GameId, ListedGame
from .asked import Joining, NewGame, Rematch
from .given import REFUSALS, Asking, Given, Table

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


@router.post("", status_code=201)
async def create(service: Given, who: Asking, asked: NewGame) -> Created:
    """Begin a game; whoever asks sits on seat 0."""
    guest = await service.store.guest(who.guest)
    names = [checked_name(name, "names") for name in asked.names or []]
    wanted = asked.opponent
    try:
        opponent, automa = opposite(wanted.kind, guest, wanted.level, wanted.deck)
    except Refusal:
        raise
    except QuiltworkError as error:
        raise Refusal("impossible_game", field="opponent", why=error) from None
    game = new_game(
        guest,
        asked.edition,
        opponent,
        automa,
        first=asked.first,
        seed=asked.seed,
        circle=asked.circle,
        names=names,
    )
    room = await service.rooms.create(game)
    return {
        "id": room.id,
        "seat_links": links(room.table, who.guest),
        "game": room.view(who.guest),
    }


@router.get("")
async def my_games(
    service: Given, who: Asking, mine: Annotated[str | None, Query()] = None
) -> list[ListedGame]:
    """My games, the latest first. Nobody sees a list of other people's."""
    return [view_listed(game, who.guest) for game in await service.store.games_of(who.guest)]


@router.get("/{id}")
async def game(room: Table, who: Asking) -> GameAnswer:
    """A game as I may see it."""
    return room.view(who.guest)


@router.delete("/{id}", status_code=204, response_class=Response)
async def delete(service: Given, room: Table, who: Asking) -> None:
    """Forget a game. One played with others only leaves my list, and only when it is over."""
    stored = room.table.stored
    if not stored.seats_of(who.guest) and stored.owner != who.guest:
        raise Refusal("not_your_game")
    if not plays_with_others(stored, who.guest):
        await service.rooms.delete(room.id)
    elif room.table.status == "over":
        await room.hide(who.guest)
    else:
        raise Refusal("still_playing")


@router.post("/{id}/join")
async def join(service: Given, room: Table, who: Asking, asked: Joining) -> GameAnswer:
    """Take the free seat, with the invitation."""
    name = checked_name(asked.name) or (await service.store.guest(who.guest)).name
    await room.join(who.guest, name, asked.invite, is_bot=who.is_bot)
    return room.view(who.guest)


@router.post("/{id}/rematch", status_code=201)
async def rematch(service: Given, room: Table, who: Asking, asked: Rematch) -> GameId:
    """The same players again with seats swapped; whoever asks second gets the same game."""
    stored = room.table.stored
    if not stored.seats_of(who.guest):
        raise Refusal("not_a_player")
    if room.table.status != "over":
        raise Refusal("not_over")
    return {"id": await service.rooms.rematch(room, same_circle=asked.same_circle)}
