"""From TOML to a checked `Edition`: every key known, every value possible, every sum right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from typing import cast

from ..errors import ParseError
from .edition import PROVENANCES, Edition, Provenance, SpecialTile, Tile, Words
from .fields import Fields, is_integer
from .shapes import ORIENTATIONS, Cell, is_connected, orient, shape_cells, shape_text

FORMAT = 1
LONGEST_LINE = 10_000
"""Keys of many parts take the parser long; no honest line is as long as this."""
REQUIRED = (
    "format",
    "id",
    "name",
    "printing",
    "quilt",
    "starting_buttons",
    "choice",
    "last_space",
    "income_marks",
    "special_patch_marks",
    "special_patch_may_be_declined",
    "special_tile",
    "empty_space_penalty",
    "starting_tile",
    "automa",
    "look",
    "tiles",
    "tile_names",
    "words",
    "provenance",
)
OPTIONAL = ("same_as", "small_tiles", "small_tiles_join_at", "checksum")
TABLES = ("words", "provenance")
"""Tables that `same_as` merges key by key; everything else is replaced whole."""


def edition_from_toml(text: str, source: str) -> Edition:
    """Read an edition, or raise `ParseError` with the line and its problem."""
    raw = _parse(text, source)
    given = Fields(text, raw, source)
    for key in raw:
        if key not in REQUIRED and key not in OPTIONAL:
            given.fail(f"unknown key {key!r}", key)
    read = Fields(text, _with_base(given), source)
    for key in REQUIRED:
        if key not in read.values:
            read.fail(f"the key {key!r} is missing")
    if read.integer("format", 0, 2**31) != FORMAT:
        read.fail(f"format {read.values['format']} is not known, only {FORMAT}", "format")
    edition = _edition(read)
    _check_sums(read, edition)
    return edition


def _parse(text: str, source: str) -> dict[str, object]:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise ParseError(f"{source}, line {number}: longer than {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers too long to be read
        raise ParseError(f"{source}: not valid TOML: {error}") from None


def _with_base(given: Fields) -> Mapping[str, object]:
    """The file's own values over those of the edition it names as `same_as`."""
    if "same_as" not in given.values:
        return given.values
    from . import edition_source  # the shipped files; only needed here

    base_id = given.text("same_as")
    base_text = edition_source(base_id)
    if base_text is None:
        given.fail(f"same_as names {base_id!r}, which is not a shipped edition", "same_as")
    merged = dict(_with_base(Fields(base_text, _parse(base_text, base_id), base_id)))
    if not {"tiles", "small_tiles"}.isdisjoint(given.values):
        merged.pop("checksum", None)  # it adds up the base's tiles, which are replaced
    for key, value in given.values.items():
        if key in TABLES:
            base_table = cast("dict[str, object]", merged[key])
            merged[key] = base_table | dict(given.table(key))
        else:
            merged[key] = value
    return merged


def _edition(read: Fields) -> Edition:
    rows, columns = _quilt(read)
    last_space = read.integer("last_space", 1, 999)
    tiles = _tiles(read, rows, columns)
    large = [tile for tile in tiles if not tile.small]
    return Edition(
        id=read.text("id", r"[a-z0-9][a-z0-9-]{0,39}"),
        name=read.text("name"),
        printing=read.text("printing", r"[^\x00-\x1f\x7f]*"),
        rows=rows,
        columns=columns,
        starting_buttons=read.integer("starting_buttons", 0, 999),
        choice=read.integer("choice", 1, 9),
        last_space=last_space,
        income_marks=_marks(read, "income_marks", last_space),
        special_patch_marks=_marks(read, "special_patch_marks", last_space),
        special_patch_may_be_declined=read.truth("special_patch_may_be_declined"),
        special_tile=_special_tile(read, min(rows, columns)),
        empty_space_penalty=read.integer("empty_space_penalty", 0, 99),
        starting_tile=_starting_tile(read, large),
        small_tiles_join_at=_join_at(read, len(large), len(tiles)),
        automa=_automa(read, last_space),
        look=read.text("look", "cloth|furniture"),
        tiles=tiles,
        words=_words(read),
        provenance=_provenance(read),
    )


def _quilt(read: Fields) -> tuple[int, int]:
    size = read.integers("quilt")
    if len(size) != 2 or not all(1 <= side <= 26 for side in size):
        read.fail("quilt must be [rows, columns], each from 1 to 26", "quilt")
    return size[0], size[1]


def _marks(read: Fields, key: str, last_space: int) -> tuple[int, ...]:
    marks = read.integers(key)
    for mark in marks:
        if not 1 <= mark <= last_space:
            read.fail(f"{key}: mark {mark} is not between 1 and the last space {last_space}", key)
    if list(marks) != sorted(set(marks)):
        read.fail(f"{key} must ascend, each mark once", key)
    return marks


def _special_tile(read: Fields, side: int) -> SpecialTile | None:
    if read.values["special_tile"] is False:
        return None
    values = read.table("special_tile")
    if set(values) != {"square", "points"} or not all(is_integer(v) for v in values.values()):
        read.fail("special_tile must be false or { square = .., points = .. }", "special_tile")
    tile = SpecialTile(**cast("dict[str, int]", values))
    if not 1 <= tile.square <= side:
        read.fail(f"special_tile: a square of {tile.square} does not fit the quilt", "special_tile")
    if not 0 <= tile.points <= 999:
        read.fail(f"special_tile: points must be from 0 to 999, not {tile.points}", "special_tile")
    return tile


def _starting_tile(read: Fields, large: list[Tile]) -> int:
    start = read.integer("starting_tile", 0, 999)
    if start not in {tile.id for tile in large}:
        read.fail(
            f"starting_tile: there is no tile {start} in the starting circle", "starting_tile"
        )
    return start


def _join_at(read: Fields, large: int, all_tiles: int) -> int | None:
    if large == all_tiles:
        if "small_tiles_join_at" in read.values:
            read.fail("small_tiles_join_at without small_tiles", "small_tiles_join_at")
        return None
    if "small_tiles_join_at" not in read.values:
        read.fail("small_tiles need the key 'small_tiles_join_at'", "small_tiles")
    return read.integer("small_tiles_join_at", 0, large - 1)


def _automa(read: Fields, last_space: int) -> bool:
    allowed = read.truth("automa")
    if allowed and (last_space <= 18 or read.values["special_tile"] is False):
        read.fail("automa needs a special tile and more than 18 spaces for its marker", "automa")
    return allowed


def _tiles(read: Fields, rows: int, columns: int) -> tuple[Tile, ...]:
    names = read.rows("tile_names")
    small_rows = read.rows("small_tiles") if "small_tiles" in read.values else []
    tile_rows = [(row, False) for row in read.rows("tiles")] + [(row, True) for row in small_rows]
    if not 1 <= len(tile_rows) <= 999:
        read.fail("tiles must list 1 to 999 tiles", "tiles")
    if len(names) != len(tile_rows):
        read.fail(f"tile_names has {len(names)} names for {len(tile_rows)} tiles", "tile_names")
    tiles = []
    for expected, ((row, small), name) in enumerate(zip(tile_rows, names, strict=True)):
        if not isinstance(row, list) or len(row) != 5:
            read.fail(
                "a tile is [id, shape, cost, time, income]", "small_tiles" if small else "tiles"
            )
        tile, shape, cost, time, income = row
        if tile != expected or not is_integer(tile):
            read.fail_at_tile(
                f"ids must count up from 0; here {expected} was expected", tile, expected
            )
        if not isinstance(name, str) or not re.fullmatch(r"\w[\w -]{0,39}", name):
            read.fail(f"tile_names: {name!r} is not a proper name", "tile_names")
        for what, value, low in (("cost", cost, 0), ("time", time, 1), ("income", income, 0)):
            if not is_integer(value) or not low <= value <= 99:
                read.fail_at_tile(f"{what} must be a whole number from {low} to 99", tile, tile)
        cells = _cells(read, tile, shape)
        if not _fits(cells, rows, columns):
            read.fail_at_tile(f"the shape does not fit the {rows}x{columns} quilt", tile, tile)
        tiles.append(Tile(tile, name, shape_text(cells), cost, time, income, small))
    return tuple(tiles)


def _cells(read: Fields, tile: int, shape: object) -> list[Cell]:
    """A shape is drawn as rows ('##/#.') or listed as [[row, column], ..]."""
    if isinstance(shape, str):
        lines = shape.split("/")
        if not re.fullmatch(r"[#./]+", shape) or len({len(line) for line in lines}) != 1:
            read.fail_at_tile(f"shape {shape!r} must be rows of # and . of one length", tile, tile)
        cells = list(shape_cells(shape))
    else:
        pairs = shape if isinstance(shape, list) else [None]
        if not all(isinstance(p, list) and len(p) == 2 and all(map(is_integer, p)) for p in pairs):
            read.fail_at_tile("a shape is rows of # and ., or a list of [row, column]", tile, tile)
        cells = [(row, column) for row, column in cast("list[list[int]]", pairs)]
    if len(set(cells)) != len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        read.fail_at_tile(f"overlapping cells: {list(twice)} is listed twice", tile, tile)
    if not cells:
        read.fail_at_tile("the shape has no cells", tile, tile)
    if not is_connected(cells):
        read.fail_at_tile("the cells do not hang together", tile, tile)
    return cells


def _fits(cells: list[Cell], rows: int, columns: int) -> bool:
    return any(
        max(row for row, _ in turned) < rows and max(column for _, column in turned) < columns
        for turned in (orient(cells, orientation) for orientation in ORIENTATIONS)
    )


def _texts(read: Fields, key: str, known: list[str], optional: str = "") -> dict[str, str]:
    values = read.table(key)
    for name, value in values.items():
        if name not in known:
            read.fail(f"{key}: unknown key {name!r}", name, key)
        if not isinstance(value, str) or not value.isprintable():
            read.fail(f"{key}: {name} must be a text of one line", name, key)
    for name in known:
        if name not in values and name != optional:
            read.fail(f"{key}: the key {name!r} is missing", key)
    return cast("dict[str, str]", values)


def _words(read: Fields) -> Words:
    words = _texts(read, "words", [field.name for field in fields(Words)])
    for name, value in words.items():
        if not value:
            read.fail(f"words: {name} is empty", name, "words")
    return Words(**words)


def _provenance(read: Fields) -> Provenance:
    given = _texts(read, "provenance", [field.name for field in fields(Provenance)], "note")
    for name, value in given.items():
        if name != "note" and value not in PROVENANCES:
            read.fail(
                f"provenance: {name} must be one of {', '.join(PROVENANCES)}", name, "provenance"
            )
    return Provenance(**given)


def _check_sums(read: Fields, edition: Edition) -> None:
    if "checksum" not in read.values:
        return
    for name, wanted in read.table("checksum").items():
        found = edition.checksums.get(name)
        if found is None:
            read.fail(f"checksum: unknown key {name!r}", name, "checksum")
        if found != wanted:
            read.fail(
                f"checksum: {name} add up to {found}, the file says {wanted}", name, "checksum"
            )
