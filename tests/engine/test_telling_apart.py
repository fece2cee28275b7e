"""A small network that tells the tiles of the circle apart: what it sees, learns and keeps."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest

from quiltwork import Game, QuiltworkError, edition, native
from quiltwork._native import CIRCLE_PLACES, NO_TILE, make_brain, net_circle
from quiltwork.engine.brain import Weights, fresh_weights, printed, weights_for
from quiltwork.engine.learning import Samples, brier, fit

CLASSIC = edition("classic")


def samples(many=4096, seed=1):
    """Who is to move wins where the first tile has an even number; nothing else tells."""
    random = np.random.Generator(np.random.PCG64(seed))
    circle = random.integers(0, len(CLASSIC.tiles), (many, CIRCLE_PLACES)).astype(np.uint8)
    circle[:, 5:] = NO_TILE
    won = (circle[:, 0] % 2 == 0).astype(np.float32)
    inputs = random.normal(0, 1, (many, fresh_weights(1).layers[0].shape[0]))
    unknown = np.full(many, -1, np.float32)
    return Samples(inputs.astype(np.float16), won, 20 * won - 10, unknown, circle)


@pytest.mark.parametrize("id", ["classic", "stack-n-stuff"])
def test_the_circle_is_told_clockwise_from_the_neutral_token(id):
    game, shortest = Game.new(id, seed=4), CIRCLE_PLACES
    while game.outcome is None:
        position = native.Position(game.position)
        circle = game.position.circle[:CIRCLE_PLACES]
        told = net_circle(position)
        assert told == [*circle, *[NO_TILE] * (CIRCLE_PLACES - len(circle))]
        shortest = min(shortest, len(circle))
        game.play(position.legal_actions()[-1])
    assert shortest < CIRCLE_PLACES, "also when few are left"


def test_what_tiles_tell_is_learnt_only_by_who_tells_them_apart():
    known, new = samples(), samples(seed=2)
    plain, telling = fresh_weights(1), fresh_weights(1).telling_apart(CLASSIC)
    settings = {"epochs": 15, "rate": 3e-3, "seed": 1, "batch": 256}
    assert brier(fit(plain, known, **settings), new) > 0.2
    after = fit(telling, known, **settings)
    assert brier(after, new) < 0.05
    several = fit(telling, known, **settings, threads=3)
    assert np.array_equal(several.circle, after.circle)


def test_before_it_has_learnt_it_judges_as_before():
    weights = fresh_weights(1)
    ready = weights.telling_apart(CLASSIC)
    assert brier(ready, samples()) == pytest.approx(brier(weights, samples()))
    assert ready.telling_apart(CLASSIC) is ready
    learnt = replace(ready, circle=np.ones_like(ready.circle))
    assert learnt.telling_apart(CLASSIC) is learnt, "nothing is forgotten"


def test_it_is_kept_exactly_in_files_and_pickles(tmp_path):
    ready = fresh_weights(3).telling_apart(CLASSIC)
    weights = replace(ready, circle=np.random.default_rng(1).random(ready.circle.shape, np.float32))
    weights.save(tmp_path / "brain.npz")
    again = Weights.load(tmp_path / "brain.npz")
    assert again.tiles == weights.tiles and np.array_equal(again.circle, weights.circle)
    brain = weights.native(CLASSIC)
    _, (_, _, circle) = brain.__reduce__()
    assert np.array_equal(circle, weights.circle.ravel())
    _, (_, _, pickled) = pickle.loads(pickle.dumps(brain)).__reduce__()
    assert np.array_equal(pickled, circle)
    with pytest.raises(QuiltworkError, match="not the weights"):
        replace(weights, tiles=weights.tiles[1:])
    with pytest.raises(ValueError, match="every place"):
        make_brain(*brain.__reduce__()[1][:2], circle[1:])


def test_a_file_whose_tiles_are_none_is_told(tmp_path):
    fresh_weights(1).telling_apart(CLASSIC).save(tmp_path / "brain.npz")
    with np.load(tmp_path / "brain.npz") as values:
        kept = dict(values)
    for tiles in (b"7", b"[]", b"no list"):
        kept["tiles"] = np.frombuffer(tiles, np.uint8)
        np.savez(tmp_path / "damaged.npz", **kept)
        with pytest.raises(QuiltworkError, match="not the weights of a brain"):
            Weights.load(tmp_path / "damaged.npz")


def test_tiles_are_known_by_what_is_printed_on_them():
    """In an edition of somebody's own they may come in another order, or be new."""
    weights = weights_for(CLASSIC)
    assert weights.tiles == tuple(map(printed, CLASSIC.tiles))
    first, second, *rest = CLASSIC.tiles
    swapped = (replace(second, id=0), replace(first, id=1), *rest[:-1])
    own = replace(CLASSIC, tiles=(*swapped, replace(rest[-1], cost=9)))
    _, (_, _, numbers) = weights.native(own).__reduce__()
    circle = np.array(numbers).reshape(weights.circle.shape)
    assert np.array_equal(circle[:, 0], weights.circle[:, 1])
    assert np.array_equal(circle[:, 1], weights.circle[:, 0])
    assert np.array_equal(circle[:, 2:-1], weights.circle[:, 2:-1])
    assert not circle[:, -1].any()
