"""Write web/src/fixtures/*.json: positions of real games in the form the page gets them.

The games are the records beside them. Run after a change of the form:
python tests/web/make_fixtures.py
"""

from __future__ import annotations

import json
from pathlib import Path

from quiltwork import Edition, Game, Position, edition
from quiltwork.pictures.shapes import button_cells, orient, outline
from quiltwork.rules.placement import find_fits

FIXTURES = Path(__file__).parents[2] / "web" / "src" / "fixtures"

# The page is seen from seat 0.
SCENES = {
    "start": ("classic", 0),
    "middle": ("classic", 26),
    "stacked": ("classic", 31),
    "end": ("classic", 46),
    "express": ("express", 24),
    "truck": ("stack-n-stuff", 27),
}


def edition_value(edition: Edition) -> dict[str, object]:
    """What the drawings need of an edition."""
    return {
        "id": edition.id,
        "look": edition.look,
        "rows": edition.rows,
        "columns": edition.columns,
        "last_space": edition.last_space,
        "income_marks": edition.income_marks,
        "special_marks": edition.special_patch_marks,
        "tiles": [
            {
                "id": tile.id,
                "name": tile.name,
                "cost": tile.cost,
                "time": tile.time,
                "income": tile.income,
                "cells": tile.cells,
            }
            for tile in edition.tiles
        ],
    }


def _fits(position: Position, tile: int, seat: int) -> dict[str, list[int]]:
    """Every anchor at which the tile lies on free squares, by orientation."""
    edition = position.edition
    free = position.players[seat].quilt.free
    fits = find_fits(edition.tiles[tile].shape, edition.rows, edition.columns, free)
    return {
        str(turned.index): [square for square in range(edition.spaces) if anchors >> square & 1]
        for turned, anchors in fits.anchors
    }


def position_value(position: Position) -> dict[str, object]:
    """What the drawings need of a position, seen from seat 0."""
    return {
        "text": position.text,
        "to_move": position.to_move,
        "top": position.top,
        "circle": position.circle,
        "specials": position.special_patches,
        "players": [
            {
                "buttons": player.buttons,
                "income": player.income,
                "time": player.time,
                "patches": [
                    {"tile": patch.tile, "orientation": patch.orientation, "anchor": patch.anchor}
                    for patch in sorted(player.quilt.patches, key=lambda patch: patch.anchor)
                ],
            }
            for player in position.players
        ],
        "offers": [{"tile": tile, "fits": _fits(position, tile, 0)} for tile in position.offer],
    }


def scene(name: str) -> str:
    """One fixture as it is written."""
    record, ply = SCENES[name]
    game = Game.from_file(FIXTURES / f"{record}.qw")
    value = {
        "edition": edition_value(game.edition),
        "position": position_value(game.positions[ply]),
    }
    return json.dumps(value, separators=(",", ":")) + "\n"


def outlines() -> str:
    """Every patch of the classic edition as printed and turned over, as the pictures outline it."""
    rows = [
        {
            "tile": tile.id,
            "orientation": orientation,
            "outline": outline(orient(tile.cells, orientation)),
            "buttons": button_cells(tile.cells, tile.income),
        }
        for tile in edition("classic").tiles
        for orientation in (0, 5)
    ]
    return json.dumps(rows, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    (FIXTURES / "outlines.json").write_text(outlines(), encoding="utf-8")
    for name in SCENES:
        (FIXTURES / f"{name}.json").write_text(scene(name), encoding="utf-8")
