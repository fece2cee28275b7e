"""Positions, moves and quilts as values: how they print, compare and show themselves."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

from quiltwork import Automa, Draw, Game, parse_position
from quiltwork.rules.move import ADVANCE, DECLINE, place_special
from quiltwork.rules.perft import perft
from quiltwork.rules.placement import single_square
from support.editions import patio
from support.tables import play, position_with, quilt_with, solo_with


def test_a_move_prints_as_its_text():
    position = position_with(offer=(24,), buttons=(9, 9))
    moves = position.legal_moves()
    assert [str(ADVANCE), str(DECLINE), str(moves[1])] == ["A", "D", "24r0@a1"]
    assert str(place_special(single_square(80, 9))) == "S@i9"
    assert str(Draw("join", (3, 1, 2))) == "J3.1.2"


def test_a_move_knows_its_tile_and_squares():
    move = play_take("24f1@c3")
    assert (move.kind, move.slot, move.tile) == ("take", 0, 24)
    assert move.cells == move.placement.cells
    assert (ADVANCE.tile, ADVANCE.cells) == (None, ())
    special = place_special(single_square(29, 9))
    assert (special.tile, special.cells, special.action) == (None, ((3, 2),), 30)


def play_take(text):
    game = Game.new(circle=[24, *range(1, 24), *range(25, 33), 0], first_player=0, seed=0)
    position = position_with(circle=game.position.circle, buttons=(9, 9))
    return next(move for move in position.legal_moves() if move.text == text)


def test_a_quilt_prints_as_rows():
    assert str(quilt_with("a1 c1 b2", patio())) == "#.#...\n.#....\n......\n......"


def test_positions_are_values():
    one, two = Game.new(seed=5).position, Game.new(seed=5).position
    assert one == two and hash(one) == hash(two)
    assert one != Game.new(seed=6).position
    with pytest.raises(FrozenInstanceError):
        one.top = 1


@pytest.mark.parametrize("solo", [None, Automa(4, "tactical")])
def test_a_position_shows_itself_as_text_json_and_picture(solo):
    position = Game.new(seed=5, solo=solo).position
    assert str(position) == position.text
    assert parse_position(position.text) == position
    plain = position.as_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert position._repr_svg_() == position.svg()
    picture = position.svg(theme="dark", names=("Ada", "Grace"))
    assert picture != position.svg()
    assert picture.startswith("<svg") and "Ada" in picture


def test_the_table_says_what_is_still_to_be_had():
    position = position_with(tokens=(3, 33))
    assert position.special_patches == (38, 44, 50)
    assert position.special_tile_owner is None
    assert position.marker is None
    assert position.automa is None
    assert solo_with(level=2, tokens=(3, 33)).marker == 44


def test_perft_takes_the_first_draw_and_counts_it_as_no_move():
    position = position_with(patio(), circle=(0, 1, 2), buttons=(9, 9))
    joining = play(position, "0r0@a1").position
    assert joining.chance is not None
    joined = joining.apply(joining.chance.first()).position
    assert perft(joining, 0) == 1
    assert perft(joining, 1) == perft(joined, 1) == len(joined.legal_moves())
    assert perft(position, 2) == sum(
        perft(position.apply(move).position, 1) for move in position.legal_moves()
    )


def test_perft_counts_a_game_that_ends_early_once():
    position = position_with(tokens=(52, 53), circle=())
    assert [perft(position, depth) for depth in (0, 1, 2, 3)] == [1, 1, 1, 1]
