"""The screen: drawn over in place on a terminal, printed one below the other elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from ..view.table import Room
from .keys import keys_available

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_TO_END_OF_LINE = Control((ControlType.ERASE_IN_LINE, 0))


class Screen:
    """A console with two ways of showing: `draw` a whole screen, or `say` something below it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = keys_available() and not console.is_dumb_terminal
        """Whether the screen can be drawn over and keys be read."""

    @property
    def room(self) -> Room:
        """How much fits on the screen; elsewhere a table takes what is usual."""
        return Room(self.console.width, self.console.height if self.live else 24)

    def draw(self, lines: Sequence[Text], footer: Sequence[Text] = ()) -> None:
        """Show these lines, on a terminal in place of everything that was there.

        Where not all fit, the footer is shown whole: it says what to do.
        """
        if self.live:
            # Line by line over the old picture: clearing everything first would flicker.
            self.console.control(Control.home())
            for line in [*lines[: max(self.console.height - 1 - len(footer), 0)], *footer]:
                self._print(line, end="")
                self.console.control(_TO_END_OF_LINE)
                self.console.file.write("\n")
            self.console.file.write("\x1b[J")
            self.console.file.flush()
        else:
            for line in [*lines, *footer]:
                self._print(line)

    def say(self, sentences: Iterable[str], style: str = "") -> None:
        """Print sentences, each as a paragraph of its own."""
        for sentence in sentences:
            self.console.print(Text(sentence, style))

    def page(self, content: RenderableType | Sequence[Text]) -> None:
        """Show something that may be longer than the screen, and wait until it was read."""
        from rich.console import Group

        whole = Group(*content) if isinstance(content, Sequence) else content
        if not self.live:
            self.console.print(whole)
            return
        lines = self.console.render_lines(whole, pad=False)
        step = max(self.console.height - 2, 1)
        for first in range(0, max(len(lines), 1), step):
            self.console.clear()
            for line in lines[first : first + step]:
                self.console.print(*(Text(part.text, part.style or "") for part in line), sep="")
            more = first + step < len(lines)
            if input("Enter: more, q: back " if more else "Enter: back ").strip() == "q":
                break

    def ask(self, prompt: str) -> str:
        """A line from the player; the end of input raises `EOFError`."""
        line = input(prompt)
        if not sys.stdin.isatty():
            self.say([line])  # nobody saw it being typed
        return line.strip()

    def _print(self, line: Text, end: str = "\n") -> None:
        self.console.print(line, end=end, no_wrap=True, overflow="crop", crop=True)
