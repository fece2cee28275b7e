"""Looking back: any position of a stored game, its record and picture, and records from outside."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Path, Query, Response

from ...errors import QuiltworkError
from ...notation import Record, format_json_record, format_record, parse_either_records
from ...pictures import draw, rasterise
from ...rules import Position
from ..creating import imported
from ..position_view import view_position
from ..refusal import Refusal
from ..shapes import GameId, PositionAnswer
from ..table import Table as GameTable
from .given import REFUSALS, Asking, Given, Table

router = APIRouter(prefix="/api", tags=["replay"], responses=REFUSALS)
Theme = Literal["light", "dark"]
Ply = Annotated[int, Path(ge=0, le=10_000)]


@router.get("/games/{id}/positions/{ply}")
async def position(room: Table, ply: Ply) -> PositionAnswer:
    """The position after so many steps."""
    return view_position(_position(room.table, ply), ply)


@router.get("/games/{id}/record.qw", response_class=Response)
async def record_for_people(room: Table) -> Response:
    """The record of the game so far."""
    return _download(room.table, format_record(_record(room.table)), "qw", "text/plain")


@router.get("/games/{id}/record.json", response_class=Response)
async def record_for_programs(room: Table) -> Response:
    """The record of the game so far, as JSON lines."""
    text = format_json_record(_record(room.table))
    return _download(room.table, text, "jsonl", "application/x-ndjson")


@router.get("/games/{id}/picture.{form}", response_class=Response)
async def picture(
    room: Table,
    form: Literal["svg", "png"],
    ply: Annotated[int | None, Query(ge=0, le=10_000)] = None,
    theme: Theme = "light",
) -> Response:
    """A picture of the table, now or after so many steps."""
    table = room.table
    shown = _position(table, table.ply if ply is None else ply)
    svg = await asyncio.to_thread(draw, shown, theme=theme, names=table.names)
    if form == "svg":
        return Response(svg, media_type="image/svg+xml")
    return Response(await asyncio.to_thread(rasterise, svg), media_type="image/png")


@router.post("/records", status_code=201)
async def import_record(
    service: Given, who: Asking, text: Annotated[bytes, Body(media_type="text/plain")]
) -> GameId:
    """Bring a record along to look at; the body is its text, in either form."""
    try:
        # In a thread: many records in one body take a while, and nobody else should notice.
        records = await asyncio.to_thread(parse_either_records, text.decode())
    except UnicodeDecodeError:
        raise Refusal("not_text") from None
    except QuiltworkError as error:
        raise Refusal("unreadable_record", why=error) from None
    if len(records) != 1:
        raise Refusal("one_record", count=len(records))
    game = imported(records[0], await service.store.guest(who.guest))
    return {"id": (await service.rooms.create(game)).id}


def _position(table: GameTable, ply: int) -> Position:
    if ply > table.ply:
        raise Refusal("no_position")
    return table.game.positions[ply]


def _record(table: GameTable) -> Record:
    first, second = table.names
    return table.game.record(Player0=first, Player1=second)


def _download(table: GameTable, text: str, ending: str, media_type: str) -> Response:
    name = f"quiltwork-{table.stored.setup.edition}-{table.stored.id}.{ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media_type, headers=headers)
