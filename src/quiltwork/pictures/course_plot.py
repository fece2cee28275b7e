"""The two plots of a game's course: the chance to win as shares of a field, and the margin."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .course_labels import Box, Labels, Place
from .course_values import Course, Point, Slip
from .lettering import cut, width_of
from .motifs import route
from .objects import token
from .svg import Pen, path, rect, signed

_BADGE, _DOT = 10.5, 4.5
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)


@dataclass(frozen=True)
class Frame:
    """Where a plot lies, and which plies it spans."""

    x: float
    y: float
    width: float
    height: float
    first: int
    last: int

    def across(self, ply: float) -> float:
        """The x of a point in the game."""
        return self.x + (ply - self.first) / (self.last - self.first) * self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height


def draw_wins(pen: Pen, course: Course, letters: tuple[str, str], frame: Frame) -> str:
    """The field is shared: what lies below the line is player 0's chance to win."""
    places = [(frame.across(p.ply), frame.bottom - p.win * frame.height) for p in course.points]
    below = _area(places, frame.bottom)
    above = _area(places, frame.y)
    parts = [
        _heading(pen, frame, "Chance to win"),
        path(above, fill=pen.colours["player1"], opacity=0.13),
        path(below, fill=pen.colours["player0"], opacity=0.16),
        _solved(pen, course, frame),
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            _level(pen, frame, frame.bottom - share * frame.height, f"{share:.0%}", share == 0.5)
        )
    parts.append(_plies(pen, frame))
    parts.append(_curve(pen, places))
    parts.append(_legend(pen, course, letters, frame, ("below the line", "above it")))
    parts.append(_badges(pen, course.slips, _by_ply(course, places)))
    if course.winner is not None:
        parts.append(token(pen, course.winner, *places[-1], letters[course.winner], 13))
    return "".join(parts)


def draw_margins(pen: Pen, course: Course, letters: tuple[str, str], frame: Frame) -> str:
    """Above the middle line player 0 is ahead; the dearest moves say what they cost."""
    low, high, step = margin_scale([point.margin for point in course.points])

    def down(margin: float) -> float:
        return frame.bottom - (margin - low) / (high - low) * frame.height

    places = [(frame.across(p.ply), down(p.margin)) for p in course.points]
    parts = [_heading(pen, frame, "Expected margin, in points")]
    for seat, sign in ((0, 1), (1, -1)):
        part = [(x, down(max(0.0, sign * m) * sign)) for x, m in _crossings(course.points, frame)]
        colour = pen.colours[f"player{seat}"]
        parts.append(path(_area(part, down(0)), fill=colour, opacity=0.16))
    parts.append(_solved(pen, course, frame))
    for margin in range(low, high + 1, step):
        parts.append(_level(pen, frame, down(margin), signed(margin, margin > 0), margin == 0))
    parts.append(_plies(pen, frame))
    parts.append(_curve(pen, places))
    parts.append(_legend(pen, course, letters, frame, ("ahead, above", "ahead, below")))
    room = Box(frame.x, frame.y, frame.x + frame.width + 22, frame.bottom + 4)
    middle = Box(frame.x, down(0) - 1, frame.x + frame.width, down(0) + 1)
    labels = Labels(room, places, [middle])
    parts.append(_costs(pen, course.slips, _by_ply(course, places), labels))
    return "".join(parts)


def margin_scale(margins: Sequence[float]) -> tuple[int, int, int]:
    """The lowest and highest margin of the scale and the step between its lines.

    >>> margin_scale([-3.2, 11.8])
    (-5, 15, 5)
    """
    low, high = min(-1.0, *margins), max(1.0, *margins)
    step = next((s for s in _STEPS if (high - low) / s <= 4.5), 1000)
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def _by_ply(course: Course, places: Sequence[Place]) -> dict[int, Place]:
    return {point.ply: place for point, place in zip(course.points, places, strict=True)}


def _crossings(points: Sequence[Point], frame: Frame) -> list[Place]:
    """The margins by place, with a point added wherever the lead changes hands."""
    places: list[Place] = []
    for point in points:
        x = frame.across(point.ply)
        if places and places[-1][1] * point.margin < 0:
            before, margin = places[-1]
            places.append((before + (x - before) * margin / (margin - point.margin), 0.0))
        places.append((x, point.margin))
    return places


def _area(places: Sequence[Place], base: float) -> str:
    start: list[str | float] = ["M", places[0][0], base]
    for x, y in places:
        start += ["L", x, y]
    return route(*start, "L", places[-1][0], base, "Z")


def _curve(pen: Pen, places: Sequence[Place]) -> str:
    drawn: list[str | float] = []
    for x, y in places:
        drawn += ["L" if drawn else "M", x, y]
    return path(
        route(*drawn),
        stroke=pen.colours["accent"],
        stroke_width=3,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _heading(pen: Pen, frame: Frame, words: str) -> str:
    return pen.text(frame.x - 42, frame.y - 32, words, 17, weight=800)


def _level(pen: Pen, frame: Frame, y: float, label: str, strong: bool) -> str:
    colours = pen.colours
    return path(
        route("M", frame.x, y, "H", frame.x + frame.width),
        stroke=colours["ink2"] if strong else colours["line"],
        stroke_width=1.2 if strong else 1,
        opacity=0.7 if strong else None,
    ) + pen.text(frame.x - 10, y + 4.5, label, 13, fill=colours["ink2"], anchor="end")


def _plies(pen: Pen, frame: Frame) -> str:
    """The numbers of the moves under a plot, and what they count."""
    ink2, span = pen.colours["ink2"], frame.last - frame.first
    step = next((s for s in _STEPS if span / s <= 16), 1000)
    first = -(-frame.first // step) * step
    parts = []
    for ply in range(first, frame.last + 1, step):
        x = frame.across(ply)
        parts.append(path(route("M", x, frame.bottom, "v", 5), stroke=pen.colours["line"]))
        parts.append(pen.text(x, frame.bottom + 20, str(ply), 13, fill=ink2, anchor="middle"))
    return "".join(parts) + pen.text(
        frame.x - 10, frame.bottom + 20, "move", 13, fill=ink2, anchor="end"
    )


def _solved(pen: Pen, course: Course, frame: Frame) -> str:
    """The part of the game that was solved: nothing in it is a guess."""
    exact = [point.ply for point in course.points if point.exact]
    if len(exact) < 2:
        return ""
    left, right = frame.across(exact[0]), frame.across(exact[-1])
    return (
        rect(left, frame.y, right - left, frame.height, fill=pen.colours["accent"], opacity=0.1)
        + path(
            route("M", left, frame.y, "V", frame.bottom),
            stroke=pen.colours["accent"],
            stroke_width=1.5,
            stroke_dasharray="4 4",
        )
        + pen.text(
            right,
            frame.y - 7,
            "solved exactly",
            13,
            fill=pen.colours["accent"],
            weight=800,
            anchor="end",
        )
    )


def _legend(
    pen: Pen, course: Course, letters: tuple[str, str], frame: Frame, sides: tuple[str, str]
) -> str:
    """Who owns which side of the line, from the right end of the heading's row."""
    parts, x, y = [], frame.x + frame.width, frame.y - 37
    for seat in (1, 0):
        label = f"{cut(course.names[seat], 14, 150)} {sides[seat]}"
        x -= width_of(label, 14)
        parts.append(pen.text(x, y + 5, label, 14, fill=pen.colours["ink2"]))
        x -= 20
        parts.append(token(pen, seat, x, y, letters[seat], 10))
        x -= 34
    return "".join(parts)


def _badges(pen: Pen, slips: Sequence[Slip], places: Mapping[int, Place]) -> str:
    """The marks on the curve; where two would cover each other, the lesser is a mere dot."""
    taken: list[Place] = []
    dots, badges = [], []
    for slip in slips:
        x, y = places[slip.ply]
        if any(math.hypot(x - a, y - b) < 2 * _BADGE + 1 for a, b in taken):
            dots.append(token(pen, slip.seat, x, y, "", _DOT))
        else:
            taken.append((x, y))
            badges.append(token(pen, slip.seat, x, y, slip.mark, _BADGE))
    return "".join(dots) + "".join(reversed(badges))


def _costs(pen: Pen, slips: Sequence[Slip], curve: Mapping[int, Place], labels: Labels) -> str:
    """What the marked moves cost, the gravest first, as long as there is room."""
    parts = []
    for slip in slips:
        labels.occupy(curve[slip.ply], _DOT + 1)
        parts.append(token(pen, slip.seat, *curve[slip.ply], "", _DOT))
    for slip in slips:
        place = labels.place(curve[slip.ply], width_of(slip.cost, 13) + 4, 15)
        if place is not None:
            x, y = place
            colour = pen.colours[f"player{slip.seat}"]
            parts.append(
                pen.text(x, y + 4.5, slip.cost, 13, fill=colour, weight=800, anchor="middle")
            )
    return "".join(parts)
