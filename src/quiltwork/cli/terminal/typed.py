"""What a player may type: moves in their notation, with some patience, and the words of help."""

from __future__ import annotations

import re

from rich.text import Text

from ...editions import Edition
from ...editions.shapes import orient
from ...rules import Position
from ...rules.placement import orientations
from ..view.blocks import Block, beside
from ..view.circle import shape_block
from ..view.sentences import take_problem


def spelled(text: str, position: Position) -> str:
    """The move as the notation writes it, for people who do not shift: 'a', 's@H6' or just 'h6'."""
    word = text.strip().lower()
    if word in ("a", "advance"):
        return "A"
    if word in ("d", "decline"):
        return "D"
    if position.pending and re.fullmatch(r"[a-z][1-9][0-9]?", word):
        return f"S@{word}"
    return "S" + word[1:] if word.startswith("s@") else word


def help_lines(edition: Edition, live: bool) -> list[str]:
    """What can be typed at the prompt."""
    words = edition.words
    picking = "pick it up and place it with the keys" if live else "see how it can lie"
    lines = [
        f"1 2 3      that {words.tile} on offer: {picking}",
        f"A          advance past the other token, 1 {words.button} for each space",
        f"24r2@c7    take {words.tile} 24, turned by 2 quarters, top left corner on c7",
        "24f1@c7    the same flipped left to right first, then turned by 1 quarter",
        f"S@h6       place the {words.special_patch} on h6 (h6 alone will do)",
    ]
    if edition.special_patch_may_be_declined:
        lines.append(f"D          decline the {words.special_patch}")
    if live:
        lines.append(f"S          place the {words.special_patch} with the keys")
    return [
        *lines,
        "hint       what the computer would do, and what it expects (h will do)",
        "undo       take back the last move",
        f"circle     all {words.tiles} in order",
        "log        what happened so far",
        "rules      the rules of this edition",
        "save FILE  save the game and go on",
        "quit       save the game and stop",
    ]


def possibilities(position: Position, live: bool) -> str:
    """What can be done now, in one line."""
    edition = position.edition
    if position.pending:
        declining = ", D decline" if edition.special_patch_may_be_declined else ""
        keys = "S place it with the keys, " if live else ""
        return f"{keys}a square like c7{declining}, hint, undo, help, quit"
    seat = position.behind
    assert seat is not None
    ahead = min(position.players[1 - seat].time + 1, edition.last_space)
    gain = edition.words.count_buttons(ahead - position.players[seat].time)
    numbers = " ".join(str(slot + 1) for slot in range(len(position.offer)))
    picking = f"{numbers} pick up, " if numbers else ""
    return f"{picking}A advance (+{gain}), a move (24r2@c7), hint, undo, help, quit"


def ways_to_lie(position: Position, slot: int, width: int) -> Block:
    """A tile on offer in each distinct orientation under its name, and how to write the move."""
    edition = position.edition
    tile = edition.tiles[position.offer[slot]]
    drawings = []
    for way in orientations(tile.shape, edition.rows, edition.columns):
        name = f"{tile.id}{'rf'[way.index // 4]}{way.index % 4}"
        drawings.append(
            [Text(name), *shape_block(edition, tile.id, orient(tile.cells, way.index)), Text()]
        )
    lines: Block = []
    row: list[Block] = []
    for drawing in drawings:
        if row and max(line.cell_len for line in beside([*row, drawing])) > width:
            lines += beside(row)
            row = []
        row.append(drawing)
    lines += beside(row)
    return [*lines, Text(_how_to_take(position, slot, tile.name))]


def _how_to_take(position: Position, slot: int, name: str) -> str:
    problem = take_problem(position, slot)
    if problem:
        return f"{name}: {problem}."
    example = next((move for move in position.legal_moves() if move.slot == slot), None)
    if example is None:
        return f"{name}: not now."
    return f"Type it with the square of its top left corner, for example {example.text}."
