"""Moves in words, with the edition's own nouns before the notation."""

from __future__ import annotations

from ..editions import Edition
from ..notation.moves import parse_placement


def move_in_words(text: str, edition: Edition) -> str:
    """What a move does, and its notation where that says more.

    >>> from quiltwork import edition
    >>> move_in_words("24r2@c7", edition("classic")), move_in_words("A", edition("classic"))
    ('daisies 24r2@c7', 'advance')
    """
    if text in ("A", "D"):
        return "advance" if text == "A" else f"no {edition.words.special_patch}"
    tile = parse_placement(text).tile
    name = edition.words.special_patch if tile is None else edition.tiles[tile].name
    return f"{name} {text}"
