"""Bugs of reading editions that were found once, each with a line on what went wrong."""

from __future__ import annotations

import pytest

from quiltwork import Edition, ParseError, edition

CLASSIC = edition("classic").to_toml()


def problem_of(text):
    with pytest.raises(ParseError) as problem:
        Edition.from_toml(text, "own.toml")
    return str(problem.value)


def test_a_number_with_thousands_of_digits_is_a_clean_error():
    """Python refuses to read it with a bare ValueError that got through."""
    text = CLASSIC.replace("choice = 3", f"choice = {'9' * 5000}")
    assert problem_of(text).startswith("own.toml")


@pytest.mark.parametrize("points", [-1, 1000])
def test_impossible_points_are_not_blamed_on_the_square(points):
    """The message said that a square of 7 does not fit the quilt."""
    problem = problem_of(CLASSIC.replace("points = 7", f"points = {points}"))
    assert problem.startswith("own.toml, line 12: special_tile: ")
    assert "a square of 7" not in problem
    assert "points" in problem


def test_a_repeated_id_is_reported_at_the_row_that_repeats_it():
    """The line was that of the first row with this id, which is right."""
    text = CLASSIC.replace('[ 7, "###/#.."', '[ 6, "###/#.."')
    assert problem_of(text) == (
        "own.toml, line 61: tile 6: ids must count up from 0; here 7 was expected"
    )


@pytest.mark.parametrize("separator", ["\u2028", "\u0085"])
def test_lines_are_counted_as_toml_and_editors_count_them(separator):
    """`str.splitlines` also splits at separators that are no line ends in TOML."""
    text = f"# one{separator}line\n" + CLASSIC.replace("choice = 3", "choice = 0")
    assert problem_of(text).startswith("own.toml, line 8: choice must be")


def test_a_tile_taken_over_is_not_blamed_on_a_row_of_the_file():
    """Rows were counted from the first in the file, which here is tile 15."""
    rows = "\n".join(f'  [{id}, "#", 0, 1, 0],' for id in range(15, 23))
    text = f'same_as = "express"\nid = "tiny"\nquilt = [2, 2]\nsmall_tiles = [\n{rows}\n]\n'
    assert problem_of(text) == "own.toml: tile 1: the shape does not fit the 2x2 quilt"


def test_a_row_is_found_though_an_earlier_one_goes_over_several_lines():
    """A list of squares on a line of its own looked like a row of the tile list."""
    text = CLASSIC.replace('[ 0, "##",', "[ 0, [\n[0, 0], [0, 1],\n],").replace(
        '[ 1, "###", 2,', '[ 1, "###", -2,'
    )
    assert problem_of(text).startswith("own.toml, line 57: tile 1: cost must be")


def test_a_key_of_thousands_of_parts_is_refused_at_once():
    """The TOML parser needs quadratic time for it."""
    assert problem_of("a." * 12_000 + "a = 1") == "own.toml, line 1: longer than 10000 characters"
