"""Where both are far behind with their quilts, one buys if advancing looks hardly better."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quiltwork import Game, edition, native
from quiltwork.engine.buying import rather_buying
from quiltwork.engine.playing import Fixture, play_game
from quiltwork.engine.thought import SearchedMove, Thought


def waited(moves: int = 12) -> native.Position:
    """A position after both have only advanced."""
    game = Game.new("classic", seed=1)
    for _ in range(moves):
        game.play(0)
    return native.Position(game.position)


def thought_of(position: native.Position, win: float, margin: float, visits: int = 40) -> Thought:
    """Advancing looks best; the first tile that can be bought looks as said."""
    buying = next(action for action in position.legal_actions() if action > 0)
    moves = SearchedMove(0, 60, 0.5, 2.0), SearchedMove(buying, visits, win, margin)
    return Thought(0, 0.5, 2.0, 100, moves)


def test_where_both_wait_one_buys_what_looks_hardly_worse():
    position = waited()
    chosen = rather_buying(thought_of(position, 0.49, 1.5), position)
    assert chosen.action == chosen.moves[0].action > 0
    assert (chosen.win, chosen.margin) == (0.49, 1.5)
    assert len(chosen.moves) == 2


@pytest.mark.parametrize(
    ("win", "margin", "visits"), [(0.2, 1.5, 40), (0.49, -30.0, 40), (0.49, 1.5, 0)]
)
def test_what_looks_bad_or_was_hardly_looked_at_is_not_bought(win, margin, visits):
    position = waited()
    thought = thought_of(position, win, margin, visits)
    assert rather_buying(thought, position) is thought


def test_it_is_for_whoever_lags_behind_more_to_give_way():
    """Unless both lag far behind: then somebody has to."""
    given = {True: 0, False: 0}
    for seed in range(40):
        game = Game.new("classic", seed=seed)
        while game.outcome is None:
            position = native.Position(game.position)
            buying = [action for action in position.legal_actions() if action > 0]
            lags = [
                position.time(seat) / 53 - position.filled(seat).bit_count() / 81 for seat in (0, 1)
            ]
            if buying and not position.pending and 0.1 < min(lags) < 0.16:
                lags_more = lags[position.to_move] == max(lags)
                gives_way = rather_buying(thought_of(position, 0.5, 2.0), position).action > 0
                assert gives_way == lags_more
                given[lags_more] += 1
            waits = position.pending == 0 and (len(game.moves) + seed) % 3 > 0
            game.play(0 if waits or not buying else buying[0])
    assert min(given.values()) > 10
    far = waited(24)
    assert rather_buying(thought_of(far, 0.45, 1.0), far).action > 0


def test_without_a_search_nothing_is_known_to_be_hardly_worse():
    position = waited()
    thought = thought_of(position, 0.5, 2.0)
    at_once = replace(thought, moves=tuple(replace(move, visits=0) for move in thought.moves))
    assert rather_buying(at_once, position) is at_once


def test_nothing_changes_where_one_is_not_behind_or_the_end_is_known():
    start, late = waited(0), waited()
    thought = thought_of(start, 0.49, 1.5)
    assert rather_buying(thought, start) is thought
    solved = replace(thought_of(late, 0.49, 1.5), exact=True)
    assert rather_buying(solved, late) is solved


def test_games_between_equals_are_played_with_tiles():
    lowest = 0
    for deal in range(12):
        result = play_game(Fixture(edition("classic"), "full:nodes=60", "full:nodes=60", deal))
        assert result.scores is not None
        lowest = min(lowest, *result.scores)
    assert lowest >= -20
