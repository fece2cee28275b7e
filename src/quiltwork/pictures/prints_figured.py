"""Prints that show something: flowers, leaves, fruit, stars, hearts, snow, and plain leather.

Each takes the width of its repeat and its dyes; the others are in `prints_geometric.py`.
"""

from __future__ import annotations

import math

from .motifs import (
    Dye,
    Print,
    Repeat,
    dot,
    leaf,
    line,
    on_corners,
    petals,
    route,
    shape,
    star,
    turned,
)
from .svg import path, rect


def stars(s: float, d: Dye) -> Repeat:
    """Large and small stars."""
    middle = shape(star(s / 2, s / 2, s * 0.26), d.print)
    return Repeat(s, s, middle + on_corners(s, lambda x, y: shape(star(x, y, s * 0.15), d.accent)))


def ditsy(s: float, d: Dye) -> Repeat:
    """Small scattered flowers."""

    def flower(x: float, y: float) -> str:
        foliage = "".join(leaf(x, y, s * 0.26, angle, d.accent) for angle in (20, 200))
        return foliage + petals(x, y, s * 0.115, 5, d.print, d.palette["straw.2"], s * 0.085)

    buds = dot(s * 0.78, s * 0.24, s * 0.045, d.print) + dot(s * 0.26, s * 0.8, s * 0.045, d.print)
    return Repeat(s, s, flower(s * 0.28, s * 0.3) + flower(s * 0.76, s * 0.78) + buds)


def leaves(s: float, d: Dye) -> Repeat:
    """Leaves with a vein."""

    def veined(x: float, y: float, angle: float, fill: str) -> str:
        vein = path(
            route("M0 0H", s * 0.42),
            stroke=d.base,
            stroke_width=s * 0.035,
            transform=turned(x, y, angle),
        )
        return leaf(x, y, s * 0.46, angle, fill) + vein

    return Repeat(
        s,
        s,
        veined(s * 0.08, s * 0.42, -40, d.print)
        + veined(s * 0.58, s * 0.92, -40, d.print)
        + veined(s * 0.5, s * 0.1, 38, d.accent)
        + veined(0, s * 0.6, 38, d.accent),
    )


def cherries(s: float, d: Dye) -> Repeat:
    """Pairs of cherries."""

    def pair(x: float, y: float) -> str:
        stalks = route(
            "M",
            x - s * 0.1,
            y,
            "Q",
            x,
            y - s * 0.2,
            x + s * 0.06,
            y - s * 0.26,
            "Q",
            x + s * 0.12,
            y - s * 0.1,
            x + s * 0.13,
            y,
        )
        return (
            line(stalks, d.accent, s * 0.045)
            + dot(x - s * 0.11, y + s * 0.05, s * 0.1, d.print)
            + dot(x + s * 0.13, y + s * 0.05, s * 0.1, d.print)
        )

    return Repeat(s, s, pair(s * 0.27, s * 0.36) + pair(s * 0.74, s * 0.84))


def drops(s: float, d: Dye) -> Repeat:
    """Large and small drops."""

    def drop(x: float, y: float, k: float, fill: str) -> str:
        right = route("Q", x + k * 0.95, y + k * 0.25, x, y + k * 0.85)
        left = route("Q", x - k * 0.95, y + k * 0.25, x, y - k)
        return shape(route("M", x, y - k) + right + left + "Z", fill)

    return Repeat(
        s,
        s,
        drop(s * 0.25, s * 0.3, s * 0.28, d.print)
        + drop(s * 0.75, s * 0.8, s * 0.28, d.print)
        + drop(s * 0.75, s * 0.28, s * 0.13, d.accent)
        + drop(s * 0.25, s * 0.78, s * 0.13, d.accent),
    )


def daisies(s: float, d: Dye) -> Repeat:
    """Daisies with eight petals."""

    def daisy(x: float, y: float) -> str:
        return petals(x, y, s * 0.16, 8, d.print, d.accent, s * 0.078)

    return Repeat(
        s,
        s,
        daisy(s * 0.3, s * 0.3)
        + daisy(s * 0.8, s * 0.8)
        + dot(s * 0.8, s * 0.28, s * 0.05, d.accent)
        + dot(s * 0.28, s * 0.8, s * 0.05, d.accent),
    )


def moons(s: float, d: Dye) -> Repeat:
    """Crescents and sparks."""

    def moon(x: float, y: float, r: float) -> str:
        tip, dip, inner = x + r * 0.55, r * 0.83, r * 0.86
        outer = route("M", tip, y - dip, "A", r, r, "0 1 0", tip, y + dip)
        return shape(outer + route("A", inner, inner, "0 1 1", tip, y - dip, "Z"), d.print)

    def spark(x: float, y: float) -> str:
        return shape(star(x, y, s * 0.09, 4, 0.35), d.accent)

    return Repeat(
        s,
        s,
        moon(s * 0.28, s * 0.3, s * 0.19)
        + moon(s * 0.78, s * 0.8, s * 0.19)
        + spark(s * 0.78, s * 0.26)
        + spark(s * 0.26, s * 0.78),
    )


_SCRAPS = (
    (0.1, 0.16, 20),
    (0.45, 0.08, 80),
    (0.8, 0.2, -35),
    (0.26, 0.44, -60),
    (0.62, 0.4, 10),
    (0.9, 0.56, 60),
    (0.12, 0.74, 45),
    (0.46, 0.7, -20),
    (0.76, 0.84, 75),
    (0.3, 0.94, 0),
)


def confetti(s: float, d: Dye) -> Repeat:
    """Scraps in three colours."""
    dyes = (d.print, d.accent, d.palette["denim.3"])
    body = "".join(
        rect(
            -s * 0.085,
            -s * 0.035,
            s * 0.17,
            s * 0.07,
            rx=s * 0.035,
            fill=dyes[k % 3],
            transform=turned(x * s, y * s, angle),
        )
        for k, (x, y, angle) in enumerate(_SCRAPS)
    )
    return Repeat(s, s, body)


def hearts(s: float, d: Dye) -> Repeat:
    """Hearts and dots."""

    def heart(x: float, y: float, k: float) -> str:
        return shape(
            route(
                "M",
                x,
                y + k * 0.8,
                "C",
                x - k * 1.5,
                y - k * 0.2,
                x - k * 0.6,
                y - k * 1.1,
                x,
                y - k * 0.3,
                "C",
                x + k * 0.6,
                y - k * 1.1,
                x + k * 1.5,
                y - k * 0.2,
                x,
                y + k * 0.8,
                "Z",
            ),
            d.print,
        )

    return Repeat(
        s,
        s,
        heart(s * 0.27, s * 0.29, s * 0.23)
        + heart(s * 0.77, s * 0.79, s * 0.23)
        + dot(s * 0.77, s * 0.27, s * 0.05, d.accent)
        + dot(s * 0.27, s * 0.77, s * 0.05, d.accent),
    )


def fern(s: float, d: Dye) -> Repeat:
    """Fronds on a stem."""

    def fronds(y: float) -> str:
        sides = (
            route("M", s / 2, y, "q", way * s * 0.1, -s * 0.2, way * s * 0.36, -s * 0.22)
            for way in (-1, 1)
        )
        return line("".join(sides), d.print, s * 0.1)

    rows = "".join(fronds(s * y) for y in (0.25, 0.58, 0.92, 1.25))
    return Repeat(s, s, rows + line(route("M", s / 2, "0V", s), d.accent, s * 0.06))


def snow(s: float, d: Dye) -> Repeat:
    """Flakes with six arms."""

    def flake(x: float, y: float, r: float) -> str:
        arms = "".join(
            route(
                "M",
                x - r * math.cos(g),
                y - r * math.sin(g),
                "L",
                x + r * math.cos(g),
                y + r * math.sin(g),
            )
            for g in (0, math.pi / 3, 2 * math.pi / 3)
        )
        return line(arms, d.print, s * 0.06)

    return Repeat(
        s,
        s,
        flake(s * 0.3, s * 0.3, s * 0.2)
        + flake(s * 0.8, s * 0.8, s * 0.2)
        + dot(s * 0.8, s * 0.28, s * 0.06, d.accent)
        + dot(s * 0.28, s * 0.8, s * 0.06, d.accent),
    )


def tulips(s: float, d: Dye) -> Repeat:
    """Tulips with two leaves."""

    def tulip(x: float, y: float) -> str:
        stem = route("M", x, y, "V", y + s * 0.26) + "".join(
            route(
                "M",
                x,
                y + s * 0.24,
                "q",
                way * s * 0.12,
                -s * 0.02,
                way * s * 0.13,
                -s * 0.14,
            )
            for way in (-1, 1)
        )
        cup = route(
            "M",
            x - s * 0.11,
            y - s * 0.2,
            "L",
            x - s * 0.04,
            y - s * 0.11,
            "L",
            x,
            y - s * 0.21,
            "L",
            x + s * 0.04,
            y - s * 0.11,
            "L",
            x + s * 0.11,
            y - s * 0.2,
            "Q",
            x + s * 0.12,
            y + s * 0.04,
            x,
            y + s * 0.04,
            "Q",
            x - s * 0.12,
            y + s * 0.04,
            x - s * 0.11,
            y - s * 0.2,
            "Z",
        )
        return line(stem, d.accent, s * 0.05) + shape(cup, d.print)

    return Repeat(s, s, tulip(s * 0.27, s * 0.27) + tulip(s * 0.77, s * 0.75))


_PORES = (
    (0.1, 0.2),
    (0.4, 0.1),
    (0.75, 0.22),
    (0.25, 0.5),
    (0.58, 0.45),
    (0.9, 0.6),
    (0.12, 0.8),
    (0.45, 0.78),
    (0.78, 0.9),
)


def leather(s: float, d: Dye) -> Repeat:
    """The grain of leather: what the special patch is made of."""
    body = "".join(
        dot(x * s, y * s, s * 0.05, d.print if k % 2 else d.accent)
        for k, (x, y) in enumerate(_PORES)
    )
    return Repeat(s, s, body)


FIGURED: dict[str, Print] = {
    make.__name__: make
    for make in (
        stars,
        ditsy,
        leaves,
        cherries,
        drops,
        daisies,
        moons,
        confetti,
        hearts,
        fern,
        snow,
        tulips,
        leather,
    )
}
