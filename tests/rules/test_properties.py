"""What holds in every game, whoever plays: checked over random play and over directed play."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiltwork import Automa, Draw, Game, IllegalMove, tell
from quiltwork.rules import events as happened
from quiltwork.rules.events import Event
from quiltwork.rules.perft import perft
from support import naive
from support.invariants import check_position, check_step, check_whole_game, rare_branches
from support.players import STARTS, STYLES, Plan, play_out
from support.strategies import decisions, edition_ids, games, positions, seeds
from support.symmetry import mapped, symmetries

EXHAUSTIVE = settings(max_examples=60, deadline=None, derandomize=True)
SAMPLED = settings(max_examples=100, deadline=None, derandomize=True)

RARE = (
    "special tile by a tile",
    "special tile by a special patch",
    "special tile by the Automa",
    "full board",
    "special patch lost to a full board",
    "second special patch lost",
    "special patch lost to the Automa",
    "declined",
    "two marks in one move",
    "two special patches in one move",
    "small tiles joined",
    "joined before a special patch was placed",
    "empty circle",
    "reshuffled deck",
    "landed on top",
    "the Automa passed",
    "decided by arrival",
)


def corpus():
    """One game of every start in every style: small enough to look at each position of it."""
    return [play_out(Plan(start, 1, style)) for start in STARTS for style in STYLES]


def test_directed_play_reaches_every_rare_branch():
    found = sum((rare_branches(steps) for steps in corpus()), Counter())
    assert set(found) == set(RARE)
    assert {branch: found[branch] for branch in RARE if not found[branch]} == {}


def test_directed_play_sets_off_every_kind_of_event():
    seen = {event.kind for steps in corpus() for played in steps for event in played.events}
    classes = [kind for kind in vars(happened).values() if isinstance(kind, type)]
    kinds = {kind.kind for kind in classes if issubclass(kind, Event) and kind is not Event}
    assert len(kinds) == 20
    assert seen == kinds


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("style", STYLES)
def test_every_game_of_the_corpus_is_sound(start, style):
    steps = play_out(Plan(start, 1, style))
    for played in steps:
        check_position(played.before)
        check_step(played)
    check_position(steps[-1].after)
    check_whole_game(steps)


@EXHAUSTIVE
@given(games())
def test_buttons_squares_tiles_and_tokens_are_conserved_at_every_step(steps):
    for played in steps:
        check_position(played.before)
        check_step(played)
    check_whole_game(steps)


@EXHAUSTIVE
@given(games())
def test_every_event_can_be_told_and_is_plain_json(steps):
    for played in steps:
        for event in played.events:
            plain = event.as_dict()
            assert json.loads(json.dumps(plain)) == plain
            assert plain["kind"] == event.kind
            sentence = tell(event, played.before.edition)
            assert sentence.endswith(".") and "\n" not in sentence and "None" not in sentence


@SAMPLED
@given(decisions())
def test_legal_moves_are_those_of_a_naive_generator(position):
    moves = list(position.legal_moves())
    found = [naive.plain(move) for move in moves]
    assert len(set(found)) == len(found)
    assert set(found) == naive.legal_moves(position)


@SAMPLED
@given(positions())
def test_actions_moves_and_their_sequence_agree(position):
    moves = position.legal_moves()
    listed = list(moves)
    actions = position.legal_actions()
    assert actions == [move.action for move in listed] == sorted(set(actions))
    assert len(moves) == len(listed) == len(actions)
    assert [moves[index] for index in range(len(moves))] == listed
    assert [moves[index - len(moves)] for index in range(len(moves))] == listed
    assert all(0 <= action < position.edition.action_count for action in actions)
    assert repr(moves) == f"<{len(listed)} legal moves>"
    for index in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError, match=f"there are {len(listed)} legal moves, not {index}"):
            moves[index]


@SAMPLED
@given(positions(), st.data())
def test_slices_of_the_legal_moves_are_slices_of_the_list(position, data):
    moves = position.legal_moves()
    cut = data.draw(st.slices(len(moves)))
    assert moves[cut] == list(moves)[cut]


@SAMPLED
@given(decisions())
def test_each_action_names_its_move(position):
    for move in position.legal_moves():
        assert position.move_of(move.action) == move


@SAMPLED
@given(decisions(), st.data())
def test_a_move_and_its_action_lead_to_the_same_place(position, data):
    moves = position.legal_moves()
    move = moves[data.draw(st.integers(0, len(moves) - 1))]
    assert position.apply(move) == position.apply(move.action)


@SAMPLED
@given(positions(), st.data())
def test_every_other_action_is_refused_and_changes_nothing(position, data):
    legal = set(position.legal_actions())
    before = (position.text, repr(position), hash(position))
    action = data.draw(st.integers(-2, position.edition.action_count + 2))
    if action in legal:
        position.apply(action)
    else:
        for ask in (position.move_of, position.apply):
            with pytest.raises(IllegalMove) as problem:
                ask(action)
            assert str(problem.value) and "\n" not in str(problem.value)
    assert (position.text, repr(position), hash(position)) == before


@EXHAUSTIVE
@given(decisions())
def test_turning_or_flipping_the_quilts_maps_the_legal_moves_onto_each_other(position):
    rows, columns = position.edition.rows, position.edition.columns
    plain = {naive.plain(move) for move in position.legal_moves()}
    for symmetry in symmetries(position).values():
        other = mapped(position, symmetry)
        moves = other.legal_moves()
        assert len(moves) == len(plain)
        assert {naive.plain(move) for move in moves} == {
            (kind, slot, frozenset(symmetry(rows, columns, cell) for cell in cells))
            for kind, slot, cells in plain
        }


@EXHAUSTIVE
@given(decisions(), st.data())
def test_a_mapped_move_leads_to_the_mapped_position(position, data):
    rows, columns = position.edition.rows, position.edition.columns
    moves = position.legal_moves()
    move = moves[data.draw(st.integers(0, len(moves) - 1))]
    for symmetry in symmetries(position).values():
        other = mapped(position, symmetry)
        wanted = (
            move.kind,
            move.slot,
            frozenset(symmetry(rows, columns, cell) for cell in move.cells),
        )
        (same,) = (m for m in other.legal_moves() if naive.plain(m) == wanted)
        there = mapped(position.apply(move).position, symmetry)
        assert mapped(other.apply(same).position, lambda r, c, cell: cell) == there


@SAMPLED
@given(positions())
def test_the_special_square_is_found_where_a_naive_look_finds_it(position):
    for player in position.players:
        for side in range(1, 8):
            corners = naive.full_squares(player.quilt, side)
            found = player.quilt.full_square(side)
            if found is None:
                assert corners == []
            else:
                assert divmod(found, player.quilt.columns) == corners[0]


@EXHAUSTIVE
@given(edition_ids, seeds, st.booleans(), st.lists(st.integers(0, 2**16), min_size=30, max_size=70))
def test_undo_gives_back_every_position_and_the_same_moves_the_same_game(
    id, seed, against_automa, choices
):
    solo = Automa(1 + seed % 5, ("normal", "tactical")[seed % 2])
    if not against_automa or id in ("express", "stack-n-stuff"):
        solo = None
    game = Game.new(id, seed=seed, solo=solo)
    before, played = [], []
    for choice in choices:
        moves = game.position.legal_moves()
        if not moves:
            break
        before.append((game.position, game.steps))
        move = moves[choice % len(moves)]
        played.append((move, game.play(move), game.position, game.steps))
    for (position, steps), (move, *_) in zip(reversed(before), reversed(played), strict=True):
        assert game.undo() == move
        assert game.position == position
        assert game.steps == steps
    for move, events, position, steps in played:
        assert game.play(move) == events
        assert game.position == position
        assert game.steps == steps


@SAMPLED
@given(positions())
def test_chance_lists_every_draw_with_a_probability_and_takes_no_other(position):
    if position.chance is None:
        with pytest.raises(IllegalMove, match="nothing is to be drawn now"):
            position.apply(Draw("card", (1,)))
        return
    if position.chance.kind == "join" and len(position.chance.values) > 5:
        assert position.apply(position.chance.first()).position.box == ()
        return
    outcomes = list(position.chance.outcomes())
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert len({draw for draw, _ in outcomes}) == len(outcomes)
    assert outcomes[0][0] == position.chance.first()
    for draw, chance in outcomes:
        assert chance > 0
        assert position.chance.allows(draw)
        assert position.apply(draw).position != position
        assert str(draw) == draw.text


@settings(max_examples=20, deadline=None, derandomize=True)
@given(positions(("patio", "short circle")))
def test_perft_counts_the_sequences_of_moves(position):
    def count(position, depth):
        while position.chance is not None:
            position = position.apply(position.chance.first()).position
        if depth == 0 or position.is_over:
            return 1
        return sum(
            count(position.apply(move).position, depth - 1) for move in position.legal_moves()
        )

    deepest = 2 if len(position.legal_moves()) < 40 else 1
    for depth in range(deepest + 1):
        assert perft(position, depth) == count(position, depth)
