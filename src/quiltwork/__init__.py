"""Quiltwork: exact rules of the Patchwork family of board games, to play, replay and analyse.

>>> import quiltwork
>>> game = quiltwork.Game.new(edition="classic", seed=7)
>>> events = game.play(game.position.legal_moves()[0])
>>> game.position.to_move
0
"""

from .editions import EDITION_IDS, Edition, SpecialTile, Tile, edition, load_edition
from .errors import IllegalMove, ParseError, QuiltworkError, UnknownEdition
from .game import Game
from .notation import (
    Record,
    format_json_record,
    format_position,
    format_record,
    parse_json_records,
    parse_move,
    parse_position,
    parse_record,
    parse_records,
)
from .rules import (
    Automa,
    Chance,
    Draw,
    Event,
    Generator,
    Move,
    Outcome,
    Placement,
    Player,
    Position,
    Quilt,
    ScoreSheet,
)
from .rules.story import tell

__version__ = "0.1.0"

__all__ = [
    "EDITION_IDS",
    "Automa",
    "Chance",
    "Draw",
    "Edition",
    "Event",
    "Game",
    "Generator",
    "IllegalMove",
    "Move",
    "Outcome",
    "ParseError",
    "Placement",
    "Player",
    "Position",
    "Quilt",
    "QuiltworkError",
    "Record",
    "ScoreSheet",
    "SpecialTile",
    "Tile",
    "UnknownEdition",
    "edition",
    "format_json_record",
    "format_position",
    "format_record",
    "load_edition",
    "parse_json_records",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_records",
    "tell",
]
