"""The exact endgame against plain minimax, on every path, and where it gives up."""

from __future__ import annotations

import threading

import pytest

from quiltwork import EDITION_IDS, Automa, Game, QuiltworkError, edition, native, parse_position
from quiltwork._native import StopSign, available_paths, choose_path, path
from quiltwork.engine.endgame import solve
from support.editions import patio
from support.endgames import (
    PLAYERS,
    Minimax,
    compare,
    compare_with_children,
    decisions,
    endings,
)

LOST_LINES = [
    (
        "qw1 express 8/5/21/S@a1+2r0@b1+5r0@e1+S@c2+S@f2+6r1@e2+19r0@d3+7r1@e4+8r2@c5+0r1@f6+S@f7 "
        "5/5/24/4r0@a1+13r2@c1+9r1@e1+10r3@a2+S@b4+21r1@a5+1r0@b5+12r2@c5+15r1@g6+14r0@b7 "
        "- - - 11.3.17.20.22.16.18 -",
        0,
    ),
    (
        "qw1 express 3/3/21/S@a1+14r0@b1+8r1@e1+S@a2+2r2@b2+6r2@a3+S@e3+12r1@f3+0r1@c4+19r3@e4"
        "+10r3@a5 2/6/20/11r0@c3+7f0@e3+4r1@a5+9r3@c5+13r0@d6+S@b7 "
        "- - - 18.15.17.21.16.22.20.5.1.3 -",
        -3,
    ),
]
EDITIONS = [*map(edition, EDITION_IDS), patio()]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
@pytest.mark.parametrize("name", PLAYERS)
def test_the_endgame_is_what_plain_minimax_says(edition, name):
    compared, seed = 0, 0
    while compared < 20:
        seed += 1
        for position, minimax in endings(edition, name, seed, most=1000):
            compare(position, solve(position, every_choice=True), minimax)
            compared += 1


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_an_endgame_is_worth_what_its_best_move_leads_to(edition):
    """The special tile of a player who had it was once taken away in imagined positions."""
    for seed in (1, 2, 3):
        position = decisions(edition, "full:nodes=20", seed)[-6]
        solution = solve(position, nodes=20000)
        if solution is not None:
            compare_with_children(position, solution)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_every_path_solves_the_endgame_alike(edition):
    position = decisions(edition, "greedy", 3)[-6]
    before, solutions = path(), set()
    for chosen in available_paths():
        choose_path(chosen)
        solutions.add(solve(position, every_choice=True))
    choose_path(before)
    assert len(solutions) == 1
    assert None not in solutions


def test_advancing_before_the_last_tile_saves_some_of_its_time():
    """The bound on what a last tile adds once forgot this."""
    position = native.Position(parse_position(LATE_TILE))
    compare(position, solve(position, every_choice=True), minimax := Minimax())
    assert minimax.mine(position, 0) == 36


@pytest.mark.parametrize(("text", "margin"), LOST_LINES)
def test_positions_that_differ_in_small_numbers_alone_are_not_taken_for_each_other(text, margin):
    """In these two the table once held one for another: a move that keeps the result was missed."""
    position = native.Position(parse_position(text))
    solution = solve(position)
    end = position
    for action in solution.line:
        end = end.apply(action)
    assert end.is_over and solution.margin == margin
    assert end.score(position.to_move) - end.score(1 - position.to_move) == margin


def test_a_small_table_changes_nothing_but_the_work():
    position = decisions(edition("classic"), "full:nodes=20", 2)[-8]
    small, large = solve(position, hash=1), solve(position, hash=64)
    assert small is not None
    assert large is not None
    assert (small.margin, small.wins) == (large.margin, large.wins)


def test_the_endgame_is_given_up_at_its_limits():
    position = native.Position(Game.new("classic", seed=5).position)
    assert solve(position, nodes=100) is None
    assert solve(position, work=10_000) is None
    assert solve(position, seconds=0.01) is None
    stop = StopSign()
    timer = threading.Timer(0.05, stop.stop)
    timer.start()
    assert solve(position, stop=stop) is None
    timer.join()


def test_the_endgame_is_not_begun_where_chance_has_a_say():
    assert solve(native.Position(Game.new("express", seed=5).position)) is None
    assert solve(native.Position(Game.new("classic", seed=5, solo=Automa()).position)) is None


def test_the_endgame_refuses_a_finished_game_and_limits_below_nothing():
    game = Game.new("express", seed=1)
    start = native.Position(game.position)
    while game.outcome is None:
        game.play(0)
    with pytest.raises(QuiltworkError, match="nobody is to move"):
        solve(native.Position(game.position))
    for limits in (
        {"nodes": -1},
        {"work": -1},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"hash": 0},
    ):
        with pytest.raises(QuiltworkError, match="solve: nodes, work and seconds"):
            solve(start, **limits)


LATE_TILE = (
    "qw1 classic-2014 29/15/50/1r1@a1+9f1@b1+14f0@c1+17r2@f1+4r1@i1+31r1@d2+S@d3+5r0@a4+S@c4"
    "+10r1@b5+16r0@f5+27f0@c6+6r3@a7+21r0@d8+S@i8 27/12/51/11r0@a1+26r3@e1+23f1@h1+2r0@a2+8r0@c2"
    "+S@c3+20f2@b4+28r2@d5+S@i5+25r2@g6+15f0@a7+7f2@a8+0r0@e8+3r3@g8 - - - "
    "13.18.24.30.22.12.32.19.29 -"
)
