"""The rules of the Patchwork family as a person would explain them: the specification.

Pure functions on immutable values; every other implementation is tested against this room.
"""

from .automa import Automa, AutomaPlayer
from .chance import Chance, Draw
from .events import Event
from .generator import Generator
from .legal import LegalMoves, take_move
from .move import Move
from .outcome import Outcome, ScoreSheet, score_sheet
from .placement import Orientation, Placement, orientations, place, single_square
from .player import Player
from .position import Position, Step
from .quilt import Quilt
from .setup import first_position, random_setup
from .squares import square_name

__all__ = [
    "Automa",
    "AutomaPlayer",
    "Chance",
    "Draw",
    "Event",
    "Generator",
    "LegalMoves",
    "Move",
    "Orientation",
    "Outcome",
    "Placement",
    "Player",
    "Position",
    "Quilt",
    "ScoreSheet",
    "Step",
    "first_position",
    "orientations",
    "place",
    "random_setup",
    "score_sheet",
    "single_square",
    "square_name",
    "take_move",
]
