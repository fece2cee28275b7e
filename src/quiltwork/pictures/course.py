"""The course of an analysed game as a picture: who was likely to win, by how much, and the slips.

Nothing here judges a move; the figures come from whoever analysed the game.
"""

from __future__ import annotations

from .colours import colours
from .course_plot import Frame, draw_margins, draw_wins
from .course_values import Course, Slip
from .lettering import cut, width_of
from .objects import token
from .panels import initials_of
from .svg import Pen, rect

WIDTH = 1000
_SIDE = 24
_INNER = WIDTH - 2 * _SIDE
_HEADER = 66
_GAP = 14
_WINS, _MARGINS = 306, 242
_PLOT_LEFT, _PLOT_RIGHT = 62, 26
_ROW = 26
_PLAIN = 0.93  # how much narrower than the bold text that was measured the usual one runs


def draw_course(course: Course, theme: str = "light") -> str:
    """The whole picture as one standalone SVG document."""
    pen = Pen(colours(theme, course.furniture))
    letters = initials_of(course.names)
    rows = max(1, *(len(side.slips) for side in course.sides))
    notes = 78 + rows * _ROW
    tops = [_SIDE + _HEADER]
    for height in (_WINS, _MARGINS):
        tops.append(tops[-1] + height + _GAP)
    height = tops[-1] + notes + _SIDE
    parts = [
        rect(0, 0, WIDTH, height, fill=pen.colours["table"]),
        _header(pen, course),
        _card(pen, tops[0], _WINS),
        draw_wins(pen, course, letters, _frame(course, tops[0] + 62, _WINS - 100)),
        _card(pen, tops[1], _MARGINS),
        draw_margins(pen, course, letters, _frame(course, tops[1] + 62, _MARGINS - 100)),
    ]
    half = (_INNER - _GAP) / 2
    for seat in (0, 1):
        x = _SIDE + seat * (half + _GAP)
        parts.append(_card(pen, tops[2], notes, x, half))
        parts.append(_notes(pen, course, seat, letters[seat], x, tops[2], half))
    return pen.document(WIDTH, height, "".join(parts), _title(course), summary(course))


def _frame(course: Course, top: float, height: float) -> Frame:
    first, last = course.points[0].ply, course.points[-1].ply
    left = _SIDE + _PLOT_LEFT
    return Frame(left, top, _INNER - _PLOT_LEFT - _PLOT_RIGHT, height, first, max(last, first + 1))


def _title(course: Course) -> str:
    """The edition and both names, each as long as there is room for."""
    size = 30 * 1.15  # Solway runs wider than Nunito
    room = (_INNER - width_of(f"{course.edition}:  and ", size)) / 2
    first, second = (cut(name, size, room) for name in course.names)
    return cut(f"{course.edition}: {first} and {second}", size, _INNER)


def _header(pen: Pen, course: Course) -> str:
    return pen.text(_SIDE, _SIDE + 26, _title(course), 30, weight=800, display=True) + pen.text(
        _SIDE, _SIDE + 50, cut(course.sentence, 15, _INNER), 15, fill=pen.colours["ink2"]
    )


def _card(pen: Pen, y: float, height: float, x: float = _SIDE, width: float = _INNER) -> str:
    return rect(
        x,
        y,
        width,
        height,
        rx=18,
        fill=pen.colours["surface"],
        stroke=pen.colours["line"],
        stroke_width=1.5,
    )


def _notes(
    pen: Pen, course: Course, seat: int, letter: str, x: float, y: float, width: float
) -> str:
    """A player's accuracy and worst moves."""
    side, ink2 = course.sides[seat], pen.colours["ink2"]
    room = width - 76
    parts = [
        token(pen, seat, x + 32, y + 34, letter, 15),
        pen.text(x + 58, y + 30, cut(course.names[seat], 18, room), 18, weight=800),
        pen.text(x + 58, y + 50, cut(side.accuracy, 14 * _PLAIN, room), 14, fill=ink2),
    ]
    top = y + 82
    if not side.slips:
        parts.append(pen.text(x + 20, top, "No move worth a mark.", 14.5, fill=ink2))
    for row, slip in enumerate(side.slips):
        parts.append(_note(pen, slip, x + 20, top + row * _ROW, width - 40))
    return "".join(parts)


def _note(pen: Pen, slip: Slip, x: float, y: float, width: float) -> str:
    """A slip in one line: when, what, how much it cost, and what was better."""
    ink, ink2 = pen.colours["ink"], pen.colours["ink2"]
    number = f"{slip.ply}."
    played = f"{slip.move} {slip.mark}"
    cost = slip.cost
    start = 38.0
    room = width - start - width_of(cost, 14.5) - 12
    words = cut(played, 14.5, room)
    rest = room - width_of(words, 14.5) - 14
    better = cut(f"better {slip.better}", 14.5 * _PLAIN, rest) if rest > 60 else ""
    return (
        pen.text(x + 28, y, number, 14.5, fill=ink2, anchor="end")
        + pen.text(x + start, y, words, 14.5, fill=ink, weight=800, after=better)
        + pen.text(x + width, y, cost, 14.5, fill=ink, weight=800, anchor="end")
    )


def summary(course: Course) -> str:
    """What the picture shows, for those who cannot see it."""
    first, last = course.points[0], course.points[-1]
    slips = "; ".join(
        f"move {slip.ply} by {course.names[slip.seat]}, {slip.move}, cost {slip.cost}"
        for side in course.sides
        for slip in side.slips
    )
    name = course.names[0]
    return (
        f"{course.sentence} {name}'s chance to win goes from {first.win:.0%} to {last.win:.0%}, "
        f"the expected margin from {first.margin:+.1f} to {last.margin:+.1f} points. "
        f"Dearest moves: {slips or 'none'}."
    )
