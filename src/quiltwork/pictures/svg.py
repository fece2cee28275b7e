"""The pen every drawing uses: it writes elements, collects definitions, closes the document.

No game knowledge lives here. Ids carry a stand-in prefix until the finished text gives them a hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from html import escape

from .colours import Colours

TEXT_FAMILY = "Nunito, ui-rounded, 'Segoe UI', system-ui, sans-serif"
DISPLAY_FAMILY = "Solway, Rockwell, 'Roboto Slab', ui-serif, Georgia, serif"

MINUS, TIMES = "\u2212", "\u00d7"

# Not allowed in XML, so that no text of a user can be mistaken for it.
_PREFIX = "\x01"


def number(value: float) -> str:
    """A length with at most two decimals, written as short as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attributes(values: Mapping[str, object]) -> str:
    """Attributes as text; `stroke_width` becomes `stroke-width`, None is left out."""
    parts = []
    for name, value in values.items():
        if value is None:
            continue
        shown = number(value) if isinstance(value, float) else str(value)
        parts.append(f' {name.rstrip("_").replace("_", "-")}="{escape(shown, quote=True)}"')
    return "".join(parts)


def element(name: str, body: str = "", /, **values: object) -> str:
    """One element; without a body it closes itself."""
    head = f"<{name}{attributes(values)}"
    return f"{head}>{body}</{name}>" if body else f"{head}/>"


def rect(x: float, y: float, width: float, height: float, /, **values: object) -> str:
    """A rectangle from its top left corner."""
    size = {"x": float(x), "y": float(y), "width": float(width), "height": float(height)}
    return element("rect", **size, **values)


def circle(x: float, y: float, radius: float, /, **values: object) -> str:
    """A circle around a point."""
    return element("circle", cx=float(x), cy=float(y), r=float(radius), **values)


def path(d: str, /, **values: object) -> str:
    """A path; lines are drawn without a fill unless one is named."""
    if "stroke" in values and "fill" not in values:
        values = {"fill": "none", **values}
    return element("path", d=d, **values)


def group(body: str, x: float = 0, y: float = 0, scale: float = 1, /, **values: object) -> str:
    """Things moved together."""
    steps = []
    if x or y:
        steps.append(f"translate({number(x)} {number(y)})")
    if scale != 1:
        steps.append(f"scale({number(scale) if scale > 1 else f'{scale:.4f}'})")
    return element("g", body, transform=" ".join(steps) or None, **values)


def plain(text: str) -> str:
    """A user's text without the characters XML forbids, escaped."""
    return escape(
        "".join(
            c
            for c in text
            if c >= " " and c not in "\x7f\ufffe\uffff" and not "\ud800" <= c <= "\udfff"
        ),
        quote=False,
    )


def signed(value: int, plus: bool = False) -> str:
    """A figure with a true minus sign, and a plus where it is wanted."""
    return f"{MINUS}{-value}" if value < 0 else f"+{value}" if plus else str(value)


class Pen:
    """Draws in one set of colours and remembers each definition that was needed."""

    def __init__(self, colours: Colours) -> None:
        self.colours = colours
        self._definitions: dict[str, str] = {}

    def define(self, name: str, body: str) -> str:
        """Keep a definition (its id written by `mark`) once and return its id."""
        self._definitions.setdefault(name, body)
        return _PREFIX + name

    def knows(self, name: str) -> bool:
        """Whether a definition of that name exists already."""
        return name in self._definitions

    def definitions(self) -> str:
        """All definitions so far, their ids still with the stand-in prefix."""
        return "".join(self._definitions.values())

    @staticmethod
    def mark(name: str) -> str:
        """The id to write into a definition."""
        return _PREFIX + name

    @staticmethod
    def paint(identity: str) -> str:
        """A fill or stroke that refers to a definition."""
        return f"url(#{identity})"

    def gradient(
        self,
        name: str,
        stops: Sequence[tuple[float, str, float]],
        *,
        user_space: bool = False,
        **place: float,
    ) -> str:
        """A gradient, radial where it has a centre; stops are (offset, colour, opacity)."""
        body = "".join(
            element(
                "stop",
                offset=offset,
                stop_color=colour,
                stop_opacity=None if opacity == 1 else opacity,
            )
            for offset, colour, opacity in stops
        )
        kind = "radialGradient" if "cx" in place else "linearGradient"
        units = "userSpaceOnUse" if user_space else None
        return self.paint(
            self.define(name, element(kind, body, id=self.mark(name), gradientUnits=units, **place))
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        /,
        size: float,
        *,
        fill: str | None = None,
        weight: int = 500,
        anchor: str | None = None,
        display: bool = False,
        after: str = "",
    ) -> str:
        """A line of text in ink or a named colour; `after` goes on quietly in the same line."""
        more = (
            element("tspan", plain(after), font_weight=500, fill=self.colours["ink2"], dx=8)
            if after
            else ""
        )
        return element(
            "text",
            plain(words) + more,
            x=float(x),
            y=float(y),
            font_size=float(size),
            font_weight=weight,
            text_anchor=anchor,
            fill=fill or self.colours["ink"],
            font_family=DISPLAY_FAMILY if display else None,
        )

    def document(self, width: float, height: float, body: str, title: str, summary: str) -> str:
        """The finished SVG. The prefix of its ids is a hash of what it shows."""
        definitions = element("defs", self.definitions())
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}"'
            f' height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
            f' role="img" aria-labelledby="{_PREFIX}title {_PREFIX}desc"'
            f' font-family="{TEXT_FAMILY}">'
        )
        labels = (
            f'<title id="{_PREFIX}title">{plain(title)}</title>'
            f'<desc id="{_PREFIX}desc">{plain(summary)}</desc>'
        )
        text = f"{head}{labels}{definitions}{body}</svg>\n"
        prefix = "q" + hashlib.sha256(text.encode()).hexdigest()[:8] + "-"
        return text.replace(_PREFIX, prefix)
