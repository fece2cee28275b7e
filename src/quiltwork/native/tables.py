"""The tables of an edition as the native core takes them, made from `Edition` once."""

from __future__ import annotations

from functools import lru_cache

from .._native import Tables
from ..editions import DECKS, Card, Edition, Level, automa_components
from ..editions import edition as edition_by_id
from ..errors import QuiltworkError
from ..rules import orientations
from ..rules.quilt import square_masks

FILTERS = ("NO_OVERTAKE", "MOST_BUTTONS", "LARGEST", "FURTHEST")
"""In the order of the core's enum `Filter`."""


@lru_cache(maxsize=64)
def tables_of(edition: Edition) -> Tables:
    """The native tables of an edition, or an error where it is too large for the core."""
    try:
        return Tables(_values(edition), edition)
    except ValueError as error:
        raise QuiltworkError(f"edition {edition.id!r}: {error}") from None


def edition_of(edition: str | Edition) -> Edition:
    """An edition given by its id or as itself."""
    if isinstance(edition, str):
        return edition_by_id(edition)
    if not isinstance(edition, Edition):
        raise QuiltworkError(f"an edition or its id is needed, not {edition!r}")
    return edition


def _values(edition: Edition) -> dict[str, object]:
    prize = edition.special_tile
    squares = square_masks(edition.rows, edition.columns, prize.square) if prize is not None else ()
    components = automa_components()
    return {
        "id": edition.id,
        "rows": edition.rows,
        "columns": edition.columns,
        "starting_buttons": edition.starting_buttons,
        "choice": edition.choice,
        "last_space": edition.last_space,
        "income_marks": list(edition.income_marks),
        "special_patch_marks": list(edition.special_patch_marks),
        "may_decline": edition.special_patch_may_be_declined,
        "special_square": prize.square if prize is not None else 0,
        "special_points": prize.points if prize is not None else 0,
        "special_squares": [mask for _, mask in squares],
        "empty_space_penalty": edition.empty_space_penalty,
        "starting_tile": edition.starting_tile,
        "join_at": -1 if edition.small_tiles_join_at is None else edition.small_tiles_join_at,
        "automa": edition.automa,
        "tiles": [_tile(edition, id) for id in range(len(edition.tiles))],
        "decks": [[_card(card) for card in components.deck(name)] for name in DECKS],
        "levels": [_level(level) for level in components.levels],
    }


def _tile(edition: Edition, id: int) -> dict[str, object]:
    tile = edition.tiles[id]
    turned = orientations(tile.shape, edition.rows, edition.columns)
    return {
        "cost": tile.cost,
        "time": tile.time,
        "income": tile.income,
        "small": tile.small,
        "orientations": [(o.index, o.mask, list(o.offsets), o.anchors) for o in turned],
    }


def _card(card: Card) -> tuple[int, int, list[int], int]:
    return card.number, card.budget, [FILTERS.index(name) for name in card.filters], card.income


def _level(level: Level) -> tuple[int, bool, bool, bool]:
    return (
        level.marker_before_end,
        "collected_buttons" in level.scores,
        "patches_with_buttons" in level.scores,
        "buttons_on_patches" in level.scores,
    )
