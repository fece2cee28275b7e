"""What the Automa scores: by level, and never anything for empty squares (rules 47-48)."""

from __future__ import annotations

from ..outcome import ScoreSheet
from .player import AutomaPlayer


def automa_score_sheet(automa: AutomaPlayer) -> ScoreSheet:
    """The Automa's score taken apart."""
    incomes = [automa.edition.tiles[id].income for id in automa.taken]
    values = {
        "collected_buttons": automa.buttons,
        "patches_with_buttons": sum(1 for income in incomes if income),
        "buttons_on_patches": sum(incomes),
    }
    counted = {name: value if name in automa.rank.scores else 0 for name, value in values.items()}
    return ScoreSheet(
        buttons=counted["collected_buttons"],
        special_tile=automa.special_tile_points,
        empty_squares=0,
        tiles_with_buttons=counted["patches_with_buttons"],
        buttons_on_tiles=counted["buttons_on_patches"],
    )
