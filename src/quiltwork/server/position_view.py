"""A position as the page and the bots get it."""

from __future__ import annotations

from ..rules import Position
from ..rules.outcome import score_sheet
from ..rules.squares import bits
from .effects import advance_effect, offers, why
from .shapes import AutomaSide, Patch, PlayerSide, PositionAnswer, Sheet


def view_position(position: Position, ply: int) -> PositionAnswer:
    """Everything that lies on the table, and all that may be done."""
    chance, seat = position.chance, position.to_move
    special = None
    if position.pending and seat is not None:
        special = position.players[seat].quilt.free
    return {
        "text": position.text,
        "ply": ply,
        "to_move": seat,
        "why": why(position),
        "chance": chance.kind if chance is not None else None,
        "pending": list(position.pending),
        "time": [player.time for player in position.players],
        "top": position.top,
        "players": [_player(position, seat) for seat in (0, 1)],
        "circle": list(position.circle),
        "box": list(position.box),
        "special_patches": list(position.special_patches),
        "offers": offers(position),
        "advance": advance_effect(position),
        "special": None if special is None else {"squares": list(bits(special))},
        "special_tile_owner": position.special_tile_owner,
    }


def _player(position: Position, seat: int) -> PlayerSide:
    player = position.players[seat]
    patches: list[Patch] = [
        {
            "tile": patch.tile,
            "orientation": patch.orientation,
            "anchor": patch.anchor,
            "cells": list(bits(patch.mask)),
        }
        for patch in sorted(player.quilt.patches, key=lambda patch: patch.mask & -patch.mask)
    ]
    return {
        "buttons": player.buttons,
        "income": player.income,
        "time": player.time,
        "squares_filled": player.quilt.filled.bit_count(),
        "empty": player.empty,
        "score": player.score,
        "quilt": {"patches": patches},
        "special_tile": player.special_tile,
        "automa": _automa(position) if seat == 1 else None,
    }


def _automa(position: Position) -> AutomaSide | None:
    automa = position.automa
    if automa is None:
        return None
    return {
        "level": automa.level,
        "name": automa.level_name,
        "deck": automa.deck,
        "tiles": list(automa.taken),
        "score": automa.score,
        "marker": position.marker,
        "seen_cards": list(automa.seen),
        "cards_left": automa.cards_left,
        "budget": automa.budget,
    }


def view_sheet(position: Position, seat: int) -> Sheet:
    """A score taken apart."""
    sheet = score_sheet(position, seat)
    return {
        "buttons": sheet.buttons,
        "special_tile": sheet.special_tile,
        "empty": position.players[seat].empty,
        "penalty": -sheet.empty_squares,
        "tiles_with_buttons": sheet.tiles_with_buttons,
        "buttons_on_tiles": sheet.buttons_on_tiles,
        "total": sheet.total,
    }
