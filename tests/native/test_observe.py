"""What a player sees: everything that lies open, from either side, and nothing hidden."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from quiltwork import Automa, Game, QuiltworkError, native
from quiltwork.editions import automa_components
from quiltwork.rules import Draw
from support.environments import EDITIONS, random_positions

AT_CIRCLE = 64


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_whole_circle_is_seen_in_order(edition_id):
    for position in random_positions(edition_id, games=1):
        tiles = len(position.edition.tiles)
        seen = native.observe(native.Position(position), 0).scalars
        assert len(seen) == AT_CIRCLE + tiles
        places = {tile: value for tile, value in enumerate(seen[AT_CIRCLE:]) if value > 0}
        assert tuple(sorted(places, key=lambda tile: -places[tile])) == position.circle
        for place, tile in enumerate(position.circle):
            assert places[tile] == pytest.approx(1 - place / tiles)


@pytest.mark.parametrize("edition_id", ["classic", "express"])
def test_both_seats_see_the_same_table_from_their_own_side(edition_id):
    for position in random_positions(edition_id, games=1):
        one, two = position.players
        swapped = replace(
            position,
            players=(two, one),
            top=None if position.top is None else 1 - position.top,
        )
        here, there = native.Position(position), native.Position(swapped)
        for seat in (0, 1):
            for mine, other in zip(
                native.observe(here, seat), native.observe(there, 1 - seat), strict=True
            ):
                assert np.array_equal(mine, other)
        assert native.observe(here, 0).scalars[:8].tolist() == (
            native.observe(here, 1).scalars[8:16].tolist()
        )


def test_a_batch_sees_what_the_player_to_move_sees():
    batch = native.Batch("stack-n-stuff", 8, 3)
    arrays, actions = batch.arrays(), np.zeros(8, np.int32)
    for round in range(60):
        batch.random_actions(round, actions)
        batch.step(actions, **arrays)
        for game in range(8):
            position = batch.position(game)
            seen = native.observe(position, position.to_move)
            assert np.array_equal(arrays["planes"][game], seen.planes)
            assert np.array_equal(arrays["scalars"][game], seen.scalars)
            assert np.array_equal(
                arrays["flat"][game], np.concatenate([seen.planes.ravel(), seen.scalars])
            )
            assert np.array_equal(arrays["mask"][game], native.action_mask(position))


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_of_the_automa_is_seen_what_lies_open(deck):
    game = Game.new("classic", seed=5, solo=Automa(3, deck))
    cards = [card.number for card in automa_components().deck(deck)]
    while game.outcome is None:
        automa = game.position.automa
        seen = native.observe(native.Position(game.position), 0).scalars[AT_CIRCLE + 33 :]
        assert seen[:2].tolist() == pytest.approx([3 / 5, float(deck == "tactical")])
        assert seen[2] == (automa.budget is not None)
        assert seen[3] == pytest.approx((automa.budget or 0) / 10)
        assert seen[4] == automa.set_aside / 2
        assert seen[5] == pytest.approx(len(automa.taken) / 33)
        assert [number for number, was in zip(cards, seen[6:], strict=True) if was] == sorted(
            automa.seen
        )
        game.play(game.position.legal_actions()[0])


def test_what_is_hidden_changes_nothing_that_is_seen():
    """Before the small tiles join, their order exists nowhere: two futures look the same."""
    game = Game.new("express", seed=4)
    takes = native.Position(game.position)
    while takes.chance != "join":
        takes = takes.apply(takes.legal_actions()[-1])
    small = list(game.edition.small_tiles)
    orders = [small, small[::-1]]
    before = [native.observe(takes, seat).scalars for seat in (0, 1)]
    after = [native.observe(takes.apply_draw(order), 0).scalars for order in orders]
    assert not np.array_equal(*after)
    assert before[0][AT_CIRCLE:].tolist() == before[1][AT_CIRCLE:].tolist()
    assert Draw("join", tuple(small)).text not in takes.to_reference().text


def test_nonsense_is_refused():
    position = native.Position(Game.new(seed=1).position)
    with pytest.raises(QuiltworkError, match="a seat is 0 or 1"):
        native.observe(position, 2)
    with pytest.raises(ValueError, match="wrong size"):
        position.observe(0, np.zeros((5, 9, 9), np.float32), np.zeros(64, np.float32))
    with pytest.raises(ValueError, match="wrong size"):
        position.write_mask(np.zeros(3, np.uint8))
    with pytest.raises(IndexError, match="seat"):
        position.observe(7, np.zeros((5, 9, 9), np.float32), np.zeros(97, np.float32))
