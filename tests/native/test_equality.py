"""The native core plays bit for bit like the reference: random play, and play that is directed
into the rare branches. `benchmarks/equality.py` does the same over 20,000 games an edition."""

from __future__ import annotations

import pickle
import tomllib
from collections import Counter
from copy import copy, deepcopy
from pathlib import Path

import pytest

from native.comparing import assert_equal, follow
from quiltwork import EDITION_IDS, Automa, Game, Generator, edition, native, parse_position
from quiltwork.rules.playout import random_playout
from support.invariants import rare_branches
from support.players import STARTS, STYLES, Plan, play_out

SOLO = [
    (id, Automa(level, deck))
    for id in EDITION_IDS
    if edition(id).automa
    for level, deck in ((1, "normal"), (3, "tactical"), (5, "normal"))
]
OPPONENTS = [(id, None) for id in EDITION_IDS] + SOLO
PERFT = Path(__file__).parent.parent / "perft"


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("id", "solo"), OPPONENTS)
def test_random_games_are_equal_field_by_field_after_every_step(id, solo):
    for seed in range(6):
        game = Game.new(id, seed=seed, solo=solo)
        generator = Generator(seed, 1)
        while game.outcome is None:
            moves = game.position.legal_moves()
            game.play(moves[generator.below(len(moves))])
        current = native.Position(game.positions[0])
        assert_equal(current, game.positions[0])
        for step, reference in zip(game.steps, game.positions[1:], strict=True):
            current = follow(current, step)
            assert_equal(current, reference)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("start", STARTS)
def test_directed_games_are_equal_field_by_field_after_every_step(start):
    for style in STYLES:
        steps = play_out(Plan(start, 1, style))
        current = native.Position(steps[0].before)
        for played in steps:
            current = follow(current, played.step)
            assert_equal(current, played.after)


def test_the_directed_games_reach_every_rare_branch():
    reached = Counter()
    for start in STARTS:
        for style in STYLES:
            reached += rare_branches(play_out(Plan(start, 1, style)))
    for branch in (
        "special tile by a tile",
        "special tile by a special patch",
        "special tile by the Automa",
        "full board",
        "special patch lost to a full board",
        "second special patch lost",
        "declined",
        "two marks in one move",
        "two special patches in one move",
        "small tiles joined",
        "empty circle",
        "reshuffled deck",
        "decided by arrival",
    ):
        assert reached[branch] > 0, branch


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("id", "solo"), OPPONENTS)
def test_a_native_playout_is_the_reference_playout(id, solo):
    start = Game.new(id, seed=3, solo=solo).position
    fast = native.Position(start)
    for stream in range(20):
        end, moves = random_playout(start, Generator(9, stream))
        native_end, native_moves = fast.playout(9, stream)
        assert native_moves == moves
        assert native_end.to_reference() == end


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_playouts_add_up_to_the_same_for_any_number_of_threads(path, threads):
    start = Game.new("express", seed=3).position
    sums = native.playouts(start, 301, seed=5, threads=threads)
    ends = [native.Position(start).playout(5, stream) for stream in range(301)]
    assert sums.games == 301
    assert sums.moves == sum(moves for _, moves in ends)
    assert sums.scores == tuple(sum(end.score(seat) for end, _ in ends) for seat in (0, 1))
    assert sums.wins == tuple(sum(end.winner == seat for end, _ in ends) for seat in (0, 1))


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("table", sorted(PERFT.glob("*.toml")), ids=lambda path: path.stem)
def test_perft_tables_hold_for_the_native_core(table):
    for row in tomllib.loads(table.read_text("utf-8"))["perft"]:
        position = native.Position(parse_position(row["position"]))
        for depth, count in enumerate(row["counts"], 1):
            assert native.perft(position, depth) == count
            assert native.perft(position, depth, threads=2) == count


def test_a_seed_draws_the_same_as_in_a_game():
    game = Game.new("anniversary", seed=4, solo=Automa(2, "tactical"))
    current = native.Position(game.positions[0])
    assert current.draw(4, 1).to_reference() == game.positions[1]


def test_copies_and_pickles_are_equal_and_independent():
    for id, solo in OPPONENTS:
        game = Game.new(id, seed=8, solo=solo)
        game.play("A")
        one = native.Position(game.position)
        for other in (copy(one), deepcopy(one), one.copy(), pickle.loads(pickle.dumps(one))):
            assert other == one
            assert hash(other) == hash(one)
            assert other.key == one.key
            assert other.apply(0) != one
    assert one != "something else"


def test_equal_positions_reached_in_another_order_have_one_key():
    position = Game.new("classic", circle=[*range(1, 33), 0], first_player=0).position
    one = native.Position(position).apply(0).apply(0).apply(0)
    again = native.Position(native.Position(position).apply(0).apply(0).apply(0).to_reference())
    assert one == again
    assert one.key == again.key
    assert len({native.Position(position).apply(action).key for action in range(82, 88)}) == 6
