"""Findings written into a document, between comments: `<!-- NAME -->...<!-- / -->`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path


def fill(page: Path, blocks: Mapping[str, str]) -> None:
    """Replace what stands between the comments; a name that the page does not use is printed."""
    content = page.read_text("utf-8")
    for name, block in blocks.items():
        inner = f"\n{block}\n" if "\n" in block else block
        pattern = re.compile(rf"(<!-- {re.escape(name)} -->).*?(<!-- / -->)", re.DOTALL)
        content, count = pattern.subn(lambda found, b=inner: found[1] + b + found[2], content)
        if count == 0:
            print(f"{name}\n{block}\n")
    page.write_text(content, "utf-8")
