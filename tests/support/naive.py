"""The rules again, as slowly and plainly as possible: squares as pairs in sets, and no masks."""

from __future__ import annotations

from quiltwork import Move, Position, Quilt

Cells = frozenset[tuple[int, int]]


def covered(quilt: Quilt) -> Cells:
    """The squares that are covered, read off the quilt's picture in letters."""
    return frozenset(
        (row, column)
        for row, line in enumerate(str(quilt).split("\n"))
        for column, mark in enumerate(line)
        if mark == "#"
    )


def ways_to_turn(shape: str) -> set[Cells]:
    """Every distinct way to turn a shape drawn as '##/#.', pushed into the top left corner."""
    drawn = {
        (row, column)
        for row, line in enumerate(shape.split("/"))
        for column, mark in enumerate(line)
        if mark == "#"
    }
    ways = set()
    for _ in range(2):
        drawn = {(row, -column) for row, column in drawn}
        for _ in range(4):
            drawn = {(-column, row) for row, column in drawn}
            top, left = min(row for row, _ in drawn), min(column for _, column in drawn)
            ways.add(frozenset((row - top, column - left) for row, column in drawn))
    return ways


def ways_to_place(shape: str, rows: int, columns: int, taken: Cells) -> set[Cells]:
    """Every set of empty squares of the board that the shape can cover."""
    board = {(row, column) for row in range(rows) for column in range(columns)}
    found = set()
    for way in ways_to_turn(shape):
        for down in range(rows):
            for right in range(columns):
                moved = frozenset((row + down, column + right) for row, column in way)
                if moved <= board and not moved & taken:
                    found.add(moved)
    return found


Plain = tuple[str, int | None, Cells]
"""A move without its spelling: what kind, which slot, which squares."""


def plain(move: Move) -> Plain:
    """A move reduced to what it does."""
    return move.kind, move.slot, frozenset(move.cells)


def legal_moves(position: Position) -> set[Plain]:
    """What the rulings allow the player to move to do."""
    edition, seat = position.edition, position.to_move
    if seat is None:
        return set()
    player = position.players[seat]
    taken = covered(player.quilt)
    nothing: Cells = frozenset()
    if position.pending:
        empty = {
            (row, column)
            for row in range(edition.rows)
            for column in range(edition.columns)
            if (row, column) not in taken
        }
        found: set[Plain] = {("special", None, frozenset({square})) for square in empty}
        if edition.special_patch_may_be_declined:
            found.add(("decline", None, nothing))
        return found
    found = {("advance", None, nothing)}
    for slot, id in enumerate(position.circle[: edition.choice]):
        tile = edition.tiles[id]
        if tile.cost <= player.buttons:
            for squares in ways_to_place(tile.shape, edition.rows, edition.columns, taken):
                found.add(("take", slot, squares))
    return found


def full_squares(quilt: Quilt, side: int) -> list[tuple[int, int]]:
    """The top left corners of all completely covered squares of that side."""
    taken = covered(quilt)
    return [
        (row, column)
        for row in range(quilt.rows - side + 1)
        for column in range(quilt.columns - side + 1)
        if all((row + r, column + c) in taken for r in range(side) for c in range(side))
    ]
