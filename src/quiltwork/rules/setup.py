"""Laying out a game: the circle, the tokens and the first player (rulings 2, 3, 8)."""

from __future__ import annotations

from collections.abc import Sequence

from ..editions import Edition
from ..errors import QuiltworkError
from .automa.player import Automa, seat_automa
from .generator import Generator
from .player import Player
from .position import Position
from .quilt import Quilt


def random_setup(edition: Edition, seed: int) -> tuple[tuple[int, ...], int]:
    """The circle and first player of a seed: the smallest tile is last, the rest shuffled."""
    generator = Generator(seed)
    others = [t.id for t in edition.tiles if not t.small and t.id != edition.starting_tile]
    circle = (*generator.shuffled(others), edition.starting_tile)
    return circle, generator.below(2)


def first_position(
    edition: Edition, circle: Sequence[int], first_player: int = 0, solo: Automa | None = None
) -> Position:
    """The position before the first move; the circle runs clockwise from the neutral token."""
    _check(edition, circle, first_player, solo)
    start = Player(edition, edition.starting_buttons, 0, 0, Quilt(edition.rows, edition.columns))
    opponent = start if solo is None else seat_automa(edition, solo)
    return Position(
        edition, (start, opponent), first_player, tuple(circle), (), edition.small_tiles
    )


def _check(edition: Edition, circle: Sequence[int], first_player: int, solo: Automa | None) -> None:
    wanted = {tile.id for tile in edition.tiles if not tile.small}
    if len(circle) != len(wanted) or set(circle) != wanted:
        wrong = sorted(set(circle) ^ wanted) or "a tile twice"
        raise QuiltworkError(f"the circle must hold each starting tile once; look at {wrong}")
    if circle[-1] != edition.starting_tile:
        raise QuiltworkError(
            f"the neutral token starts right after tile {edition.starting_tile}, "
            f"so that tile must be last in the circle, not {circle[-1]}"
        )
    if first_player not in (0, 1):
        raise QuiltworkError(f"the first player is 0 or 1, not {first_player!r}")
    if solo is not None and not edition.automa:
        raise QuiltworkError(f"the Automa cannot be played on edition {edition.id!r}")
    if solo is not None and first_player != 0:
        raise QuiltworkError("against the Automa the person always begins")
