"""Write what the page takes from `quiltwork.pictures`: prints, objects and colours.

The prints and the small objects are drawn once, in Python; here they are drawn with custom
properties for colours, so that a theme can change under them. Run after a change of
fabrics.toml, of a print or of a colour: python web/scripts/fabrics.py
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from quiltwork.pictures.colours import Colours, Fabric, colours, fabrics
from quiltwork.pictures.furniture import FURNITURE
from quiltwork.pictures.motifs import dye
from quiltwork.pictures.objects import use
from quiltwork.pictures.prints_figured import FIGURED
from quiltwork.pictures.prints_geometric import GEOMETRIC
from quiltwork.pictures.svg import Pen, rect

DRAW = Path(__file__).parent.parent / "src" / "draw"
PRINTS = GEOMETRIC | FIGURED | FURNITURE
OBJECTS = (
    "button",
    "sewn-button",
    "coin",
    "sewn-coin",
    "pincushion",
    "van",
    "leather",
    "box",
    "seven",
    "rosette",
)


class Properties(Mapping[str, str]):
    """Every colour as the custom property of its name: 'rose.3' is var(--rose-3)."""

    def __getitem__(self, name: str) -> str:
        return f"var(--{name.replace('.', '-')})"

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _dress(fabric: Fabric, palette: Colours) -> dict[str, object]:
    """One fabric: its name, the colour of its thread, and one repeat of its print."""
    repeat = PRINTS[fabric.family](fabric.size, dye(fabric, palette))
    ground = rect(-1, -1, repeat.width + 2, repeat.height + 2, fill=palette[fabric.base])
    return {
        "name": fabric.family,
        "thread": palette[fabric.thread],
        "width": round(repeat.width, 2),
        "height": round(repeat.height, 2),
        "body": ground + repeat.body,
    }


def dressed() -> str:
    """fabrics.json: the fabrics of both looks by tile id, and the definitions of the objects."""
    palette = Colours("page", False, Properties())
    pen = Pen(palette)
    for name in OBJECTS:
        use(pen, name, 0, 0, 24)
    drawn = {
        look: {key: _dress(fabric, palette) for key, fabric in fabrics(furniture)[0].items()}
        for look, furniture in (("cloth", False), ("furniture", True))
    }
    objects = pen.definitions().replace(Pen.mark(""), "")
    return json.dumps({**drawn, "objects": objects}, indent=1, ensure_ascii=False) + "\n"


def _rule(selector: str, light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    lines = [
        f"  --{name.replace('.', '-')}: light-dark({colour}, {dark[name]});"
        if colour != dark[name]
        else f"  --{name.replace('.', '-')}: {colour};"
        for name, colour in light.items()
    ]
    return "\n".join([f"{selector} {{", *lines, "}"]) + "\n"


def properties() -> str:
    """colours.css: every colour of the pictures, each once for light and dark."""
    light, dark = colours("light").values, colours("dark").values
    van = [colours(theme, furniture=True).values for theme in ("light", "dark")]
    own = {name for name in light if (van[0][name], van[1][name]) != (light[name], dark[name])}
    return (
        "/* Written by web/scripts/fabrics.py from quiltwork.pictures; do not edit. */\n"
        + _rule(":root", light, dark)
        + _rule(
            '[data-look="furniture"]',
            {name: van[0][name] for name in light if name in own},
            {name: van[1][name] for name in light if name in own},
        )
    )


FILES = {"fabrics.json": dressed, "colours.css": properties}


if __name__ == "__main__":
    for file, make in FILES.items():
        (DRAW / file).write_text(make(), encoding="utf-8")
