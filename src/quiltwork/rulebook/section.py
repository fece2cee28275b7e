"""A part of the rules: a heading and paragraphs of Markdown."""

from __future__ import annotations

from collections.abc import Iterable


class Section:
    """What is said under one heading."""

    def __init__(self, title: str, *paragraphs: str) -> None:
        self.title, self.text = title, "\n\n".join(paragraphs)


def bullets(lines: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {line}" for line in lines)
