"""Prints made of stripes, checks, angles and rounds: half of the fabrics of Quiltwork.

Each takes the width of its repeat and its dyes; figured prints are in `prints_figured.py`.
"""

from __future__ import annotations

import math

from .motifs import Dye, Print, Repeat, bar, dot, line, on_corners, route, shape


def gingham(s: float, d: Dye) -> Repeat:
    """Checks where two broad stripes cross."""
    return Repeat(s, s, bar(0, 0, s / 2, s, d.print, 0.55) + bar(0, 0, s, s / 2, d.print, 0.55))


def ticking(s: float, d: Dye) -> Repeat:
    """One broad and two fine stripes, as on a mattress."""
    stripes = ((0.0, 0.42, d.print), (0.56, 0.07, d.accent), (0.79, 0.07, d.accent))
    return Repeat(s, s, "".join(bar(x * s, 0, w * s, s, fill) for x, w, fill in stripes))


def polka(s: float, d: Dye) -> Repeat:
    """Large dots."""
    middle = dot(s / 2, s / 2, s * 0.21, d.print)
    return Repeat(s, s, middle + on_corners(s, lambda x, y: dot(x, y, s * 0.21, d.print)))


def pindot(s: float, d: Dye) -> Repeat:
    """Small dots in two tones."""
    light = dot(s / 4, s / 4, s * 0.11, d.print)
    return Repeat(s, s, light + dot(s * 0.75, s * 0.75, s * 0.11, d.accent))


def herringbone(s: float, d: Dye) -> Repeat:
    """Slanting lines that meet in a zigzag."""
    h = s / 2
    rows = [k * h / 2 for k in range(-3, 8)]
    up = "".join(route("M0", y + h, "L", h, y) for y in rows)
    down = "".join(route("M", h, y + h * 0.25, "L", s, y + h * 1.25) for y in rows)
    return Repeat(s, s, line(up, d.print, s * 0.1) + line(down, d.accent, s * 0.1))


def tartan(s: float, d: Dye) -> Repeat:
    """Broad checks under fine lines."""
    broad = bar(0, 0, s * 0.45, s, d.print, 0.6) + bar(0, 0, s, s * 0.45, d.print, 0.6)
    return Repeat(
        s,
        s,
        broad
        + line(_cross_lines(s, 0.72), d.accent, s * 0.06)
        + line(_cross_lines(s, 0.22), d.accent, s * 0.035, 0.9),
    )


def windowpane(s: float, d: Dye) -> Repeat:
    """Fine lines far apart."""
    fine = line(_cross_lines(s, 0.6), d.accent, s * 0.035)
    return Repeat(s, s, line(_cross_lines(s, 0.36), d.print, s * 0.07) + fine)


def _cross_lines(s: float, at: float) -> str:
    return route("M", s * at, "0V", s, "M0", s * at, "H", s)


def scallop(s: float, d: Dye) -> Repeat:
    """Overlapping fans, like the scales of a fish."""

    def fan(x: float, y: float) -> str:
        rings = ((0.5, d.print), (0.38, d.base), (0.26, d.accent), (0.13, d.base))
        return "".join(dot(x, y, s * radius, fill) for radius, fill in rings)

    outer, inner = (0.0, s), (s / 2, -s / 2, s * 1.5)
    rows = ((0.0, outer), (s / 4, inner), (s / 2, outer), (s * 0.75, inner))
    return Repeat(s, s / 2, "".join(fan(x, y) for y, columns in rows for x in columns))


def chevron(s: float, d: Dye) -> Repeat:
    """A bold and a fine zigzag."""

    def zigzag(y: float, width: float, stroke: str) -> str:
        points = ((-0.1, 0.45), (0.0, 0.4), (0.5, 0.0), (1.0, 0.4), (1.1, 0.32))
        first, *rest = (route(s * x, y + s * dy) for x, dy in points)
        return line(f"M{first}" + "".join(f"L{point}" for point in rest), stroke, width)

    return Repeat(
        s,
        s * 0.8,
        "".join(
            zigzag(y, s * 0.2, d.print) + zigzag(y + s * 0.4, s * 0.08, d.accent)
            for y in (-s * 0.8, 0.0, s * 0.8)
        ),
    )


def houndstooth(s: float, d: Dye) -> Repeat:
    """Broken checks with teeth."""
    q = s / 4
    teeth = route(
        "M",
        2 * q,
        "0H",
        3 * q,
        "L",
        2 * q,
        q,
        "ZM",
        4 * q,
        "0V",
        q,
        "L",
        3 * q,
        2 * q,
        "H",
        2 * q,
        "ZM0",
        2 * q,
        "H",
        q,
        "L0",
        3 * q,
        "ZM",
        2 * q,
        2 * q,
        "V",
        3 * q,
        "L",
        q,
        4 * q,
        "H0Z",
    )
    return Repeat(s, s, bar(0, 0, 2 * q, 2 * q, d.print) + shape(teeth, d.print))


def honeycomb(s: float, d: Dye) -> Repeat:
    """Hexagons with a core."""
    width, height = s * 1.5, s * 0.866

    def hexagon(x: float, y: float, radius: float, fill: str) -> str:
        points = (
            route(x + radius * math.cos(math.pi / 3 * k), y + radius * math.sin(math.pi / 3 * k))
            for k in range(6)
        )
        return shape("M" + "L".join(points) + "Z", fill)

    spots = ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height), (width / 2, height / 2))
    return Repeat(
        width,
        height,
        "".join(
            hexagon(x, y, s * 0.43, d.print) + hexagon(x, y, s * 0.17, d.accent) for x, y in spots
        ),
    )


def argyle(s: float, d: Dye) -> Repeat:
    """Diamonds under crossing lines."""
    h = s * 1.35
    diamond = shape(route("M", s / 2, "0L", s, h / 2, "L", s / 2, h, "L0", h / 2, "Z"), d.print)
    crossing = line(route("M0 0L", s, h, "M", s, "0L0", h), d.accent, s * 0.045)
    return Repeat(s, h, diamond + crossing)


def waves(s: float, d: Dye) -> Repeat:
    """A bold and a fine wave."""

    def wave(y: float, stroke: str, width: float) -> str:
        half = route("t", s / 2, "0")
        d_ = route("M", -s / 2, y, "q", s / 4, -s * 0.36, s / 2, "0") + half * 3
        return line(d_, stroke, width)

    return Repeat(
        s,
        s * 0.7,
        "".join(
            wave(y, d.print, s * 0.17) + wave(y + s * 0.35, d.accent, s * 0.07)
            for y in (0.0, s * 0.7)
        ),
    )


def crosses(s: float, d: Dye) -> Repeat:
    """Plus signs in two tones."""

    def cross(x: float, y: float, stroke: str) -> str:
        r = s * 0.16
        return line(route("M", x - r, y, "H", x + r, "M", x, y - r, "V", y + r), stroke, s * 0.12)

    return Repeat(
        s, s, cross(s / 2, s / 2, d.print) + on_corners(s, lambda x, y: cross(x, y, d.accent))
    )


def geese(s: float, d: Dye) -> Repeat:
    """A row of flying triangles."""
    h = s * 0.5
    left = shape(route("M0", h, "L", s * 0.25, "0L", h, h, "Z"), d.print)
    return Repeat(s, h, left + shape(route("M", h, h, "L", s * 0.75, "0L", s, h, "Z"), d.accent))


def basket(s: float, d: Dye) -> Repeat:
    """Strips woven over and under."""
    q, gap = s / 2, s * 0.04
    long, thin = q - 2 * gap, q / 3 - 2 * gap
    body = ""
    for k in range(3):
        step = gap + k * q / 3
        body += bar(gap, step, long, thin, d.print) + bar(q + gap, q + step, long, thin, d.print)
        body += bar(q + step, gap, thin, long, d.accent) + bar(step, q + gap, thin, long, d.accent)
    return Repeat(s, s, body)


def pinwheel(s: float, d: Dye) -> Repeat:
    """Four blades around a point."""
    h = s / 2
    centre = route("M", h, h)
    blades = (
        (route("L", h, "0L0 0Z"), d.print),
        (route("L", s, h, "L", s, "0Z"), d.accent),
        (route("L", h, s, "L", s, s, "Z"), d.print),
        (route("L0", h, "L0", s, "Z"), d.accent),
    )
    return Repeat(s, s, "".join(shape(centre + blade, fill) for blade, fill in blades))


def candy(s: float, d: Dye) -> Repeat:
    """Slanting stripes."""
    h = s / 2
    broad = route("M", -h, h, "L", h, -h, "M0", s, "L", s, "0M", h, s * 1.5, "L", s * 1.5, h)
    fine = route(
        "M",
        -s * 0.25,
        s * 0.75,
        "L",
        s * 0.75,
        -s * 0.25,
        "M",
        s * 0.25,
        s * 1.25,
        "L",
        s * 1.25,
        s * 0.25,
    )
    return Repeat(s, s, line(broad, d.print, s * 0.3) + line(fine, d.accent, s * 0.07))


def quatrefoil(s: float, d: Dye) -> Repeat:
    """Rings of four leaves."""

    def foil(x: float, y: float, fill: str, k: float) -> str:
        ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
        return "".join(
            dot(x + dx * s * 0.17 * k, y + dy * s * 0.17 * k, s * 0.19 * k, fill) for dx, dy in ways
        )

    h = s / 2
    middle = foil(h, h, d.print, 1) + foil(h, h, d.base, 0.68) + dot(h, h, s * 0.1, d.accent)
    return Repeat(s, s, middle + on_corners(s, lambda x, y: dot(x, y, s * 0.09, d.accent)))


def bricks(s: float, d: Dye) -> Repeat:
    """Two courses of bricks."""
    gap, h = s * 0.05, s / 2
    long, high = s - 2 * gap, h - 2 * gap
    lower = (bar(x + gap, h + gap, long, high, d.accent) for x in (-h, h))
    return Repeat(s, s, bar(gap, gap, long, high, d.print) + "".join(lower))


def trellis(s: float, d: Dye) -> Repeat:
    """A lattice with knots."""
    lattice = line(route("M0 0L", s, s, "M", s, "0L0", s), d.print, s * 0.09)
    knots = ((s / 2, 0.0), (s / 2, s), (0.0, s / 2), (s, s / 2))
    return Repeat(s, s, lattice + "".join(dot(x, y, s * 0.1, d.accent) for x, y in knots))


GEOMETRIC: dict[str, Print] = {
    make.__name__: make
    for make in (
        gingham,
        ticking,
        polka,
        pindot,
        herringbone,
        tartan,
        windowpane,
        scallop,
        chevron,
        houndstooth,
        honeycomb,
        argyle,
        waves,
        crosses,
        geese,
        basket,
        pinwheel,
        candy,
        quatrefoil,
        bricks,
        trellis,
    )
}
