"""The editions: every component fact as data, loaded into frozen values. No rules live here."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from ..errors import ParseError, UnknownEdition
from .automa_cards import DECKS, AutomaComponents, Card, Level, automa_components
from .edition import Edition, Provenance, SpecialTile, Tile, Words
from .reading import edition_from_toml
from .shapes import Cell

EDITION_IDS = ("classic", "classic-2014", "anniversary", "express", "stack-n-stuff")

__all__ = [
    "DECKS",
    "EDITION_IDS",
    "AutomaComponents",
    "Card",
    "Cell",
    "Edition",
    "Level",
    "Provenance",
    "SpecialTile",
    "Tile",
    "Words",
    "automa_components",
    "edition",
    "edition_source",
    "find_edition",
    "load_edition",
]


def edition_source(id: str) -> str | None:
    """The shipped TOML of an edition, or None for an id that is not shipped."""
    if id not in EDITION_IDS:
        return None
    return files(__package__).joinpath(f"{id}.toml").read_text("utf-8")


@cache
def edition(id: str) -> Edition:
    """A shipped edition by its id.

    >>> edition("express").words.small_tiles
    'small patches'
    >>> edition("clasic")
    Traceback (most recent call last):
    ...
    quiltwork.errors.UnknownEdition: unknown edition 'clasic'; there are classic, classic-2014, \
anniversary, express, stack-n-stuff
    """
    text = edition_source(id)
    if text is None:
        raise UnknownEdition(f"unknown edition {id!r}; there are {', '.join(EDITION_IDS)}")
    return edition_from_toml(text, f"{id}.toml")


def load_edition(path: str | Path) -> Edition:
    """An edition of one's own from a TOML file; see CONTRIBUTING for the format."""
    path = Path(path)
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:  # also bytes that are no UTF-8, a name that is none
        reason = getattr(error, "strerror", None) or error
        raise ParseError(f"{path}: cannot be read: {reason}") from None
    own = edition_from_toml(text, path.name)
    if own.id in EDITION_IDS and own != edition(own.id):
        raise ParseError(f"{path.name}: the id {own.id!r} belongs to a shipped edition")
    return own


def find_edition(text: str) -> Edition:
    """The edition with this id, or of this file if it ends in .toml."""
    return load_edition(text) if text.endswith(".toml") else edition(text)
