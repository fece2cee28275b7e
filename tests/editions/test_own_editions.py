"""An edition of one's own, from a file to the end of a game."""

from __future__ import annotations

import pytest

from quiltwork import Game, Generator, ParseError, edition, load_edition, parse_position
from quiltwork.rules.playout import random_playout
from support.invariants import check_position, check_step, check_whole_game
from support.players import STYLES, Played

HANDKERCHIEF = """\
format = 1
id = "handkerchief"
name = "Handkerchief"
printing = ""
quilt = [5, 5]
starting_buttons = 3
choice = 2
last_space = 15
income_marks = [4, 8, 12, 15]
special_patch_marks = [5, 6, 11]
special_patch_may_be_declined = false
special_tile = { square = 3, points = 4 }
empty_space_penalty = 1
starting_tile = 2
automa = false
look = "cloth"
tile_names = ["dot", "dash", "tee", "ell", "bar", "zed", "square"]
tiles = [
  [0, "#", 0, 1, 0],
  [1, "##", 1, 2, 1],
  [2, "###/.#.", 2, 2, 1],
  [3, [[0, 0], [1, 0], [1, 1]], 1, 3, 1],
  [4, "####", 2, 1, 0],
]
small_tiles = [
  [5, "##./.##", 0, 4, 2],
  [6, "##/##", 3, 1, 0],
]
small_tiles_join_at = 2

[words]
button = "bead"
buttons = "beads"
tile = "rag"
tiles = "rags"
quilt = "handkerchief"
special_patch = "thread"
special_patches = "threads"
special_tile = "3x3 tile"
neutral_token = "needle"
large_tiles = "big rags"
small_tiles = "little rags"

[provenance]
tiles = "reconstructed"
time_board = "reconstructed"
rules = "reconstructed"
"""


@pytest.fixture
def handkerchief(tmp_path):
    path = tmp_path / "handkerchief.toml"
    path.write_text(HANDKERCHIEF, "utf-8")
    return load_edition(path)


def test_a_file_becomes_an_edition(handkerchief, tmp_path):
    assert (handkerchief.rows, handkerchief.columns, handkerchief.choice) == (5, 5, 2)
    assert handkerchief.small_tiles == (5, 6)
    assert handkerchief.tiles[3].shape == "#./##"
    assert handkerchief.marks == (
        *((4, True), (5, False), (6, False), (8, True), (11, False), (12, True), (15, True)),
    )
    assert load_edition(str(tmp_path / "handkerchief.toml")) == handkerchief


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_ones_own_edition_plays_to_the_end(handkerchief, style, seed):
    position = Game.new(handkerchief, seed=seed).position
    generator, steps = Generator(seed), []
    while not position.is_over:
        chance = position.chance
        step = chance.sample(generator) if chance else STYLES[style](position, generator)
        after, events = position.apply(step)
        steps.append(Played(position, step, after, events))
        check_position(position)
        check_step(steps[-1])
        assert parse_position(after.text, handkerchief) == after
        position = after
    check_whole_game(tuple(steps))
    assert position.outcome().winner in (0, 1)


def test_random_games_of_ones_own_edition_take_every_tile(handkerchief):
    ends = [
        random_playout(Game.new(handkerchief, seed=seed).position, Generator(seed))[0]
        for seed in range(40)
    ]
    assert any(not end.circle and not end.box for end in ends)
    assert any(end.special_tile_owner is not None for end in ends)


def test_a_game_of_ones_own_edition_can_be_recorded_and_taken_back(handkerchief):
    game = Game.new(handkerchief, seed=3)
    while not game.position.is_over:
        moves = game.position.legal_moves()
        game.play(moves[len(moves) // 2])
    positions = game.positions
    for _ in game.moves:
        game.undo()
    assert game.position == positions[0]


def test_a_file_that_is_not_there(tmp_path):
    path = tmp_path / "nowhere.toml"
    with pytest.raises(ParseError, match=r"nowhere\.toml: cannot be read: .*No such file"):
        load_edition(path)


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(ParseError, match="cannot be read: "):
        load_edition(tmp_path)


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "latin1.toml"
    path.write_bytes(b'name = "caf\xe9"')
    with pytest.raises(ParseError, match=r"latin1\.toml: cannot be read: .*utf-8"):
        load_edition(path)


def test_a_problem_in_a_file_is_told_with_the_name_of_the_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(HANDKERCHIEF.replace("choice = 2", "choice = 0"), "utf-8")
    with pytest.raises(ParseError, match=r"^mine\.toml, line 7: choice must be a whole number"):
        load_edition(path)


def test_the_id_of_a_shipped_edition_is_taken(tmp_path):
    path = tmp_path / "classic.toml"
    path.write_text(edition("classic").to_toml().replace("choice = 3", "choice = 4"), "utf-8")
    with pytest.raises(ParseError) as problem:
        load_edition(path)
    assert str(problem.value) == "classic.toml: the id 'classic' belongs to a shipped edition"


def test_a_shipped_edition_may_be_loaded_from_a_copy(tmp_path):
    path = tmp_path / "copy.toml"
    path.write_text(edition("express").to_toml(), "utf-8")
    assert load_edition(path) == edition("express")
