"""The application: routes, the guard at the door, and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from .. import __version__
from ..errors import QuiltworkError
from .api import bots, catalogue, games, me, playing, replay, sockets
from .guard import Guard, problem
from .limits import Limits
from .page import Page
from .problems import first_problem
from .refusal import Refusal
from .service import Service
from .settings import Settings

DESCRIPTION = "Play, replay and watch the Patchwork family of board games. See docs/api.md."


def make_app(settings: Settings) -> FastAPI:
    """A server, ready to be run by Uvicorn."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        service = Service(settings)
        app.state.service = service
        await service.open()
        try:
            yield
        finally:
            await service.close()

    app = FastAPI(
        title="Quiltwork",
        version=__version__,
        description=DESCRIPTION,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,  # those pages come from another host
        redoc_url=None,
    )
    app.add_middleware(Guard, limits=Limits(settings.requests_per_second))
    app.add_exception_handler(QuiltworkError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _failed)
    for part in (catalogue, me, games, playing, replay, bots, sockets):
        app.include_router(part.router)
    if settings.page is not None:
        app.mount("/", Page(settings.page))
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, Refusal):
        return problem(error)
    return problem(Refusal(str(error), 422))


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    sentence, field = first_problem(error.errors())
    return problem(Refusal(sentence, 422, field))


async def _failed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = problem(Refusal(str(error.detail), error.status_code))
    answer.headers.update(error.headers or {})
    return answer
