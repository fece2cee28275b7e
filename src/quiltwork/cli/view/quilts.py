"""A player's side of the table as text: the quilt with its squares named, buttons and score."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from ...editions import Cell
from ...rules import Player, Position
from ...rules.squares import cells_of
from .blocks import Block, shortened
from .cloth import CLASHES, FITS, MAT, PLAYER_STYLES, UNKNOWN, Cloth, cloth

# A ghost where it fits, where it does not, and where it lies on another patch.
_GHOSTLY = ("[]", "{}", "><")


@dataclass(frozen=True)
class Ghost:
    """A tile held over a quilt: where it would lie, and whether it may."""

    cells: tuple[Cell, ...]
    fits: bool


def player_block(
    position: Position, seat: int, name: str, scale: int = 1, ghost: Ghost | None = None
) -> Block:
    """Name, buttons, quilt and score of one person."""
    player, words = position.players[seat], position.edition.words
    width = side_width(position, scale)
    on_turn = position.to_move == seat
    head = Text(shortened(f"{'▶ ' if on_turn else ''}{name}", width), PLAYER_STYLES[seat])
    stock = Text(shortened(f"{words.count_buttons(player.buttons)}, income {player.income}", width))
    extra = f" with {words.special_tile}" if player.special_tile else ""
    score = Text(shortened(f"score {player.score}{extra}", width), "bold")
    return [head, stock, *quilt_block(player, scale, ghost), score]


def side_width(position: Position, scale: int) -> int:
    """How wide a player's side is on the terminal: the quilt, or what is said above it."""
    edition = position.edition
    return max(len(str(edition.rows)) + 1 + 2 * scale * edition.columns, 21)


def quilt_block(player: Player, scale: int = 1, ghost: Ghost | None = None) -> Block:
    """The quilt with column letters above and row numbers at the left."""
    edition = player.edition
    squares = _squares(player, ghost)
    margin = len(str(edition.rows))
    letters = "".join(
        chr(ord("a") + column).ljust(2 * scale) for column in range(edition.columns)
    ).rstrip()
    lines = [Text(" " * (margin + 1) + letters, "dim")]
    for row in range(edition.rows):
        for part in range(scale):
            label = f"{row + 1:>{margin}} " if part == 0 else " " * (margin + 1)
            line = Text(label, "dim")
            for column in range(edition.columns):
                look = squares.get((row, column))
                line.append(*_square(look, scale, part))
            lines.append(line)
    return lines


def _squares(player: Player, ghost: Ghost | None) -> dict[Cell, Cloth]:
    edition, quilt = player.edition, player.quilt
    looks = {cell: Cloth(UNKNOWN, MAT) for cell in cells_of(quilt.filled, edition.columns)}
    for patch in quilt.patches:
        looks |= dict.fromkeys(patch.cells, cloth(edition, patch.tile))
    if ghost is not None:
        covered = cells_of(quilt.filled, edition.columns)
        for cell in ghost.cells:
            clash = cell in covered
            mark = _GHOSTLY[2] if clash else _GHOSTLY[0] if ghost.fits else _GHOSTLY[1]
            looks[cell] = Cloth(mark, FITS if ghost.fits else CLASHES)
    return looks


def _square(look: Cloth | None, scale: int, part: int) -> tuple[str, str]:
    """One line of one square; the print is shifted from line to line, as on woven cloth."""
    if look is None:
        return ("· " if part == 0 else "  ").ljust(2 * scale), MAT
    pair = look.print if part % 2 == 0 or look.print in _GHOSTLY else look.print[::-1]
    return pair * scale, look.style
