"""A picture as PNG, through resvg and the fonts shipped beside this file.

The only module that needs the optional library, and only when a PNG is asked for.
"""

from __future__ import annotations

from importlib.resources import as_file, files

from quiltwork.errors import QuiltworkError

_FONTS = ("nunito-600.ttf", "nunito-800.ttf", "solway-800.ttf")
# What the fonts were cut to: English and German, with their quotes and signs.
_GLYPHS = frozenset(map(chr, range(32, 127))) | frozenset(
    "\n\u00a0\u00a7\u00ab\u00b7\u00bb\u00c4\u00d6\u00d7\u00dc\u00df\u00e4\u00e9\u00f6\u00fc"
    "\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u2039\u203a\u2212"
)


def rasterise(svg: str, scale: float = 1.0) -> bytes:
    """The SVG as PNG bytes, `scale` times its size."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise QuiltworkError(
            "a PNG needs the library resvg-py: pip install 'resvg-py>=0.4'"
        ) from None
    if not 0.05 <= scale <= 8:
        raise QuiltworkError(f"the scale of a PNG lies between 0.05 and 8, not {scale!r}")
    with as_file(files(__package__).joinpath("fonts")) as folder:
        return bytes(
            svg_to_bytes(
                svg_string=svg,
                zoom=scale,
                font_files=[str(folder / name) for name in _FONTS],
                # Fonts of the system are only for letters ours lack: same picture on every machine.
                skip_system_fonts=_GLYPHS.issuperset(svg),
            )
        )
