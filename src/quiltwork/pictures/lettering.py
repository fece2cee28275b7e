"""How wide a line of Nunito runs, so that things can be set beside text and long names cut.

Measured once from the shipped fonts; other fonts differ a little, so layouts leave room.
"""

from __future__ import annotations

# Advance widths at weight 800 in hundredths of the font size, by character.
_WIDTHS = {
    24: "ij'",
    28: " ,.:;!l|",
    33: "I/\\",
    39: "fJt()[]rT-{}`",
    48: 'csz"?*',
    54: "vyxeak_",
    60: "bdghnopqu0123456789+\u2212#$<>=~^ELF",
    66: "PSZXRKTYB\u00d7",
    75: "ACDGHNUV&",
    80: "OQ\u2026",
    89: "mMw%@",
    112: "W",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}


def width_of(words: str, size: float) -> float:
    """How wide a line is at a font size, within a few per cent."""
    return sum(_WIDTH_OF.get(letter, 70) for letter in words) * size / 100


def cut(words: str, size: float, width: float) -> str:
    """The text itself, or as much of it as fits and an ellipsis."""
    if width_of(words, size) <= width:
        return words
    while words and width_of(words + "\u2026", size) > width:
        words = words[:-1]
    return words.rstrip() + "\u2026"
