"""Game records: both forms carry everything, agree with each other, and refuse what is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.games import SOLO, TABLES, edition_of, finished, own_edition
from notation.strategies import CHECKED, records
from quiltwork import (
    Automa,
    Game,
    IllegalMove,
    ParseError,
    QuiltworkError,
    Record,
    UnknownEdition,
    edition,
    format_json_record,
    format_record,
    parse_json_records,
    parse_record,
    parse_records,
)
from quiltwork.notation import Entry, final_position, replay
from quiltwork.notation.record import result_text

CIRCLE = tuple(
    map(
        int,
        [
            "22",
            "8",
            "2",
            "30",
            "24",
            "27",
            "11",
            "4",
            "5",
            "18",
            "10",
            "26",
            "13",
            "6",
            "7",
            "14",
            "9",
            "17",
            "32",
            "25",
        ],
    )
) + tuple(map(int, ["12", "20", "16", "23", "3", "21", "1", "15", "28", "19", "29", "31", "0"]))
TEXT = f"""[Quiltwork "1"]
[Edition "classic"]
[Player0 "Ada"]
[Circle "{" ".join(map(str, CIRCLE))}"]
[First "0"]
[Result "*"]

{{Hello}}
1. p0 8r0@a1 {{good}}
2. p1 2r0@a1
3. p0 A
"""
SOLO_TEXT = f"""[Quiltwork "1"]
[Edition "classic"]
[Circle "{" ".join(map(str, CIRCLE))}"]
[Automa "3 tactical"]
[Result "*"]

B4
1. p0 8r0@a1 C17 B10 {{dear me}}
"""
RECORD = Record(
    edition("classic"),
    CIRCLE,
    0,
    None,
    {"Player0": "Ada"},
    "Hello",
    (Entry("8r0@a1", "good"), Entry("2r0@a1"), Entry("A")),
)
SOLO_RECORD = Record(
    edition("classic"),
    CIRCLE,
    0,
    Automa(3, "tactical"),
    entries=(Entry("B4"), Entry("8r0@a1"), Entry("C17"), Entry("B10", "dear me")),
)
JSON = """{"quiltwork": 1, "edition": "classic", "circle": CIRCLE, "first_player": 0, \
"automa": null, "tags": {"Player0": "Ada"}, "comment": "Hello"}
{"move": "8r0@a1", "player": 0, "action": 730, "comment": "good"}
{"move": "2r0@a1", "player": 1, "action": 82}
{"move": "A", "player": 0, "action": 0}
{"result": "*"}
""".replace("CIRCLE", str(list(CIRCLE)))


# Writing and reading back


def test_a_record_is_written_as_people_expect_it() -> None:
    assert format_record(RECORD) == TEXT
    assert format_record(SOLO_RECORD) == SOLO_TEXT
    assert format_json_record(RECORD) == JSON
    assert parse_record(TEXT) == parse_json_records(JSON)[0] == RECORD
    assert parse_record(SOLO_TEXT) == SOLO_RECORD


@CHECKED
@given(records())
def test_both_forms_carry_everything_there_and_back(record: Record) -> None:
    own = record.edition
    text, lines = format_record(record), format_json_record(record)
    assert parse_record(text, own) == record
    assert parse_json_records(lines, own) == [record]
    from_json = format_record(parse_json_records(lines, own)[0])
    assert from_json == text
    assert format_json_record(parse_record(from_json, own)) == lines
    assert list(parse_record(text, own).tags) == list(record.tags)


@CHECKED
@given(st.lists(records(("classic", "express", "solo-tactical")), max_size=4))
def test_games_may_follow_each_other_in_one_file(games: list[Record]) -> None:
    assert parse_records("".join(map(format_record, games))) == games
    assert parse_records("\n\n \n".join(map(format_record, games))) == games
    assert parse_json_records("".join(map(format_json_record, games))) == games
    assert parse_json_records("\n \n".join(map(format_json_record, games))) == games


def test_games_without_a_move_may_follow_each_other() -> None:
    """A second game used to run into the first, whose tags were then 'there twice'."""
    fresh = replace(RECORD, entries=(), comment="")
    assert parse_records(format_record(fresh) * 3) == [fresh] * 3


@CHECKED
@given(records())
def test_line_ends_of_windows_change_nothing(record: Record) -> None:
    own = record.edition
    assert parse_record(format_record(record).replace("\n", "\r\n"), own) == record
    assert parse_json_records(format_json_record(record).replace("\n", "\r\n"), own) == [record]


@pytest.mark.parametrize("table", TABLES)
def test_a_finished_game_states_its_result(table: str) -> None:
    for seed in range(3):
        game = finished(table, seed)
        record, own = game.record(), edition_of(table)
        assert game.outcome is not None
        first, second = (sheet.total for sheet in game.outcome.scores)
        result = f"{first}:{second} {game.outcome.winner}"
        assert result_text(game.outcome) == result
        text, lines = format_record(record), format_json_record(record)
        assert f'[Result "{result}"]\n' in text
        assert json.loads(lines.splitlines()[-1]) == {"result": result}
        assert final_position(parse_record(text, own)) == game.position
        for wrong in (
            f"{first}:{second} {1 - game.outcome.winner}",
            f"{first}:{second + 1} 0",
            "*",
        ):
            problem = f"the record says the result is '{wrong}', but it is '{result}'"
            with pytest.raises(ParseError, match=problem.replace("*", r"\*")):
                parse_record(text.replace(f'"{result}"', f'"{wrong}"'), own)
            with pytest.raises(ParseError, match=problem.replace("*", r"\*")):
                parse_json_records(lines.replace(f'"{result}"', f'"{wrong}"'), own)


@pytest.mark.parametrize("table", TABLES)
def test_json_lines_are_json_and_say_who_does_what(table: str) -> None:
    game = finished(table, 0)
    header, *steps, result = map(json.loads, format_json_record(game.record()).splitlines())
    assert list(header) == ["quiltwork", "edition", "circle", "first_player", "automa", "tags",
                            "comment"]  # fmt: skip
    solo = SOLO[table][1] if table in SOLO else None
    assert header["automa"] == (solo and {"level": solo.level, "deck": solo.deck})
    assert list(result) == ["result"]
    for position, step, line in zip(game.positions[:-1], game.steps, steps, strict=True):
        if position.to_move is None:
            assert line == {"draw": step.text}
        else:
            assert line["move"] == step.text and line["player"] == position.to_move
            assert position.move_of(line["action"]) == step


@pytest.mark.parametrize("table", TABLES)
def test_numbers_and_seats_in_the_text_are_those_of_the_moves(table: str) -> None:
    game = finished(table, 0)
    body = format_record(game.record()).split("\n\n")[1]
    moves, number = [], 0
    for line in body.splitlines():
        words = line.split()
        if words[0].endswith("."):
            assert int(words[0][:-1]) == number + 1
            seat = int(words[1][1:])
            words = words[2:]
        for word in words:
            is_move = word[0] not in "JBC"
            number += is_move
            moves.append((word, seat if is_move else None))
    played = list(replay(game.record()))
    assert moves == [(step.step.text, step.player) for step in played]
    assert number == len(game.moves) == played[-1].number


def test_what_is_left_out_may_be_left_out() -> None:
    bare = TEXT.replace('[First "0"]\n', "").replace('[Result "*"]\n', "")
    for claim in ("1. p0 ", "2. p1 ", "3. p0 "):
        bare = bare.replace(claim, "")
    assert parse_record(bare) == RECORD
    lines = [json.loads(line) for line in JSON.splitlines()]
    header = {k: v for k, v in lines[0].items() if k not in ("first_player", "automa")}
    steps = [{k: v for k, v in step.items() if k in ("move", "comment")} for step in lines[1:-1]]
    assert parse_json_records("\n".join(map(json.dumps, [header, *steps]))) == [RECORD]
    header.pop("tags"), header.pop("comment")
    assert parse_json_records(json.dumps(header))[0] == Record(edition("classic"), CIRCLE)


def test_white_space_and_line_breaks_mean_nothing_between_the_words() -> None:
    head, body = TEXT.split("\n\n")
    assert parse_record(head.replace("\n", " ") + body.replace(" ", "\n\n").replace("\n", "\t\n"))
    assert parse_record(head.replace(' "', '\t  "').replace('"]', '"\t ]') + body) == RECORD
    assert parse_record(f"  \n{TEXT}\u3000\n") == RECORD


def test_more_numbers_and_seats_than_needed_are_welcome() -> None:
    assert parse_record(TEXT.replace("2. p1 2r0@a1", "p1 2. 2. 2r0@a1")) == RECORD
    assert parse_record(SOLO_TEXT.replace("B4\n1. p0", "1. p0 B4 1. p0")) == SOLO_RECORD


def test_moves_are_kept_in_their_canonical_spelling() -> None:
    """Another spelling used to be written as it came, so one game had several texts."""
    odd = replace(RECORD, entries=(Entry(" 8f0@a1 ", "good"), Entry("2f3@a1\n"), Entry("A ")))
    with pytest.raises(IllegalMove, match="move 1: 8"):
        format_record(replace(odd, entries=(Entry("8r0@i1"),)))
    assert format_record(odd) == TEXT
    assert format_json_record(odd) == JSON
    assert parse_record(TEXT.replace("8r0", "8f0").replace("2r0", "2f3")) == RECORD
    assert parse_json_records(JSON.replace("8r0", "8f0").replace('"2r0@a1"', '" 2f3@a1"')) == [
        RECORD
    ]


def test_an_edition_of_ones_own_is_read_with_its_value_at_hand() -> None:
    record = finished("own", 1).record()
    text, lines = format_record(record), format_json_record(record)
    for parse, written in ((parse_records, text), (parse_json_records, lines)):
        assert parse(written, own_edition()) == [record]
        with pytest.raises(UnknownEdition, match="unknown edition 'own': not one of classic"):
            parse(written)
        assert parse("") == []


# Records that cannot be written down do not exist


@pytest.mark.parametrize(
    "name", ["", "a b", "1st", "Circle", "Quiltwork", "\u00c9mile", "a" * 41, "a]"]
)
def test_a_record_with_an_impossible_tag_cannot_be_made(name: str) -> None:
    """It used to be written, and could then not be read."""
    with pytest.raises(ParseError, match=r"^record: .* cannot be the name of a tag$"):
        replace(RECORD, tags={name: "x"})
    header = JSON.replace('"Player0"', json.dumps(name))
    with pytest.raises(ParseError, match=r"^line 1: .* cannot be the name of a tag$"):
        parse_json_records(header)


@pytest.mark.parametrize("character", ["\r", "\t", "\x00", "\x7f", "\x85", "\u2028", "\ud800"])
def test_a_record_with_an_unprintable_character_cannot_be_made(character: str) -> None:
    said, shown = f"a{character}b", repr(character)
    for make in (
        lambda: replace(RECORD, comment=said),
        lambda: replace(RECORD, tags={"Event": said}),
        lambda: Entry("A", said),
        lambda: parse_record(TEXT.replace("Hello", said)),
        lambda: parse_record(TEXT.replace("good", said)),
        lambda: parse_record(TEXT.replace("Ada", said)),
        lambda: parse_json_records(JSON.replace('"Ada"', json.dumps(said))),
        lambda: parse_json_records(JSON.replace('"good"', json.dumps(said))),
        lambda: parse_json_records(JSON.replace('"Hello"', json.dumps(said))),
    ):
        with pytest.raises(ParseError) as caught:
            make()
        assert str(caught.value).endswith(f"character {shown} is not allowed")


def test_a_tag_has_one_line_but_a_comment_may_have_several() -> None:
    assert parse_record(TEXT.replace("{good}", "{go\nod}")).entries[0].comment == "go\nod"
    with pytest.raises(ParseError, match=r"tag Event: character '\\n' is not allowed"):
        replace(RECORD, tags={"Event": "a\nb"})


# What is wrong is refused, and the error says where

_MOVES = "8r0@a1 {good}\n2. p1 2r0@a1\n3. p0 A\n"
BAD_TEXT: list[tuple[str, str]] = [
    # the words
    ("A", "line 1: a record starts with [Quiltwork \"1\"]"),
    ("\n\n{said}", "line 3: a record starts with [Quiltwork \"1\"]"),
    ("\ufeff" + TEXT, "line 1: a record starts with [Quiltwork \"1\"]"),
    ("]", "line 1: cannot read ']'"),
    (TEXT + "\n[Event", "line 13: cannot read '[Event'"),
    (TEXT + "[Event]", "line 12: cannot read '[Event]'"),
    (TEXT + '[Event"x"]', "line 12: cannot read '[Event\"x\"]'"),
    (TEXT + '[Event "x" y]', "line 12: cannot read '[Event \"x\" y]'"),
    (TEXT + '[Event "x\ny"]', "line 12: cannot read"),
    (TEXT + '[Event "x\\y"]', "line 12: cannot read"),
    (TEXT + '[Event "x"y"]', "line 12: cannot read"),
    (TEXT + f'[{"E" * 41} "x"]', "line 12: cannot read"),
    (TEXT + '[\u00c9v "x"]', "line 12: cannot read"),
    (TEXT + "{ never ends", "line 12: cannot read '{ never ends'"),
    (TEXT + "{ bad \\escape }", "line 12: cannot read"),
    (TEXT + "A}", "line 12: cannot read '}'"),
    (TEXT.replace("good", "go\n\nod") + "\n]", "line 15: cannot read ']'"),
    # comments
    (TEXT + "{}", "line 12: the comment is empty"),
    (TEXT.replace("good", "go\tod"), "line 9: comment: character '\\t' is not allowed"),
    (TEXT.replace("{good}", "{good}{bad}"), "line 9: two comments in a row"),
    (TEXT.replace("{Hello}", "{Hello}\n{bad}"), "line 9: two comments in a row"),
    # tags
    (TEXT.replace('[First "0"]', '[First "0"]\n[First "0"]'), "line 6: the tag First is there"),
    (TEXT.replace('Quiltwork "1"', 'Quiltwork "2"'), 'a record starts with [Quiltwork "1"]'),
    (TEXT.replace('[Quiltwork "1"]\n', ""), 'a record starts with [Quiltwork "1"]'),
    (TEXT.replace('[Edition "classic"]\n', ""), "the tag Edition is missing"),
    (TEXT.replace("Circle", "Circles"), "the tag Circle is missing"),
    (TEXT.replace('First "0"', 'First "2"'), "the tag First must be 0 or 1, not '2'"),
    (TEXT.replace('First "0"', 'First "\u0660"'), "the tag First must be 0 or 1, not '\u0660'"),
    (TEXT.replace('First "0"', 'First ""'), "the tag First must be 0 or 1, not ''"),
    (TEXT.replace(' 31 0"', ' 31  0"'), "the tag Circle must list tile ids with one space between"),
    (TEXT.replace(' 31 0"', ' 31 00"'), "the tag Circle must list tile ids with one space between"),
    (TEXT.replace(' 31 0"', ' 31 \u0660"'), "the tag Circle must list tile ids with one space"),
    (TEXT.replace(' 31 0"', ' 31 -0"'), "the tag Circle must list tile ids with one space"),
    (TEXT.replace(' 31 0"', ' 31 0 1000"'), "the tag Circle must list tile ids with one space"),
    (TEXT.replace(' 31 0"', ' 31"'), "the record's setup: the circle must hold each starting tile"),
    (TEXT.replace(' 31 0"', ' 0 31"'), "the record's setup: the neutral token starts right after"),
    (TEXT.replace('First "0"', 'Automa "6 normal"'), 'the tag Automa must be like "3 tactical"'),
    (TEXT.replace('First "0"', 'Automa "3 fast"'), 'like "3 tactical", not \'3 fast\''),
    (TEXT.replace('First "0"', 'Automa "3"'), 'must be like "3 tactical", not \'3\''),
    (TEXT.replace('First "0"', 'Automa "\u0663 normal"'), 'Automa must be like "3 tactical"'),
    (TEXT.replace('First "0"', 'First "1"]\n[Automa "3 normal"'), "the person always begins"),
    (TEXT.replace('"*"', '"12:7 0"'), "the record says the result is '12:7 0', but it is '*'"),
    (TEXT.replace('"*"', '""'), "the record says the result is '', but it is '*'"),
    (TEXT.replace('"*"', f'"{"9" * 999}"'), f"the result is '{'9' * 40}', but it is '*'"),
    # moves
    (TEXT.replace("2r0@a1", "2r9@a1"), "move 2: '2r9@a1' is not a move"),
    (TEXT + "A A A A now", "move 8: 'now' is not a move"),
    (TEXT + "B4", "move 4: B4: not a possible draw, nothing is to be drawn now"),
    (TEXT + "Jack", "move 4: 'Jack' is not a draw"),
    (SOLO_TEXT.replace("C17", "C18", 1).replace("B4", "C3"), "move 0: C3: not a possible draw"),
    (SOLO_TEXT.replace("C17", "A"), "move 1: A: chance has to be drawn first"),
    # numbers and seats
    (TEXT.replace("2. p1", "3. p1"), "line 10: '3.' does not fit, 2. p1 would"),
    (TEXT.replace("2. p1", "2. p0"), "line 10: 'p0' does not fit, 2. p1 would"),
    (TEXT.replace("1. p0", "99999999999999999999999. p0"), "line 9: '99999999999999999999' does"),
    (TEXT + "p0", "line 12: no move follows 'p0'"),
    (TEXT + "\n\n4.", "line 14: no move follows '4.'"),
    (TEXT.replace("2. p1", "02. p1"), "move 2: '02.' is not a move"),
    (TEXT.replace("2. p1", "\u0662. p1"), "move 2: '\u0662.' is not a move"),
    (TEXT.replace("2. p1", "2. p2"), "move 2: 'p2' is not a move"),
    (TEXT.replace("2. p1", "2 p1"), "move 2: '2' is not a move"),
    # several records
    (TEXT + TEXT.replace("2r0", "2r9"), "record 2: move 2: '2r9@a1' is not a move"),
    (TEXT.replace("2. p1", "2. p0") + TEXT, "record 1: line 10: 'p0' does not fit"),
    (TEXT + '[Event "x"]\n' + _MOVES, 'record 2: a record starts with [Quiltwork "1"]'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problem"), BAD_TEXT, ids=[problem for _, problem in BAD_TEXT])
def test_a_wrong_text_is_refused_with_the_place_and_the_problem(text: str, problem: str) -> None:
    with pytest.raises(QuiltworkError) as caught:
        parse_records(text)
    assert problem in str(caught.value)
    assert isinstance(caught.value, ParseError | IllegalMove)
    assert len(str(caught.value)) < 200


def test_one_record_is_expected_where_one_is_asked_for() -> None:
    with pytest.raises(ParseError, match=r"^expected one record, found 0$"):
        parse_record("  \n")
    with pytest.raises(ParseError, match=r"^expected one record, found 2$"):
        parse_record(TEXT * 2)


def test_an_illegal_move_stays_an_illegal_move() -> None:
    dear = TEXT.replace("8r0@a1", "24r0@a1")
    with pytest.raises(IllegalMove, match=r"^move 1: 24r0@a1: patch 24 is not on offer"):
        parse_record(dear)
    with pytest.raises(IllegalMove, match=r"^record 2: move 1: 24r0@a1: patch 24 is not on offer"):
        parse_records(TEXT + dear)
    with pytest.raises(IllegalMove, match=r"^move 1: 24r0@a1: patch 24 is not on offer"):
        parse_json_records(JSON.replace("8r0@a1", "24r0@a1"))
    with pytest.raises(IllegalMove, match=r"^record 2: move 1: 24r0@a1: patch 24 is not on offer"):
        parse_json_records(JSON + JSON.replace("8r0@a1", "24r0@a1"))


def header_with(**changes: object) -> str:
    """The JSON record with some keys of its first line replaced, or taken out if None."""
    header, rest = JSON.split("\n", 1)
    values = {k: v for k, v in (json.loads(header) | changes).items() if v is not None}
    return json.dumps(values) + "\n" + rest


def line_with(number: int, /, **changes: object) -> str:
    """The JSON record with some keys of one of its lines replaced."""
    lines = JSON.splitlines()
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | changes)
    return "\n".join(lines)


DEEP = "[" * 900 + "]" * 900
BAD_JSON: list[tuple[str, str]] = [
    # lines
    ("{", "line 1: not JSON: "),
    (JSON + "\nnow", "line 7: not JSON: Expecting value, column 1"),
    ("\ufeff" + JSON, "line 1: not JSON: "),
    ("\n[1]", "line 2: not a JSON object"),
    ("null", "line 1: not a JSON object"),
    ('{"move": "A"}', 'line 1: a record starts with {"quiltwork": 1, ...}'),
    ("{}", 'line 1: a record starts with {"quiltwork": 1, ...}'),
    ("[" * 100_000, "line 1: not JSON: "),
    ('{"a":' * 100_000, "line 1: not JSON: "),
    ('{"quiltwork": ' + "9" * 5000 + "}", "line 1: not JSON: "),
    (JSON.replace('"player": 1,', '"player": 1, "player": 1,'), "line 3: not JSON: a key is there"),
    (JSON.replace('"Ada"', '"Ada", "Player0": "Bob"'), "line 1: not JSON: a key is there twice"),
    # the header
    (header_with(quiltwork=2), "line 1: version 2 is not known"),
    (header_with(quiltwork="1"), "line 1: version '1' is not known"),
    (header_with(quiltwork=True), "line 1: version True is not known"),
    (header_with(quiltwork=1.0), "line 1: version 1.0 is not known"),
    ('{"quiltwork": ' + DEEP + "}", "line 1: version [[[[[["),
    ('{"quiltwork": ' + '{"a":' * 900 + "1" + "}" * 901, "line 1: version {'a': {'a': "),
    (header_with(seed=1), "line 1: unknown key 'seed'"),
    (header_with(**{"k" * 100_000: 1}), f"line 1: unknown key '{'k' * 40}'"),
    (header_with(edition=None), "line 1: edition must be a text"),
    (header_with(edition=1), "line 1: edition must be a text"),
    (header_with(circle=None), "line 1: circle must be a list of tile ids"),
    (header_with(circle="1 2"), "line 1: circle must be a list of tile ids"),
    (header_with(circle=[True]), "line 1: circle must be a list of tile ids"),
    (header_with(circle=[1.0]), "line 1: circle must be a list of tile ids"),
    (header_with(circle=[[1]]), "line 1: circle must be a list of tile ids"),
    (header_with(circle=[]), "the record's setup: the circle must hold each starting tile once"),
    (header_with(first_player=2), "line 1: first_player must be 0 or 1"),
    (header_with(first_player=True), "line 1: first_player must be 0 or 1"),
    (header_with(first_player="0"), "line 1: first_player must be 0 or 1"),
    (header_with(automa=[]), 'line 1: automa must be null or {"level": .., "deck": ..}'),
    (header_with(automa=False), 'line 1: automa must be null or {"level": .., "deck": ..}'),
    (header_with(automa={"level": 3}), "line 1: automa must be null or"),
    (header_with(automa={"level": 3, "deck": "normal", "x": 1}), "line 1: automa must be null or"),
    (header_with(automa={"level": "3", "deck": "normal"}), "line 1: automa has a number as level"),
    (header_with(automa={"level": True, "deck": "normal"}), "line 1: automa has a number as level"),
    (header_with(automa={"level": 3, "deck": 3}), "line 1: automa has a number as level and"),
    (header_with(automa={"level": 6, "deck": "normal"}), "line 1: the Automa has levels 1 to 5"),
    (header_with(automa={"level": 3, "deck": "x"}), "line 1: the Automa's deck is normal or"),
    (header_with(automa={"level": 3, "deck": "normal"}, first_player=1), "person always begins"),
    (header_with(tags=[]), "line 1: tags must be an object"),
    (header_with(tags={"Event": 1}), "line 1: the tag 'Event' must be a text"),
    (header_with(tags={"Edition": "x"}), "line 1: 'Edition' cannot be the name of a tag"),
    (header_with(tags={"Event": "a\nb"}), "line 1: tag Event: character '\\n' is not allowed"),
    (header_with(comment=1), "line 1: comment must be a text"),
    (header_with(comment="\t"), "line 1: comment: character '\\t' is not allowed"),
    # steps
    (line_with(2, draw="B4"), "line 2: a step has either 'move' or 'draw'"),
    (JSON.replace('{"move": "A", ', "{"), "line 4: a step has either 'move' or 'draw'"),
    (line_with(2, result="*"), "line 2: unknown key 'result'"),
    (line_with(2, number=1), "line 2: unknown key 'number'"),
    (line_with(2, move=730), "line 2: move must be a text"),
    (line_with(2, move=None), "line 2: move must be a text"),
    (line_with(2, comment=None), "line 2: comment must be a text"),
    (line_with(2, move="now"), "move 1: 'now' is not a move"),
    (line_with(2, move=""), "move 1: '' is not a move"),
    (line_with(4, move="B4"), "move 3: B4: not a possible draw, nothing is to be drawn now"),
    (line_with(2, player=1), "line 2: player is 1, should be 0"),
    (line_with(3, player=True), "line 3: player is True, should be 1"),
    (line_with(2, player=False), "line 2: player is False, should be 0"),
    (line_with(2, player=None), "line 2: player is None, should be 0"),
    (line_with(2, action=731), "line 2: action is 731, should be 730"),
    (line_with(4, action=0.0), "line 4: action is 0.0, should be 0"),
    (JSON.replace('"player": 1', f'"player": {DEEP}'), "line 3: player is [[[[[["),
    (JSON.replace('"move": "A"', '"draw": "A"'), "line 4: this is a move"),
    # the result
    (line_with(5, result="1:2 0"), "the record says the result is '1:2 0', but it is '*'"),
    (line_with(5, result=None), "line 5: result must be a text"),
    (line_with(5, comment="x"), "line 5: unknown key 'comment'"),
    (JSON + '{"move": "A"}', "line 5: unknown key 'result'"),
    # several records
    (JSON + JSON.replace("8r0", "8r9"), "record 2: move 1: '8r9@a1' is not a move"),
    (JSON + line_with(2, player=1), "record 2: line 7: player is 1, should be 0"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problem"), BAD_JSON, ids=[problem for _, problem in BAD_JSON])
def test_wrong_json_lines_are_refused_with_the_place_and_the_problem(
    text: str, problem: str
) -> None:
    with pytest.raises(QuiltworkError) as caught:
        parse_json_records(text)
    assert problem in str(caught.value)
    assert isinstance(caught.value, ParseError | IllegalMove)
    assert len(str(caught.value)) < 250


def test_a_draw_has_neither_player_nor_action() -> None:
    lines = format_json_record(SOLO_RECORD)
    assert parse_json_records(lines.replace('"C17"', '"C17", "player": null, "action": null'))
    with pytest.raises(ParseError, match="line 4: player is 1, should be None"):
        parse_json_records(lines.replace('"C17"', '"C17", "player": 1'))
    with pytest.raises(ParseError, match="line 4: this is a draw"):
        parse_json_records(lines.replace('"draw": "C17"', '"move": "C17"'))


def test_an_unknown_edition_is_named_in_both_forms() -> None:
    with pytest.raises(UnknownEdition, match=r"^unknown edition 'clasic': not one of classic, "):
        parse_record(TEXT.replace('"classic"', '"clasic"'))
    with pytest.raises(UnknownEdition, match=r"^unknown edition 'clasic': not one of classic, "):
        parse_json_records(JSON.replace('"classic"', '"clasic"'))
    with pytest.raises(UnknownEdition, match=r"^record 2: unknown edition"):
        parse_records(TEXT + TEXT.replace('"classic"', '"clasic"'))


def test_a_setup_that_is_impossible_is_refused_when_played() -> None:
    with pytest.raises(ParseError, match=r"^the record's setup: the first player is 0 or 1, not 2"):
        list(replay(replace(RECORD, first_player=2)))


def test_replay_counts_the_players_moves_and_shows_before_and_after() -> None:
    played = list(replay(SOLO_RECORD))
    assert [(p.number, p.player, p.step.text) for p in played] == [
        (0, None, "B4"), (1, 0, "8r0@a1"), (1, None, "C17"), (1, None, "B10"),
    ]  # fmt: skip
    assert played[0].before == SOLO_RECORD.start()
    assert all(one.after == two.before for one, two in pairwise(played))
    assert final_position(SOLO_RECORD) == played[-1].after
    assert final_position(replace(SOLO_RECORD, entries=())) == SOLO_RECORD.start()


def test_a_free_tag_named_seed_stays_a_tag() -> None:
    record = Game.new(seed=7).record(Seed="8", quiltwork="2")
    assert parse_record(format_record(record)).tags == {"Seed": "8", "quiltwork": "2"}
    assert parse_json_records(format_json_record(record))[0].tags == {"Seed": "8", "quiltwork": "2"}
