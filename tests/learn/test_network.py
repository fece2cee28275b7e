"""The network: exactly the legal moves, noise where wanted, quilts turned with their moves."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.leaves import EDITIONS, legal_actions  # noqa: E402
from learn.networks import leaves_of, random_network  # noqa: E402
from quiltwork import Position, edition  # noqa: E402
from quiltwork.editions import Tile  # noqa: E402
from quiltwork.learn.evaluator import ANSWER, KEPT, Evaluator  # noqa: E402
from quiltwork.learn.layout import LEAF, LEAF_BYTES, NO_ACTION, NO_TILE, SAMPLE, SAMPLE_BYTES  # noqa: E402
from quiltwork.learn.network import ILLEGAL  # noqa: E402
from quiltwork.learn.network_shape import Shape  # noqa: E402
from quiltwork.learn.replay import Replay  # noqa: E402

ATTENTIVE = Shape(8, 1, 32, attention=1, looked_at=8)


@pytest.mark.parametrize("shape", [Shape(8, 1, 32), ATTENTIVE], ids=["plain", "attentive"])
@pytest.mark.parametrize("id", EDITIONS)
def test_the_policy_allows_exactly_the_legal_moves(id, shape):
    network = random_network(id, shape)
    positions, leaves = leaves_of(id)
    trunk = network.trunk(leaves, *network.quilts(leaves))
    logits = network.policy(trunk)
    assert logits.shape == (len(positions), edition(id).action_count)
    for position, row in zip(positions, logits, strict=True):
        assert torch.nonzero(row > ILLEGAL)[:, 0].tolist() == position.legal_actions()


def _seen_by_the_rules(position: Position, tile: Tile, seat: int) -> list[float]:
    """What a tile would bring a player who took it now."""
    board = position.edition
    one, other = position.players[seat], position.players[1 - seat]
    then = min(one.time + tile.time, board.last_space)
    left, incomes = one.buttons - tile.cost, one.income + tile.income
    ahead = sum(mark > then for mark in board.income_marks)
    passed = sum(one.time < mark <= then for mark in board.income_marks)
    furthest = max(each.time for each in position.players)
    specials = [mark - one.time for mark in board.special_patch_marks if mark > furthest]
    return [
        (then - other.time) / 8,
        float(then > other.time),
        float(then == other.time),
        left / 10,
        float(left >= 0),
        (left + passed * incomes) / 20,
        passed,
        incomes * ahead / 40,
        incomes * passed / 10,
        float(tile.time >= min(specials, default=99)),
    ]


@pytest.mark.parametrize("id", EDITIONS)
def test_a_tile_is_seen_as_each_player_who_might_take_it_does(id):
    network = random_network(id, ATTENTIVE)
    positions, leaves = leaves_of(id)
    circle = network.tiles_of(leaves)
    for bits in (torch.float32, torch.bfloat16):  # a quarter of a third is no whole number in few
        worth = network.worth.to(bits)[circle]
        views = [network.attention.seen_by(leaves, worth, seat).numbers for seat in (0, 1)]
        for number, position in enumerate(positions):
            mover, tiles = position.to_move, position.edition.tiles
            for slot, tile in enumerate(circle[number].tolist()):
                if tile == len(tiles):
                    continue
                for seat, view in zip((mover, 1 - mover), views, strict=True):
                    want = _seen_by_the_rules(position, tiles[tile], seat)
                    assert view[number, slot].tolist() == pytest.approx(want, abs=1e-6)


def _after_each_other(position: Position, one: int, two: int) -> list[bool]:
    """By the rules: who could take the second of two places of the circle after the first."""
    board, circle = position.edition, position.circle
    first, second = (board.tiles[circle[place]] for place in (one, two))
    next_ones = [circle[(one + k) % len(circle)] for k in range(1, board.choice + 1)]
    in_reach = circle[two] in next_ones and one != two
    mover, facts = position.to_move, []
    for seat in (mover, 1 - mover):
        me, they = position.players[seat], position.players[1 - seat]
        then = min(me.time + first.time, board.last_space)
        passed = sum(me.time < mark <= then for mark in board.income_marks)
        left = me.buttons - first.cost + passed * (me.income + first.income)
        again, can = then <= they.time, left >= second.cost
        they_can = not again and they.buttons >= second.cost
        facts += [can, again and can, again and can and in_reach, they_can, they_can and in_reach]
    return facts


@pytest.mark.parametrize("id", EDITIONS)
def test_of_two_tiles_it_is_known_who_could_take_one_after_the_other(id):
    network = random_network(id, ATTENTIVE)
    pairs, seen = network.attention.pairs, network.attention.seen_by
    positions, leaves = leaves_of(id)
    circle = network.tiles_of(leaves)
    worth = network.worth[circle][:, : ATTENTIVE.looked_at]
    mine, theirs = (seen(leaves, worth, seat) for seat in (0, 1))
    size = (circle != network.tiles).sum(1)
    both = (torch.stack(each, 1) for each in ((mine.then, theirs.then), (mine.left, theirs.left)))
    facts = pairs.facts_of(leaves, size, mine.cost, *both)
    told = set()
    for number, position in enumerate(positions):
        known = range(min(ATTENTIVE.looked_at, len(position.circle)))
        for one, two in product(known, known):
            want = _after_each_other(position, one, two)
            assert facts[number, one, two].bool().tolist() == want
            told.add(tuple(want))
    assert all({each[k] for each in told} == {False, True} for k in range(10))


def test_what_is_known_of_two_tiles_changes_how_much_they_count():
    network = random_network("classic", ATTENTIVE)
    _, leaves = leaves_of("classic", every=40)

    def values():
        return network.trunk(leaves, *network.quilts(leaves)).values

    before = values()
    network.attention.pairs.facts.weight.normal_()
    assert not torch.equal(values(), before)


def test_no_tile_is_looked_at_where_there_is_none():
    """What an empty place would say of itself changes nothing."""
    network = random_network("classic", ATTENTIVE)
    _, leaves = leaves_of("classic", every=40)
    leaves[:, LEAF["circle"].start + 5 : LEAF["circle"].stop] = NO_TILE

    def values():
        return network.trunk(leaves, *network.quilts(leaves)).values

    before = values()
    network.embedding.weight[network.tiles] += 5
    assert torch.equal(values(), before)


def test_an_evaluator_names_the_likeliest_moves_and_a_worth():
    network = random_network("express")
    _, leaves = leaves_of("express")
    rows = torch.zeros(len(leaves), ANSWER)
    Evaluator(network, len(leaves))(leaves, rows)
    logits = network.policy(network.trunk(leaves, *network.quilts(leaves)))
    priors = torch.log_softmax(logits, 1)
    for row, prior, leaf in zip(rows, priors, leaves, strict=True):
        legal = legal_actions(edition("express"), leaf.numpy())
        actions = [int(action) for action in row[:KEPT] if action >= 0]
        assert len(actions) == min(KEPT, len(legal))
        assert actions == sorted(legal, key=lambda a: -float(prior[a]))[:KEPT]
        assert torch.equal(row[KEPT : KEPT + len(actions)], prior[actions])
        assert -1 <= row[3 * KEPT] <= 1
        assert all(-1 <= own <= 0 for own in row[3 * KEPT + 1 :])


def test_noise_is_added_only_where_it_is_wanted():
    network = random_network("express")
    _, leaves = leaves_of("express")
    leaves[::2, LEAF["is_noisy"]] = 1
    rows = torch.zeros(len(leaves), ANSWER)
    Evaluator(network, len(leaves))(leaves, rows)
    for number, row in enumerate(rows):
        count = int((row[:KEPT] >= 0).sum())
        priors, starts = row[KEPT : KEPT + count], row[2 * KEPT : 2 * KEPT + count]
        assert torch.equal(priors, starts) == (number % 2 == 1)


def test_a_drawn_batch_turns_quilts_and_moves_together():
    """Whatever the turn: the moves of a sample are legal on its turned quilt."""
    torch.manual_seed(0)
    id = "express"
    network = random_network(id)
    positions, leaves = leaves_of(id)
    samples = np.zeros((len(positions), SAMPLE_BYTES), np.uint8)
    samples[:, :LEAF_BYTES] = leaves
    samples[:, SAMPLE["quilts"]] = leaves[:, LEAF["mine"].start : LEAF["theirs"].stop]
    for row, position in zip(samples, positions, strict=True):
        legal = position.legal_actions()
        chosen = legal[:: max(1, len(legal) // 16)][:16]
        row[SAMPLE["actions"]] = np.array(
            [*chosen, *[NO_ACTION] * (16 - len(chosen))], np.uint16
        ).view(np.uint8)
    replay = Replay(edition(id), 50, torch.device("cpu"))
    replay.add(samples)
    assert replay.size == min(50, len(samples)) and replay.seen == len(samples)
    batch = replay.draw(network, 64)
    logits = network.policy(network.trunk(batch.leaves, batch.mine, batch.theirs))
    turned = 0
    for row, actions in zip(logits, batch.actions, strict=True):
        moves = actions[actions != NO_ACTION]
        assert len(moves) and (row[moves] > ILLEGAL).all()
    straight, _ = network.quilts(batch.leaves)
    turned = (straight != batch.mine).any(1).float().mean()
    assert turned > 0.2
    assert torch.equal(batch.mine, batch.final_mine) and torch.equal(
        batch.theirs, batch.final_theirs
    )


def test_far_tiles_may_lie_in_any_order_when_they_are_learned_from():
    torch.manual_seed(0)
    _, leaves = leaves_of("classic", every=40)
    samples = np.zeros((len(leaves), SAMPLE_BYTES), np.uint8)
    samples[:, :LEAF_BYTES] = leaves
    samples[:, SAMPLE["actions"]] = 0xFF
    network = random_network("classic")
    circle, near = LEAF["circle"], 7
    known = {bytes(leaf[circle].tolist()) for leaf in leaves}
    replay = Replay(edition("classic"), len(samples), torch.device("cpu"), near)
    replay.add(samples)
    drawn = [bytes(leaf[circle].tolist()) for leaf in replay.draw(network, 80).leaves]
    assert any(each not in known for each in drawn)
    told = {(each[:near], bytes(sorted(each[near:]))) for each in known}
    for each in drawn:
        tiles = each.rstrip(b"\xff")
        assert 0xFF not in tiles, "places without a tile stay behind the others"
        assert (each[:near], bytes(sorted(each[near:]))) in told


KERNEL = """
import torch
from learn.networks import leaves_of, random_network
from quiltwork.learn.kernel import fast_policy
network = random_network("express").requires_grad_(True)
_, leaves = leaves_of("express", every=60)
leaves = leaves[:4]

def look(policy):
    network.zero_grad()
    logits = policy(network.trunk(leaves, *network.quilts(leaves)))
    torch.manual_seed(1)
    (torch.where(logits > -20000, logits, 0.0) * torch.randn_like(logits)).sum().backward()
    grads = {n: p.grad.clone() for n, p in network.named_parameters() if p.grad is not None}
    return logits.detach(), grads

plain, grads = look(network.policy)
quick, others = look(lambda trunk: fast_policy(network, trunk))
assert torch.allclose(plain, quick, atol=1e-3), (plain - quick).abs().max()
assert set(grads) == set(others)
for name, grad in grads.items():
    assert (grad - others[name]).abs().max() <= 1e-4 * grad.abs().max() + 1e-6, name
print("equal")
"""


def test_the_kernels_judge_and_learn_as_the_plain_policy_does():
    pytest.importorskip("triton", reason="Triton has kernels only where it is installed")
    here = os.path.dirname(os.path.dirname(__file__))
    told = subprocess.run(
        [sys.executable, "-c", KERNEL],
        env={**os.environ, "TRITON_INTERPRET": "1", "PYTHONPATH": here},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout.strip().endswith("equal"), told.stderr
