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
from .api import bots, catalogue, course, games, me, playing, replay, sockets
from .compressed import Compressed
from .guard import Guard, problem
from .hosts import Hosts
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
    app.add_middleware(Compressed)
    app.add_middleware(
        Guard,
        limits=Limits(settings.requests_per_second),
        hosts=Hosts(settings.host, settings.allow_hosts),
    )
    app.add_exception_handler(QuiltworkError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _failed)
    for part in (catalogue, me, games, playing, replay, course, bots, sockets):
        app.include_router(part.router)
    if settings.page is not None:
        app.mount("/", Page(settings.page))
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, QuiltworkError)
    return problem(error if isinstance(error, Refusal) else Refusal("refused", why=error))


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return problem(first_problem(error.errors()))


async def _failed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    missing = error.status_code == 404
    answer = problem(Refusal("no_page") if missing else Refusal("refused", why=error.detail))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer
