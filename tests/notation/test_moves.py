"""Moves as text: one spelling for each placement, every other one read as it or refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from notation.games import TABLES, edition_of, finished, own_edition
from quiltwork import (
    EDITION_IDS,
    Draw,
    Edition,
    Game,
    IllegalMove,
    ParseError,
    Position,
    Tile,
    edition,
    parse_move,
    parse_position,
)
from quiltwork.notation import parse_draw, parse_step
from quiltwork.notation.moves import parse_placement

Cells = frozenset[tuple[int, int]]
BOARDS = [*EDITION_IDS, "own"]


def alone(own: Edition, tile: int) -> Position:
    """Two empty quilts, and one tile left that anybody can pay for."""
    return parse_position(f"qw1 {own.id} 99/0/0/- 99/0/0/- 0 - - {tile} -", own)


def turned(tile: Tile, orientation: int) -> list[tuple[int, int]]:
    """The tile in this orientation, worked out on a grid of characters."""
    grid = tile.shape.split("/")
    if orientation >= 4:
        grid = [row[::-1] for row in grid]
    for _ in range(orientation % 4):
        grid = ["".join(column) for column in zip(*grid[::-1], strict=True)]
    return [(r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark == "#"]


def at(own: Edition, shape: list[tuple[int, int]], row: int, column: int) -> Cells | None:
    cells = frozenset((row + r, column + c) for r, c in shape)
    inside = all(r < own.rows and c < own.columns for r, c in cells)
    return cells if inside else None


def all_placements(own: Edition, tile: Tile) -> set[Cells]:
    shapes = [turned(tile, orientation) for orientation in range(8)]
    corners = product(range(own.rows), range(own.columns))
    found = {at(own, shape, *corner) for corner in corners for shape in shapes}
    return {cells for cells in found if cells is not None}


@pytest.mark.parametrize("board", BOARDS)
def test_every_placement_has_one_text_and_every_text_one_placement(board: str) -> None:
    own = edition_of(board)
    for tile in own.tiles:
        position = alone(own, tile.id)
        takes = list(position.legal_moves())[1:]
        covered = {frozenset(move.cells) for move in takes}
        texts = {move.text for move in takes}
        assert len(texts) == len(covered) == len(takes)
        assert covered == all_placements(own, tile)
        assert all(parse_move(move.text, position) == move for move in takes)


@pytest.mark.parametrize("board", BOARDS)
def test_every_spelling_is_read_as_what_it_covers_or_refused_as_off_the_board(board: str) -> None:
    own = edition_of(board)
    for tile in {tile.shape: tile for tile in own.tiles}.values():
        position = alone(own, tile.id)
        legal = set(position.legal_moves())
        for orientation in range(8):
            shape = turned(tile, orientation)
            for row, column in product(range(own.rows), range(own.columns)):
                corner = f"{chr(ord('a') + column)}{row + 1}"
                text = f"{tile.id}{'rf'[orientation // 4]}{orientation % 4}@{corner}"
                cells = at(own, shape, row, column)
                if cells is None:
                    with pytest.raises(IllegalMove, match=f"^{text}: .* is off the board"):
                        parse_move(text, position)
                else:
                    move = parse_move(text, position)
                    assert frozenset(move.cells) == cells
                    assert move in legal


def test_equal_orientations_are_read_as_the_first() -> None:
    position = alone(edition("classic"), 19)  # a cross looks the same in all eight
    read = {parse_move(f"19{way}{turn}@d5", position) for way in "rf" for turn in range(4)}
    assert {move.text for move in read} == {"19r0@d5"}
    assert len(read) == 1


def test_a_special_patch_is_written_with_its_square() -> None:
    for own in (edition("classic"), own_edition()):
        mark = own.special_patch_marks[0]
        position = parse_position(f"qw1 {own.id} 5/0/{mark}/- 5/0/0/- - - {mark} 1 -", own)
        squares = [move for move in position.legal_moves() if move.kind == "special"]
        assert len({move.text for move in squares}) == own.spaces
        assert squares[-1].text == f"S@{chr(ord('a') + own.columns - 1)}{own.rows}"
        assert all(parse_move(move.text, position) == move for move in squares)
        assert parse_move("D", position).kind == "decline"


@pytest.mark.parametrize("table", TABLES)
def test_every_step_of_a_game_reads_back(table: str) -> None:
    game = finished(table, 1)
    for position, step in zip(game.positions[:-1], game.steps, strict=True):
        assert parse_step(step.text, position) == step
        assert parse_step(f"\t {step.text}\n", position) == step
        assert str(step) == step.text


NOT_A_MOVE = [
    "", " ", "a", "d", "AA", "A A", "Advance", "S", "S@", "S@a0", "S@a01", "S@A1", "S@a100", "S@1a",
    "24", "24r2", "24r2@", "24r4@c7", "24x2@c7", "24 r2@c7", "24r2 @c7", "24r2@c7.", "024r2@c7",
    "00r0@a1", "1000r0@a1", "-1r0@a1", "+1r0@a1", "24R2@c7", "24r2@C7", "24r2@c07", "24r2@c7\nA",
    "24r2@\u00e97", "\u0662\u0664r2@c7", "24r\u0662@c7", "24r2@c\u0667", "24r2@c\uff17",
    "S@a\u00b2", "\u0410", "A\u200b", "A\x00", "24r2@c7" * 9,
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_A_MOVE)
def test_what_is_no_move_is_a_parse_error(text: str) -> None:
    position = Game.new(seed=7).position
    with pytest.raises(ParseError, match=r" is not a move: write A, D, S@c7 or like 24r2@c7$"):
        parse_move(text, position)


def test_a_parse_error_shows_what_it_read_but_not_all_of_it() -> None:
    position = Game.new(seed=7).position
    with pytest.raises(ParseError, match=r"^'24r2\\n@c7' is not a move"):
        parse_move("24r2\n@c7", position)
    with pytest.raises(ParseError) as caught:
        parse_move("x" * 100_000, position)
    assert str(caught.value).startswith("'" + "x" * 37 + "...' is not")


START = "qw1 classic 5/0/0/- 5/0/0/- 0 - - 8.24.1.2.0 -"
SEWN = "qw1 classic 5/0/0/8r0@a1 5/0/2/- - - - 24.1.2.0 -"
PENDING = "qw1 classic 5/0/26/8r0@a1 5/0/0/- - - 26 24.1.2.0 -"
STRICT = "qw1 classic-2014 5/0/26/8r0@a1 5/0/0/- - - 26 24.1.2.0 -"
OVER = "qw1 classic 5/0/53/- 5/0/53/- 0 - - 24.1.2.0 -"
JOIN_DUE = "qw1 express 5/0/0/- 5/0/1/- - - - 1.2.3.4.0 15.16.17.18.19.20.21.22"
CARD_DUE = "qw1 classic 5/0/5/- automa1n/0/2/- - - - 24.1.2.0 - -/2/-"


@pytest.mark.parametrize(
    ("position", "move", "why"),
    [
        (START, "24r0@a1", "24r0@a1: too expensive by 3"),
        (START, "2r0@a1", "2r0@a1: patch 2 is not on offer (on offer: 8, 24, 1)"),
        (START, "33r0@a1", "33r0@a1: there is no patch 33 in this edition"),
        (START, "8r0@h1", "8r0@h1: patch 8 at h1 is off the board"),
        (START, "8r0@j1", "8r0@j1: off the board"),
        (START, "8r0@a10", "8r0@a10: off the board"),
        (START, "S@a1", "S@a1: there is no special patch to place"),
        (START, "S@a10", "S@a10: off the board"),
        (START, "D", "D: there is no special patch to place"),
        (SEWN, "1r0@a1", "1r0@a1: overlaps a1, b1, c1"),
        (SEWN, "1r2@b2", "1r0@b2: overlaps b2"),
        (PENDING, "A", "A: the special patch has to be placed first"),
        (PENDING, "1r0@a5", "1r0@a5: the special patch has to be placed first"),
        (PENDING, "S@b2", "S@b2: overlaps b2"),
        (STRICT, "D", "D: in this edition a special patch that fits must be placed"),
        (OVER, "A", "A: the game is over"),
        (JOIN_DUE, "A", "A: chance has to be drawn first"),
        (CARD_DUE, "A", "A: chance has to be drawn first"),
    ],
)
def test_an_illegal_move_says_why(position: str, move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(move, parse_position(position))
    assert str(caught.value) == why


def test_an_unfitting_tile_on_an_own_board_is_off_it_in_that_orientation_only() -> None:
    long = Tile(0, "long", "########", 0, 1, 0)
    low = replace(edition("classic"), id="low", rows=7, tiles=(long,))
    position = parse_position("qw1 low 99/0/0/- 99/0/0/- 0 - - 0 -", low)
    assert parse_move("0f2@b3", position).text == "0r0@b3"
    with pytest.raises(IllegalMove, match="off the board"):
        parse_move("0r1@b1", position)
    assert len(position.legal_moves()) == 1 + 7 * 2


@pytest.mark.parametrize(
    ("text", "draw"),
    [
        ("B4", Draw("budget", (4,))),
        ("C17", Draw("card", (17,))),
        (" J17.15.16\n", Draw("join", (17, 15, 16))),
        ("J0.998", Draw("join", (0, 998))),
        ("C0", Draw("card", (0,))),
    ],
)
def test_draws_are_a_letter_and_numbers(text: str, draw: Draw) -> None:
    assert parse_draw(text) == draw
    assert parse_draw(text).text == text.strip()


@pytest.mark.parametrize(
    "text",
    ["", "A", "B", "C", "J", "C17.", "C.17", "C17..18", "C017", "C-1", "C1000", "C1 2", "c17",
     "X17", "C\u0661", "C1\u0667", "J1.\uff12", "JJ1", "J1,2", "C1.5e1", "J" + "1." * 999 + "1"],
)  # fmt: skip
def test_what_is_no_draw_is_a_parse_error(text: str) -> None:
    with pytest.raises(ParseError, match=r"is not a draw: write like J17\.15\.16, B4 or C17$"):
        parse_draw(text)


def test_a_draw_that_cannot_happen_now_is_illegal_and_says_what_is_due() -> None:
    join = parse_position(JOIN_DUE)
    for text in ("J15.16.17", "J15.16.17.18.19.20.21.21", "C15", "J1.2.3.4.0.15.16.17"):
        with pytest.raises(IllegalMove, match=f"^{text}: not a possible draw, join is due"):
            join.apply(parse_step(text, join))
    card = parse_position(CARD_DUE)
    for text in ("C13", "C0", "C1.2", "B4"):
        with pytest.raises(IllegalMove, match=f"^{text}: not a possible draw, card is due"):
            card.apply(parse_step(text, card))
    with pytest.raises(IllegalMove, match=r"^C1: not a possible draw, nothing is to be drawn now"):
        parse_position(START).apply(parse_draw("C1"))


def test_a_step_is_told_apart_by_its_first_letter() -> None:
    position = parse_position(START)
    assert parse_step(" A", position).text == "A"
    assert parse_step("C3", position) == Draw("card", (3,))
    with pytest.raises(ParseError, match="not a draw"):
        parse_step("Bx", position)
    with pytest.raises(ParseError, match="not a move"):
        parse_step("", position)


def test_a_spelled_placement_is_taken_apart() -> None:
    assert parse_placement("24f3@c12") == (24, 7, 11, 2)
    assert parse_placement("S@z1") == (None, 0, 0, 25)
