"""A position as plain JSON, for programs: versioned, documented in docs/notation.md."""

from __future__ import annotations

from ..rules import AutomaPlayer, Player, Position, score_sheet
from .positions import format_position

DICT_VERSION = 1


def position_as_dict(position: Position) -> dict[str, object]:
    """Everything a client needs to draw a position, and nothing that is hidden in the real game."""
    chance = position.chance
    outcome = position.outcome()
    return {
        "version": DICT_VERSION,
        "edition": position.edition.id,
        "text": format_position(position),
        "to_move": position.to_move,
        "is_over": position.is_over,
        "players": [_player(position, seat) for seat in (0, 1)],
        "top": position.top,
        "circle": list(position.circle),
        "offer": list(position.offer),
        "pending": list(position.pending),
        "box": list(position.box),
        "special_patches": list(position.special_patches),
        "special_tile_owner": position.special_tile_owner,
        "chance": chance.kind if chance is not None else None,
        "automa": _automa(position),
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "margin": outcome.margin, "decided_by": outcome.decided_by},
    }


def _player(position: Position, seat: int) -> dict[str, object]:
    player: Player = position.players[seat]
    sheet = score_sheet(position, seat)
    quilt = player.quilt
    return {
        "buttons": player.buttons,
        "income": player.income,
        "time": player.time,
        "empty": player.empty,
        "score": sheet.total,
        "score_parts": {
            "buttons": sheet.buttons,
            "special_tile": sheet.special_tile,
            "empty_squares": sheet.empty_squares,
            "tiles_with_buttons": sheet.tiles_with_buttons,
            "buttons_on_tiles": sheet.buttons_on_tiles,
        },
        "special_tile": player.special_tile,
        "quilt": str(quilt).split("\n") if quilt.rows else [],
        "patches": [
            {
                "tile": patch.tile,
                "orientation": patch.orientation,
                "text": patch.text,
                "cells": [list(cell) for cell in patch.cells],
            }
            for patch in sorted(quilt.patches, key=lambda patch: patch.mask & -patch.mask)
        ],
    }


def _automa(position: Position) -> dict[str, object] | None:
    automa: AutomaPlayer | None = position.automa
    if automa is None:
        return None
    return {
        "level": automa.level,
        "name": automa.level_name,
        "deck": automa.deck,
        "marker": position.marker,
        "taken": list(automa.taken),
        "seen": list(automa.seen),
        "cards_left": automa.cards_left,
        "budget": automa.budget,
    }
