"""What the tiles of Stack'n Stuff carry: one drawing per 40-unit square for each piece.

Drawn once per square, so that every shape reads as one piece of modular furniture.
"""

from __future__ import annotations

from .motifs import Dye, Print, Repeat, bar, dot, line, shape
from .svg import circle, path


def _box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    corner: float = 2,
    opacity: float | None = None,
) -> str:
    return bar(x, y, width, height, fill, opacity, corner)


def _grain(stroke: str) -> str:
    return line("M0 7q10 -3 20 0t20 0M0 20q10 3 20 0t20 0M0 33q10 -3 20 0t20 0", stroke, 1, 0.45)


def crate(s: float, d: Dye) -> Repeat:
    """A slatted crate."""
    slats = "".join(_box(3, 4 + k * 11.5, 34, 8.5, d.print, 1.5) for k in range(3))
    return Repeat(s, s, slats + _box(5, 3, 4, 34, d.accent, 1) + _box(31, 3, 4, 34, d.accent, 1))


def drawers(s: float, d: Dye) -> Repeat:
    """Two drawers."""
    fronts = "".join(_box(5, y, 30, 12.5, d.accent) for y in (6, 21.5))
    handles = "".join(_box(16, y, 8, 3, d.print, 1.5) for y in (10.5, 26))
    return Repeat(s, s, _grain(d.print) + fronts + handles)


def sofa(s: float, d: Dye) -> Repeat:
    """A cushion with a tuft."""
    cushion = _box(4, 4, 32, 32, d.print, 9) + _box(7, 7, 26, 26, d.accent, 7, 0.5)
    return Repeat(s, s, cushion + dot(20, 20, 2.2, d.base))


def shelf(s: float, d: Dye) -> Repeat:
    """Two rows of books."""
    red, green, blue = (d.palette[f"{hue}.3"] for hue in ("madder", "spruce", "denim"))
    upper = (d.accent, red, d.base, green, d.accent, d.base)
    lower = (d.base, d.accent, blue, d.accent, d.base, red)
    books = "".join(
        _box(5 + k * 5, 7 + k * 7 % 5, 4, 13 - k * 7 % 5, fill, 0.8) for k, fill in enumerate(upper)
    ) + "".join(
        _box(5 + k * 5, 24 + k * 3 % 4, 4, 11 - k * 3 % 4, fill, 0.8)
        for k, fill in enumerate(lower)
    )
    return Repeat(s, s, _box(3, 3, 34, 34, d.print) + books + _box(3, 20, 34, 2, d.base, 0))


def bench(s: float, d: Dye) -> Repeat:
    """Nailed slats."""
    slats = "".join(_box(2, 3 + k * 9, 36, 7, d.print, 1.5) for k in range(4))
    nails = "".join(dot(x, 6.5 + k * 9, 1.1, d.accent) for x in (6, 34) for k in range(4))
    return Repeat(s, s, slats + nails)


def wardrobe(s: float, d: Dye) -> Repeat:
    """Two doors."""
    doors = "".join(_box(x, 4, 15, 32, d.accent, 1.5) for x in (4, 21))
    knobs = "".join(dot(x, 20, 1.6, d.print) for x in (17, 23))
    return Repeat(s, s, _grain(d.print) + doors + knobs)


def rug(s: float, d: Dye) -> Repeat:
    """A rug with a diamond."""
    return Repeat(
        s,
        s,
        _box(5, 5, 30, 30, d.print, 3)
        + shape("M20 9 31 20 20 31 9 20Z", d.accent)
        + shape("M20 15 25 20 20 25 15 20Z", d.base),
    )


def washer(s: float, d: Dye) -> Repeat:
    """A washing machine."""
    door = dot(20, 22, 10.5, d.accent) + dot(20, 22, 7.5, d.palette["denim.2"])
    knobs = dot(9, 8.5, 1.6, d.accent) + _box(24, 7, 9, 3, d.accent, 1.5)
    water = line("M14 23q3 -3 6 0t6 0", "#FFFFFF", 2)
    return Repeat(s, s, _box(4, 4, 32, 32, d.palette["cream"], 4) + door + water + knobs)


def wicker(s: float, d: Dye) -> Repeat:
    """Woven cane."""
    body = ""
    for row in range(4):
        for column in range(4):
            x, y = 2 + column * 10, 2 + row * 10
            if (row + column) % 2:
                body += _box(x, y, 8, 3.2, d.print, 1.2) + _box(x, y + 5, 8, 3.2, d.print, 1.2)
            else:
                body += _box(x, y, 8, 8, d.accent, 1.2)
    return Repeat(s, s, body)


def bed(s: float, d: Dye) -> Repeat:
    """A quilted mattress."""
    seams = line("M3 14 37 14M3 26 37 26M14 3V37M26 3V37", d.print, 1.1, 0.7)
    tufts = "".join(dot(x, y, 1.7, d.accent) for x in (14, 26) for y in (14, 26))
    return Repeat(s, s, _box(3, 3, 34, 34, d.palette["cream"], 6) + seams + tufts)


def tabletop(s: float, d: Dye) -> Repeat:
    """A laid table."""
    cream = d.palette["cream"]
    plate = dot(20, 20, 11, cream) + dot(20, 20, 7.5, d.base) + dot(20, 20, 6.5, cream)
    return Repeat(s, s, _grain(d.print) + plate + line("M5.5 13v14M34.5 13v14", d.accent, 2))


def plants(s: float, d: Dye) -> Repeat:
    """A plant from above."""
    fronds = "".join(
        path("M20 20Q24 8 20 3Q16 8 20 20Z", fill=d.accent, transform=f"rotate({angle} 20 20)")
        for angle in range(0, 360, 60)
    )
    return Repeat(s, s, dot(20, 21, 12, d.print) + fronds + dot(20, 20, 2.5, d.base))


def stove(s: float, d: Dye) -> Repeat:
    """Four rings."""
    rings = "".join(
        circle(x, y, 5.4, fill="none", stroke=d.accent, stroke_width=2) + dot(x, y, 2, d.accent)
        for x in (12.5, 27.5)
        for y in (12.5, 27.5)
    )
    return Repeat(s, s, _box(4, 4, 32, 32, d.palette["coal"], 4) + rings)


def piano(s: float, d: Dye) -> Repeat:
    """Keys under a lid."""
    white = "".join(_box(3 + k * 7, 14, 6, 20, d.palette["cream"], 1) for k in range(5))
    black = "".join(_box(7.5 + k * 7, 14, 3.4, 11, d.palette["coal"], 1) for k in (0, 1, 3))
    lid = _box(3, 6.5, 34, 5, d.accent, 1)
    return Repeat(s, s, _box(2, 5, 36, 30, d.print) + white + black + lid)


def carpet(s: float, d: Dye) -> Repeat:
    """A runner with diamonds."""
    diamonds = shape("M0 20 10 13 20 20 10 27ZM20 20 30 13 40 20 30 27Z", d.accent)
    return Repeat(
        s, s, _box(0, 4, 40, 32, d.print, 0) + line("M0 9H40M0 31H40", d.accent, 2) + diamonds
    )


def teddies(s: float, d: Dye) -> Repeat:
    """The face of a teddy bear."""
    fur, face, snout, eye = "#A8672E", "#C5864A", "#EBCBA2", "#332014"
    body = dot(14, 13, 3.5, fur) + dot(26, 13, 3.5, fur) + dot(20, 20, 8.8, face)
    body += dot(20, 23.2, 4, snout) + dot(16.7, 18.3, 1.3, eye) + dot(23.3, 18.3, 1.3, eye)
    return Repeat(s, s, body + dot(20, 22, 1.5, eye))


def balls(s: float, d: Dye) -> Repeat:
    """A beach ball."""
    seams = line("M20 8q7 12 0 24M20 8q-7 12 0 24M8 20h24", d.accent, 1.8)
    return Repeat(s, s, dot(20, 20, 12, d.print) + seams)


def comics(s: float, d: Dye) -> Repeat:
    """A comic book."""
    cover = _box(8, 6, 24, 28, d.print) + _box(11, 9, 18, 11, d.accent, 1)
    return Repeat(s, s, cover + line("M12 25h16M12 29.5h11", d.base, 2))


def radio(s: float, d: Dye) -> Repeat:
    """A portable radio."""
    speaker = dot(15, 21, 6.5, d.base) + dot(15, 21, 3, d.accent)
    dials = line("M25 16h6M25 21h6M25 26h6", d.accent, 2)
    return Repeat(
        s, s, _box(5, 9, 30, 23, d.print, 4) + speaker + dials + line("M12 9 22 3", d.print, 2)
    )


def lamps(s: float, d: Dye) -> Repeat:
    """A table lamp."""
    foot = line("M20 21v11", d.accent, 3) + _box(13, 31, 14, 4, d.accent)
    return Repeat(s, s, shape("M13 6h14l6 15H7z", d.print) + foot)


def skates(s: float, d: Dye) -> Repeat:
    """A skateboard on wheels."""
    wheels = "".join(dot(x, 26, 4.5, d.accent) + dot(x, 26, 1.6, d.base) for x in (11, 29))
    return Repeat(s, s, _box(3, 12, 34, 10, d.print, 5) + wheels)


def kites(s: float, d: Dye) -> Repeat:
    """A kite."""
    sail = shape("M20 4 32 18 20 36 8 18Z", d.print) + shape("M20 4 20 36 8 18Z", d.accent)
    return Repeat(s, s, sail + line("M8 18H32", d.base, 1.5))


def cactus(s: float, d: Dye) -> Repeat:
    """A cactus in its pot."""
    arms = line("M12 14v4q0 4 5 4M28 11v4q0 4-5 4", d.accent, 4)
    return Repeat(
        s, s, _box(16, 7, 8, 20, d.accent, 4) + arms + shape("M11 26h18l-2.5 9h-13z", d.print)
    )


def cardboard(s: float, d: Dye) -> Repeat:
    """A taped box: the special patch of this look."""
    flaps = line("M20 3V17M20 23V37", d.print, 1.6)
    arrows = "M27 33v-6M25 29l2-2.5 2 2.5M32 33v-6M30 29l2-2.5 2 2.5"
    return Repeat(
        s,
        s,
        _box(3, 3, 34, 34, d.base, 3)
        + _box(3, 17, 34, 6, d.accent, 0)
        + flaps
        + line(arrows, d.print, 1.4),
    )


FURNITURE: dict[str, Print] = {
    make.__name__: make
    for make in (
        crate,
        drawers,
        sofa,
        shelf,
        bench,
        wardrobe,
        rug,
        washer,
        wicker,
        bed,
        tabletop,
        plants,
        stove,
        piano,
        carpet,
        teddies,
        balls,
        comics,
        radio,
        lamps,
        skates,
        kites,
        cactus,
        cardboard,
    )
}
