"""Parsers meet anything: a value that prints and reads back as itself, or a clean error."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.games import SOLO, TABLES, finished, own_edition
from notation.strategies import FRAGMENTS, spoilt
from quiltwork import (
    EDITION_IDS,
    Edition,
    Game,
    Generator,
    Position,
    QuiltworkError,
    Record,
    edition,
    format_json_record,
    format_record,
    parse_json_records,
    parse_move,
    parse_position,
    parse_record,
    parse_records,
)
from quiltwork.notation import parse_draw, parse_step
from quiltwork.rules.playout import random_playout

T = TypeVar("T")
FUZZED = settings(derandomize=True, deadline=None, max_examples=300)
RARELY = settings(derandomize=True, deadline=None, max_examples=100)

anything = st.text(max_size=60) | st.lists(st.sampled_from(FRAGMENTS), max_size=8).map("".join)
bytes_as_text = st.binary(max_size=60).map(lambda data: data.decode("latin-1"))
anything |= bytes_as_text

OPENING = Game.new(seed=7).position
MIDGAME = finished("classic", 1).positions[24]
JOINING = next(p for p in finished("express", 1).positions if p.chance is not None)


def read(parse: Callable[[str], T], text: str) -> T | None:
    """The value, or None where the parser refused; it must not fail in any other way."""
    try:
        return parse(text)
    except QuiltworkError as error:
        problem = str(error)
    assert problem and "\n" not in problem, "an error is one line"
    return None


# Moves and draws


@FUZZED
@given(
    st.one_of(
        anything,
        st.from_regex(r"[0-9]{1,3}[rf][0-4]@[a-j][0-9]{1,2}", fullmatch=True),
        st.from_regex(r"\A\d{1,3}[rf]\d@\w\d{1,2}\Z"),
        st.from_regex(r"\A[JBC]\d{1,3}(\.\d{1,3}){0,8}\Z"),
        st.sampled_from([move.text for move in OPENING.legal_moves()]).flatmap(spoilt),
    )
)
def test_a_move_or_draw_is_read_or_refused(text: str) -> None:
    for position in (OPENING, MIDGAME, JOINING):
        move = read(lambda text, position=position: parse_move(text, position), text)
        if move is not None:
            assert parse_move(move.text, position) == move
            assert move in list(position.legal_moves())
            assert move.text.isascii()
        step = read(lambda text, position=position: parse_step(text, position), text)
        assert step is None or parse_step(step.text, position) == step
    draw = read(parse_draw, text)
    assert draw is None or (parse_draw(draw.text) == draw and draw.text == text.strip())


# Positions

POSITIONS = [
    position
    for table in TABLES
    for position in finished(table, 2).positions[:: 3 if table in SOLO else 5]
]


def check_position(text: str, own: Edition) -> bool:
    position = read(lambda text: parse_position(text, own), text)
    if position is None:
        return False
    again = parse_position(position.text, own)
    assert again == position
    assert again.text == position.text
    json.dumps(position.as_dict())
    end, _ = random_playout(position, Generator(0))
    assert end.outcome() is not None
    assert parse_position(end.text, own) == end
    return True


def test_a_spoilt_position_is_refused_or_can_be_played_to_its_end() -> None:
    accepted = []

    @FUZZED
    @given(st.sampled_from(POSITIONS), st.data())
    def check(position: Position, data: st.DataObject) -> None:
        text = data.draw(spoilt(position.text))
        accepted.append(text != position.text and check_position(text, position.edition))

    check()
    assert sum(accepted) > 8, "the texts are spoilt too much to get past the first check"


@FUZZED
@given(anything, st.integers(0, 9))
def test_a_position_with_anything_in_one_field_is_read_or_refused(word: str, index: int) -> None:
    for text in (MIDGAME.text, finished("solo-tactical", 1).positions[20].text):
        fields = text.split(" ")
        fields[index % len(fields)] = word
        check_position(" ".join(fields), own_edition())
    check_position(word, own_edition())


FILLED = f"x{2**70 - 1:x}"
FULL = f"x{2**81 - 1:x}"


@st.composite
def sketches(draw: st.DrawFn) -> str:
    """Positions as somebody might make them up: mostly possible numbers in the right fields."""
    solo = draw(st.booleans())
    times = draw(st.tuples(st.integers(0, 55), st.integers(0, 55)))
    quilts = [
        draw(st.sampled_from(["-", "S@a1", f"{8 - seat}r0@a1", "x1", "x3fffffff", FILLED, FULL]))
        for seat in (0, 1)
    ]
    players = [f"{draw(st.integers(0, 30))}/0/{times[seat]}/{quilts[seat]}" for seat in (0, 1)]
    deck = ""
    if solo:
        kind = draw(st.sampled_from("nt"))
        players[1] = f"automa{draw(st.integers(1, 5))}{kind}/0/{times[1]}/-"
        first = 1 if kind == "n" else 13
        seen = draw(st.lists(st.integers(first, first + 11), unique=True, max_size=12))
        budget = draw(st.sampled_from(["-", "-", "1", "4", "8"]))
        deck = f" {'.'.join(map(str, seen)) or '-'}/{draw(st.sampled_from('022'))}/{budget}"
    top = str(draw(st.integers(0, 1))) if times[0] == times[1] else "-"
    tile = draw(st.sampled_from("----01"))
    pending = draw(st.sampled_from(["-", "-", "-", "26", "32", "26.32", "44.50"]))
    circle = ".".join(map(str, draw(st.permutations(range(9, 33)))[: draw(st.integers(0, 24))]))
    return f"qw1 classic {players[0]} {players[1]} {top} {tile} {pending} {circle or '-'} -{deck}"


def test_made_up_positions_are_refused_or_can_be_played_to_their_end() -> None:
    played = []

    @FUZZED
    @given(sketches())
    def check(text: str) -> None:
        played.append(check_position(text, edition("classic")))

    check()
    assert 50 < sum(played) < len(played) - 50, "the sketches are too wild or too tame"


# Records


def check_records(text: str, own: Edition | None = None) -> int:
    records: list[Record] | None = read(lambda text: parse_records(text, own), text)
    if records is None:
        return 0
    written = "".join(map(format_record, records))
    assert parse_records(written, own) == records
    assert "".join(map(format_record, parse_records(written, own))) == written
    assert parse_json_records("".join(map(format_json_record, records)), own) == records
    return len(records)


def check_json_records(text: str, own: Edition | None = None) -> int:
    records = read(lambda text: parse_json_records(text, own), text)
    if records is None:
        return 0
    written = "".join(map(format_json_record, records))
    assert parse_json_records(written, own) == records
    assert parse_records("".join(map(format_record, records)), own) == records
    return len(records)


WHOLE = [finished(table, 1).record(Player0='A "b" \\', Event="x") for table in TABLES]
RECORDS = [replace(record, entries=record.entries[:10]) for record in WHOLE]
"""Games just begun: almost any change of a finished one changes its result as well."""


def test_a_spoilt_record_is_read_or_refused() -> None:
    accepted = []

    @FUZZED
    @given(st.sampled_from(WHOLE + 3 * RECORDS), st.data())
    def check(record: Record, data: st.DataObject) -> None:
        text, lines = format_record(record), format_json_record(record)
        worse = data.draw(spoilt(text))
        accepted.append(worse != text and check_records(worse, record.edition))
        worse = data.draw(spoilt(lines))
        accepted.append(worse != lines and check_json_records(worse, record.edition))

    check()
    assert sum(accepted) > 8, "the texts are spoilt too much to get past the first check"


@FUZZED
@given(anything)
def test_anything_as_a_record_is_read_or_refused(text: str) -> None:
    check_records(text)
    check_json_records(text)
    check_records(format_record(RECORDS[0]) + text)
    check_json_records(format_json_record(RECORDS[0]) + text)
    record = read(parse_record, text)
    assert record is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@FUZZED
@given(st.data(), json_values)
def test_any_json_value_in_any_place_is_read_or_refused(data: st.DataObject, value: object) -> None:
    record = data.draw(st.sampled_from(RECORDS))
    lines = [json.loads(line) for line in format_json_record(record).splitlines()]
    line = data.draw(st.sampled_from([lines[0], lines[1], lines[5], lines[-1]]))
    key = data.draw(st.sampled_from([*line, "comment", "move", "draw", "player", "action", "x"]))
    line[key] = value
    check_json_records("\n".join(map(json.dumps, lines)), record.edition)


# Edition files

TOMLS = {id: edition(id).to_toml() for id in EDITION_IDS} | {"own": own_edition().to_toml()}


def check_toml(text: str) -> bool:
    own = read(Edition.from_toml, text)
    if own is None:
        return False
    written = own.to_toml()
    assert Edition.from_toml(written) == own
    assert Edition.from_toml(written).to_toml() == written
    return True


NO_HUGE_NUMBERS = [fragment for fragment in FRAGMENTS if len(fragment) < 4000]


@st.composite
def spoilt_tomls(draw: st.DrawFn) -> str:
    """An edition file with a line cut out, doubled or exchanged, or a value replaced."""
    lines = TOMLS[draw(st.sampled_from(sorted(TOMLS)))].splitlines()
    at = draw(st.integers(0, len(lines) - 1))
    key, equals, value = lines[at].partition(" = ")
    new = draw(st.sampled_from([*NO_HUGE_NUMBERS, "1979-05-27", "inf", "-nan", "0o7", "'''x'''"]))
    other = draw(st.integers(0, len(lines) - 1))
    how = draw(st.sampled_from(["cut", "double", "value", "key", "swap", "inside", "end"]))
    if how == "cut":
        del lines[at]
    elif how == "double":
        lines.insert(other, lines[at])
    elif how == "value":
        lines[at] = key + (equals or " = ") + new
    elif how == "key":
        lines[at] = new + equals + value
    elif how == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    elif how == "inside":
        middle = draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:middle] + new + lines[at][middle + 1 :]
    else:
        lines = lines[:at]
    return "\n".join(lines)


@RARELY
@given(st.one_of(spoilt_tomls(), anything.filter(lambda text: "9" * 5000 not in text)))
def test_a_spoilt_edition_file_is_read_or_refused(text: str) -> None:
    check_toml(text)


@RARELY
@given(st.sampled_from(["same_as = 'classic'\nid = 'mine'\n", "same_as = 'express'\n"]), st.data())
def test_an_edition_based_on_another_is_read_or_refused(base: str, data: st.DataObject) -> None:
    keys = ["id", "name", "quilt", "choice", "last_space", "income_marks", "special_tile", "tiles",
            "small_tiles", "small_tiles_join_at", "automa", "words", "checksum", "tile_names",
            "provenance", "starting_tile", "format", "same_as"]  # fmt: skip
    values = ["1", "0", "-1", "2.0", "[]", "[1]", "[9, 9]", "[[0, '#', 0, 1, 0]]", "true", "false",
              "''", "'x'", "'\u00e9'", "{}", "{ square = 3, points = 1 }", "{ tiles = 33 }", "nan",
              "[[0, [[0, 0], [0, 1]], 0, 1, 0]]", "{ button = 'pin' }", "['a']",
              '"a\\u2028b"']  # fmt: skip
    chosen = data.draw(st.dictionaries(st.sampled_from(keys), st.sampled_from(values), max_size=3))
    check_toml(base + "".join(f"{key} = {value}\n" for key, value in chosen.items()))


def test_shipped_and_own_editions_are_read_at_all() -> None:
    assert all(check_toml(text) for text in TOMLS.values())
    assert check_toml("same_as = 'classic'\nid = 'mine'\n")


# Long inputs: a hundred thousand characters are answered at once, whatever they are.

LONG = 100_000
RECORD_TEXT = format_record(RECORDS[0])
RECORD_HEAD = RECORD_TEXT.split("\n\n")[0].replace("[Result", "[Said") + "\n\n"
HEADER = format_json_record(RECORDS[0]).split("\n")[0]


def long_texts(*parts: str) -> list[str]:
    return [part * (LONG // len(part)) for part in parts]


LONG_WORDS = long_texts(
    "9", "\u0663", "x", "a", "A ", "8r0@a1", "J1.", "J1.2.3", "{", "}", "{}", "[", "]", '["', '"',
    "\\", "\\\\", "\\}", '\\"', " ", "\n", "\t \n", "1. ", "p0 ", "1.p0", "S@a1+", "x1+", "1.", "/",
    "0/", "qw1 ", "-", '{"a":', "[[],", '{"quiltwork":1}\n', '[A "b"]', '[A "b"]\n{c}', "\ufeff",
)  # fmt: skip
LONG_TEXTS = [
    *LONG_WORDS,
    "[A" + " " * LONG,
    '[A "' + "x" * LONG,
    '[A "' + '\\"' * (LONG // 2),
    '[A "x"' + " " * LONG,
    "{" + "\\}" * (LONG // 2),
    "J" + "1." * (LONG // 2) + "1",
    *(f"qw1 classic 5/0/0/{word} 5/0/0/- 0 - - 1.0 -" for word in LONG_WORDS[:12]),
    *(f"qw1 classic 5/0/0/- 5/0/0/- 0 - {word} {word} -" for word in LONG_WORDS[:12]),
    "qw1 classic 5/0/0/- 5/0/0/- 0 - - " + ".".join(map(str, range(20_000))) + " -",
    "qw1 classic 5/0/0/- 5/0/0/- 0 - " + "26." * 30_000 + "26 1.0 -",
    "qw1 classic 5/0/0/- automa3t/0/0/" + "1." * 50_000 + "1 0 - - 1.0 - -/2/-",
    "qw1 classic 5/0/0/- automa3t/0/0/- 0 - - 1.0 - " + "13." * 30_000 + "13/2/-",
    *(RECORD_HEAD + word for word in LONG_WORDS),
    *(RECORD_HEAD + "1. p0 A " + word for word in LONG_WORDS),
    RECORD_HEAD + "{" + "x" * LONG + "}",
    RECORD_TEXT * (LONG // len(RECORD_TEXT)),
    HEADER + "\n" + '{"move": "A"}\n' * 7_000,
    HEADER + "\n" + '{"draw": "' + "J1." * 30_000 + '1"}\n',
    HEADER[:-1] + ', "x": [' + "1," * 50_000 + "1]}",
    HEADER.replace('"circle": [', '"circle": [' + "1," * 50_000),
    HEADER.replace('"tags": {', '"tags": {' + "".join(f'"T{n}": "",' for n in range(8_000))),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(LONG_TEXTS)))
def test_long_texts_are_answered_at_once(number: int) -> None:
    """Ten seconds are a thousand times what is needed; a pattern that backtracks needs hours."""
    text = LONG_TEXTS[number]
    began = time.process_time()
    read(lambda text: parse_move(text, OPENING), text)
    read(parse_draw, text)
    read(parse_position, text)
    check_records(text)
    check_json_records(text)
    assert time.process_time() - began < 10


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * LONG,
        "x = " + "{a = " * (LONG // 5),
        "x = [" + "1, " * (LONG // 3) + "]",
        "x = '" + "y" * LONG + "'",
        "#" * LONG,
        "\n" * LONG,
        TOMLS["classic"].replace('"##/##"', '"' + "#" * LONG + '"'),
        TOMLS["classic"].replace('"##/##"', '"' + "/" * LONG + '"'),
        TOMLS["classic"].replace('"##/##"', "[" + "[0, 0], " * 10_000 + "]"),
        TOMLS["classic"].replace('"##/##"', "[" + f"[{10**30}, {-(10**30)}], " * 2 + "]"),
        TOMLS["classic"].replace("[26, 32, 38, 44, 50]", str(list(range(20_000)))),
        "".join(f"key{n} = 1\n" for n in range(8_000)),
    ],
    ids=lambda text: text[:12],
)
def test_long_edition_files_are_refused_at_once(text: str) -> None:
    began = time.process_time()
    assert not check_toml(text)
    assert time.process_time() - began < 10


def test_a_number_of_five_thousand_digits_in_an_edition_file_is_refused() -> None:
    assert not check_toml(TOMLS["classic"].replace("choice = 3", "choice = " + "9" * 5000))


@pytest.mark.parametrize("depth", [10, 300, 900, 980, *range(985, 1000), 5000, 50_000])
def test_json_may_be_nested_however_deep(depth: int) -> None:
    """Also so deep that it can just be read, but hardly be shown in an error any more."""
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        deep = opening * depth + "1" + closing * depth
        for text in (
            deep,
            f'{{"quiltwork": {deep}}}',
            f'{HEADER}\n{{"move": "A", "player": {deep}}}',
            f'{HEADER[:-1]}, "x": {deep}}}',
            HEADER.replace('"circle": [', f'"circle": [{deep},'),
            HEADER.replace('"tags": {', f'"tags": {{"T": {deep},'),
        ):
            assert read(parse_json_records, text) is None


# Digits of other scripts are not digits


@pytest.mark.parametrize(
    "digit", ["\u0663", "\u06f3", "\u0969", "\uff13", "\U0001d7db", "\u00b3", "\u2462"]
)
def test_digits_of_other_scripts_are_refused_everywhere(digit: str) -> None:
    places = 0
    for parse, text in (
        (lambda text: parse_move(text, OPENING), "8r0@a1"),
        (parse_draw, "C13"),
        (parse_position, MIDGAME.text),
        (parse_position, finished("solo-tactical", 1).positions[20].text),
        (parse_records, format_record(RECORDS[0]).replace('A "b" \\', "A")),
        (parse_json_records, format_json_record(RECORDS[0]).replace('A \\"b\\" \\\\', "A")),
    ):
        assert parse(text)
        for place, character in enumerate(text):
            before = text[:place].rsplit("[", 1)[-1]
            if character.isdigit() and not before.startswith("Player") and '"tags"' not in before:
                places += 1
                assert read(parse, text[:place] + digit + text[place + 1 :]) is None
    assert places > 300
