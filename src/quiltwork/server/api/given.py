"""What every route is given: the service, who asks, and the room of the game in the address."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request, Response
from starlette.requests import HTTPConnection

from ..identity import Who
from ..room import Room
from ..service import Service
from ..shapes import Problem

REFUSALS: dict[int | str, dict[str, object]] = {
    422: {"model": Problem, "description": "What was sent cannot be read, or not be done."},
    "4XX": {"model": Problem, "description": "A refusal: one sentence, and the field it is about."},
}


def _service(connection: HTTPConnection) -> Service:
    service: Service = connection.app.state.service
    return service


Given = Annotated[Service, Depends(_service)]


def _who(service: Given, request: Request, response: Response) -> Who:
    who = service.identity.of(request)
    service.identity.greet(who, response, secure=request.url.scheme == "https")
    return who


Asking = Annotated[Who, Depends(_who)]


async def _room(service: Given, id: Annotated[str, Path(max_length=24)]) -> Room:
    return await service.rooms.get(id)


Table = Annotated[Room, Depends(_room)]
