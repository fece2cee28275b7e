"""Single keys from the terminal, by name; where there is no terminal, players type whole moves."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_SEQUENCES = {
    b"[A": "up", b"[B": "down", b"[C": "right", b"[D": "left",
    b"OA": "up", b"OB": "down", b"OC": "right", b"OD": "left",
    b"[H": "home", b"[F": "end", b"OH": "home", b"OF": "end", b"[1~": "home", b"[4~": "end",
    b"[Z": "back tab",
}  # fmt: skip
_CHARACTERS = {"\r": "enter", "\n": "enter", "\t": "tab", " ": "space"}
_END_OF_INPUT = ("", "\x04")
# An arrow key arrives as several bytes at once, the Escape key as one: so wait a moment for more.
_ESCAPE_PATIENCE = 0.05


def keys_available() -> bool:
    """Whether keys can be read one by one and a screen be drawn over."""
    try:
        import termios  # noqa: F401
    except ImportError:  # not there on Windows
        return False
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return on_terminal and os.environ.get("TERM", "dumb") != "dumb"


@contextmanager
def single_keys() -> Iterator[None]:
    """Let keys arrive without Enter and unseen; Ctrl-C still interrupts."""
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    # Not the default TCSAFLUSH: it would throw away keys that were pressed early.
    tty.setcbreak(descriptor, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def read_key(timeout: float | None = None) -> str | None:
    """The next key: 'up', 'enter', 'escape', 'r', ...; None if none came in time."""
    descriptor = sys.stdin.fileno()
    if timeout is not None and not select.select([descriptor], [], [], timeout)[0]:
        return None
    first = os.read(descriptor, 1)
    if first == b"\x1b":
        return _after_escape(descriptor)
    while first and len(first) < 4:
        try:
            key = first.decode()
            break
        except UnicodeDecodeError:
            first += os.read(descriptor, 1)
    else:
        key = first.decode(errors="replace")
    if key in _END_OF_INPUT:
        raise EOFError
    return _CHARACTERS.get(key, key)


def _after_escape(descriptor: int) -> str:
    sequence = b""
    while select.select([descriptor], [], [], _ESCAPE_PATIENCE)[0]:
        byte = os.read(descriptor, 1)
        if not byte:
            break
        sequence += byte
        if sequence[:1] not in b"[O" or (len(sequence) > 1 and byte.isalpha()) or byte == b"~":
            break
    if not sequence:
        return "escape"
    return _SEQUENCES.get(sequence, "unknown")
