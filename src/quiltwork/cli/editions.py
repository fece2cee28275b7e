"""`quiltwork editions`: which editions there are, and everything about one of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import QuiltworkError
from .output import make_console
from .sources import find_edition

if TYPE_CHECKING:
    from rich.console import Console

    from ..editions import Edition


def editions(
    edition: Annotated[
        str | None, typer.Argument(metavar="EDITION", help="An edition's id, or a *.toml file.")
    ] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print the edition as TOML.")] = False,
) -> None:
    """List the editions, or all facts and tiles of one.

    The TOML of an edition is the way to start one of your own: change it, give it another id.

    \b
    quiltwork editions
    quiltwork editions express
    quiltwork editions classic --toml > own.toml
    """
    if edition is None:
        if toml:
            raise QuiltworkError("--toml needs an edition, like: quiltwork editions classic --toml")
        _list_all(make_console())
    elif toml:
        sys.stdout.write(find_edition(edition).to_toml())
    else:
        _tell_about(find_edition(edition), make_console())


def _list_all(console: Console) -> None:
    from rich.table import Table

    from ..editions import EDITION_IDS
    from ..editions import edition as shipped

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for title in ("id", "name", "board", "end", "special patches", "Automa", "values"):
        table.add_column(title)
    wide = console.width >= 110
    for id in EDITION_IDS:
        known = shipped(id)
        table.add_row(
            id,
            str(known) if wide else known.name,
            f"{known.rows}x{known.columns}",
            str(known.last_space),
            _numbers(known.special_patch_marks),
            "yes" if known.automa else "no",
            _grade(known),
        )
    console.print(table)


def _tell_about(edition: Edition, console: Console) -> None:
    from rich.text import Text

    from .view.blocks import beside
    from .view.circle import label_lines, shape_block

    words = edition.words
    console.print(Text(f"{edition} ({edition.id})", "bold"))
    for name, value in _facts(edition):
        console.print(Text(f"{name:<18} {value}"))
    if caution := edition.provenance.caution():
        console.print(Text(caution, "italic"))
    console.print()
    console.print(Text(f"{len(edition.tiles)} {words.tiles}", "bold"))
    for tile in edition.tiles:
        kind = f", {words.small_tiles}" if tile.small else ""
        name, *label = label_lines(edition, tile)
        about = Text(f"{name}{kind}: {', '.join(label)}, {tile.size} squares")
        drawing = shape_block(edition, tile.id, tile.cells)
        drawing[0].append(" " * (10 - drawing[0].cell_len))
        for line in beside([drawing, [about]], 2):
            console.print(line, no_wrap=True, overflow="crop")


def _facts(edition: Edition) -> list[tuple[str, str]]:
    words, tile = edition.words, edition.special_tile
    choice = "may be declined" if edition.special_patch_may_be_declined else "must be placed"
    facts = [
        (words.quilt, f"{edition.rows}x{edition.columns} squares"),
        (f"{words.buttons} at start", str(edition.starting_buttons)),
        ("on offer", f"{edition.choice} {words.tiles}"),
        ("last space", str(edition.last_space)),
        ("income at", _numbers(edition.income_marks)),
        (f"{words.special_patches} at", f"{_numbers(edition.special_patch_marks)}; {choice}"),
        ("empty square", f"-{edition.empty_space_penalty}"),
        ("starts behind", f"{edition.tiles[edition.starting_tile].name} ({edition.starting_tile})"),
        ("Automa", "yes" if edition.automa else "no"),
        ("values", _grade(edition)),
    ]
    if tile is not None:
        bonus = f"{tile.points} for a full {tile.square}x{tile.square} area"
        facts.insert(6, (words.special_tile, bonus))
    if edition.small_tiles_join_at is not None:
        joining = f"join when {edition.small_tiles_join_at} {words.large_tiles} are left"
        facts.insert(6, (words.small_tiles, joining))
    return facts


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "none"


def _grade(edition: Edition) -> str:
    """How sure the values are: the weakest of their sources."""
    from ..editions.edition import PROVENANCES

    sources = edition.provenance
    grades = (sources.tiles, sources.time_board, sources.rules)
    return max(grades, key=PROVENANCES.index)
