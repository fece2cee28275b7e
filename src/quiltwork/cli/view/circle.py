"""The circle of tiles as text: those on offer as shapes with their labels, the rest in short."""

from __future__ import annotations

from rich.text import Text

from ...editions import Cell, Edition, Tile
from ...rules import Position
from .blocks import Block, beside, shortened
from .cloth import GOOD, PROBLEM, cloth
from .sentences import take_problem


def offer_blocks(position: Position, width: int) -> list[Block]:
    """Each tile on offer: number, shape, label, and why it cannot be taken if so."""
    return [_offered(position, slot, width) for slot in range(len(position.offer))]


def _offered(position: Position, slot: int, width: int) -> Block:
    edition = position.edition
    tile = edition.tiles[position.offer[slot]]
    drawing = shape_block(edition, tile.id, tile.cells)
    drawn = max(2 * (1 + column) for _, column in tile.cells)
    padded = max(drawn, 10)
    room = width - 2 - padded - 2
    label = [shortened(line, room) for line in label_lines(edition, tile)]
    title = Text(label[0], "bold")
    problem = take_problem(position, slot)
    if problem is not None:
        note = Text(shortened(problem, room), PROBLEM)
    else:
        note = Text("can be taken" if position.to_move is not None else "", GOOD)
    number = [Text(f"{slot + 1}", "bold" if problem is None else "dim")]
    drawing[0].append(" " * (padded - drawing[0].cell_len))
    return beside([number, beside([drawing, [title, *map(Text, label[1:]), note]], 2)], 1)


def label_lines(edition: Edition, tile: Tile) -> list[str]:
    """What the tile's label says, in words."""
    words = edition.words
    return [
        f"{tile.name} ({tile.id})",
        f"{words.count_buttons(tile.cost)}, time {tile.time}",
        f"income {tile.income}",
    ]


def shape_block(edition: Edition, tile: int, cells: tuple[Cell, ...]) -> Block:
    """A shape in its own cloth."""
    rows = range(max(row for row, _ in cells) + 1)
    columns = range(max(column for _, column in cells) + 1)
    look = cloth(edition, tile)
    lines = []
    for row in rows:
        line = Text()
        for column in columns:
            if (row, column) in cells:
                line.append(look.print, look.style)
            else:
                line.append("  ")
        lines.append(line)
    return lines


def in_short(tile: Tile) -> str:
    """A tile in few letters: name, cost, time and income."""
    return f"{tile.name} {tile.cost}/{tile.time}/{tile.income}"


def following_line(position: Position, width: int) -> Text:
    """The tiles after those on offer, as many as fit on one line."""
    edition = position.edition
    rest = [edition.tiles[id] for id in position.circle[edition.choice :]]
    line = "Then (cost/time/income): "
    if not rest:
        left = "the last ones on offer" if position.circle else f"no {edition.words.tiles} left"
        return Text(shortened(f"Circle: {left}.", width), "dim")
    for number, tile in enumerate(rest):
        more = len(rest) - number - 1
        entry = in_short(tile) + (", " if more else "")
        tail = f"… +{more + 1}"
        if len(line) + len(entry) + (len(tail) if more else 0) > width:
            line += tail
            break
        line += entry
    return Text(line, "dim")


def whole_circle(position: Position) -> Block:
    """Every tile left in order, with shape and label: what the command `circle` shows."""
    edition = position.edition
    lines: Block = []
    for number, id in enumerate(position.circle, 1):
        tile = edition.tiles[id]
        label = ", ".join(label_lines(edition, tile))
        drawing = shape_block(edition, id, tile.cells)
        offered = number <= edition.choice
        head = Text(f"{number:>3} ", "bold" if offered else "dim")
        lines += beside([[head], drawing, [Text(label)]], 1)
    if position.box:
        names = ", ".join(in_short(edition.tiles[id]) for id in position.box)
        lines.append(Text(f"The {edition.words.small_tiles} join later: {names}."))
    return lines
