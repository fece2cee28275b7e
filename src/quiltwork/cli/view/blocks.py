"""Blocks of text lines, laid beside each other: all that a table of text needs of typography."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

Block = list[Text]


def block_width(block: Iterable[Text]) -> int:
    """The width of the widest line."""
    return max((line.cell_len for line in block), default=0)


def beside(blocks: Sequence[Block], gap: int = 3) -> Block:
    """The blocks side by side, aligned at the top."""
    lines = [Text(no_wrap=True) for _ in range(max(map(len, blocks), default=0))]
    for number, block in enumerate(blocks):
        wide = block_width(block)
        is_last = number == len(blocks) - 1
        for row, line in enumerate(lines):
            part = block[row] if row < len(block) else Text()
            line.append_text(part)
            if not is_last:
                line.append(" " * (wide - part.cell_len + gap))
    return lines


def shortened(text: str, width: int) -> str:
    """The text, cut with an ellipsis where it is too long."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"


def wrapped(text: str, width: int, indent: str = "  ") -> list[str]:
    """A sentence on as many lines as it needs, the later ones indented."""
    import textwrap

    return textwrap.wrap(text, max(width, 20), subsequent_indent=indent) or [""]
