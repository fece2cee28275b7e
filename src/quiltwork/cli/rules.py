"""`quiltwork rules`: the rules of an edition in our own words."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ..rulebook import Language
from .output import make_console
from .sources import EditionArgument, find_edition


def rules(
    edition: EditionArgument = "classic",
    language: Annotated[Language, typer.Option(help="Which language to explain them in.")] = "en",
) -> None:
    """Explain the rules of an edition, with its own words and numbers.

    \b
    quiltwork rules
    quiltwork rules stack-n-stuff --language de
    """
    from ..rulebook import rules_text

    text = rules_text(find_edition(edition), language)
    if not sys.stdout.isatty():  # a file or a pipe gets the Markdown itself
        sys.stdout.write(text)
        return
    from rich.markdown import Markdown

    make_console().print(Markdown(text))
