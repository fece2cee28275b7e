"""The computer player's signature: a number that changes when, and only when, it thinks otherwise.

Fixed positions of every edition, a fixed number of nodes, one thread; the exact visits of all moves
go into it. So a change that should only make the search faster can be told from one that makes it
play differently, on any machine.
"""

from __future__ import annotations

import hashlib

from .. import native
from ..editions import EDITION_IDS, edition
from ..rules import Automa, Position, first_position, random_setup
from .searcher import Searcher

GAMES, MOVES, NODES = 3, 12, 150
"""Games of each edition, moves of each and nodes of each move."""


def search_signature() -> int:
    """Search the fixed positions and sum up what was looked at."""
    digest = hashlib.sha256()
    for id in EDITION_IDS:
        game = edition(id)
        for seed in range(GAMES):
            _search_along(first_position(game, *random_setup(game, seed)), digest)
        if game.automa:
            solo = Automa(3, "tactical")
            _search_along(first_position(game, random_setup(game, 0)[0], solo=solo), digest)
    return int.from_bytes(digest.digest()[:4], "big")


def _search_along(start: Position, digest: hashlib._Hash) -> None:
    """Think, play a move that spreads the game out, and think again."""
    position = native.Position(start)
    searcher = Searcher(start.edition, hash=4)
    for number in range(MOVES):
        for draw in range(100):
            if position.chance is None:
                break
            position = position.draw(number, draw)
        if position.is_over:
            break
        thought = searcher.think(position, nodes=NODES, seed=number)
        looked_at = [(move.action, move.visits) for move in thought.moves]
        digest.update(repr(looked_at).encode())
        position = position.apply(thought.moves[number % 2 % len(thought.moves)].action)
