"""Levels: each has a name, makes sensible mistakes only, and beats the one below."""

from __future__ import annotations

import pytest

from quiltwork import Game, QuiltworkError, edition, native
from quiltwork.engine.levels import LEVELS, level, slipped
from quiltwork.engine.match import play_match
from quiltwork.engine.players import player
from quiltwork.engine.searcher import Searcher


def test_levels_are_numbered_and_named():
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert len({level.name for level in LEVELS}) == 8
    assert all(level.says for level in LEVELS)
    ratings = [level.rating for level in LEVELS]
    assert ratings == sorted(ratings)
    assert level(4).title.startswith("4 ")
    for wrong in ("level", "level:", "level:0", "level:9", "level:x", "level:4,time=1"):
        with pytest.raises(QuiltworkError):
            player(wrong)


def test_a_slip_is_never_a_blunder():
    """It takes other moves now and then, but none that looks much worse than the best."""
    position = native.Position(Game.new("classic", seed=5).position)
    thought = Searcher(edition("classic")).think(position, nodes=200)
    margins = {move.action: move.margin for move in thought.moves}
    finest = max(margins.values())
    chosen = {slipped(thought, 3.0, seed).action for seed in range(200)}
    assert len(chosen) > 1
    assert all(margins[action] > finest - 9 for action in chosen)


@pytest.mark.parametrize(("higher", "pairs"), [(2, 20), (3, 20), (4, 20), (5, 12), (6, 8)])
def test_a_level_beats_the_one_below(higher, pairs):
    """A small version of the table in docs/strength.md; the odds of a false alarm are small."""
    result = play_match(
        edition("classic"), f"level:{higher}", f"level:{higher - 1}", pairs=pairs, seed=1
    )
    assert result.wins[0] > result.wins[1]
