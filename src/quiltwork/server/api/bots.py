"""Bots: an account by token, games that wait for one, and games as streams of JSON lines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from typing_extensions import TypedDict

from ..creating import checked_name
from ..refusal import Refusal
from ..rooms import challenge
from ..shapes import GameAnswer
from ..stored import Guest
from ..viewers import Viewer, encode
from .asked import NewBot
from .given import REFUSALS, Asking, Given, Table

router = APIRouter(prefix="/api/bots", tags=["bots"], responses=REFUSALS)

KEEP_ALIVE_SECONDS = 10.0


class BotAccount(TypedDict):
    """A bot and the token that it shows as `Authorization: Bearer TOKEN`."""

    bot: str
    name: str
    token: str


@router.post("", status_code=201)
async def create(service: Given, asked: NewBot) -> BotAccount:
    """Make a bot account; the token is shown this once."""
    name = checked_name(asked.name)
    if not name:
        raise Refusal("nameless_bot")
    bot, token = service.identity.new_bot()
    await service.store.keep_guest(Guest(bot, name))
    return {"bot": bot, "name": name, "token": token}


@router.get("/stream", response_class=StreamingResponse)
async def challenges(service: Given, who: Asking) -> StreamingResponse:
    """Games that wait for a bot, a JSON line each, now and as they come; empty lines in between."""
    _require_bot(who.is_bot)
    viewer = Viewer(who.guest)
    waiting = await service.store.games_waiting_for_bots()
    first = [challenge(game.id, game.edition) for game in waiting]
    service.rooms.watch_challenges(viewer)
    return _stream(viewer, first, lambda: service.rooms.forget_challenges(viewer))


@router.post("/games/{id}/accept")
async def accept(service: Given, room: Table, who: Asking) -> GameAnswer:
    """Take the seat kept for a bot."""
    _require_bot(who.is_bot)
    guest = await service.store.guest(who.guest)
    await room.join(who.guest, guest.name, None, is_bot=True)
    return room.view(who.guest)


@router.get("/games/{id}/stream", response_class=StreamingResponse)
async def stream(room: Table, who: Asking) -> StreamingResponse:
    """The game and then every change, a JSON line each, as a socket gets them."""
    viewer = Viewer(who.guest)
    room.enter(viewer)
    first = {"type": "game", "game": room.view(who.guest)}
    return _stream(viewer, [first], lambda: room.leave(viewer))


def _require_bot(is_bot: bool) -> None:
    if not is_bot:
        raise Refusal("token_needed")


def _stream(
    viewer: Viewer, first: Iterable[Mapping[str, object]], leave: Callable[[], None]
) -> StreamingResponse:
    async def lines() -> AsyncIterator[str]:
        try:
            for message in first:
                yield encode(message) + "\n"
            while True:
                try:
                    text = await asyncio.wait_for(viewer.next(), KEEP_ALIVE_SECONDS)
                except TimeoutError:
                    text = ""
                if text is None:
                    return
                yield text + "\n"
        finally:
            leave()

    return StreamingResponse(lines(), media_type="application/x-ndjson")
