"""From an `Edition` to TOML: the one canonical text, complete without any other file."""

from __future__ import annotations

import json
from dataclasses import asdict

from .edition import Edition, Tile
from .reading import FORMAT


def edition_to_toml(edition: Edition) -> str:
    """The complete text; reading it gives an equal edition, and writing that the same text."""
    large = [tile for tile in edition.tiles if not tile.small]
    small = [tile for tile in edition.tiles if tile.small]
    lines = [
        f"format = {FORMAT}",
        f"id = {_text(edition.id)}",
        f"name = {_text(edition.name)}",
        f"printing = {_text(edition.printing)}",
        f"quilt = [{edition.rows}, {edition.columns}]",
        f"starting_buttons = {edition.starting_buttons}",
        f"choice = {edition.choice}",
        f"last_space = {edition.last_space}",
        f"income_marks = {list(edition.income_marks)}",
        f"special_patch_marks = {list(edition.special_patch_marks)}",
        f"special_patch_may_be_declined = {_truth(edition.special_patch_may_be_declined)}",
        f"special_tile = {_special_tile(edition)}",
        f"empty_space_penalty = {edition.empty_space_penalty}",
        f"starting_tile = {edition.starting_tile}",
        f"automa = {_truth(edition.automa)}",
        f"look = {_text(edition.look)}",
        "tile_names = [",
        *(f"  {_text(tile.name)}," for tile in edition.tiles),
        "]",
        "# id, shape, cost, time, income",
        "tiles = [",
        *(_row(tile) for tile in large),
        "]",
    ]
    if small:
        lines += ["small_tiles = [", *(_row(tile) for tile in small), "]"]
        lines += [f"small_tiles_join_at = {edition.small_tiles_join_at}"]
    for table in ("words", "provenance"):
        lines += ["", f"[{table}]"]
        lines += [
            f"{key} = {_text(value)}" for key, value in asdict(getattr(edition, table)).items()
        ]
    lines += ["", "[checksum]"]
    lines += [f"{key} = {value}" for key, value in edition.checksums.items()]
    return "\n".join(lines) + "\n"


def _row(tile: Tile) -> str:
    return f"  [{tile.id:2}, {_text(tile.shape)}, {tile.cost}, {tile.time}, {tile.income}],"


def _special_tile(edition: Edition) -> str:
    if edition.special_tile is None:
        return "false"
    return f"{{ square = {edition.special_tile.square}, points = {edition.special_tile.points} }}"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _text(value: str) -> str:
    """A JSON string without control characters is a TOML basic string."""
    return json.dumps(value, ensure_ascii=False)
