"""Rulings 13-15 and 18: the end, the score, the supply, and what happens to bad input."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quiltwork import (
    Draw,
    Edition,
    Game,
    IllegalMove,
    ParseError,
    UnknownEdition,
    edition,
    parse_position,
    parse_record,
)
from quiltwork.rules.events import GameOver, Income
from quiltwork.rules.outcome import ScoreSheet
from support.tables import (
    cells,
    kinds,
    only,
    play,
    position_with,
    quilt_filled,
    takes,
)


def test_ruling_13_the_game_ends_when_both_tokens_are_on_the_last_space():
    position = position_with(tokens=(52, 53))
    assert not position.is_over
    assert position.outcome() is None
    over, events = play(position, "A")
    assert over.is_over
    assert kinds(events)[-1] == "game_over"
    assert list(over.legal_moves()) == []
    assert over.to_move is None


def test_ruling_13_one_token_on_the_last_space_is_not_the_end():
    position, events = play(position_with(tokens=(52, 52)), "A")
    assert not position.is_over
    assert only(events, GameOver) == []


def test_ruling_13_a_special_patch_on_the_last_space_is_placed_before_the_other_plays_on():
    own = replace(edition("classic"), id="late-patch", special_patch_marks=(53,))
    taken = play(position_with(own, tokens=(52, 52)), "A").position
    assert (taken.pending, taken.to_move, taken.is_over) == ((53,), 0, False)
    placed = play(taken, "S@a1").position
    assert (placed.to_move, placed.is_over) == (1, False)
    assert play(placed, "A").position.is_over


def test_ruling_13_tiles_that_are_due_join_before_the_game_is_over():
    position = position_with("express", tokens=(28, 29), circle=(0, 1, 2, 3, 4, 5))
    due, events = play(position, "0r0@a1")
    assert [player.time for player in due.players] == [29, 29]
    assert not due.is_over
    assert only(events, GameOver) == []
    over, events = due.apply(Draw("join", due.box))
    assert over.is_over
    assert kinds(events) == ["small_tiles_joined", "game_over"]


@pytest.mark.parametrize(
    ("buttons", "holes", "special_tile", "score"),
    [
        (0, "", 0, 7),
        (12, "", 0, 19),
        (12, "a1", 0, 17),
        (12, "a1:i1", 0, 12 + 7 - 18),
        (12, "c1:c9 g1:g9", None, 12 - 36),
        (0, "a1:i9", None, -162),
    ],
)
def test_ruling_13_score_is_buttons_plus_7_for_the_tile_minus_2_per_empty_square(
    buttons, holes, special_tile, score
):
    position = position_with(
        tokens=(53, 53),
        buttons=(buttons, 0),
        quilts=(quilt_filled(except_=holes), None),
        special_tile=special_tile,
    )
    assert position.score(0) == position.players[0].score == score
    sheet = position.outcome().scores[0]
    assert sheet == ScoreSheet(buttons, 7 if special_tile == 0 else 0, -2 * len(cells(holes)))
    assert sheet.total == score


def test_ruling_13_the_higher_score_wins_whoever_arrived_first():
    for top in (0, 1):
        position = position_with(tokens=(53, 53), top=top, buttons=(8, 11))
        outcome = position.outcome()
        assert (outcome.winner, outcome.margin, outcome.decided_by) == (1, 3, "score")
        mirrored = position_with(tokens=(53, 53), top=top, buttons=(11, 8)).outcome()
        assert (mirrored.winner, mirrored.margin) == (0, 3)


def test_ruling_13_the_last_event_tells_the_result():
    over, events = play(position_with(tokens=(52, 53), buttons=(9, 20)), "A")
    assert over.outcome().winner == 1
    assert only(events, GameOver) == [GameOver(1, (10 - 162, 20 - 162))]


@pytest.mark.parametrize("first", [0, 1])
def test_ruling_14_equal_scores_are_won_by_whoever_arrived_first(first):
    tokens = (52, 52)
    position = position_with(tokens=tokens, top=first, buttons=(5, 5))
    home = play(position, "A").position
    assert home.first_home == first
    over, events = play(home, "A")
    outcome = over.outcome()
    assert over.first_home == first
    assert (outcome.winner, outcome.margin, outcome.decided_by) == (first, 0, "arrival")
    assert only(events, GameOver)[0].winner == first


def test_ruling_14_nobody_is_home_before_the_last_space():
    assert position_with(tokens=(51, 52)).first_home is None


def test_ruling_15_the_supply_never_runs_out():
    """The box holds 162 buttons in button tiles; a mark pays more all the same."""
    position = position_with(tokens=(4, 4), buttons=(400, 300), incomes=(38, 0))
    after, events = play(position, "A")
    assert only(events, Income) == [Income(0, 5, 38)]
    assert after.players[0].buttons == 400 + 1 + 38


def test_ruling_18_an_illegal_move_changes_nothing():
    game = Game.new(seed=7)
    game.play("8r0@a1")
    before, record = game.position, str(game)
    for bad in ("8r0@a1", "24r0@a1", "2r0@z9", "S@a1", "D", "B4", "", "2r0", "hello"):
        with pytest.raises((IllegalMove, ParseError)) as problem:
            game.play(bad)
        assert bad.strip()[:40] in str(problem.value)
        assert "\n" not in str(problem.value)
        assert game.position is before
        assert str(game) == record


def test_ruling_18_an_unknown_edition_is_named_with_those_there_are():
    with pytest.raises(UnknownEdition, match="unknown edition 'patchwork'; there are classic, "):
        Game.new("patchwork")


def test_ruling_18_a_malformed_position_says_which_field_is_wrong():
    text = position_with(tokens=(3, 7)).text
    with pytest.raises(ParseError, match="player1: space 77 is past the last space 53"):
        parse_position(text.replace("5/0/7/-", "5/0/77/-"))


def test_ruling_18_a_malformed_record_says_which_move_is_wrong():
    game = Game.new(seed=7)
    game.play("8r0@a1")
    game.play("A")
    with pytest.raises(IllegalMove, match=r"move 2: 8r0@a1: patch 8 is not on offer"):
        parse_record(str(game).replace("p0 A", "p0 8r0@a1"))


def test_ruling_18_a_malformed_edition_says_which_line_is_wrong():
    text = edition("classic").to_toml().replace("choice = 3", "choice = 0")
    with pytest.raises(ParseError, match=r"own\.toml, line 7: choice must be a whole number"):
        Edition.from_toml(text, "own.toml")


def test_ruling_06_and_13_someone_alone_may_still_take_tiles():
    position = position_with(tokens=(50, 53), buttons=(9, 9), offer=(0, 3, 11))
    assert takes(position) == [0, 3, 11]
