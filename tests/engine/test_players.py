"""Computer players: legal, the same for the same seed, blind to what is hidden, and of some use."""

from __future__ import annotations

import pytest

from quiltwork import EDITION_IDS, Automa, Game, QuiltworkError, edition, native
from quiltwork._native import available_paths, choose_path, path
from quiltwork.engine.match import play_match
from quiltwork.engine.players import player
from quiltwork.engine.playing import Fixture, play_game

NAMES = ("random", "greedy", "mcts:nodes=20", "uct:nodes=20", "full:nodes=20")


@pytest.mark.parametrize("id", EDITION_IDS)
@pytest.mark.parametrize("name", NAMES)
def test_a_player_plays_a_whole_game_of_legal_moves(id, name):
    result = play_game(Fixture(edition(id), name, "random", 3))
    assert sum(result.moves) > 10


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_move_on_every_path(name):
    position = native.Position(Game.new("classic", seed=5).position)
    before, thoughts = path(), set()
    for chosen in available_paths():
        choose_path(chosen)
        thoughts.add(player(name).think(position, seed=9))
    choose_path(before)
    assert len(thoughts) == 1


@pytest.mark.parametrize("name", NAMES)
def test_games_that_differ_only_in_what_is_hidden_get_the_same_moves(name):
    """The order of the small tiles is drawn when they join: no player can know it before."""
    games = [
        Game.new("express", seed=seed, circle=[*range(1, 15), 0], first_player=0)
        for seed in (1, 2, 3)
    ]
    while games[0].position.box:
        actions = {
            player(name).think(native.Position(game.position), seed=4).action for game in games
        }
        assert len(actions) == 1
        for game in games:
            game.play(next(iter(actions)))
    assert len({game.position.circle for game in games}) > 1


def test_a_search_tells_what_it_looked_at():
    position = native.Position(Game.new("classic", seed=5).position)
    thought = player("full:nodes=50").think(position)
    assert thought.action == thought.moves[0].action
    assert sum(move.visits for move in thought.moves) == 50
    assert all(0 <= move.win <= 1 for move in thought.moves)
    assert all(position.is_legal(move.action) for move in thought.moves)


def test_plain_search_tries_every_move_once_before_any_twice():
    game = Game.new("express", seed=4)
    position = native.Position(game.position)
    while not 5 <= position.count_moves() <= 30:
        game.play(player("random").think(position, seed=len(game.moves)).action)
        position = native.Position(game.position)
    legal = set(position.legal_actions())
    once = player(f"mcts:nodes={len(legal)}").think(position, seed=1)
    assert {move.action for move in once.moves} == legal
    assert all(move.visits == 1 for move in once.moves)
    often = player("mcts:nodes=500").think(position, seed=1)
    assert sum(move.visits for move in often.moves) == 500
    assert often.moves[0].visits > 500 / len(legal)
    assert often.action == often.moves[0].action


def test_plain_search_beats_chance_alone():
    assert play_match(edition("classic"), "mcts:nodes=300", "random", pairs=5).wins[0] >= 9


def test_a_search_goes_on_when_its_memory_is_full():
    position = native.Position(Game.new("classic", seed=5).position)
    thought = player("full:nodes=10000,hash=1").think(position)
    assert thought.nodes == sum(move.visits for move in thought.moves) == 10_000
    assert not thought.full


def test_full_beats_greedy_and_greedy_beats_random():
    classic = edition("classic")
    assert play_match(classic, "full:nodes=60", "greedy", pairs=5).wins[0] >= 9
    assert play_match(classic, "greedy", "random", pairs=10).wins[0] >= 17


@pytest.mark.parametrize(
    "name",
    [
        "",
        "fool",
        "full:time",
        "full:time=0",
        "full:time=soon",
        "full:time=-1",
        "full:time=nan",
        "full:nodes=1.5",
        "full:speed=3",
        "greedy:time=1",
    ],
)
def test_an_unknown_player_or_setting_is_refused(name):
    with pytest.raises(QuiltworkError):
        player(name)


def test_nobody_thinks_where_nothing_is_to_be_decided():
    over = Game.new("express", seed=1)
    while over.outcome is None:
        over.play(0)
    with pytest.raises(QuiltworkError, match="nobody is to move"):
        player("greedy").think(native.Position(over.position))
    solo = native.Position(Game.new("classic", seed=1, solo=Automa()).position)
    for name in NAMES:
        assert solo.is_legal(player(name).think(solo).action)
