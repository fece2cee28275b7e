"""What a picture promises: valid, self-contained, the same each time, and complete."""

from __future__ import annotations

import re
import struct
import sys
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from pictures.tables import own_edition, played, table
from quiltwork import Automa, Position, QuiltworkError, edition
from quiltwork.editions import EDITION_IDS
from quiltwork.pictures import draw, edition_sheet, png, tile_svg
from quiltwork.pictures.colours import fabrics
from quiltwork.pictures.shapes import loops, orient, outline

SVG = "{http://www.w3.org/2000/svg}"


def middle(edition_id: str, solo: Automa | None = None) -> Position:
    positions = played(edition_id, solo)
    return positions[len(positions) * 2 // 3]


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', svg)


def titles(svg: str) -> Counter[str | None]:
    """The names of the tiles lying on the quilts."""
    return Counter(title.text for title in ElementTree.fromstring(svg).iter(f"{SVG}title"))


def assert_standalone(svg: str) -> None:
    """Valid XML that refers to nothing but itself and leaves no colour to a style sheet."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    defined = ids(svg)
    assert len(defined) == len(set(defined))
    referred = re.findall(r"url\(#([^)]+)\)", svg) + re.findall(r'href="#([^"]+)"', svg)
    assert set(referred) <= set(defined)
    labels = {name for name in defined if name.endswith(("-title", "-desc"))}
    assert set(defined) - labels == set(referred), "only what is used is defined"
    assert "var(" not in svg
    assert "<style" not in svg
    assert "foreignObject" not in svg
    assert svg.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    assert all(letter >= "\x20" or letter == "\n" for letter in svg)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_every_edition_draws_standalone_at_every_stage(edition_id: str, theme: str) -> None:
    positions = played(edition_id)
    for position in (positions[0], middle(edition_id), positions[-1]):
        assert_standalone(draw(position, theme=theme))


@pytest.mark.parametrize("solo", [Automa(3, "tactical"), Automa(5, "normal")])
def test_the_automa_shows_its_level_and_every_tile_it_took(solo: Automa) -> None:
    for position in played("anniversary", solo)[::9]:
        svg = draw(position)
        assert_standalone(svg)
        assert f">{solo.name}</text>" in svg
        taken = position.automa.taken if position.automa is not None else ()
        with_buttons = sum(1 for tile in taken if position.edition.tiles[tile].income)
        assert re.search(rf">{with_buttons}</text><text[^>]*>with buttons<", svg)
        assert re.search(rf">{len(taken) - with_buttons}</text><text[^>]*>without buttons<", svg)


def test_the_same_position_gives_the_same_bytes() -> None:
    position = middle("classic")
    assert draw(position, names=("Ada", "Ben")) == draw(position, names=("Ada", "Ben"))


def test_pictures_on_one_page_share_no_ids() -> None:
    one, two = played("classic")[10:12]
    dark = draw(one, theme="dark")
    for first, second in ((draw(one), draw(two)), (draw(one), dark)):
        assert not set(ids(first)) & set(ids(second))


def test_every_patch_on_the_quilts_is_drawn() -> None:
    for edition_id in EDITION_IDS:
        position = middle(edition_id)
        words = position.edition.words
        expected = Counter(
            words.special_patch if patch.tile is None else position.edition.tiles[patch.tile].name
            for player in position.players
            for patch in player.quilt.patches
        )
        drawn = titles(draw(position))
        assert {name: drawn[name] for name in expected} == dict(expected)
        assert sum(drawn.values()) == sum(expected.values()) + 1  # and the title of the picture


def test_every_tile_of_the_circle_has_a_tag() -> None:
    position = played("classic")[0]
    svg = draw(position)
    hourglasses = re.findall(r'href="#[^"]+-i-time"', svg)
    assert len(hourglasses) == len(position.circle) + 2  # one more in each panel


def test_squares_filled_by_hand_are_drawn_as_plain_cloth() -> None:
    own = own_edition(choice=3)
    assert titles(draw(table(own, filled=0b10110)))["covered square"] == 3


def test_the_upper_token_is_drawn_last() -> None:
    start = played("classic")[0]
    assert start.top is not None
    upper, lower = ("A", "B") if start.top == 0 else ("B", "A")
    svg = draw(start, names=("Ada", "Ben"))
    assert svg.rindex(f">{upper}</text>", 0, svg.index("7\u00d77 tile")) > svg.rindex(
        f">{lower}</text>", 0, svg.index("7\u00d77 tile")
    )


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"rows": 26, "columns": 26, "last_space": 100, "income_marks": (7, 20, 33, 34, 100)},
        {"rows": 3, "last_space": 1, "income_marks": (), "special_patch_marks": (1,)},
        {"look": "furniture", "choice": 1, "special_tile": None},
        {"last_space": 200, "income_marks": tuple(range(1, 201)), "choice": 4},
    ],
)
def test_an_edition_of_ones_own_is_drawn(changes: dict[str, object]) -> None:
    own = own_edition(**changes)
    assert_standalone(draw(table(own, filled=1), names=("<b>\x00\x01", "A very long name " * 9)))
    assert_standalone(edition_sheet(own))


def test_an_empty_circle_says_so() -> None:
    assert "No patches left" in draw(replace(middle("classic"), circle=()))


def test_a_planned_move_adds_its_tile_and_its_way() -> None:
    position = middle("classic")
    move = next(m for m in played("classic")[0].legal_moves() if m.kind == "take")
    start = played("classic")[0]
    plain, planned = draw(start), draw(start, plan=move)
    assert sum(titles(planned).values()) == sum(titles(plain).values()) + 1
    assert_standalone(planned)
    assert_standalone(draw(position, plan=position.legal_moves()[0]))


def test_tiles_and_sheets_are_pictures_too() -> None:
    for edition_id in ("classic", "stack-n-stuff"):
        chosen = edition(edition_id)
        for tile in chosen.tiles:
            assert_standalone(tile_svg(chosen, tile.id, "dark"))
        assert_standalone(edition_sheet(chosen))
    with pytest.raises(QuiltworkError, match="tiles 0 to 32"):
        tile_svg(edition("classic"), 33)


def test_every_tile_shipped_wears_the_fabric_of_its_name() -> None:
    for edition_id in EDITION_IDS:
        chosen = edition(edition_id)
        names = fabrics(chosen.look == "furniture")[1]
        assert all(tile.name in names for tile in chosen.tiles)


def test_wrong_wishes_are_refused() -> None:
    position = played("classic")[0]
    with pytest.raises(QuiltworkError, match="unknown theme 'blue'"):
        draw(position, theme="blue")
    with pytest.raises(QuiltworkError, match="two names, not 1"):
        draw(position, names=("Ada",))


def test_an_outline_has_one_loop_for_each_border() -> None:
    ring = {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}
    assert sorted(map(len, loops(ring))) == [4, 4]
    assert len(loops({(0, 0), (1, 1)})) == 2
    assert len(loops({(0, 1), (1, 0), (1, 2), (2, 1)})) == 4
    assert outline(ring).count("M") == 2


def test_a_turned_tile_keeps_the_order_of_its_squares() -> None:
    assert orient([(0, 0), (0, 1), (1, 0)], 1) == [(0, 1), (1, 1), (0, 0)]
    assert orient([(0, 0), (0, 1), (1, 0)], 4) == [(0, 1), (0, 0), (1, 1)]


def test_a_png_has_the_size_of_the_picture_times_the_scale() -> None:
    position = played("express")[0]
    picture = png(position, scale=0.5)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    root = ElementTree.fromstring(draw(position))
    expected = tuple(round(float(root.get(side, "0")) / 2) for side in ("width", "height"))
    assert struct.unpack(">II", picture[16:24]) == expected


def test_a_png_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(QuiltworkError, match="pip install 'resvg-py"):
        png(played("express")[0])
