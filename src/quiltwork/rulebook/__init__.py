"""The rules of any edition as a short text, made from its data and its words.

Plain Markdown out of plain values: every interface that has to explain a game can show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ..editions import Edition
from . import english, german
from .section import Section

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True)
class Rulebook:
    """The rules of an edition in a language."""

    title: str
    caution: str | None
    """A sentence where values are not published, else None."""
    sections: tuple[Section, ...]


def rulebook(edition: Edition, language: Language = "en") -> Rulebook:
    """The rules, section by section."""
    told = german if language == "de" else english
    return Rulebook(told.title(edition), told.caution(edition), tuple(told.sections(edition)))


def rules_text(edition: Edition, language: Language = "en") -> str:
    """The rules as Markdown.

    >>> from quiltwork import edition
    >>> print(rules_text(edition("stack-n-stuff")).splitlines()[0])
    # Stack'n Stuff
    """
    rules = rulebook(edition, language)
    parts = [f"# {rules.title}"]
    if rules.caution is not None:
        parts.append(f"*{rules.caution}*")
    parts += [f"## {section.title}\n\n{section.text}" for section in rules.sections]
    return "\n\n".join(parts) + "\n"
