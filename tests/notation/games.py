"""Games to write down: every edition, both Automa decks, and an edition nobody ships."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from quiltwork import EDITION_IDS, Automa, Edition, Game, Generator, Move, SpecialTile, Tile
from quiltwork import edition as shipped

SOLO: dict[str, tuple[str, Automa]] = {
    "solo-normal": ("classic", Automa(1, "normal")),
    "solo-tactical": ("anniversary", Automa(5, "tactical")),
    "solo-2014": ("classic-2014", Automa(4, "tactical")),
    "solo-own": ("own", Automa(3, "normal")),
}
TABLES = (*EDITION_IDS, "own", *SOLO)
"""What can be played: each is an edition with two people, or one with the Automa."""


@cache
def own_edition() -> Edition:
    """The limits of what can be written: 26 columns, rows past 9, nine on offer, and the Automa
    together with small tiles."""
    shapes = ("##", "#", "###/#.#/###", "##/#.", "####", "#.../####") * 3
    tiles = tuple(
        Tile(k, f"cloth {k}", shape, k % 4, 1 + k % 5, k % 6, small=k >= 12)
        for k, shape in enumerate(shapes)
    )
    own = replace(
        shipped("classic"),
        id="own",
        name='Mine "and" yours',
        rows=12,
        columns=26,
        last_space=40,
        income_marks=(3, 4, 9, 40),
        special_patch_marks=(4, 6, 7, 39),
        choice=9,
        tiles=tiles,
        small_tiles_join_at=4,
        special_tile=SpecialTile(3, 5),
    )
    return Edition.from_toml(own.to_toml())


def edition_of(table: str) -> Edition:
    id = SOLO[table][0] if table in SOLO else table
    return own_edition() if id == "own" else shipped(id)


def new_game(table: str, seed: int) -> Game:
    solo = SOLO[table][1] if table in SOLO else None
    return Game.new(edition_of(table), seed, solo=solo)


def choose(game: Game, generator: Generator) -> Move:
    """Somebody who mostly packs tightly from the top left, so that special tiles are won, and
    sometimes does anything at all."""
    moves = game.position.legal_moves()
    if generator.below(3) == 0 or len(moves) == 1:
        return moves[generator.below(len(moves))]
    placing = [move for move in moves if move.placement is not None]
    return min(placing, key=lambda move: (move.cells[-1], -len(move.cells)))


@cache
def finished(table: str, seed: int) -> Game:
    """A whole game; not to be changed, for others look at it too."""
    game = new_game(table, seed)
    generator = Generator(seed, stream=99)
    while game.outcome is None:
        game.play(choose(game, generator))
    return game
