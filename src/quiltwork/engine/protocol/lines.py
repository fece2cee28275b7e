"""Lines from a pipe that may hold anything: text, or a line that is none and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

LONGEST_LINE = 1 << 18
"""In bytes; a whole game with its draws takes about a thousand."""
CHUNK = 1 << 16


class Source(Protocol):
    """What bytes are read from: an unbuffered file, which gives what has come so far."""

    def read(self, size: int, /) -> bytes | None:
        """At most so many bytes; none at the end."""


@dataclass(frozen=True)
class BadLine:
    """A line that cannot be text; it is answered with an error."""

    reason: str


def read_lines(source: Source) -> Iterator[str | BadLine]:
    """Every line but empty ones, without its end; a last line may lack the end.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"upi\\r\\n\\nwho\\x00\\nqu")))
    ['upi', BadLine(reason='the line holds a control character'), 'qu']
    """
    for raw in _raw_lines(source):
        line = _decoded(raw) if raw is not None else _TOO_LONG
        if isinstance(line, BadLine) or line.strip():
            yield line


_TOO_LONG = BadLine(f"the line is longer than {LONGEST_LINE} bytes")


def _raw_lines(source: Source) -> Iterator[bytes | None]:
    """Lines as bytes; None for one that is too long, of which nothing is kept."""
    held, overlong = bytearray(), False
    while chunk := _read(source):
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            held += part
            yield None if overlong or len(held) > LONGEST_LINE else bytes(held)
            held.clear()
            overlong = False
        held += rest
        if len(held) > LONGEST_LINE:
            held.clear()
            overlong = True
    if held or overlong:
        yield None if overlong else bytes(held)


def _read(source: Source) -> bytes:
    try:
        return source.read(CHUNK) or b""
    except (OSError, ValueError):  # closed under our hands: the same as its end
        return b""


def _decoded(raw: bytes) -> str | BadLine:
    try:
        text = raw.decode("utf-8").strip(" \t\r")
    except UnicodeDecodeError:
        return BadLine("the line is not UTF-8")
    if any((character < " " and character != "\t") or character == "\x7f" for character in text):
        return BadLine("the line holds a control character")
    return text


def one_line(text: object) -> str:
    """A text of any origin as one line of an answer."""
    shown = "".join(c if c.isprintable() else " " for c in str(text))
    return " ".join(shown.split())[:500]
