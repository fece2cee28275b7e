"""The small things on the table, each a symbol on a 24-unit square: buttons, coins, tokens, signs.

A symbol is defined in a picture the first time it is used there.
"""

from __future__ import annotations

from collections.abc import Callable

from .motifs import bar, dot, line, shape, star
from .svg import Pen, circle, element, path, rect


def use(pen: Pen, name: str, x: float, y: float, size: float) -> str:
    """Draw an object with its top left corner at x, y."""
    if not pen.knows(f"i-{name}"):
        body = _OBJECTS[name](pen)
        pen.define(
            f"i-{name}", element("symbol", body, id=pen.mark(f"i-{name}"), viewBox="0 0 24 24")
        )
    return element(
        "use",
        href="#" + pen.mark(f"i-{name}"),
        x=float(x),
        y=float(y),
        width=float(size),
        height=float(size),
    )


def _halo(pen: Pen) -> str:
    """A light rim, so that what is sewn on reads on every cloth."""
    shadow = circle(12, 13, 11.4, fill="#000000", opacity=0.28)
    return shadow + dot(12, 12, 11.6, pen.colours["halo"])


def _button(pen: Pen, radius: float) -> str:
    rim = pen.gradient(
        "button-rim",
        ((0.0, "#6FA9E6", 1), (0.5, "#2F6CB8", 1), (1.0, "#1B4580", 1)),
        cx=0.35,
        cy=0.3,
        r=0.9,
    )
    well = pen.gradient(
        "button-well", ((0.0, "#4F8FD6", 1), (1.0, "#235795", 1)), cx=0.6, cy=0.7, r=0.8
    )
    shine = line("M5 9.5A7.6 7.6 0 0 1 13 4.3", "#FFFFFF", 1.3, 0.55)
    holes = "".join(dot(x, y, 1.55, "#12305A") for x in (9.7, 14.3) for y in (9.7, 14.3))
    thread = line("M9.7 9.7l4.6 4.6M14.3 9.7l-4.6 4.6", "#F3E6C8", 1.5)
    return dot(12, 12, radius, rim) + dot(12, 12, 7.2, well) + shine + holes + thread


def _coin(pen: Pen, radius: float) -> str:
    gold = pen.gradient(
        "coin-face",
        ((0.0, "#FFE59A", 1), (0.6, "#F0BC45", 1), (1.0, "#D6952A", 1)),
        cx=0.35,
        cy=0.3,
        r=0.9,
    )
    ring = circle(12, 11.6, 7, fill="none", stroke="#A86C12", stroke_width=1.1)
    mark = shape(
        "M12 7.6l1.25 2.6 2.85.4-2.05 2 .5 2.85L12 14.1l-2.55 1.35.5-2.85-2.05-2 2.85-.4z",
        "#A86C12",
    )
    return dot(12, 12, radius, "#B7791A") + dot(12, 11.6, 9.6, gold) + ring + mark


def _ground(rx: float, y: float) -> str:
    return element("ellipse", cx=12, cy=float(y), rx=float(rx), ry=1.8, fill="#000000", opacity=0.2)


def _pincushion(pen: Pen) -> str:
    tomato = shape("M12 6.5c6.5-2 10 1.5 10 6.5s-4 8-10 8-10-3-10-8 3.5-8.5 10-6.5z", "#C8382F")
    seams = path(
        "M12 6.8c-4 3-4 11 0 14M12 6.8c4 3 4 11 0 14M11 7c-7 1-9 6-6.5 11.5M13 7c7 1 9 6 6.5 11.5",
        stroke="#8E1F1C",
        stroke_width=0.9,
        opacity=0.75,
    )
    cap = shape("M12 8.8 8.2 6.2l2.3-.2L12 2.8l1.5 3.2 2.3.2z", "#4E7A34")
    pins = path("M17 9.5l3-5M7 9.8 4.2 5.5", stroke="#D9DEE0", stroke_width=1)
    heads = dot(20.2, 4, 1.8, "#F4C542") + dot(4, 5, 1.8, "#5FA8D3")
    shine = element("ellipse", cx=8, cy=11, rx=2.4, ry=1.5, fill="#FFFFFF", opacity=0.25)
    return _ground(9, 21) + tomato + seams + cap + pins + heads + shine


def _van(pen: Pen) -> str:
    load = bar(1.5, 6, 13, 11.5, "#E0A23A") + bar(1.5, 6, 13, 2.6, "#F0BF62")
    cab = shape("M15.2 9h4.3l3 4.2v4.3h-7.3z", "#C8382F")
    cab += shape("M17 10.5h2l1.8 2.7H17z", "#CFE6F2")
    wheels = "".join(dot(x, 18, 2.6, "#2B3033") + dot(x, 18, 1, "#B9C1C4") for x in (6, 18))
    return _ground(10, 20.5) + load + cab + wheels


def _leather(pen: Pen) -> str:
    stitches = rect(
        4.8,
        4.3,
        14.4,
        14.4,
        rx=2.5,
        fill="none",
        stroke=pen.colours["leather.1"],
        stroke_width=1.5,
        stroke_dasharray="2.6 2",
        stroke_linecap="round",
    )
    return (
        rect(2, 2.5, 20, 20, rx=4, fill="#000000", opacity=0.25)
        + rect(2, 1.5, 20, 20, rx=4, fill=pen.colours["leather.2"])
        + stitches
    )


def _box(pen: Pen) -> str:
    return (
        shape("M3 7.5 12 3l9 4.5V17l-9 4.5L3 17z", "#C89256")
        + shape("M3 7.5 12 12l9-4.5L12 3z", "#E2B47C")
        + shape("M12 12v9.5l9-4.5V7.5z", "#A97338")
        + path("M7.5 5.3l9 4.5v3.4", stroke="#F4DDB8", stroke_width=1.6)
    )


def _seven(pen: Pen) -> str:
    back = bar(1.5, 2.5, 21, 21, "#000000", 0.2, 3.5)
    back += bar(1.5, 1.5, 21, 21, pen.colours["straw.3"], None, 3.5)
    return back + "".join(
        bar(4 + column * 5.6, 4 + row * 5.6, 4.6, 4.6, pen.colours["straw.1"], None, 1)
        for row in range(3)
        for column in range(3)
    )


def _rosette(pen: Pen) -> str:
    return (
        shape("M8 13 5 22l4-1.5L12 22l3-1.5 4 1.5-3-9z", "#8A2E33")
        + shape(star(12, 9, 8.5, 12, 0.84), "#C4514A")
        + dot(12, 9, 5, "#FBF2D0")
        + line("M9.6 9.2l1.8 1.8 3.2-3.8", "#8A2E33", 1.7)
    )


def _time(pen: Pen) -> str:
    glass = "M6.5 3.5h11M6.5 20.5h11M8 3.5c0 4.6 8 5.4 8 8.5s-8 3.9-8 8.5"
    glass += "M16 3.5c0 4.6-8 5.4-8 8.5s8 3.9 8 8.5"
    return line(glass, pen.colours["ink2"], 2)


def _peg(pen: Pen) -> str:
    colours = pen.colours
    return bar(10.2, 2, 3.6, 20, colours["sand.3"], None, 1.6) + bar(
        10.2, 9, 3.6, 2, colours["sand.4"], 0.6
    )


_OBJECTS: dict[str, Callable[[Pen], str]] = {
    "button": lambda pen: _button(pen, 11),
    "sewn-button": lambda pen: _halo(pen) + _button(pen, 10.2),
    "coin": lambda pen: _coin(pen, 11),
    "sewn-coin": lambda pen: _halo(pen) + _coin(pen, 10.4),
    "pincushion": _pincushion,
    "van": _van,
    "leather": _leather,
    "box": _box,
    "seven": _seven,
    "rosette": _rosette,
    "time": _time,
    "peg": _peg,
}


def currency(pen: Pen) -> str:
    """The object an edition pays with."""
    return "coin" if pen.colours.furniture else "button"


def special_patch(pen: Pen) -> str:
    """The object that lies on the time board."""
    return "box" if pen.colours.furniture else "leather"


def neutral_token(pen: Pen) -> str:
    """The object that stands before the three tiles on offer."""
    return "van" if pen.colours.furniture else "pincushion"


def token(pen: Pen, player: int, x: float, y: float, letter: str, radius: float = 14) -> str:
    """The first player's token is round, the second's stands on its corner: never colour alone."""
    colours = pen.colours
    fill, ink = colours[f"player{player}"], colours[f"on-player{player}"]

    def face(dy: float, **values: object) -> str:
        if player == 0:
            return circle(x, y + dy, radius, **values)
        half = radius * 0.78
        return rect(
            x - half,
            y + dy - half,
            half * 2,
            half * 2,
            rx=radius * 0.3,
            transform=f"rotate(45 {x:.2f} {y + dy:.2f})",
            **values,
        )

    return (
        face(2.5, fill="#000000", opacity=0.3)
        + face(0, fill=fill, stroke=colours["surface"], stroke_width=2)
        + pen.text(x, y + radius * 0.35, letter, radius, fill=ink, weight=800, anchor="middle")
    )
