"""What the tests of the environments share."""

from __future__ import annotations

from collections.abc import Iterator

from quiltwork import Game, Generator, Position

EDITIONS = ("classic", "classic-2014", "anniversary", "express", "stack-n-stuff")


def random_positions(edition_id: str, games: int) -> Iterator[Position]:
    """Positions with a decision, from random games; players that like to take tiles."""
    for seed in range(games):
        game, dice = Game.new(edition_id, seed=seed), Generator(seed, 500)
        while game.outcome is None:
            yield game.position
            actions = game.position.legal_actions()
            game.play(actions[dice.below(len(actions))])
