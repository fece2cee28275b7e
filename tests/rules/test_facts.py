"""Facts that must never change: placements, random numbers, setups, and how random games end."""

from __future__ import annotations

from statistics import fmean

import pytest

from quiltwork import EDITION_IDS, Game, Generator, edition
from quiltwork.rules import orientations, random_setup
from quiltwork.rules.generator import mix
from quiltwork.rules.playout import random_playout
from support import naive

WORD = 2**64
SPLITMIX64_OF_0 = (  # published values: Vigna's splitmix64.c, seed 0
    0xE220A8397B1DCDAF,
    0x6E789E6AA1B965F4,
    0x06C45D188009454F,
    0xF88BB8A8724C81EC,
    0x1B39896A51A8749B,
)
SPLITMIX64_OF_1234567 = (  # published values: the Rosetta Code task on SplitMix64
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
CIRCLES = {
    (
        9,
        0,
    ): "14 18 8 27 22 15 19 2 21 9 17 30 11 7 3 23 10 31 1 4 5 25 6 12 32 29 13 24 28 20 26 16 0",
    (
        9,
        7,
    ): "22 8 2 30 24 14 6 21 31 1 16 27 19 15 20 4 11 32 5 7 13 23 10 18 26 3 29 17 9 25 28 12 0",
    (7, 0): "5 7 9 14 13 6 3 2 11 12 4 8 1 10 0",
    (7, 7): "5 3 10 13 2 8 14 12 9 11 1 7 4 6 0",
}
FIRST_PLAYERS = {(9, 0): 1, (9, 7): 1, (7, 0): 1, (7, 7): 0}


class PlainSplitMix64:
    """The published algorithm, once more; streams start as in docs/randomness.md."""

    def __init__(self, state):
        self.state = state

    @classmethod
    def stream(cls, seed, stream):
        return cls(cls.scramble((cls.scramble(seed) + stream) % WORD))

    @staticmethod
    def scramble(z):
        z = ((z ^ (z >> 30)) * 13787848793156543929) % WORD
        z = ((z ^ (z >> 27)) * 10723151780598845931) % WORD
        return z ^ (z >> 31)

    def next(self):
        self.state = (self.state + 11400714819323198485) % WORD
        return self.scramble(self.state)

    def below(self, limit):
        while True:
            value = self.next()
            if value < WORD // limit * limit:
                return value % limit

    def shuffled(self, items):
        order = list(items)
        place = len(order)
        while place > 1:
            other = self.below(place)
            place -= 1
            order[place], order[other] = order[other], order[place]
        return order


@pytest.mark.parametrize(
    ("seed", "values"), [(0, SPLITMIX64_OF_0), (1234567, SPLITMIX64_OF_1234567)]
)
def test_the_generator_is_splitmix64_as_published(seed, values):
    plain = PlainSplitMix64(seed)
    assert [plain.next() for _ in values] == list(values)
    gamma = 0x9E3779B97F4A7C15
    assert [mix((seed + k * gamma) % WORD) for k in range(1, 6)] == list(values)


def test_the_first_stream_of_seed_0_is_the_published_sequence():
    generator = Generator(0)  # mix(0) is 0, so the state starts at 0
    assert [generator.next() for _ in SPLITMIX64_OF_0] == list(SPLITMIX64_OF_0)


@pytest.mark.parametrize(
    ("seed", "stream", "first"),
    [
        (0, 0, 0xE220A8397B1DCDAF),
        (0, 1, 0xBFEF8030DDC2D772),
        (7, 0, 0xB4AD0A1DCFCF4C0B),
        (7, 1, 0x64BF6909D6AB6A2A),
        (WORD - 1, 0, 0x0A4775CCDDAD9B5B),
        (WORD - 1, 1, 0xA5B9B012333E43E0),
    ],
)
def test_the_first_number_of_a_stream_is_pinned(seed, stream, first):
    assert Generator(seed, stream).next() == first
    ours, plain = Generator(seed, stream), PlainSplitMix64.stream(seed, stream)
    assert [ours.next() for _ in range(50)] == [plain.next() for _ in range(50)]


def test_numbers_below_a_limit_are_pinned():
    generator = Generator(7)
    assert [generator.below(100) for _ in range(10)] == [43, 18, 94, 77, 20, 96, 74, 27, 1, 66]


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 2**32 + 1, 2**63 + 1, WORD - 1, WORD])
def test_numbers_below_a_limit_throw_away_what_would_not_be_fair(limit):
    """Just above half the range nearly every second number has to be thrown away."""
    ours, plain = Generator(5), PlainSplitMix64.stream(5, 0)
    assert [ours.below(limit) for _ in range(40)] == [plain.below(limit) for _ in range(40)]
    if limit == 2**63 + 1:
        raw = Generator(5)
        assert max(raw.next() for _ in range(40)) >= limit


@pytest.mark.parametrize(
    ("limit", "numbers", "value"),
    [
        (3, [WORD - 1, 5], 2),  # 2**64 - 1 is a multiple of 3, so only the last number is unfair
        (3, [WORD - 2, 4], 2),
        (10, [WORD - 6, 7], 7),
        (10, [WORD - 7, 7], 9),
    ],
)
def test_the_first_unfair_number_is_thrown_away_and_the_last_fair_one_kept(limit, numbers, value):
    class Scripted(Generator):
        def next(self):
            return script.pop(0)

    script = list(numbers)
    assert Scripted(0).below(limit) == value


@pytest.mark.parametrize("seed", [-1, WORD, 10**30])
def test_a_seed_has_64_bits(seed):
    with pytest.raises(ValueError, match=rf"from 0 to 2\*\*64 - 1, not {seed}"):
        Generator(seed)


@pytest.mark.parametrize("id", EDITION_IDS)
@pytest.mark.parametrize("seed", [0, 7])
def test_the_setup_of_a_seed_is_pinned(id, seed):
    own = edition(id)
    circle = tuple(map(int, CIRCLES[own.columns, seed].split()))
    first = FIRST_PLAYERS[own.columns, seed]
    assert random_setup(own, seed) == (circle, first)
    plain = PlainSplitMix64.stream(seed, 0)
    assert [*plain.shuffled(range(1, len(circle))), 0] == list(circle)
    assert plain.below(2) == first


def test_the_kth_draw_of_a_game_uses_stream_k():
    game = Game.new("express", seed=7)
    while game.position.box:
        game.play(game.position.legal_actions()[-1])
    assert list(game.position.circle[5:]) == PlainSplitMix64.stream(7, 1).shuffled(range(15, 23))


def test_a_shuffle_moves_everything_everywhere():
    places = [Generator(seed).shuffled(range(5)) for seed in range(200)]
    for place in range(5):
        assert {order[place] for order in places} == set(range(5))
    assert Generator(0).shuffled([]) == ()
    assert Generator(0).shuffled([4]) == (4,)


def test_there_are_7349_placements_on_an_empty_quilt():
    classic = edition("classic")
    fast = sum(
        way.anchors.bit_count() for tile in classic.tiles for way in orientations(tile.shape, 9, 9)
    )
    plain = sum(len(naive.ways_to_place(t.shape, 9, 9, frozenset())) for t in classic.tiles)
    assert fast == plain == 7349


def test_there_are_2847_placements_on_an_empty_truck():
    express = edition("express")
    plain = sum(len(naive.ways_to_place(t.shape, 7, 7, frozenset())) for t in express.tiles)
    ways = sum(
        way.anchors.bit_count() for tile in express.tiles for way in orientations(tile.shape, 7, 7)
    )
    assert ways == plain == 2847


@pytest.mark.parametrize("id", EDITION_IDS)
def test_an_action_id_is_laid_out_by_slot_orientation_and_square(id):
    own = edition(id)
    assert own.action_count == 1 + own.spaces + 3 * 8 * own.spaces
    assert own.action_count == (2026 if own.columns == 9 else 1226)


def test_a_thousand_random_games_end_as_random_games_do():
    """The means have standard errors of about 0.3 and 0.1."""
    scores, moves = [], []
    for seed in range(1000):
        end, made = random_playout(Game.new(seed=seed).position, Generator(seed, 1))
        assert end.is_over
        scores += [end.score(0), end.score(1)]
        moves.append(made)
    assert fmean(scores) == pytest.approx(-11.5, abs=1.2)
    assert fmean(moves) == pytest.approx(42.8, abs=0.4)
    assert min(scores) < -40
    assert max(scores) > 15
