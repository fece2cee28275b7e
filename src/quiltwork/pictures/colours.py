"""The colours of a theme: the quiet ones of table, mat and tape, and the palette of the cloth.

Everything is resolved to a concrete colour here, because a picture must not depend on a page.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from quiltwork.errors import QuiltworkError

THEMES = ("light", "dark")

_QUIET: dict[str, dict[str, str]] = {
    "light": {
        "table": "#E7ECE8",
        "surface": "#FDFEFD",
        "raise": "#F2F5F2",
        "line": "#CFD8D2",
        "ink": "#1B292B",
        "ink2": "#4E5F5C",
        "accent": "#0E5F5A",
        "shade": "#1B292B",
        "player0": "#AB3F17",
        "on-player0": "#FFFFFF",
        "player1": "#6A3FA0",
        "on-player1": "#FFFFFF",
        "plan": "#16844A",
        "mat": "#BFD6CC",
        "mat-in": "#D3E4DC",
        "mat-line": "#EDF5F0",
        "mat-ink": "#2C544D",
        "tape": "#F8E9B8",
        "tape-edge": "#D6B95F",
        "tape-ink": "#65500F",
        "tip": "#AEB8BC",
        "tip-ink": "#1B292B",
        "tag": "#FFFDF5",
        "tag-line": "#D9CDAE",
        "halo": "#FFF8E6",
    },
    "dark": {
        "table": "#10171A",
        "surface": "#1A2327",
        "raise": "#233035",
        "line": "#34444A",
        "ink": "#EDF2EF",
        "ink2": "#A8B9B5",
        "accent": "#74D3C2",
        "shade": "#000000",
        "player0": "#FF9E70",
        "on-player0": "#371302",
        "player1": "#C5A6F5",
        "on-player1": "#2A0F4A",
        "plan": "#43C176",
        "mat": "#17312F",
        "mat-in": "#1E3D3A",
        "mat-line": "#2D534F",
        "mat-ink": "#9CC6BC",
        "tape": "#4A4126",
        "tape-edge": "#7B6D3E",
        "tape-ink": "#F2E1AA",
        "tip": "#7C878C",
        "tip-ink": "#0E1416",
        "tag": "#2A3336",
        "tag-line": "#4A575B",
        "halo": "#E9DFC8",
    },
}

_MOVING_VAN: dict[str, dict[str, str]] = {
    "light": {
        "table": "#E9E4DA",
        "line": "#D3CABA",
        "accent": "#1F5FA8",
        "mat": "#5F6C75",
        "mat-in": "#C9B48C",
        "mat-line": "#AF976A",
        "mat-ink": "#FFFFFF",
        "tape": "#56636C",
        "tape-edge": "#3C474E",
        "tape-ink": "#FFFFFF",
        "tip": "#E8B33C",
    },
    "dark": {
        "table": "#14171A",
        "line": "#3A4146",
        "accent": "#8FC0FF",
        "mat": "#3A444B",
        "mat-in": "#4A3F2B",
        "mat-line": "#5E5138",
        "mat-ink": "#DDE5E8",
        "tape": "#39444B",
        "tape-edge": "#566169",
        "tape-ink": "#FFFFFF",
        "tip": "#E8B33C",
    },
}


@dataclass(frozen=True)
class Fabric:
    """What one tile wears: a print, the width of its repeat, and the names of its colours."""

    family: str
    size: float
    base: str
    print: str
    accent: str
    thread: str


@dataclass(frozen=True)
class Colours:
    """One theme. `colours["ink"]` is a quiet colour, `colours["rose.3"]` one of the palette."""

    theme: str
    furniture: bool
    values: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.values[name]


@cache
def _raw() -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    raw: Mapping[str, Mapping[str, Mapping[str, object]]] = tomllib.loads(
        files(__package__).joinpath("fabrics.toml").read_text("utf-8")
    )
    return raw


@cache
def fabrics(furniture: bool) -> tuple[Mapping[str, Fabric], Mapping[str, Fabric]]:
    """The fabrics of a look: by place in the file ("0", "special"), and by family name."""
    rows: Mapping[str, Mapping[str, str]] = _raw()["furniture" if furniture else "fabrics"]  # type: ignore[assignment]
    by_place = {
        key: Fabric(
            row["family"],
            float(row["size"]),
            row["base"],
            row["print"],
            row["accent"],
            row["thread"],
        )
        for key, row in rows.items()
    }
    return by_place, {fabric.family: fabric for fabric in by_place.values()}


@cache
def colours(theme: str, furniture: bool = False) -> Colours:
    """The colours of a theme; furniture lies on a load floor and drives along a road."""
    if theme not in THEMES:
        raise QuiltworkError(f"unknown theme {theme!r}: choose one of {', '.join(THEMES)}")
    values = dict(_QUIET[theme])
    if furniture:
        values |= _MOVING_VAN[theme]
    for hue, steps in _raw()["palette"][theme].items():
        if isinstance(steps, str):
            values[hue] = steps
        elif isinstance(steps, list):
            values |= {f"{hue}.{k}": str(step) for k, step in enumerate(steps, 1)}
    return Colours(theme, furniture, values)
