"""Edition files as texts to damage."""

from __future__ import annotations

import re


def without(key: str, text: str) -> str:
    """The text without a key: a line, a list of several lines, or a whole table."""
    if re.search(rf"^\[{key}\]$", text, re.MULTILINE):
        return re.sub(rf"^\[{key}\]\n(?:.+\n)*", "", text, count=1, flags=re.MULTILINE)
    return re.sub(rf"^{key} = (?:\[\n(?:  .+\n)*\]|.+)\n", "", text, count=1, flags=re.MULTILINE)
