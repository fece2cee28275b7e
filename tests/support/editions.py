"""Editions of our own that do what no shipped one does."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from quiltwork import Edition, SpecialTile, Tile, edition

from .tables import with_tiles


@cache
def slow_express() -> Edition:
    """Express with one tile that takes seven spaces, enough to cross two special patches."""
    return with_tiles(edition("express"), "slow-express", time={14: 7})


@cache
def patio() -> Edition:
    """Not square, with small tiles, a special tile, two marks on one space and one at the end."""
    large = ("#", "##", "#/#/#", "##/#.", "#.#/###", "###/.#.", "##/##")
    small = ("#", "####", "##./.##")
    tiles = [
        Tile(id, f"slab {id}", shape, id % 4, 1 + id % 3, id % 3, small=id >= len(large))
        for id, shape in enumerate(large + small)
    ]
    return replace(
        edition("classic"),
        id="patio",
        name="Patio",
        rows=4,
        columns=6,
        choice=2,
        last_space=20,
        income_marks=(3, 8, 14, 20),
        special_patch_marks=(4, 8, 9, 20),
        special_tile=SpecialTile(3, 4),
        small_tiles_join_at=2,
        automa=False,
        tiles=tuple(tiles),
    )
