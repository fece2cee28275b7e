"""The time board as a strip of text: tokens, income marks, special patches, the Automa's marker."""

from __future__ import annotations

from rich.text import Text

from ...rules import Position
from .blocks import Block, beside, block_width, shortened
from .cloth import INCOME, LEATHER, PLAYER_STYLES

LABEL = 9
TOKEN = "◆"


def time_board_block(position: Position, names: tuple[str, str], width: int) -> Block:
    """A line for each token with the track between them, folded where the terminal is narrow."""
    spaces = position.edition.last_space + 1
    legend = _legend(position)
    alone = width - LABEL - 1
    shared = alone - 1 - block_width(legend)
    unit = max(1, min(3, alone // spaces))
    if unit == max(1, min(3, shared // spaces)) and shared >= spaces:
        return beside([_strip(position, names, range(spaces), unit), legend], gap=1)
    rows = -(-spaces // max(alone, 10))  # rather fold the track than lose marks
    length = -(-spaces // rows)
    block = []
    for first in range(0, spaces, length):
        block += _strip(position, names, range(first, min(first + length, spaces)), unit)
    return [*block, beside([[line] for line in legend], gap=2)[0]]


def _strip(position: Position, names: tuple[str, str], spaces: range, unit: int) -> Block:
    track = Text("".ljust(LABEL))
    for space in spaces:
        symbol, style = _symbol(position, space)
        track.append(symbol, style)
        track.append(("─" if space != spaces[-1] else " ") * (unit - 1), "dim")
    return [
        _token_line(position, 0, names[0], spaces, unit),
        track,
        _token_line(position, 1, names[1], spaces, unit),
        _numbers(position, spaces, unit),
    ]


def _token_line(position: Position, seat: int, name: str, spaces: range, unit: int) -> Text:
    label = shortened(name, LABEL - 1).ljust(LABEL)
    line = Text(label, PLAYER_STYLES[seat])
    time = position.players[seat].time
    if time in spaces:
        on_top = position.top == seat and not position.is_over
        note = f"{time} on top" if on_top else f"{time}"
        place = (time - spaces[0]) * unit
        if place + 2 + len(note) <= len(spaces) * unit:
            line.append(" " * place)
            line.append(TOKEN, PLAYER_STYLES[seat]).append(f" {note}", "dim")
        else:
            line.append(f"{note} ".rjust(place), "dim").append(TOKEN, PLAYER_STYLES[seat])
    return line


def _symbol(position: Position, space: int) -> tuple[str, str]:
    edition = position.edition
    if space == position.marker:
        return "◇", PLAYER_STYLES[1]
    if space in position.special_patches:
        return "■", LEATHER
    if space in edition.income_marks:
        return "●", INCOME
    return ("║" if space == edition.last_space else "─"), "dim"


def _numbers(position: Position, spaces: range, unit: int) -> Text:
    """The numbers of the marked spaces, as many as there is room for."""
    edition = position.edition
    marked = {0, edition.last_space, *edition.income_marks, *position.special_patches}
    line = ""
    for space in sorted(marked):
        start = LABEL + (space - spaces[0]) * unit
        if space in spaces and (start > len(line) or not line):
            line = line.ljust(start) + str(space)
    return Text(line, "dim")


def _legend(position: Position) -> Block:
    words = position.edition.words
    legend = [Text.assemble(("●", INCOME), " income")]
    if position.special_patches:
        legend.append(Text.assemble(("■", LEATHER), f" {words.special_patch}"))
    if position.marker is not None:
        legend.append(Text.assemble(("◇", PLAYER_STYLES[1]), f" {words.special_tile}"))
    return legend
