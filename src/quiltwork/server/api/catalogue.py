"""What can be played: editions, levels, rules."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from fastapi import APIRouter

from ...editions import EDITION_IDS, Edition, Tile, edition
from ...engine.levels import LEVELS
from ...rulebook import Language, rulebook
from ...rules.placement import orientations
from ...rules.squares import cells_of
from ..refusal import Refusal
from .given import REFUSALS

router = APIRouter(prefix="/api", tags=["catalogue"], responses=REFUSALS)


@router.get("/editions")
async def editions() -> list[dict[str, Any]]:
    """Every edition: its board, marks, words and tiles."""
    return _all_editions()


@router.get("/levels")
async def levels() -> list[dict[str, Any]]:
    """The computer's levels, the kindest first."""
    return [
        {
            "number": level.number,
            "name": level.name,
            "says": level.says,
            "rating": level.rating,
        }
        for level in LEVELS
    ]


@router.get("/rules/{edition_id}")
async def rules(edition_id: str, lang: Language = "en") -> dict[str, Any]:
    """The rules of an edition in sections of Markdown, in English or German."""
    if edition_id not in EDITION_IDS:
        raise Refusal("no_edition")
    told = rulebook(edition(edition_id), lang)
    return {
        "title": told.title,
        "lang": lang,
        "caution": told.caution,
        "sections": [{"title": each.title, "text": each.text} for each in told.sections],
    }


@cache
def _all_editions() -> list[dict[str, Any]]:
    return [_edition(edition(id)) for id in EDITION_IDS]


def _edition(edition: Edition) -> dict[str, Any]:
    special = edition.special_tile
    return {
        "id": edition.id,
        "title": edition.name,
        "subtitle": edition.printing,
        "words": asdict(edition.words),
        "look": edition.look,
        "rows": edition.rows,
        "columns": edition.columns,
        "last_space": edition.last_space,
        "starting_buttons": edition.starting_buttons,
        "income_marks": list(edition.income_marks),
        "special_marks": list(edition.special_patch_marks),
        "special_square": special.square if special is not None else None,
        "special_points": special.points if special is not None else None,
        "choice": edition.choice,
        "empty_space_penalty": edition.empty_space_penalty,
        "small_tiles_join_at": edition.small_tiles_join_at,
        "automa": edition.automa,
        "may_decline": edition.special_patch_may_be_declined,
        "caution": edition.provenance.caution(),
        "tiles": [_tile(edition, tile) for tile in edition.tiles],
    }


def _tile(edition: Edition, tile: Tile) -> dict[str, Any]:
    return {
        "id": tile.id,
        "name": tile.name,
        "cost": tile.cost,
        "time": tile.time,
        "income": tile.income,
        "small": tile.small,
        "cells": [list(cell) for cell in tile.cells],
        "orientations": [
            {
                "index": turned.index,
                "cells": [list(cell) for cell in cells_of(turned.mask, edition.columns)],
            }
            for turned in orientations(tile.shape, edition.rows, edition.columns)
        ],
    }
