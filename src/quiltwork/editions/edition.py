"""What an edition is: a frozen value holding every component fact a game needs.

Reading and checking its TOML lives in `reading.py`, writing it in `writing.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .shapes import Cell, free_shape, shape_cells

PROVENANCES = ("published", "secondary", "reconstructed")


@dataclass(frozen=True)
class Tile:
    """A regular patch (or stack, stuff tile): its shape and what its label says.

    >>> from quiltwork import edition
    >>> daisies = edition("classic").tiles[24]
    >>> daisies.name, daisies.cost, daisies.time, daisies.income, daisies.size
    ('daisies', 8, 6, 3, 6)
    """

    id: int
    name: str
    shape: str
    cost: int
    time: int
    income: int
    small: bool = False
    """Small (stuff) tiles stay in the box until they join the circle."""

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The squares of the shape as it is printed in the edition's file."""
        return shape_cells(self.shape)

    @property
    def size(self) -> int:
        """How many squares the tile covers."""
        return len(self.cells)


@dataclass(frozen=True)
class SpecialTile:
    """The bonus for the first player to fill a square of `square` x `square` spaces."""

    square: int
    points: int


@dataclass(frozen=True)
class Words:
    """What a player of this edition calls things; code and sentences take them from here."""

    button: str
    buttons: str
    tile: str
    tiles: str
    quilt: str
    special_patch: str
    special_patches: str
    special_tile: str
    neutral_token: str
    large_tiles: str
    small_tiles: str

    def count_buttons(self, number: int) -> str:
        """The number with its noun: '1 button', '3 buttons'."""
        return f"{number} {self.button if abs(number) == 1 else self.buttons}"


@dataclass(frozen=True)
class Provenance:
    """Where the values come from: published, secondary (one transcription) or reconstructed."""

    tiles: str
    time_board: str
    rules: str
    note: str = ""

    def caution(self) -> str | None:
        """A sentence for the user where values are not published, else None."""
        groups = {"tiles": self.tiles, "time board": self.time_board, "rules": self.rules}
        doubtful = [f"{what}: {grade}" for what, grade in groups.items() if grade != "published"]
        if not doubtful:
            return None
        return f"Not all values are published ({', '.join(doubtful)}). {self.note}".strip()


@dataclass(frozen=True)
class Edition:
    """One printed game as a value: board, tiles, marks, words and where the facts come from.

    >>> from quiltwork import edition
    >>> classic = edition("classic")
    >>> classic.rows, classic.columns, classic.last_space, len(classic.tiles)
    (9, 9, 53, 33)
    >>> classic.special_patch_marks
    (26, 32, 38, 44, 50)
    """

    id: str
    name: str
    printing: str
    rows: int
    columns: int
    starting_buttons: int
    choice: int
    last_space: int
    income_marks: tuple[int, ...]
    special_patch_marks: tuple[int, ...]
    special_patch_may_be_declined: bool
    special_tile: SpecialTile | None
    empty_space_penalty: int
    starting_tile: int
    small_tiles_join_at: int | None
    """The small tiles join as soon as only so many large ones are left in the circle."""
    automa: bool
    """Whether the solo opponent may be played on this edition."""
    look: str
    """How pictures dress the tiles: 'cloth' or 'furniture'."""
    tiles: tuple[Tile, ...]
    words: Words
    provenance: Provenance

    @cached_property
    def small_tiles(self) -> tuple[int, ...]:
        """The ids of the tiles that join later, ascending; empty in most editions."""
        return tuple(tile.id for tile in self.tiles if tile.small)

    @cached_property
    def marks(self) -> tuple[tuple[int, bool], ...]:
        """All marks in track order, each with whether it pays income (else a special patch).

        Where one space has both, income comes first: that changes nothing but the story.
        """
        paying = [(mark, True) for mark in self.income_marks]
        giving = [(mark, False) for mark in self.special_patch_marks]
        return tuple(sorted(paying + giving, key=lambda mark: (mark[0], not mark[1])))

    @cached_property
    def spaces(self) -> int:
        """How many squares a quilt has."""
        return self.rows * self.columns

    @cached_property
    def action_count(self) -> int:
        """How many action ids exist: advance or decline, special patch, and every take."""
        return 1 + self.spaces + self.choice * 8 * self.spaces

    @cached_property
    def checksums(self) -> dict[str, int]:
        """Sums over the tiles, written into the file and verified when it is read."""
        return {
            "tiles": len(self.tiles),
            "cells": sum(tile.size for tile in self.tiles),
            "cost": sum(tile.cost for tile in self.tiles),
            "time": sum(tile.time for tile in self.tiles),
            "income": sum(tile.income for tile in self.tiles),
            "shapes": len({free_shape(tile.cells) for tile in self.tiles}),
        }

    def __hash__(self) -> int:
        return hash((self.id, self.name))

    def __str__(self) -> str:
        return f"{self.name} ({self.printing})" if self.printing else self.name

    def __repr__(self) -> str:
        return f"<Edition {self.id!r}>"

    def to_toml(self) -> str:
        """The complete edition as TOML; `Edition.from_toml` of it is equal to this one."""
        from .writing import edition_to_toml

        return edition_to_toml(self)

    @staticmethod
    def from_toml(text: str, source: str = "edition") -> Edition:
        """Read an edition; a malformed one raises `ParseError` naming line and problem."""
        from .reading import edition_from_toml

        return edition_from_toml(text, source)
