"""The stamps a print is made of: dots, bars, stars, leaves, petals, in concrete colours.

A print is a function from the size of its repeat and its dyes to one `Repeat`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from .colours import Colours, Fabric
from .svg import circle, number, path, rect


@dataclass(frozen=True)
class Dye:
    """The three colours of a print, and the palette for the few prints that need a fourth."""

    base: str
    print: str
    accent: str
    palette: Colours


@dataclass(frozen=True)
class Repeat:
    """One repeat of a print: its size and what is drawn in it over the base colour."""

    width: float
    height: float
    body: str


Print = Callable[[float, Dye], Repeat]


def dye(fabric: Fabric, palette: Colours) -> Dye:
    """The fabric's colours as this theme has them."""
    return Dye(palette[fabric.base], palette[fabric.print], palette[fabric.accent], palette)


def route(*parts: str | float) -> str:
    """Path data from letters and lengths: route("M", 0, 4.5, "H", 20)."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def dot(x: float, y: float, radius: float, fill: str) -> str:
    """A filled circle."""
    return circle(x, y, radius, fill=fill)


def bar(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    opacity: float | None = None,
    round_: float | None = None,
) -> str:
    """A filled rectangle."""
    return rect(x, y, width, height, rx=round_, fill=fill, opacity=opacity)


def line(d: str, stroke: str, width: float, opacity: float | None = None) -> str:
    """A line with round ends."""
    return path(
        d,
        stroke=stroke,
        stroke_width=float(width),
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=opacity,
    )


def shape(d: str, fill: str, transform: str | None = None) -> str:
    """A filled area."""
    return path(d, fill=fill, transform=transform)


def star(x: float, y: float, radius: float, points: int = 5, inner: float = 0.45) -> str:
    """Path data of a star standing on two of its points."""
    corners = []
    for k in range(2 * points):
        reach = radius if k % 2 == 0 else radius * inner
        angle = math.pi * k / points
        corners.append(route(x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return "M" + "L".join(corners) + "Z"


def petals(
    x: float, y: float, radius: float, count: int, fill: str, core: str, petal: float
) -> str:
    """A flower of round petals."""
    ring = "".join(
        dot(
            x + radius * math.sin(2 * math.pi * k / count),
            y - radius * math.cos(2 * math.pi * k / count),
            petal,
            fill,
        )
        for k in range(count)
    )
    return ring + dot(x, y, radius * 0.5, core)


def leaf(x: float, y: float, length: float, angle: float, fill: str) -> str:
    """A leaf growing from a point in the direction of the angle."""
    half, belly = length * 0.45, length * 0.42
    d = route("M0 0Q", half, -belly, length, "0Q", half, belly, "0 0Z")
    return shape(d, fill, turned(x, y, angle))


def turned(x: float, y: float, angle: float) -> str:
    """The transform that moves to a point and turns there."""
    return f"translate({number(x)} {number(y)}) rotate({number(angle)})"


def on_corners(size: float, draw: Callable[[float, float], str]) -> str:
    """A motif on the corners of a repeat, so that it is whole where four repeats meet."""
    return "".join(draw(x, y) for x in (0.0, size) for y in (0.0, size))
