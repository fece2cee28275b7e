"""The picture of a game's course: standalone, complete, and no text over another."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pictures.test_pictures import SVG, assert_standalone
from quiltwork import QuiltworkError
from quiltwork.pictures import Course, Point, Side, Slip, draw_course
from quiltwork.pictures.course_labels import Box, Labels
from quiltwork.pictures.course_plot import margin_scale
from quiltwork.pictures.lettering import width_of


def slip(ply: int, seat: int, mark: str = "??", points: float = 9.4) -> Slip:
    return Slip(ply, seat, mark, "daisies 24r2@c7", "advance", points)


def course(moves: int = 40, every: int = 3, names: tuple[str, str] = ("Ada", "Mara")) -> Course:
    """A game with a slip after every few moves, solved in its last quarter."""
    points = tuple(
        Point(k, (k * 37 % 101) / 100, (k * 13 % 31) - 15.0, k > moves * 3 // 4)
        for k in range(moves + 1)
    )
    marks = ("?!", "?", "??")
    slips = tuple(slip(k, k % 2, marks[k % 3]) for k in range(1, moves + 1, every))
    sides = tuple(
        Side("1.2 points lost a move", tuple(s for s in slips if s.seat == seat)[:3])
        for seat in (0, 1)
    )
    return Course("Patchwork", "Ada won, 12 to 5.", names, points, slips, (sides[0], sides[1]), 0)


def boxes(svg: str) -> list[tuple[str, Box]]:
    """Where the texts lie; a text that goes on in a second part counts as long as both."""
    found = []
    for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        words = "".join(text.itertext())
        if not words:
            continue
        size, x, y = (float(text.get(name, "0")) for name in ("font-size", "x", "y"))
        wide = width_of(words, size) * 0.92 + 8 * (len(list(text)) > 0)
        left = x - wide * {"middle": 0.5, "end": 1.0}.get(text.get("text-anchor", ""), 0.0)
        found.append((words, Box(left, y - size * 0.7, left + wide, y)))
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("furniture", [False, True])
def test_a_course_is_a_standalone_picture(theme: str, furniture: bool) -> None:
    whole = course()
    shown = Course(**(whole.__dict__ | {"furniture": furniture}))
    assert_standalone(draw_course(shown, theme))


@pytest.mark.parametrize(
    ("moves", "every", "names"),
    [
        (1, 1, ("Ada", "Mara")),
        (2, 5, ("A" * 60, "B" * 60)),
        (45, 4, ("Ada", "Mara")),
        (45, 1, ("A rather long name, as names go", "Another one, not any shorter")),
        (160, 2, ("", " ")),
    ],
)
def test_no_text_covers_another(moves: int, every: int, names: tuple[str, str]) -> None:
    texts = [
        (words, box)
        for words, box in boxes(draw_course(course(moves, every, names)))
        if words not in ("?!", "?", "??", "A", "B", "M", "1", "2")  # on tokens
    ]
    for number, (words, box) in enumerate(texts):
        for others, other in texts[number + 1 :]:
            assert not box.touches(other), (words, others)
        assert box.left >= 0 and box.right <= 1000, words


def test_names_marks_and_costs_are_shown() -> None:
    svg = draw_course(course(every=2))
    for words in ("Ada", "Mara", "Chance to win", "Expected margin", "solved exactly", "daisies"):
        assert words in svg
    assert svg.count(">\u22129.4</text>") > 6
    assert re.search(r">\?\?</text>", svg)


def test_where_nothing_was_solved_nothing_says_so() -> None:
    whole = course()
    vague = tuple(Point(p.ply, p.win, p.margin) for p in whole.points)
    svg = draw_course(Course(**(whole.__dict__ | {"points": vague})))
    assert "solved" not in svg


def test_a_players_text_cannot_break_the_picture() -> None:
    assert_standalone(draw_course(course(names=("<b>\x00&", '"quoted"'))))


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(QuiltworkError, match="unknown theme 'blue'"):
        draw_course(course(), "blue")


@pytest.mark.parametrize("margins", [[0.0], [-0.2, 0.3], [-3.2, 11.8], [150.0, -80.0], [5000.0]])
def test_the_scale_of_margins_holds_them_all(margins: list[float]) -> None:
    low, high, step = margin_scale(margins)
    assert low <= min(margins) and max(margins) <= high and low < 0 < high
    assert (high - low) % step == 0 and (high - low) / step <= 7


def test_labels_keep_off_each_other_and_off_the_curve() -> None:
    labels = Labels(Box(0, 0, 100, 100), [(0.0, 50.0), (100.0, 50.0)])
    first = labels.place((50, 50), 30, 14)
    second = labels.place((50, 50), 30, 14)
    assert first is not None and second is not None and first != second
    assert abs(first[1] - 50) > 7
    assert labels.place((50, 50), 300, 14) is None  # no room for one so wide
