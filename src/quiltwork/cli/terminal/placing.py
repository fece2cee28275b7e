"""Placing by cursor: a ghost over the quilt, moved by keys, green where it fits."""

from __future__ import annotations

from rich.text import Text

from ...rules import Move, Position
from ...rules.move import DECLINE
from ..view.blocks import Block, shortened
from ..view.cloth import GOOD, PROBLEM
from ..view.quilts import Ghost
from ..view.table import table_block
from .held import Held, pick_up
from .keys import read_key, single_keys
from .preview import preview
from .screen import Screen

_STEPS = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
    "k": (-1, 0), "j": (1, 0), "h": (0, -1), "l": (0, 1),
}  # fmt: skip


def place_by_cursor(
    screen: Screen, position: Position, slot: int | None, names: tuple[str, str]
) -> Move | None:
    """Let the player find a place; None if the tile was put back."""
    held = pick_up(position, slot)
    with single_keys():
        while True:
            screen.draw(*_picture(screen, held, names))
            key = read_key()
            if key in ("escape", "q"):
                return None
            if key == "enter" and held.problem() is None:
                return held.move()
            if key in ("d", "D") and slot is None and _may_decline(position):
                return DECLINE
            held = _after_key(held, key or "")


def _after_key(held: Held, key: str) -> Held:
    if key in _STEPS:
        return held.moved(*_STEPS[key])
    if key in ("r", "R"):
        return held.rotated()
    if key in ("f", "F"):
        return held.flipped()
    if key in ("tab", "n"):
        return held.next_fit()
    if key == "back tab":
        return held.next_fit(-1)
    if key.isdecimal() and held.slot is not None and 1 <= int(key) <= len(held.position.offer):
        return pick_up(held.position, int(key) - 1)
    return held


def _picture(screen: Screen, held: Held, names: tuple[str, str]) -> tuple[Block, Block]:
    """The table with the ghost, and below it what the move would bring and the keys."""
    problem, room = held.problem(), screen.room
    headline = Text(f"{held.name}: ", "bold")
    headline.append(*(("fits here", GOOD) if problem is None else (problem, PROBLEM)))
    headline.truncate(room.width, overflow="ellipsis")
    ghost = Ghost(held.cells, problem is None)
    table = table_block(held.position, names, room, headline=headline, ghost=ghost)
    effect = preview(held.position, held.move(), names) if problem is None else ["", ""]
    below = [Text(shortened(line, room.width)) for line in effect]
    return table, [*below, Text(shortened(_hint(held), room.width), "dim")]


def _hint(held: Held) -> str:
    turning = "" if held.slot is None else "r rotate, f flip, "
    declining = "d decline, " if held.slot is None and _may_decline(held.position) else ""
    return f"Arrows move, {turning}Tab next place, {declining}Enter confirm, Esc put back"


def _may_decline(position: Position) -> bool:
    return position.edition.special_patch_may_be_declined
