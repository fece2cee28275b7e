"""Every way an edition file can be wrong, with the line and the problem the reader is told."""

from __future__ import annotations

import re

import pytest

from quiltwork import Edition, ParseError, edition
from quiltwork.editions.reading import REQUIRED
from support.edition_texts import without

CLASSIC = edition("classic").to_toml()
EXPRESS = edition("express").to_toml()
TILE_0, TILE_1 = '  [ 0, "##", 2, 1, 0],', '  [ 1, "###", 2, 2, 0],'


def problem_of(text):
    with pytest.raises(ParseError) as problem:
        Edition.from_toml(text, "own.toml")
    assert "\n" not in str(problem.value)
    return str(problem.value)


def changed(old, new, text=CLASSIC):
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def whole(key, low, high, value):
    return f"{key} must be a whole number from {low} to {high}, not {value}"


PLAIN_VALUES = [
    # what stands there, what is put there instead, the line and the problem
    ("format = 1", "format = 2", 1, "format 2 is not known, only 1"),
    ("format = 1", "format = true", 1, whole("format", 0, 2**31, True)),
    ("format = 1", "format = -1", 1, whole("format", 0, 2**31, -1)),
    ('id = "classic"', 'id = "Classic"', 2, "id is 'Classic', which is not a proper text"),
    ('id = "classic"', 'id = ""', 2, "id is '', which is not a proper text"),
    ('id = "classic"', f'id = "{"a" * 41}"', 2, f"id is '{'a' * 41}', which is not a proper text"),
    ('id = "classic"', "id = 7", 2, "id is 7, which is not a proper text"),
    ('name = "Patchwork"', 'name = ""', 3, "name is '', which is not a proper text"),
    ('name = "Patchwork"', 'name = "a\\nb"', 3, r"name is 'a\nb', which is not a proper text"),
    ('"current printing"', '"\\u007f"', 4, r"printing is '\x7f', which is not a proper text"),
    ('"current printing"', "[]", 4, "printing is [], which is not a proper text"),
    ("quilt = [9, 9]", "quilt = 9", 5, "quilt must be a list of whole numbers"),
    ("quilt = [9, 9]", "quilt = [9, true]", 5, "quilt must be a list of whole numbers"),
    ("quilt = [9, 9]", "quilt = [9]", 5, "quilt must be [rows, columns], each from 1 to 26"),
    ("quilt = [9, 9]", "quilt = [9, 9, 9]", 5, "quilt must be [rows, columns], each from 1 to 26"),
    ("quilt = [9, 9]", "quilt = [0, 9]", 5, "quilt must be [rows, columns], each from 1 to 26"),
    ("quilt = [9, 9]", "quilt = [9, 27]", 5, "quilt must be [rows, columns], each from 1 to 26"),
    ("buttons = 5", "buttons = -1", 6, whole("starting_buttons", 0, 999, -1)),
    ("buttons = 5", "buttons = 1000", 6, whole("starting_buttons", 0, 999, 1000)),
    ("buttons = 5", "buttons = 5.0", 6, whole("starting_buttons", 0, 999, 5.0)),
    ("choice = 3", "choice = 0", 7, whole("choice", 1, 9, 0)),
    ("choice = 3", "choice = 10", 7, whole("choice", 1, 9, 10)),
    ("choice = 3", 'choice = "3"', 7, whole("choice", 1, 9, "'3'")),
    ("last_space = 53", "last_space = 0", 8, whole("last_space", 1, 999, 0)),
    ("last_space = 53", "last_space = 1000", 8, whole("last_space", 1, 999, 1000)),
    (
        "last_space = 53",
        "last_space = 52",
        9,
        "income_marks: mark 53 is not between 1 and the last space 52",
    ),
    ("[5, 11", "[0, 11", 9, "income_marks: mark 0 is not between 1 and the last space 53"),
    ("[5, 11", "[11, 5", 9, "income_marks must ascend, each mark once"),
    ("[5, 11", "[11, 11", 9, "income_marks must ascend, each mark once"),
    ("[5, 11", "[true, 11", 9, "income_marks must be a list of whole numbers"),
    (
        "[26, 32",
        "[54, 32",
        10,
        "special_patch_marks: mark 54 is not between 1 and the last space 53",
    ),
    ("[26, 32", "[32, 26", 10, "special_patch_marks must ascend, each mark once"),
    ("= [26, 32, 38, 44, 50]", "= 26", 10, "special_patch_marks must be a list of whole numbers"),
    (
        "declined = true",
        "declined = 1",
        11,
        "special_patch_may_be_declined must be true or false, not 1",
    ),
    ("{ square = 7, points = 7 }", "true", 12, "special_tile must be a table"),
    ("{ square = 7, points = 7 }", "7", 12, "special_tile must be a table"),
    *[
        (
            "{ square = 7, points = 7 }",
            wrong,
            12,
            "special_tile must be false or { square = .., points = .. }",
        )
        for wrong in (
            "{}",
            "{ square = 7 }",
            "{ square = 7, points = 7, more = 1 }",
            "{ square = true, points = 7 }",
            "{ square = 7, points = 0.5 }",
        )
    ],
    ("square = 7", "square = 10", 12, "special_tile: a square of 10 does not fit the quilt"),
    ("square = 7", "square = 0", 12, "special_tile: a square of 0 does not fit the quilt"),
    ("penalty = 2", "penalty = -2", 13, whole("empty_space_penalty", 0, 99, -2)),
    ("penalty = 2", "penalty = 100", 13, whole("empty_space_penalty", 0, 99, 100)),
    ("starting_tile = 0", "starting_tile = -1", 14, whole("starting_tile", 0, 999, -1)),
    (
        "starting_tile = 0",
        "starting_tile = 33",
        14,
        "starting_tile: there is no tile 33 in the starting circle",
    ),
    ("automa = true", 'automa = "yes"', 15, "automa must be true or false, not 'yes'"),
    (
        "special_tile = { square = 7, points = 7 }",
        "special_tile = false",
        15,
        "automa needs a special tile and more than 18 spaces for its marker",
    ),
    ('look = "cloth"', 'look = "paper"', 16, "look is 'paper', which is not a proper text"),
    ("automa = true", "automa = true\ncolour = 3", 16, "unknown key 'colour'"),
    (
        "automa = true",
        "automa = true\nsmall_tiles_join_at = 5",
        16,
        "small_tiles_join_at without small_tiles",
    ),
    ("automa = true", "automa = true\nsmall_tiles = 5", 16, "small_tiles must be a list"),
    ("automa = true", "automa = true\nsame_as = 3", 16, "same_as is 3, which is not a proper text"),
    (
        "automa = true",
        'automa = true\nsame_as = "clasic"',
        16,
        "same_as names 'clasic', which is not a shipped edition",
    ),
    ("[checksum]", "[colours]\nred = 1\n\n[checksum]", 108, "unknown key 'colours'"),
]

TILES = [
    ('  "gingham",\n', "", 17, "tile_names has 32 names for 33 tiles"),
    ('  "gingham",\n', '  "gingham",\n  "more",\n', 17, "tile_names has 34 names for 33 tiles"),
    ('"gingham"', '""', 17, "tile_names: '' is not a proper name"),
    ('"gingham"', '"<b>"', 17, "tile_names: '<b>' is not a proper name"),
    ('"gingham"', f'"{"a" * 41}"', 17, f"tile_names: '{'a' * 41}' is not a proper name"),
    ('"gingham"', "7", 17, "tile_names: 7 is not a proper name"),
    (TILE_0, "  7,", 53, "a tile is [id, shape, cost, time, income]"),
    (TILE_0, '  [0, "##", 2, 1],', 53, "a tile is [id, shape, cost, time, income]"),
    (TILE_0, '  [0, "##", 2, 1, 0, 0],', 53, "a tile is [id, shape, cost, time, income]"),
    (
        TILE_0,
        '  [77, "##", 2, 1, 0],',
        54,
        "tile 77: ids must count up from 0; here 0 was expected",
    ),
    (
        TILE_1,
        '  [ true, "###", 2, 2, 0],',
        55,
        "tile True: ids must count up from 0; here 1 was expected",
    ),
    (
        TILE_1,
        '  [1.0, "###", 2, 2, 0],',
        55,
        "tile 1.0: ids must count up from 0; here 1 was expected",
    ),
    (
        '[ 0, "##", 2, 1, 0]',
        '[ 0, "##", -1, 1, 0]',
        54,
        "tile 0: cost must be a whole number from 0 to 99",
    ),
    (
        '[ 0, "##", 2, 1, 0]',
        '[ 0, "##", 100, 1, 0]',
        54,
        "tile 0: cost must be a whole number from 0 to 99",
    ),
    (
        '[ 0, "##", 2, 1, 0]',
        '[ 0, "##", true, 1, 0]',
        54,
        "tile 0: cost must be a whole number from 0 to 99",
    ),
    (
        '[ 0, "##", 2, 1, 0]',
        '[ 0, "##", 2, 0, 0]',
        54,
        "tile 0: time must be a whole number from 1 to 99",
    ),
    (
        '[ 0, "##", 2, 1, 0]',
        '[ 0, "##", 2, 100, 0]',
        54,
        "tile 0: time must be a whole number from 1 to 99",
    ),
    (
        '[ 0, "##", 2, 1, 0]',
        '[ 0, "##", 2, 1, -1]',
        54,
        "tile 0: income must be a whole number from 0 to 99",
    ),
    (
        '[ 0, "##", 2, 1, 0]',
        '[ 0, "##", 2, 1, "0"]',
        54,
        "tile 0: income must be a whole number from 0 to 99",
    ),
    *[
        (
            '"##./.##/##."',
            f'"{shape}"',
            79,
            f"tile 25: shape '{shape}' must be rows of # and . of one length",
        )
        for shape in ("", "##/#", "#x", "#/", "##,##")
    ],
    *[
        (
            '"##./.##/##."',
            shape,
            79,
            "tile 25: a shape is rows of # and ., or a list of [row, column]",
        )
        for shape in ("7", "[1]", "[[1]]", "[[0, 0, 0]]", "[[0, true]]", '[["0", 0]]', "true")
    ],
    (
        '"##./.##/##."',
        "[[0, 0], [0, 1], [0, 0]]",
        79,
        "tile 25: overlapping cells: [0, 0] is listed twice",
    ),
    ('"##./.##/##."', '"../.."', 79, "tile 25: the shape has no cells"),
    ('"##./.##/##."', '"/"', 79, "tile 25: the shape has no cells"),
    ('"##./.##/##."', "[]", 79, "tile 25: the shape has no cells"),
    ('"##./.##/##."', '"#.#"', 79, "tile 25: the cells do not hang together"),
    ('"##./.##/##."', '"#./.#"', 79, "tile 25: the cells do not hang together"),
    ('"##./.##/##."', '"##########"', 79, "tile 25: the shape does not fit the 9x9 quilt"),
]

TABLES = [
    ('button = "button"', "button = 3", 90, "words: button must be a text of one line"),
    ('button = "button"', 'button = "a\\nb"', 90, "words: button must be a text of one line"),
    ('button = "button"', 'button = ""', 90, "words: button is empty"),
    ('quilt = "quilt"', 'quilt = "quilt"\ncat = "cat"', 95, "words: unknown key 'cat'"),
    ('quilt = "quilt"\n', "", 89, "words: the key 'quilt' is missing"),
    (
        'rules = "published"',
        'rules = "certain"',
        105,
        "provenance: rules must be one of published, secondary, reconstructed",
    ),
    ('rules = "published"', "rules = 1", 105, "provenance: rules must be a text of one line"),
    ('rules = "published"\n', "", 102, "provenance: the key 'rules' is missing"),
    (
        'rules = "published"',
        'rules = "published"\nmood = "good"',
        106,
        "provenance: unknown key 'mood'",
    ),
    ("cells = 166", "cells = 165", 110, "checksum: cells add up to 166, the file says 165"),
    ("shapes = 30", 'shapes = "30"', 114, "checksum: shapes add up to 30, the file says 30"),
    ("shapes = 30", "shapes = 30\nholes = 4", 115, "checksum: unknown key 'holes'"),
]


@pytest.mark.parametrize(("old", "new", "line", "problem"), PLAIN_VALUES + TILES + TABLES)
def test_a_wrong_value_is_named_with_its_line(old, new, line, problem):
    where = "own.toml" if line is None else f"own.toml, line {line}"
    assert problem_of(changed(old, new)) == f"{where}: {problem}"


@pytest.mark.parametrize("key", REQUIRED)
def test_every_key_is_needed(key):
    assert problem_of(without(key, CLASSIC)) == f"own.toml: the key {key!r} is missing"


@pytest.mark.parametrize("key", ["words", "provenance", "checksum"])
def test_a_table_must_be_one(key):
    text = f"{key} = 3\n" + without(key, CLASSIC)
    assert problem_of(text) == f"own.toml, line 1: {key} must be a table"


@pytest.mark.parametrize("key", ["words", "provenance"])
def test_a_table_over_that_of_another_edition_must_be_one(key):
    text = f'same_as = "classic"\n{key} = "none"\n'
    assert problem_of(text) == f"own.toml, line 2: {key} must be a table"


@pytest.mark.parametrize("key", ["tiles", "tile_names"])
def test_a_list_must_be_one(key):
    text = f"{key} = 3\n" + without(key, CLASSIC)
    assert problem_of(text) == f"own.toml, line 1: {key} must be a list"


@pytest.mark.parametrize("number", [0, 1000])
def test_there_are_1_to_999_tiles(number):
    rows = ",\n".join(f'[{id}, "#", 0, 1, 0]' for id in range(number))
    names = ", ".join('"dot"' for _ in range(number))
    text = f"tiles = [{rows}]\ntile_names = [{names}]\n" + without(
        "tiles", without("tile_names", CLASSIC)
    )
    assert problem_of(text) == "own.toml, line 1: tiles must list 1 to 999 tiles"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "small_tiles_join_at = 5\n",
            "",
            "line 60: small_tiles need the key 'small_tiles_join_at'",
        ),
        ("join_at = 5", "join_at = 15", f"line 70: {whole('small_tiles_join_at', 0, 14, 15)}"),
        ("join_at = 5", "join_at = -1", f"line 70: {whole('small_tiles_join_at', 0, 14, -1)}"),
        (
            "starting_tile = 0",
            "starting_tile = 15",
            "line 14: starting_tile: there is no tile 15 in the starting circle",
        ),
        ('[15, "##", 0, 2, 1]', "[15]", "line 60: a tile is [id, shape, cost, time, income]"),
        (
            "automa = false",
            "automa = true",
            "line 15: automa needs a special tile and more than 18 spaces for its marker",
        ),
    ],
)
def test_two_sets_of_tiles_are_checked_alike(old, new, problem):
    assert problem_of(changed(old, new, EXPRESS)) == f"own.toml, {problem}"


def test_the_automa_needs_a_long_track():
    text = re.sub(r"_marks = \[.*\]", "_marks = []", CLASSIC)
    assert Edition.from_toml(changed("last_space = 53", "last_space = 19", text)).automa
    assert problem_of(changed("last_space = 53", "last_space = 18", text)) == (
        "own.toml, line 15: automa needs a special tile and more than 18 spaces for its marker"
    )


def test_a_value_taken_over_from_another_edition_has_no_line():
    base = 'same_as = "classic"\nid = "short"\n'
    assert problem_of(base + "last_space = 20") == (
        "own.toml: income_marks: mark 23 is not between 1 and the last space 20"
    )
    assert problem_of(base + "quilt = [3, 3]\nspecial_tile = false\nautoma = false") == (
        "own.toml: tile 4: the shape does not fit the 3x3 quilt"
    )
    assert problem_of('same_as = "classic"\nid = "Bad Id"') == (
        "own.toml, line 2: id is 'Bad Id', which is not a proper text"
    )


def test_a_checksum_taken_over_still_counts_while_the_tiles_are_the_same():
    assert problem_of('same_as = "classic"\n[checksum]\ncells = 99') == (
        "own.toml, line 3: checksum: cells add up to 166, the file says 99"
    )


@pytest.mark.parametrize("text", ["quilt = [9", "= 3", "id = classic", 'id = "a"\nid = "b"', "\0"])
def test_what_is_no_toml_is_said_to_be_none(text):
    assert problem_of(text).startswith("own.toml: not valid TOML: ")


def test_toml_too_deep_to_read_is_refused():
    assert problem_of("id = " + "[" * 9_000).startswith("own.toml: not valid TOML: ")


def test_an_empty_file_lacks_the_first_key():
    assert problem_of("") == "own.toml: the key 'format' is missing"


def test_without_a_name_the_source_is_called_edition():
    with pytest.raises(ParseError, match=r"^edition: the key 'format' is missing$"):
        Edition.from_toml("")


def test_the_checksum_is_optional():
    assert Edition.from_toml(without("checksum", CLASSIC)) == edition("classic")


def test_the_note_is_optional():
    assert Edition.from_toml(changed('note = ""\n', "")) == edition("classic")


def test_comments_blank_lines_and_quoted_keys_count_as_lines():
    text = "# mine\n\n" + changed("choice = 3", '"choice" = 0')
    assert problem_of(text) == f"own.toml, line 9: {whole('choice', 1, 9, 0)}"


@pytest.mark.parametrize(
    "cells",
    ["[[0, 0], [0, 1], [1, 0]]", "[[5, 5], [4, 5], [4, 6]]", "[[-1, -3], [-2, -3], [-2, -2]]"],
)
def test_a_shape_may_be_listed_square_by_square(cells):
    own = Edition.from_toml(changed('"##/#."', cells))
    assert own.tiles[2].shape == "##/#."
    assert own == edition("classic")


def test_empty_rows_and_columns_around_a_shape_do_not_matter():
    own = Edition.from_toml(changed('[ 2, "##/#."', '[ 2, "..../.##./.#.."'))
    assert own == edition("classic")
