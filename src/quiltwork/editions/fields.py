"""Reading single values out of a parsed TOML file, with errors that name line and problem."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn, TypeGuard

from ..errors import ParseError


class Fields:
    """One edition file: its parsed values, and where in the text each key stands."""

    def __init__(self, text: str, values: Mapping[str, object], source: str) -> None:
        self.lines = text.split("\n")
        self.values = values
        self.source = source

    def fail(self, problem: str, key: str | None = None, table: str = "") -> NoReturn:
        """Refuse the file; the message starts with the line of the key, where it has one."""
        line = self._line_of(key, table) if key is not None else None
        where = f"{self.source}, line {line}" if line else self.source
        raise ParseError(f"{where}: {problem}")

    def fail_at_tile(self, problem: str, tile: object, number: int) -> NoReturn:
        """Refuse the `number`-th row of the tile lists, which starts with the id `tile`."""
        # Not to be taken for a square of a shape, which is a pair of numbers.
        row = re.compile(rf"\s*\[\s*{re.escape(str(tile))}\s*,(?!\s*\d+\s*\])", re.IGNORECASE)
        rows = [n for n, text in enumerate(self.lines, 1) if row.match(text)]
        is_repeated = isinstance(tile, int) and tile < number
        where = f"{self.source}, line {rows[-1 if is_repeated else 0]}" if rows else self.source
        raise ParseError(f"{where}: tile {tile}: {problem}")

    def _line_of(self, key: str, table: str) -> int | None:
        current = ""
        for number, line in enumerate(self.lines, 1):
            if header := re.match(r"\s*\[(\w+)\]", line):
                current = header[1]
                if current == key and not table:
                    return number
            elif current == table and re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
                return number
        return None

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number between low and high."""
        value = self.values[key]
        if not is_integer(value) or not low <= value <= high:
            self.fail(f"{key} must be a whole number from {low} to {high}, not {value!r}", key)
        return value

    def text(self, key: str, pattern: str = r"[^\x00-\x1f\x7f]+") -> str:
        """A string that matches the pattern as a whole; by default one line that is not empty."""
        value = self.values[key]
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            self.fail(f"{key} is {value!r}, which is not a proper text", key)
        return value

    def truth(self, key: str) -> bool:
        """true or false."""
        value = self.values[key]
        if not isinstance(value, bool):
            self.fail(f"{key} must be true or false, not {value!r}", key)
        return value

    def integers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self.values[key]
        if not isinstance(value, list) or not all(is_integer(item) for item in value):
            self.fail(f"{key} must be a list of whole numbers", key)
        return tuple(value)

    def rows(self, key: str) -> list[object]:
        """A list of anything, for a closer look by the caller."""
        value = self.values[key]
        if not isinstance(value, list):
            self.fail(f"{key} must be a list", key)
        return value

    def table(self, key: str) -> Mapping[str, object]:
        """A table of the file."""
        value = self.values[key]
        if not isinstance(value, dict):
            self.fail(f"{key} must be a table", key)
        return value


def is_integer(value: object) -> TypeGuard[int]:
    """A whole number; TOML's true and false are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool)
