"""A game by WebSocket: say hello, then send moves and get every change."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from ...errors import QuiltworkError
from ..limits import Bucket
from ..problems import first_problem
from ..refusal import Refusal, refusal_of_move
from ..room import Room
from ..stored import Request
from ..viewers import Viewer, encode
from .asked import Hello, MoveMessage, Ping, SocketMessage, UndoMessage
from .given import Given

router = APIRouter()

LARGEST_MESSAGE = 2048
MESSAGE: TypeAdapter[SocketMessage] = TypeAdapter(SocketMessage)
UNSUPPORTED, POLICY, TOO_BIG, TRY_AGAIN, NOT_FOUND = 1003, 1008, 1009, 1013, 4404


@router.websocket("/api/games/{id}/socket")
async def socket(socket: WebSocket, service: Given, id: str) -> None:
    """A viewer's connection; whether it may move depends on its seats."""
    try:
        guest = service.identity.of(socket).guest
        room = await service.rooms.get(id)
    except Refusal as refusal:
        await socket.close(NOT_FOUND if refusal.status == 404 else POLICY, str(refusal))
        return
    await socket.accept()
    talk = Talk(socket, room, Viewer(guest), Bucket(service.settings.messages_per_second))
    await talk.run()


class Talk:
    """One socket: a line of messages out, one message in at a time."""

    def __init__(self, socket: WebSocket, room: Room, viewer: Viewer, bucket: Bucket) -> None:
        self._socket, self._room, self._viewer, self._bucket = socket, room, viewer, bucket
        self._has_entered = False

    async def run(self) -> None:
        """Talk until either side has had enough."""
        sending = asyncio.get_running_loop().create_task(self._send_all())
        try:
            while await self._receive():
                pass
        except WebSocketDisconnect:
            pass
        finally:
            if self._has_entered:
                self._room.leave(self._viewer)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _send_all(self) -> None:
        while (text := await self._viewer.next()) is not None:
            await self._socket.send_text(text)
        await self._close(TRY_AGAIN, "too far behind, or the game is gone: come back")

    async def _receive(self) -> bool:
        """Take one message; False when the socket is closed."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return False
        text = message.get("text")
        if text is None:
            return await self._close(UNSUPPORTED, "messages are JSON texts")
        if len(text) > LARGEST_MESSAGE:
            return await self._close(TOO_BIG, f"a message has at most {LARGEST_MESSAGE} characters")
        if not self._bucket.take():
            return await self._close(POLICY, "too many messages")
        try:
            asked = MESSAGE.validate_json(text)
        except ValidationError as error:
            self._refuse(None, first_problem(error.errors()))
            return True
        await self._do(asked)
        return True

    async def _do(self, asked: SocketMessage) -> None:
        if isinstance(asked, Hello):
            self._enter(asked.version)
            return
        if isinstance(asked, Ping):
            self._viewer.send(encode({"type": "pong"}))
            return
        guest, request = self._viewer.guest, Request(asked.seat, asked.id)
        try:
            if isinstance(asked, MoveMessage):
                version = await self._room.play(guest, asked.ply, request, asked.move)
            elif isinstance(asked, UndoMessage):
                version = await self._room.undo(guest, asked.ply, request, asked.agree)
            else:
                version = await self._room.resign(guest, request)
        except QuiltworkError as error:
            refusal = refusal_of_move(error)
            self._refuse(asked.id, refusal)
            if refusal.code == "stale":
                self._tell(0)
            return
        self._viewer.send(encode({"type": "done", "id": asked.id, "version": version}))

    def _enter(self, version: int) -> None:
        """Tell what was missed; nothing can happen before every change is told from here on."""
        self._tell(version)
        if not self._has_entered:
            self._has_entered = True
            self._room.enter(self._viewer)

    def _tell(self, version: int) -> None:
        for message in self._room.news(self._viewer.guest, version):
            self._viewer.send(encode(message))

    def _refuse(self, id: str | None, refusal: Refusal) -> None:
        answer = {"type": "refused", "id": id, "error": str(refusal), "code": refusal.code}
        self._viewer.send(encode(answer))

    async def _close(self, code: int, reason: str) -> bool:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError):
                await self._socket.close(code, reason)
        return False
