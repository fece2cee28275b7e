"""The settings of our engine: what it offers, and what `setoption` may make of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...errors import QuiltworkError
from ..levels import LEVELS
from ..searcher import DEFAULT_HASH


@dataclass(frozen=True)
class Option:
    """A whole number that may be set."""

    name: str
    default: int
    least: int
    most: int

    @property
    def line(self) -> str:
        """How the engine offers it."""
        return (
            f"option name {self.name} type spin default {self.default} "
            f"min {self.least} max {self.most}"
        )


OPTIONS = (
    Option("Hash", DEFAULT_HASH, 1, 65536),
    Option("Threads", 1, 1, 256),
    Option("Level", 0, 0, len(LEVELS)),
    Option("Seed", 0, 0, 2**64 - 1),
)
_BY_NAME = {option.name.lower(): option for option in OPTIONS}
_SETTING = re.compile(r"name\s+(.+?)\s+value\s+(.+)")


def default_settings() -> dict[str, int]:
    """What holds until something is set."""
    return {option.name: option.default for option in OPTIONS}


def parse_setting(text: str) -> tuple[str, int]:
    """Read what follows `setoption`; names may be written in small or capital letters.

    >>> parse_setting("name hash value 128")
    ('Hash', 128)
    """
    match = _SETTING.fullmatch(text)
    if match is None:
        raise QuiltworkError("write setoption name NAME value VALUE")
    option = _BY_NAME.get(match[1].lower())
    if option is None:
        known = ", ".join(option.name for option in OPTIONS)
        raise QuiltworkError(f"unknown option {match[1][:40]!r}; there are {known}")
    value = whole_number(option.name, match[2])
    if not option.least <= value <= option.most:
        raise QuiltworkError(
            f"{option.name} must be from {option.least} to {option.most}, not {value}"
        )
    return option.name, value


def whole_number(what: str, text: str) -> int:
    """A whole number from 0, written in digits."""
    if not re.fullmatch(r"[0-9]{1,20}", text):
        raise QuiltworkError(f"{what} must be a whole number, not {text[:40]!r}")
    return int(text)
