"""Position strings: they read back exactly, and a wrong one is refused with the reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.games import TABLES, edition_of, finished, own_edition
from quiltwork import (
    Edition,
    Game,
    Generator,
    ParseError,
    Position,
    Quilt,
    UnknownEdition,
    edition,
    format_position,
    parse_position,
)
from quiltwork.rules.playout import random_playout

SEEDS = range(8)
FIELDS = ("version", "edition", "player0", "player1", "top", "tile", "pending", "circle", "box",
          "deck")  # fmt: skip


def changed(text: str, **fields: str) -> str:
    """The position string with some of its fields replaced."""
    words = dict(zip(FIELDS, text.split(" "), strict=False))
    return " ".join((words | fields).values())


@pytest.mark.parametrize("table", TABLES)
def test_every_position_of_a_game_reads_back_equal(table: str) -> None:
    own = edition_of(table)
    for seed in SEEDS:
        for position in finished(table, seed).positions:
            text = format_position(position)
            again = parse_position(text, own)
            assert again == position
            assert format_position(again) == text == str(position) == position.text
            assert again.chance == position.chance
            assert again.to_move == position.to_move
            assert again.outcome() == position.outcome()


def test_the_games_above_show_everything_a_string_can_say() -> None:
    """Without this the round trips could be all about nothing."""
    seen: set[str] = set()
    for table in TABLES:
        for seed in SEEDS:
            for position in finished(table, seed).positions:
                automa = position.automa
                seen |= {f"tile {position.special_tile_owner}", f"top {position.top}"}
                seen |= {f"pending {len(position.pending)}", f"box {bool(position.box)}"}
                seen |= {"no circle"} if not position.circle else set()
                seen |= {f"chance {position.chance.kind}"} if position.chance else set()
                if automa is not None:
                    seen |= {f"aside {automa.set_aside}", f"budget {automa.budget is not None}"}
                    seen |= {f"automa tile {automa.special_tile}"}
    assert seen >= {
        "tile None", "tile 0", "tile 1", "top None", "top 0", "top 1", "pending 0", "pending 1",
        "pending 2", "box True", "box False", "chance join", "chance card", "chance budget",
        "aside 0", "aside 2", "budget True", "budget False", "automa tile True",
    }  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_different_positions_have_different_strings(table: str) -> None:
    texts: dict[str, Position] = {}
    for seed in SEEDS:
        for position in finished(table, seed).positions:
            assert texts.setdefault(position.text, position) == position
    assert len(texts) > 200


@pytest.mark.parametrize("table", TABLES)
def test_a_position_is_one_line_of_plain_ascii(table: str) -> None:
    for position in finished(table, 0).positions:
        assert position.text.isascii() and position.text.isprintable()
        assert "  " not in position.text
        assert len(position.text.split(" ")) == 9 + (position.automa is not None)


def test_white_space_of_any_kind_separates_fields() -> None:
    position = finished("classic", 1).positions[20]
    assert parse_position(f"\n\t{position.text.replace(' ', '   ')}\r\n") == position


def test_patches_may_come_in_any_order_and_any_equal_orientation() -> None:
    text = "qw1 classic 5/4/9/19r0@a1+5r0@g7+S@i9 5/0/0/- - - - 1.0 -"
    position = parse_position(text)
    assert parse_position(text.replace("19r0@a1+5r0@g7+S@i9", "S@i9+5f3@g7+19r2@a1")) == position
    assert position.text == text


# Squares that are covered, but nobody says by what: x and a mask in hexadecimal digits.

HAND_MADE = "qw1 classic 5/0/9/x1 5/0/0/- - - - 1.0 -"


def test_plain_squares_are_covered_by_nobody_knows_what() -> None:
    quilt = parse_position(HAND_MADE.replace("x1", "x20b")).players[0].quilt
    assert quilt == Quilt(9, 9, 0x20B)
    assert str(quilt).split("\n")[:2] == ["##.#.....", "#........"]


def test_plain_squares_add_up_and_come_last() -> None:
    position = parse_position(HAND_MADE.replace("x1", "x1+S@b1+x8+3r0@a2"))
    assert "/S@b1+3r0@a2+x9 " in position.text
    assert parse_position(position.text) == position


def test_plain_squares_may_carry_any_income_but_no_less_than_the_patches_show() -> None:
    patched = HAND_MADE.replace("5/0/9/x1", "5/7/9/5r0@a1+x80000000000")
    assert parse_position(patched).players[0].income == 7
    with pytest.raises(ParseError, match="the income on the quilt is 2, not 1"):
        parse_position(patched.replace("5/7/", "5/1/"))


def test_a_whole_quilt_of_plain_squares_reads_back() -> None:
    full = f"x{(1 << 81) - 1:x}"
    position = parse_position(changed(HAND_MADE, player0=f"0/0/9/{full}", tile="0"))
    assert position.players[0].empty == 0
    assert f"/{full} " in position.text
    own = own_edition()
    wide = f"qw1 own 0/0/9/x{(1 << 312) - 1:x} 5/0/0/- - 0 - 1 -"
    assert parse_position(wide, own).text == wide


def test_a_hand_made_position_can_be_played_to_its_end() -> None:
    start = parse_position("qw1 classic 30/3/40/x1ffffffff 12/0/38/S@a1 - - - 5.3.1.0 -")
    for seed in range(5):
        end, _ = random_playout(start, Generator(seed))
        assert end.is_over
        assert parse_position(end.text) == end


def test_an_edition_of_ones_own_has_to_be_brought_along() -> None:
    position = finished("own", 0).positions[3]
    with pytest.raises(UnknownEdition, match=r"unknown edition 'own': not one of classic, .* own "):
        parse_position(position.text)
    with pytest.raises(UnknownEdition, match="unknown edition 'own'"):
        parse_position(position.text, replace(own_edition(), id="other"))
    assert parse_position(Game.new(seed=1).position.text, own_edition()).edition.id == "classic"


def test_an_own_edition_goes_before_a_shipped_one_of_the_same_id() -> None:
    short = replace(edition("classic"), last_space=20)
    text = "qw1 classic 5/0/20/- 5/0/0/- - - - 1.0 -"
    assert parse_position(text, short).first_home == 0
    assert parse_position(text).first_home is None


START = "qw1 classic 5/0/0/- 5/0/0/- 0 - - 8.24.1.2.0 -"
APART = "qw1 classic 5/0/9/- 5/0/0/- - - - 8.24.1.2.0 -"
PENDING = "qw1 classic 5/0/33/- 5/0/25/- - - 26.32 8.24.1.2.0 -"
SOLO = "qw1 classic 5/0/9/- automa3t/2/12/4.5 - - - 8.24.1.2.0 - 13.14/2/4"
EXPRESS = "qw1 express 5/0/9/- 5/0/0/- - - - 1.2.3.4.5.6.0 15.16.17.18.19.20.21.22"
SEVEN = "x" + f"{sum(0b1111111 << 9 * row for row in range(7)):x}"
FULL = f"x{(1 << 81) - 1:x}"
TWO_PLAYERS = [START, APART, PENDING, EXPRESS]


def test_the_positions_that_are_spoilt_below_are_sound() -> None:
    for text in (*TWO_PLAYERS, SOLO):
        assert parse_position(text).text == text


BAD: list[tuple[str, str]] = [
    # the fields as a whole
    ("", "a position starts with 'qw1'"),
    (" \n", "a position starts with 'qw1'"),
    ("qw2" + START[3:], "a position starts with 'qw1'"),
    ("QW1" + START[3:], "a position starts with 'qw1'"),
    ("\ufeff" + START, "a position starts with 'qw1'"),
    ("qw1", "position: the edition is missing"),
    ("qw1 classic", "a position has 9 fields here, not 2"),
    ("qw1 classic 5/0/0/-", "a position has 9 fields here, not 3"),
    ("qw1 classic 5/0/0/- automa1n/0/0/-", "a position has 10 fields here, not 4"),
    (START + " -", "a position has 9 fields here, not 10"),
    (START[:-2], "a position has 9 fields here, not 8"),
    (SOLO[:-10], "a position has 10 fields here, not 9"),
    (SOLO + " -", "a position has 10 fields here, not 11"),
    # players
    (changed(APART, player0="-"), "player0: write buttons/income/time/quilt, not '-'"),
    (changed(APART, player1="5/0/0"), "player1: write buttons/income/time/quilt, not '5/0/0'"),
    (changed(APART, player1="5/0/0/-/-"), "player1: write buttons/income/time/quilt"),
    (changed(APART, player0="/0/9/-"), "player0: '' is not a number"),
    (changed(APART, player0="5/-/9/-"), "player0: '-' is not a number"),
    (changed(APART, player0="5/0/09/-"), "player0: '09' is not a number"),
    (changed(APART, player0="-5/0/9/-"), "player0: '-5' is not a number"),
    (changed(APART, player0="1e3/0/9/-"), "player0: '1e3' is not a number"),
    (changed(APART, player0="1_0/0/9/-"), "player0: '1_0' is not a number"),
    (changed(APART, player0="\u0665/0/9/-"), "player0: '\u0665' is not a number"),
    (changed(APART, player0="5/0/\uff19/-"), "player0: '\uff19' is not a number"),
    (changed(APART, player0="1234567890/0/9/-"), "player0: '1234567890' is not a number"),
    (changed(APART, player0="9" * 9999 + "/0/9/-"), "' is not a number"),
    (changed(APART, player0="5/0/54/-"), "player0: space 54 is past the last space 53"),
    (changed(APART, player1="5/0/999/-"), "player1: space 999 is past the last space 53"),
    # quilts
    (changed(APART, player0="5/0/9/"), "player0: '' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/+"), "player0: '' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/S@a1+"), "player0: '' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/A"), "player0: 'A' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/x"), "player0: 'x' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/x0"), "player0: 'x0' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/x01"), "player0: 'x01' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/xF"), "player0: 'xF' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/x\u0661"), "player0: 'x\u0661' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/x1\u0661"), "player0: 'x1\u0661' is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/x" + "1" * 201), "is not a patch on a quilt"),
    (changed(APART, player0="5/0/9/3r4@a1"), "player0: '3r4@a1' is not a patch on a quilt"),
    (changed(APART, player0=f"5/0/9/x{1 << 81:x}"), "is off the board"),
    (changed(APART, player0="5/0/9/S@j1"), "player0: S@j1 is off the board"),
    (changed(APART, player0="5/0/9/S@a10"), "player0: S@a10 is off the board"),
    (changed(APART, player0="5/0/9/3r0@i1"), "player0: 3r0@i1 is off the board"),
    (changed(APART, player0="5/0/9/11r1@a6"), "player0: 11r1@a6 is off the board"),
    (changed(APART, player1="5/0/0/33r0@a1"), "player1: there is no tile 33 in edition classic"),
    (changed(APART, player0="5/0/9/S@a1+S@a1"), "player0: S@a1 overlaps another patch"),
    (changed(APART, player0="5/0/9/3r0@a1+x1"), "player0: x1 overlaps another patch"),
    (changed(APART, player0="5/0/9/x3+x2"), "player0: x2 overlaps another patch"),
    (changed(APART, player0="5/0/9/3r0@a1+9r0@a1"), "player0: 9r0@a1 overlaps another patch"),
    # seats
    (changed(START, top="2"), "top: write 0, 1 or -, not '2'"),
    (changed(START, top="00"), "top: write 0, 1 or -, not '00'"),
    (changed(START, top="\u0660"), "top: write 0, 1 or -, not '\u0660'"),
    (changed(START, tile="x" * 99), f"tile: write 0, 1 or -, not '{'x' * 20}'"),
    (changed(START, top="-"), "top: both tokens are on one space"),
    (changed(APART, top="1"), "top: no two tokens are on one space"),
    # numbers
    (changed(APART, circle="1..2"), "circle: '' is not a number"),
    (changed(APART, circle="1,2"), "circle: '1,2' is not a number"),
    (changed(APART, circle="--"), "circle: '--' is not a number"),
    (changed(APART, pending="26."), "pending: '' is not a number"),
    (changed(APART, box="01"), "box: '01' is not a number"),
    # tiles
    (changed(APART, circle="8.24.33"), "there is no tile 33 in edition classic"),
    (changed(APART, circle="8.24.8"), "tile 8 is in two places"),
    (changed(APART, player0="5/0/9/8r0@a1"), "tile 8 is in two places"),
    (changed(APART, player0="5/0/9/3r0@a1", player1="5/0/0/3r0@a1"), "tile 3 is in two places"),
    (changed(APART, player0="5/0/9/3r0@a1+3r0@d4"), "tile 3 is in two places"),
    (changed(EXPRESS, circle="1.2.3.4.5.15"), "tile 15 is in two places"),
    (changed(SOLO, player1="automa3t/2/12/8"), "tile 8 is in two places"),
    (changed(SOLO, player1="automa3t/2/12/5.5"), "tile 5 is in two places"),
    (changed(SOLO, player1="automa3t/2/12/33"), "there is no tile 33 in edition classic"),
    # incomes
    (changed(APART, player0="5/1/9/-"), "player0: the income on the quilt is 0, not 1"),
    (changed(APART, player1="5/3/0/5r0@a1"), "player1: the income on the quilt is 2, not 3"),
    (changed(APART, player1="5/1/0/5r0@a1"), "player1: the income on the quilt is 2, not 1"),
    (changed(APART, player1="5/1/0/5r0@a1+x8"), "player1: the income on the quilt is 2, not 1"),
    # the box
    (changed(APART, box="3"), "box: it holds all small tiles in ascending order, or nothing"),
    (changed(EXPRESS, box="15.16.17.18.19.20.21"), "box: it holds all small tiles in ascending"),
    (changed(EXPRESS, box="16.15.17.18.19.20.21.22"), "box: it holds all small tiles in ascending"),
    (changed(EXPRESS, circle="1.2.3.4"), "box: with 4 large tiles left the small ones have joined"),
    (changed(EXPRESS, box="-"), "box: with 7 large tiles left the small ones cannot have joined"),
    # special patches to be placed
    (changed(PENDING, pending="32.26"), "pending: the marks must ascend"),
    (changed(PENDING, pending="26.26"), "pending: the marks must ascend"),
    (changed(PENDING, pending="27"), "pending: there is no special patch at 27"),
    (changed(PENDING, pending="38"), "pending: nobody can just have crossed 38"),
    (changed(PENDING, player1="5/0/26/-"), "pending: nobody can just have crossed 26"),
    (changed(START, pending="26"), "pending: nobody can just have crossed 26"),
    (changed(PENDING, player0="5/0/33/" + FULL, tile="0"), "pending: nothing can be placed on a"),
    (changed(SOLO, player1="automa3t/2/26/-", pending="26"), "full quilt, or by the Automa"),
    # the special tile
    (changed(EXPRESS, tile="0"), "tile: this edition has no special tile"),
    (changed(APART, tile="1"), "tile: player 1 has not filled a 7x7 square"),
    (changed(APART, player0="5/0/9/" + SEVEN), "tile: player 0 has filled a square, so somebody"),
    (changed(APART, player0="5/0/9/" + SEVEN, tile="1"), "tile: player 1 has not filled a 7x7"),
    (changed(APART, player1="5/0/0/" + SEVEN), "tile: player 1 has filled a square, so somebody"),
    (changed(SOLO, tile="0"), "tile: player 0 has not filled a 7x7 square"),
    (changed(SOLO, tile="1"), "tile: the Automa has not reached its marker"),
    (changed(SOLO, player1="automa3t/2/40/-", tile="1"), "tile: the Automa has not reached its"),
    (changed(SOLO, player1="automa3t/2/41/-"), "tile: the Automa has passed its marker, so some"),
    (changed(SOLO, player0="5/0/9/" + SEVEN), "tile: player 0 has filled a square, so somebody"),
    # the Automa and its deck
    (changed(SOLO, player1="automa"), "player1: write automaLEVELDECK/buttons/time/tiles, not"),
    (changed(SOLO, player1="automa6t/2/12/-"), "player1: write automaLEVELDECK/buttons/time/tiles"),
    (changed(SOLO, player1="automa0n/2/12/-"), "player1: write automaLEVELDECK/buttons/time/tiles"),
    (changed(SOLO, player1="automa3x/2/12/-"), "player1: write automaLEVELDECK/buttons/time/tiles"),
    (changed(SOLO, player1="automa\u0663t/2/12/-"), "player1: write automaLEVELDECK/buttons/time"),
    (changed(SOLO, player1="automa3t/2/12/-/-"), "player1: write automaLEVELDECK/buttons/time"),
    (changed(SOLO, player1="automa3t/two/12/-"), "player1: 'two' is not a number"),
    (changed(SOLO, player1="automa3t/2/012/-"), "player1: '012' is not a number"),
    (changed(SOLO, player1="automa3t/2/12/1."), "player1: '' is not a number"),
    (changed(SOLO, player1="automa3t/2/54/-"), "player1: space 54 is past the last space 53"),
    (changed(SOLO, deck="13.14/2"), "deck: write seen/set aside/budget, not '13.14/2'"),
    (changed(SOLO, deck="13.14/2/4/-"), "deck: write seen/set aside/budget, not"),
    (changed(SOLO, deck="13.x/2/4"), "deck: 'x' is not a number"),
    (changed(SOLO, deck="13.14/-/4"), "deck: '-' is not a number"),
    (changed(SOLO, deck="13.14/2/"), "deck: '' is not a number"),
    (changed(SOLO, deck="13.13/2/-"), "deck: a card was seen twice or is not in this deck"),
    (changed(SOLO, deck="12/2/-"), "deck: a card was seen twice or is not in this deck"),
    (changed(SOLO, deck="25/2/-"), "deck: a card was seen twice or is not in this deck"),
    (changed(SOLO, deck="13/1/-"), "deck: that many cards cannot have been discarded"),
    (changed(SOLO, deck="13/3/-"), "deck: that many cards cannot have been discarded"),
    (changed(SOLO, deck="13.14.15.16.17.18.19.20.21.22/2/-"), "deck: that many cards cannot have"),
    (changed(SOLO, deck="13.14.15.16.17.18.19.20.21.22.23.24/0/-"), "deck: that many cards cannot"),
    (changed(SOLO, deck="13.14/2/1"), "deck: no card with budget 1 can be on top"),
    (changed(SOLO, deck="13.14/2/2"), "deck: no card with budget 2 can be on top"),
    (changed(SOLO, player1="automa3n/2/12/-", deck="1.2/2/4"), "deck: no card with budget 4 can"),
    (changed(SOLO, edition="express", circle="8.0"), "the Automa cannot be played on edition"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problem"), BAD, ids=[problem for _, problem in BAD])
def test_a_wrong_position_is_refused_with_the_field_and_the_problem(
    text: str, problem: str
) -> None:
    with pytest.raises(ParseError) as caught:
        parse_position(text)
    assert problem in str(caught.value)
    assert len(str(caught.value)) < 200


def test_an_unknown_edition_is_refused_by_name() -> None:
    with pytest.raises(UnknownEdition, match=r"^unknown edition 'clasic': not one of classic, "):
        parse_position(START.replace("classic", "clasic"))
    with pytest.raises(UnknownEdition) as caught:
        parse_position(START.replace("classic", "c" * 100_000))
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "text",
    [
        changed(APART, player0="5/0/53/-"),
        changed(START, player0="5/0/53/-", player1="5/0/53/-"),
        changed(APART, circle="-"),
        changed(APART, player0="999999999/0/9/-"),
        changed(PENDING, pending="32"),
        changed(PENDING, player0="5/0/26/-", player1="5/0/25/-", pending="26"),
        changed(APART, player0="5/0/9/" + SEVEN, tile="0"),
        changed(APART, player0="5/0/9/" + SEVEN, player1="5/0/0/" + SEVEN, tile="1"),
        changed(EXPRESS, circle="1.2.3.4.5"),
        changed(EXPRESS, circle="1.2.3.4.5", box="-"),
        changed(EXPRESS, circle="1.22.3", box="-"),
        changed(SOLO, player1="automa3t/2/41/-", tile="1"),
        changed(SOLO, player1="automa3t/2/53/-", player0="5/0/9/" + SEVEN, tile="0"),
        changed(SOLO, player1="automa3t/2/53/-", player0="5/0/9/" + SEVEN, tile="1"),
        changed(SOLO, player1="automa1n/0/51/-", deck="-/0/-"),
        changed(SOLO, deck="13.14.15.16.17.18.19.20.21/2/-"),
        changed(SOLO, deck="13.14.15.16.17.18.19.20.21.22.23/0/10"),
    ],
)  # fmt: skip
def test_what_lies_just_inside_the_limits_is_read(text: str) -> None:
    position = parse_position(text)
    assert position.text == text
    end, _ = random_playout(position, Generator(1))
    assert end.is_over


def test_the_automa_is_refused_on_an_own_edition_that_does_not_know_it() -> None:
    lonely = Edition.from_toml(
        edition("classic").to_toml().replace('"classic"', '"lonely"').replace(
            "automa = true", "automa = false"
        )
    )  # fmt: skip
    with pytest.raises(ParseError, match="the Automa cannot be played on edition lonely"):
        parse_position(SOLO.replace("classic", "lonely"), lonely)


def test_the_richest_player_of_any_edition_can_be_written() -> None:
    """999 spaces that all pay for 676 tiles of income 99: nine digits are needed."""
    text = changed(APART, player0=f"{999 + 99 * 676 * 999}/0/9/-")
    assert parse_position(text).text == text
