"""Where output goes: a console that knows its colours, files written whole, one-line complaints."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from ..errors import QuiltworkError

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""

# The signs of the tables, and the prints of the tiles so that they stay distinct.
_ASCII = str.maketrans(
    "·●■◆▶─║…▓▒" + "▚│•╱╲╬∪∧▙▟δ◇≈▲▤▥¤□°┬┴♥¥╳ψ",  # noqa: RUF001
    ".o#*>-|.%:" + "N|o/\\HU^LJdV~A=ESO'TtvYXw",
)


def _as_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace what an old terminal cannot show by the nearest it can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end].translate(_ASCII)
    return "".join(c if c.isascii() else "?" for c in lost), error.end


def prepare_streams() -> None:
    """Make sure that no character, read or written, can end the program."""
    codecs.register_error("quiltwork.ascii", _as_ascii)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "quiltwork.ascii"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def complain(message: str) -> int:
    """Say in one line on stderr what was wrong; gives the exit code for it."""
    print("quiltwork:", " ".join(message.split()), file=sys.stderr)
    return 2


def make_console(no_color: bool = False) -> Console:
    """A console for text that means what it says: no markup, no guessed highlighting."""
    from rich.console import Console

    class OurConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # `run` ends quietly; Rich would exit with 1

    return OurConsole(
        no_color=True if no_color else None, highlight=False, markup=False, emoji=False
    )


def deliver(content: str | bytes, path: str | None) -> None:
    """Write a result to a file, completely or not at all, or to stdout for None and '-'."""
    if path not in (None, "-"):
        from ..files import write_whole

        write_whole(path, content)
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        refuse_terminal(path)
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def refuse_terminal(path: str | None) -> None:
    """A PNG needs a file or a pipe; better said before the work than after it."""
    if path in (None, "-") and sys.stdout.isatty():
        raise QuiltworkError("a PNG is nothing for a terminal: use --output FILE or a pipe")
