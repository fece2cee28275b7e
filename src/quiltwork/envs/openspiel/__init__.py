"""Patchwork as OpenSpiel games: `quiltwork` for two, `quiltwork_solo` against the Automa.

Importing this package registers them. Everything hidden is a chance node when it becomes known, so
there is no private information: the set-up tile by tile (with seed=-1), the small tiles that
join, the Automa's cards. Actions have the ids and texts of docs/notation.md.
"""

from __future__ import annotations

import pyspiel

from .game import QuiltworkGame, QuiltworkSoloGame, game_type
from .observer import QuiltworkObserver
from .state import QuiltworkState

__all__ = ["QuiltworkGame", "QuiltworkObserver", "QuiltworkSoloGame", "QuiltworkState"]

for _game in (QuiltworkGame, QuiltworkSoloGame):
    if _game.name not in pyspiel.registered_names():
        pyspiel.register_game(game_type(_game.name, _game.defaults), _game)
