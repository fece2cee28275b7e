"""Looking back as an analyst: who was ahead when."""

from __future__ import annotations

from fastapi import APIRouter

from ..refusal import Refusal
from ..shapes import CourseAnswer
from .given import REFUSALS, Given, Table

router = APIRouter(prefix="/api", tags=["replay"], responses=REFUSALS)


@router.get("/games/{id}/course")
async def course(service: Given, room: Table) -> CourseAnswer:
    """What was to be expected at the start and after each move of a finished game."""
    if room.table.status != "over":
        raise Refusal("not_over")
    return await service.courses.of(room.table.game.record())
