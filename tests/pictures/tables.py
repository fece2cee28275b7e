"""Positions to draw: every edition at its opening, middle and end, and a table set up by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from quiltwork import Automa, Edition, Game, Generator, Player, Position, Quilt, Tile, edition


@cache
def played(edition_id: str, solo: Automa | None = None) -> tuple[Position, ...]:
    """A whole game of hasty players: they take what they can and lay it down anywhere."""
    position = Game.new(edition=edition_id, seed=5, solo=solo).position
    generator, seen = Generator(5), [position]
    while not position.is_over:
        if position.chance is not None:
            position = position.apply(position.chance.sample(generator)).position
        else:
            moves = position.legal_moves()
            position = position.apply(moves[generator.below(len(moves))]).position
        seen.append(position)
    return tuple(seen)


def own_edition(**changes: object) -> Edition:
    """A user's edition: names no fabric has, holes, loose corners, uneven marks."""
    shapes = ("##", "###/#.#/###", "#.#/.#./#.#", "#####", "#", "####/#..#/####", "##/.#")
    tiles = tuple(
        Tile(k, f"odd & <{k}>", shape, k, k + 1, k % 6) for k, shape in enumerate(shapes * 3)
    )
    values = {
        "id": "own",
        "name": "Mine & <yours>",
        "rows": 5,
        "columns": 5,
        "last_space": 17,
        "income_marks": (3, 4, 9, 17),
        "special_patch_marks": (4, 7),
        "choice": 9,
        "tiles": tiles,
        "automa": False,
    }
    return replace(edition("classic"), **(values | changes))  # type: ignore[arg-type]


def table(own: Edition, filled: int = 0) -> Position:
    """A position of that edition in which the first player's squares are filled by hand."""
    first = Player(own, 1, 0, 0, Quilt(own.rows, own.columns, filled))
    second = Player(own, 1, 0, min(2, own.last_space), Quilt(own.rows, own.columns))
    return Position(own, (first, second), None, tuple(tile.id for tile in own.tiles))
