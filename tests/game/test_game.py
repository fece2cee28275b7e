"""A game being played: laid out, played, taken back, talked about and taken up again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.games import SOLO, TABLES, choose, edition_of, finished, new_game, own_edition
from quiltwork import (
    EDITION_IDS,
    Automa,
    Draw,
    Game,
    Generator,
    IllegalMove,
    Move,
    ParseError,
    QuiltworkError,
    Record,
    UnknownEdition,
    edition,
    format_record,
    parse_record,
)
from quiltwork.notation import Entry
from quiltwork.rules import random_setup

CIRCLE = Game.new(seed=7).position.circle


# A new game


def test_a_game_is_classic_for_two_unless_said_otherwise() -> None:
    game = Game.new()
    assert game.edition == game.position.edition == edition("classic")
    assert game.position.automa is None
    assert game.steps == () and len(game.positions) == 1 and game.outcome is None


@pytest.mark.parametrize("id", EDITION_IDS)
def test_the_seed_decides_the_circle_and_the_first_player(id: str) -> None:
    circle, first = random_setup(edition(id), 12)
    for game in (Game.new(id, 12), Game.new(edition(id), seed=12)):
        assert game.position.circle == circle
        assert game.position.to_move == first
    assert len({Game.new(id, seed).position for seed in range(20)}) > 15
    assert {Game.new(id, seed).position.to_move for seed in range(20)} == {0, 1}


def test_without_a_seed_games_differ() -> None:
    assert len({Game.new().position for _ in range(5)}) == 5


def test_the_circle_and_the_first_player_can_be_given() -> None:
    for first in (0, 1):
        game = Game.new(seed=1, circle=list(CIRCLE), first_player=first)
        assert game.position.circle == CIRCLE
        assert game.position.to_move == first
    assert (
        Game.new(seed=1, first_player=0).position.circle == random_setup(edition("classic"), 1)[0]
    )
    assert Game.new(circle=iter(CIRCLE)).position.circle == CIRCLE  # type: ignore[arg-type]


def test_against_the_automa_the_person_begins() -> None:
    for seed in range(6):
        game = Game.new(seed=seed, solo=Automa(3))
        assert game.position.to_move == 0
        assert game.position.automa is not None and game.position.automa.level == 3
        assert game.position.circle == random_setup(edition("classic"), seed)[0]


def test_in_the_tactical_deck_the_first_budget_is_in_sight_at_once() -> None:
    game = Game.new(seed=3, solo=Automa(3, "tactical"))
    assert [step.text[0] for step in game.steps] == ["B"]
    assert game.moves == () and game.position.to_move == 0
    assert game.position.automa is not None
    assert game.position.automa.budget == int(game.steps[0].text[1:])


def test_an_edition_of_ones_own_is_played_by_its_value() -> None:
    game = Game.new(own_edition(), 4)
    assert game.edition is own_edition()
    assert len(game.position.offer) == 9


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        ({"circle": CIRCLE[:-1]}, "the circle must hold each starting tile once; look at [0]"),
        (
            {"circle": (*CIRCLE, 0)},
            "the circle must hold each starting tile once; look at a tile twi",
        ),
        ({"circle": (99, *CIRCLE)}, "the circle must hold each starting tile once; look at [99]"),
        ({"circle": ()}, "the circle must hold each starting tile once"),
        ({"circle": CIRCLE[::-1]}, "that tile must be last in the circle, not 22"),
        ({"first_player": 2}, "the first player is 0 or 1, not 2"),
        ({"first_player": -1}, "the first player is 0 or 1, not -1"),
        ({"first_player": 0.5}, "the first player is 0 or 1, not 0.5"),
        ({"circle": (CIRCLE[0] + 0.5, *CIRCLE[1:])}, "look at [22, 22.5]"),
        ({"solo": Automa(), "first_player": 1}, "against the Automa the person always begins"),
        ({"solo": Automa(), "edition": "express"}, "the Automa cannot be played on edition 'expr"),
        ({"edition": "clasic"}, "unknown edition 'clasic'; there are classic"),
        ({"edition": ""}, "unknown edition ''"),
        ({"seed": -1}, "a seed is a whole number from 0 to 2**64 - 1, not -1"),
        ({"seed": 2**64}, "a seed is a whole number from 0 to 2**64 - 1"),
        ({"seed": -1, "circle": CIRCLE, "first_player": 0}, "a seed is a whole number from 0"),
    ],
)
def test_an_impossible_setup_is_refused_with_the_reason(setup: dict, problem: str) -> None:
    with pytest.raises(QuiltworkError) as caught:
        Game.new(**setup)
    assert problem in str(caught.value)


def test_an_unknown_edition_is_an_error_of_its_own_kind() -> None:
    with pytest.raises(UnknownEdition):
        Game.new("clasic")


def test_a_bad_seed_is_refused_before_the_first_draw_is_due() -> None:
    """It used to be noticed in the middle of a move, which was then half made."""
    record = Game.new("express", 1).record()
    with pytest.raises(QuiltworkError, match="a seed is a whole number from 0"):
        Game.from_record(record, seed=-1)
    with pytest.raises(QuiltworkError, match="a seed is a whole number from 0"):
        Game(record, 2**64)
    assert Game(record, 2**64 - 1).position == Game(record, 0).position


def test_numbers_that_only_look_like_numbers_are_written_as_numbers() -> None:
    """first_player=True used to be saved as 'True', which nobody could read."""
    circle = [True if id == 1 else float(id) for id in CIRCLE]
    game = Game.new(circle=circle, first_player=True)  # type: ignore[arg-type]
    assert parse_record(str(game)) == game.record()
    assert '[First "1"]' in str(game)
    assert {type(id) for id in game.position.circle} == {int}


# Playing


def test_a_move_is_given_as_a_value_a_text_or_an_action_id() -> None:
    move = Game.new(seed=7).position.legal_moves()[1]
    games = [Game.new(seed=7) for _ in range(3)]
    happened = [games[0].play(move), games[1].play(f" {move.text}\n"), games[2].play(move.action)]
    assert happened[0] == happened[1] == happened[2]
    assert games[0].position == games[1].position == games[2].position
    assert all(game.moves == (move,) for game in games)


def test_what_happened_is_told_with_draws_and_the_automas_turns() -> None:
    game = Game.new(seed=3, solo=Automa(1))
    kinds: list[str] = []
    while game.outcome is None:
        kinds += [event.kind for event in game.play(choose(game, Generator(1)))]
    assert kinds[-1] == "game_over"
    draws = sum(isinstance(step, Draw) for step in game.steps)
    assert draws == kinds.count("card_revealed") > 5


def test_after_a_move_nothing_is_left_to_draw() -> None:
    for table in ("express", *SOLO):
        game = new_game(table, 5)
        generator = Generator(5)
        while game.outcome is None:
            assert game.position.chance is None
            assert game.position.to_move is not None
            game.play(choose(game, generator))


@pytest.mark.parametrize(
    "bad", ["", "B4", "now", "24r0@a1", "0r0@a1", "D", "S@a1", -1, 10**9, 1, 700]
)
def test_an_impossible_move_changes_nothing(bad: str | int) -> None:
    game = Game.new(seed=7)
    game.play("8r0@a1")
    before = game.steps, game.positions, game.record(), str(game)
    with pytest.raises((ParseError, IllegalMove)):
        game.play(bad)
    assert (game.steps, game.positions, game.record(), str(game)) == before


def test_a_move_of_another_position_changes_nothing() -> None:
    game = Game.new(seed=7)
    move = game.position.legal_moves()[5]
    game.play(move)
    with pytest.raises(IllegalMove, match=f"^{move.text}: "):
        game.play(move)
    assert game.moves == (move,)


def test_a_finished_game_takes_no_more_moves() -> None:
    game = Game.from_record(finished("classic", 1).record())
    with pytest.raises(IllegalMove, match=r"^A: the game is over$"):
        game.play("A")
    assert game.record() == finished("classic", 1).record()


@pytest.mark.parametrize("table", TABLES)
def test_the_same_seed_and_moves_give_the_same_game_draws_included(table: str) -> None:
    game = finished(table, 3)
    again = new_game(table, 3)
    for move in game.moves:
        again.play(move)
    assert again.steps == game.steps
    assert again.positions == game.positions
    assert str(again) == str(game)


@pytest.mark.parametrize("table", ["express", "solo-own", "solo-tactical"])
def test_the_draw_number_k_uses_the_stream_number_k_of_the_seed(table: str) -> None:
    """As docs/randomness.md promises to whoever wants to play the same game elsewhere."""
    game, draws = finished(table, 3), 0
    for position, step in zip(game.positions[:-1], game.steps, strict=True):
        if isinstance(step, Draw):
            draws += 1
            assert position.chance is not None
            assert position.chance.sample(Generator(3, draws)) == step
    assert draws >= 1


def test_another_seed_draws_something_else() -> None:
    moves = finished("express", 3).moves
    joined = set()
    for seed in range(8):
        model = new_game("express", 3)
        first = model.position.to_move
        game = Game.new("express", seed, circle=model.position.circle, first_player=first)
        while not any(isinstance(step, Draw) for step in game.steps):
            game.play(moves[len(game.moves)])
        joined.add(next(step for step in game.steps if isinstance(step, Draw)))
    assert len(joined) == 8


@pytest.mark.parametrize("table", TABLES)
def test_positions_and_steps_tell_the_whole_game(table: str) -> None:
    game = finished(table, 4)
    assert len(game.positions) == len(game.steps) + 1
    assert game.positions[-1] == game.position
    for before, step, after in zip(
        game.positions[:-1], game.steps, game.positions[1:], strict=True
    ):
        assert before.apply(step).position == after
    assert game.moves == tuple(step for step in game.steps if isinstance(step, Move))


# Taking back


@pytest.mark.parametrize("table", TABLES)
def test_undo_takes_back_one_move_with_the_draws_after_it(table: str) -> None:
    game = Game.from_record(finished(table, 2).record(), seed=2)
    states = []
    while game.moves:
        states.append((game.steps, game.positions, game.record()))
        expected = game.moves[-1]
        count = len(game.moves)
        assert game.undo() == expected
        assert len(game.moves) == count - 1
        assert game.position.to_move is not None, "back at a decision, not before a draw"
    assert game.position == new_game(table, 2).position
    with pytest.raises(QuiltworkError, match=r"^there is no move to take back$"):
        game.undo()
    for steps, positions, record in reversed(states):
        game.play(steps[max(k for k, step in enumerate(steps) if isinstance(step, Move))])
        assert (game.steps, game.positions, game.record()) == (steps, positions, record)


def test_a_draw_comes_again_after_undo_whatever_was_played_instead() -> None:
    game = Game.new(seed=5, solo=Automa(2))
    game.play("A")
    drawn = game.steps[1]
    assert isinstance(drawn, Draw)
    for move in game.positions[0].legal_moves()[::50]:
        game.undo()
        game.play(move)
        assert game.steps[:2] == (move, drawn)


def test_undo_forgets_what_was_said_about_the_move() -> None:
    game = Game.new(seed=7)
    game.play("A")
    game.comment("hm")
    game.undo()
    game.play("A")
    assert game.record().entries == (Entry("A"),)


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    for game in (Game.new(seed=1), Game.new(seed=1, solo=Automa(1, "tactical"))):
        before = game.steps, game.positions
        with pytest.raises(QuiltworkError, match="there is no move to take back"):
            game.undo()
        assert (game.steps, game.positions) == before


# Comments and tags


def test_a_comment_belongs_to_the_last_step() -> None:
    game = Game.new(seed=7)
    game.comment("before")
    game.play("A")
    game.comment("first")
    game.comment("better")
    game.play("A")
    record = game.record()
    assert record.comment == "before"
    assert [entry.comment for entry in record.entries] == ["better", ""]
    game.comment('two\nlines, {a} "b" \\')
    assert parse_record(str(game)) == game.record()
    game.comment("")
    assert game.record().entries[1].comment == ""


def test_a_comment_that_cannot_be_kept_is_refused_and_changes_nothing() -> None:
    game = Game.new(seed=7)
    for _ in range(2):
        before = game.record()
        with pytest.raises(ParseError, match=r"^comment: character '\\t' is not allowed$"):
            game.comment("a\tb")
        assert game.record() == before
        game.play("A")


def test_tags_are_given_with_the_record_and_kept_from_where_it_came() -> None:
    game = Game.new(seed=7)
    record = game.record(Player0="Ada", Seed="7")
    assert record.tags == {"Player0": "Ada", "Seed": "7"}
    assert game.record().tags == {}
    again = Game.from_record(record)
    assert again.record(Player0="Bob", Event="tea").tags == {
        "Player0": "Bob", "Seed": "7", "Event": "tea",
    }  # fmt: skip
    assert again.record().tags == record.tags


@pytest.mark.parametrize(
    ("tags", "problem"),
    [
        ({"Circle": "1"}, "record: 'Circle' cannot be the name of a tag"),
        ({"Quiltwork": "1"}, "record: 'Quiltwork' cannot be the name of a tag"),
        ({"a b": "1"}, "record: 'a b' cannot be the name of a tag"),
        ({"Event": "a\nb"}, "record: tag Event: character '\\n' is not allowed"),
    ],
)
def test_a_tag_that_cannot_be_written_is_refused(tags: dict[str, str], problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        Game.new(seed=7).record(**tags)
    assert str(caught.value) == problem


# Taking up a record


@pytest.mark.parametrize("table", TABLES)
def test_a_game_goes_on_from_its_record_as_if_it_had_never_stopped(table: str) -> None:
    whole = finished(table, 6)
    halfway = new_game(table, 6)
    for move in whole.moves[: len(whole.moves) // 2]:
        halfway.play(move)
    halfway.comment("supper")
    record = halfway.record(Event="evening")
    own = edition_of(table)
    for resumed in (
        Game.from_record(record, seed=6),
        Game.from_record(format_record(record), seed=6, edition=own),
        Game(record, 6),
    ):
        assert resumed.positions == halfway.positions
        assert resumed.record() == record
        for move in whole.moves[len(whole.moves) // 2 :]:
            resumed.play(move)
        assert resumed.steps == whole.steps
        assert resumed.outcome == whole.outcome


def test_a_record_that_stops_before_a_draw_goes_on_with_it() -> None:
    whole = finished("express", 1).record()
    joined = next(k for k, entry in enumerate(whole.entries) if entry.text[0] == "J")
    cut = replace(whole, entries=whole.entries[:joined])
    drawn = {Game.from_record(cut, seed=seed).steps[-1] for seed in range(5)}
    assert len(drawn) == 5
    assert all(isinstance(draw, Draw) for draw in drawn)
    assert Game.from_record(cut, seed=1).record() == replace(
        whole, entries=whole.entries[: joined + 1]
    )


def test_a_wrong_record_is_refused() -> None:
    record = finished("classic", 1).record()
    with pytest.raises(ParseError, match=r"^move 1: 'now' is not a move"):
        Game.from_record(replace(record, entries=(Entry("now"),)))
    with pytest.raises(IllegalMove, match=r"^move 2: D: there is no special patch to place"):
        Game.from_record(replace(record, entries=(Entry("A"), Entry("D"))))
    with pytest.raises(QuiltworkError, match="the circle must hold each starting tile once"):
        Game.from_record(Record(edition("classic"), (1, 2)))
    with pytest.raises(ParseError, match="expected one record, found 0"):
        Game.from_record("")


def test_a_game_of_an_own_edition_needs_its_value_to_be_read() -> None:
    text = str(finished("own", 1))
    with pytest.raises(UnknownEdition, match="'own'"):
        Game.from_record(text)
    assert Game.from_record(text, edition=own_edition()).position == finished("own", 1).position


# The end


@pytest.mark.parametrize("table", TABLES)
def test_the_score_sheets_add_up_and_the_better_one_wins(table: str) -> None:
    for seed in range(8):
        game = finished(table, seed)
        assert game.outcome is not None
        totals = [sheet.total for sheet in game.outcome.scores]
        for seat, sheet in enumerate(game.outcome.scores):
            parts = (sheet.buttons, sheet.special_tile, sheet.empty_squares,
                     sheet.tiles_with_buttons, sheet.buttons_on_tiles)  # fmt: skip
            assert sum(parts) == sheet.total == game.position.score(seat)
            assert sheet.empty_squares <= 0 <= sheet.buttons
        assert game.outcome.margin == abs(totals[0] - totals[1])
        if totals[0] != totals[1]:
            assert game.outcome.decided_by == "score"
            assert totals[game.outcome.winner] == max(totals)
        assert all(position.outcome() is None for position in game.positions[:-1])


def test_equal_scores_are_decided_by_who_arrived_first() -> None:
    ties = [
        game
        for game in (finished("express", seed) for seed in range(200))
        if game.outcome is not None and game.outcome.decided_by == "arrival"
    ]
    assert ties, "no tie among the games: look for one elsewhere"
    for game in ties:
        assert game.outcome is not None
        assert game.outcome.margin == 0
        last = game.edition.last_space
        arrived = next(
            seat for p in game.positions for seat in (0, 1) if p.players[seat].time == last
        )
        assert game.outcome.winner == arrived


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_game_against_the_automa_ends_with_both_scores(level: int) -> None:
    for deck in ("normal", "tactical"):
        game = Game.new("anniversary", level, solo=Automa(level, deck))
        generator = Generator(level)
        while game.outcome is None:
            assert game.position.to_move == 0
            game.play(choose(game, generator))
        automa = game.position.automa
        assert automa is not None and automa.score == game.outcome.scores[1].total
        assert parse_record(str(game)).solo == Automa(level, deck)
        assert Game.from_record(str(game)).outcome == game.outcome


# What a game looks like


def test_a_game_prints_as_its_record() -> None:
    game = Game.new(seed=7)
    assert repr(game) == "<Game of 'classic', 0 moves>"
    game.play("A")
    assert repr(game) == "<Game of 'classic', 1 moves>"
    assert str(game) == format_record(game.record())
    assert repr(Game.new(seed=1, solo=Automa(1, "tactical"))) == "<Game of 'classic', 0 moves>"
