"""Plain plots as SVG, for the studies: a sheet that reads in light and dark, and charts on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape

from quiltwork.pictures.svg import Pen

STYLE = """
text{font:13px Nunito,system-ui,sans-serif;fill:#4a4238}.title{font-weight:700}
.small{font-size:11px}.end{text-anchor:end}.middle{text-anchor:middle}.grid{stroke:#ddd3c2}.axis{stroke:#8c8172}
.sheet{fill:#fbf7ef}.one{fill:#2f6f8f;stroke:#2f6f8f}.two{fill:#b4552d;stroke:#b4552d}
.quiet{fill:#b9ae9c;stroke:#8c8172}.line{fill:none;stroke-width:2}.hollow{fill:#fbf7ef}
text.one,text.two{stroke:none}.ink{fill:#2b2620}
@media(prefers-color-scheme:dark){text{fill:#d9d2c5}.grid{stroke:#3b4144}.axis{stroke:#8b9094}
.sheet{fill:#1c2124}.one{fill:#79bcd9;stroke:#79bcd9}.two{fill:#ef9d72;stroke:#ef9d72}
.quiet{fill:#575f63;stroke:#8b9094}.line{fill:none}.hollow{fill:#1c2124}}
""".replace("\n", "")
Number = float | int


def text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def sheet(width: float, height: float, parts: Sequence[str], defs: str = "") -> str:
    """A whole picture."""
    head = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
    whole = "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
            f"<style>{STYLE}</style>{defs}",
            f'<rect width="{width:g}" height="{height:g}" class="sheet"/>',
            *parts,
            "</svg>",
            "",
        ]
    )
    return whole.replace(Pen.mark(""), "cloth-")  # ids of drawn tiles, which have no prefix yet


def box(x: float, y: float, width: float, height: float, kind: str, opacity: float = 1.0) -> str:
    size = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2"'
    return f'<rect {size} class="{kind}" style="stroke:none" opacity="{opacity:.2f}"/>'


@dataclass
class Chart:
    """Two axes on a sheet, and what is drawn between them."""

    x: float
    y: float
    width: float
    height: float
    across: tuple[float, float]
    """From the left to the right edge."""
    up: tuple[float, float]
    """From the lower to the upper edge."""
    title: str = ""
    parts: list[str] = field(default_factory=list)

    def at(self, a: float, b: float) -> tuple[float, float]:
        """Where on the sheet a value lies."""
        (left, right), (low, high) = self.across, self.up
        return (
            self.x + (a - left) / (right - left) * self.width,
            self.y + self.height - (b - low) / (high - low) * self.height,
        )

    def axes(
        self,
        xs: Sequence[Number],
        ys: Sequence[Number],
        x_name: str = "",
        y_name: str = "",
        x_text: Callable[[Number], str] = str,
        y_text: Callable[[Number], str] = str,
    ) -> None:
        """Lines and numbers at these values, and what they mean."""
        for value in ys:
            _, level = self.at(self.across[0], value)
            self.parts.append(f'<path d="M{self.x} {level:.1f}h{self.width}" class="grid"/>')
            self.parts.append(text(self.x - 8, level + 4, y_text(value), "end"))
        for value in xs:
            place, foot = self.at(value, self.up[0])
            self.parts.append(f'<path d="M{place:.1f} {foot:.1f}v4" class="axis"/>')
            self.parts.append(text(place, foot + 18, x_text(value), "middle"))
        foot = self.y + self.height
        self.parts.append(f'<path d="M{self.x} {foot}h{self.width}" class="axis"/>')
        if self.title:
            self.parts.append(text(self.x, self.y - 24, self.title, "title"))
        self.parts.append(text(self.x, self.y - 8, y_name, "small"))
        self.parts.append(text(self.x + self.width / 2, foot + 36, x_name, "small middle"))

    def line(self, points: Sequence[tuple[float, float]], kind: str, more: str = "") -> None:
        way = "L".join("{:.1f} {:.1f}".format(*self.at(*point)) for point in points)
        self.parts.append(f'<path d="M{way}" class="{kind} line" {more}/>')

    def dot(self, a: float, b: float, kind: str, reach: tuple[float, float] | None = None) -> None:
        """A point, with the interval it may lie in."""
        x, y = self.at(a, b)
        if reach is not None:
            (_, low), (_, high) = self.at(a, reach[0]), self.at(a, reach[1])
            self.parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" class="{kind} line"/>')
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" class="{kind}"/>')

    def bar(self, left: float, right: float, top: float, kind: str, opacity: float = 1.0) -> None:
        """From 0 up."""
        (x, y), (end, foot) = self.at(left, top), self.at(right, 0)
        self.parts.append(box(x, y, end - x, foot - y, kind, opacity))


def percent(share: Number) -> str:
    return f"{100 * share:.0f} %"
