"""Which moves are legal, and why a move is not (rulings 4-6, 10, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import index as whole_number
from typing import TYPE_CHECKING, NamedTuple, overload

from ..editions.shapes import ORIENTATIONS
from ..errors import IllegalMove
from .move import ADVANCE, DECLINE, Move, place_special, split_action, take, take_action
from .placement import Fits, Orientation, Placement, find_fits, orientation_of, place, single_square
from .player import Player
from .squares import bits, cells_of, square_name

if TYPE_CHECKING:
    from .position import Position

FORGED = "not a move of this position: its parts do not belong together"
"""A `Move` made by hand, or of another position, that no legal move is equal to."""


class _Takes(NamedTuple):
    """Every way to take the tile in one slot: its orientations with a mask of free anchors each."""

    slot: int
    tile: int
    fits: Fits


class LegalMoves(Sequence[Move]):
    """The legal moves of a position in the order of their action ids.

    Moves are counted at once, but only made when looked at, so that `len` and a random choice
    stay cheap where there are hundreds.

    >>> from quiltwork import Game
    >>> moves = Game.new(seed=7).position.legal_moves()
    >>> moves[0].text, moves[-1].text, len(moves)
    ('A', '2r3@h8', 481)
    """

    __slots__ = ("_columns", "_count", "_first", "_spaces", "_squares", "_takes")

    def __init__(self, position: Position) -> None:
        edition, seat = position.edition, position.to_move
        self._columns, self._spaces = edition.columns, edition.spaces
        self._first: Move | None = None
        self._squares = 0
        self._takes: list[_Takes] = []
        if seat is None:
            self._count = 0
        elif position.pending:
            self._first = DECLINE if edition.special_patch_may_be_declined else None
            self._squares = position.players[seat].quilt.free
            self._count = (self._first is not None) + self._squares.bit_count()
        else:
            self._first = ADVANCE
            self._count = 1 + self._find_takes(position, position.players[seat])

    def _find_takes(self, position: Position, player: Player) -> int:
        """Find where each affordable tile on offer fits (ruling 6), and count the ways."""
        edition, empty, count = position.edition, player.quilt.free, 0
        for slot, id in enumerate(position.offer):
            tile = edition.tiles[id]
            if tile.cost <= player.buttons:
                fits = find_fits(tile.shape, edition.rows, edition.columns, empty)
                self._takes.append(_Takes(slot, id, fits))
                count += fits.ways
        return count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Move]:
        if self._first is not None:
            yield self._first
        for anchor in bits(self._squares):
            yield self._special(anchor)
        for slot, tile, fits in self._takes:
            for turned, anchors in fits.anchors:
                for anchor in bits(anchors):
                    yield self._take(slot, tile, turned, anchor)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index + self._count if index < 0 else index
        if not 0 <= left < self._count:
            raise IndexError(f"there are {self._count} legal moves, not {index}")
        if self._first is not None:
            if left == 0:
                return self._first
            left -= 1
        if self._squares:
            return self._special(_nth_bit(self._squares, left))
        return self._nth_take(left)

    def _nth_take(self, left: int) -> Move:
        takes = iter(self._takes)
        slot, tile, fits = next(takes)
        while left >= fits.ways:
            left -= fits.ways
            slot, tile, fits = next(takes)
        ways = iter(fits.anchors)
        turned, anchors = next(ways)
        while left >= anchors.bit_count():
            left -= anchors.bit_count()
            turned, anchors = next(ways)
        return self._take(slot, tile, turned, _nth_bit(anchors, left))

    def actions(self) -> list[int]:
        """The action ids, ascending."""
        found = [] if self._first is None else [self._first.action]
        found += [1 + anchor for anchor in bits(self._squares)]
        for slot, _, fits in self._takes:
            for turned, anchors in fits.anchors:
                first = take_action(slot, turned.index, 0, self._spaces)
                found += [first + anchor for anchor in bits(anchors)]
        return found

    def __repr__(self) -> str:
        return f"<{self._count} legal moves>"

    def _special(self, anchor: int) -> Move:
        return place_special(single_square(anchor, self._columns))

    def _take(self, slot: int, tile: int, turned: Orientation, anchor: int) -> Move:
        mask = turned.mask << anchor
        placement = Placement(tile, turned.index, anchor, mask, self._columns)
        return take(slot, placement, self._spaces)


def _nth_bit(mask: int, count: int) -> int:
    """The position of the one that has `count` ones below it."""
    for _ in range(count):
        mask &= mask - 1  # drops the lowest one
    return (mask & -mask).bit_length() - 1


def move_of(position: Position, action: int) -> Move:
    """The legal move with this action id, or `IllegalMove` saying why there is none."""
    edition = position.edition
    try:
        action = whole_number(action)  # also NumPy's whole numbers
    except TypeError:
        raise IllegalMove(f"{action!r} is neither a move nor an action id") from None
    if not 0 <= action < edition.action_count:
        raise IllegalMove(
            f"action {action} does not exist: ids go from 0 to {edition.action_count - 1}"
        )
    if action == 0:
        move = DECLINE if position.pending else ADVANCE
    elif action <= edition.spaces:
        move = place_special(single_square(action - 1, edition.columns))
    else:
        slot, orientation, anchor = split_action(action, edition.spaces)
        if slot >= len(position.offer):
            raise IllegalMove(
                f"action {action}: only {len(position.offer)} {edition.words.tiles} are on offer"
            )
        tile = position.offer[slot]
        move = take_move(position, tile, orientation, anchor)
        if move.action != action:
            raise IllegalMove(
                f"action {action}: orientation {orientation} of {edition.words.tile} {tile} is as "
                f"{split_action(move.action, edition.spaces)[1]}; use action {move.action}"
            )
    check_legal(position, move)
    return move


def take_move(position: Position, tile: int, orientation: int, anchor: int) -> Move:
    """The take of this tile, laid that way; `IllegalMove` if not on offer or off the board."""
    edition = position.edition
    if orientation not in ORIENTATIONS or anchor not in range(edition.spaces):
        raise IllegalMove(f"there is no orientation {orientation}, or no square {anchor}")
    if tile not in position.offer:
        offered = ", ".join(str(id) for id in position.offer) or "none"
        raise IllegalMove(f"{edition.words.tile} {tile} is not on offer (on offer: {offered})")
    placement = place(
        edition.tiles[tile], orientation, anchor, rows=edition.rows, columns=edition.columns
    )
    if placement is None:
        corner = square_name(divmod(anchor, edition.columns))
        raise IllegalMove(f"{edition.words.tile} {tile} at {corner} is off the board")
    return take(position.offer.index(tile), placement, edition.spaces)


def check_legal(position: Position, move: Move) -> None:
    """Raise `IllegalMove` with the reason, if the move is not legal here."""
    problem = _problem(position, move)
    if problem is not None:
        raise IllegalMove(problem if problem is FORGED else f"{_spelled(move)}: {problem}")


def _spelled(move: Move) -> str:
    """The move's text; one made by hand may have none."""
    try:
        return move.text
    except (ArithmeticError, LookupError, ValueError):
        return "this move"


def _problem(position: Position, move: Move) -> str | None:
    seat, words = position.to_move, position.edition.words
    if seat is None:
        return "the game is over" if position.is_over else "chance has to be drawn first"
    if position.pending:
        if move.kind == "special":
            return _problem_of_square(position, seat, move)
        if move.kind != "decline":
            return f"the {words.special_patch} has to be placed first"
        if not position.edition.special_patch_may_be_declined:
            return f"in this edition a {words.special_patch} that fits must be placed"
        return None if move == DECLINE else FORGED
    if move.kind == "advance":
        return None if move == ADVANCE else FORGED
    if move.kind == "take":
        return _problem_of_take(position, seat, move)
    return f"there is no {words.special_patch} to place"


def _problem_of_square(position: Position, seat: int, move: Move) -> str | None:
    edition, placement = position.edition, move.placement
    if placement is None or not 0 <= placement.anchor < edition.spaces:
        return "off the board"
    if move != place_special(single_square(placement.anchor, edition.columns)):
        return FORGED
    return _overlap(position, seat, placement)


def _problem_of_take(position: Position, seat: int, move: Move) -> str | None:
    edition, placement, slot = position.edition, move.placement, move.slot
    offer = position.offer
    if placement is None or slot is None or not 0 <= slot < len(offer):
        return "not on offer"
    if placement.tile != offer[slot]:
        return f"not on offer in slot {slot}: {edition.words.tile} {offer[slot]} is"
    tile = edition.tiles[offer[slot]]
    missing = tile.cost - position.players[seat].buttons
    if missing > 0:
        return f"too expensive by {missing}"
    orientation, anchor = placement.orientation, placement.anchor
    if orientation not in ORIENTATIONS:
        return FORGED
    turned = orientation_of(tile.shape, orientation, edition.rows, edition.columns)
    if turned is None or anchor < 0 or not turned.anchors >> anchor & 1:
        return "off the board"
    if (
        placement.mask != turned.mask << anchor
        or placement.columns != edition.columns
        or orientation != turned.index
        or move.action != take_action(slot, orientation, anchor, edition.spaces)
    ):
        return FORGED
    return _overlap(position, seat, placement)


def _overlap(position: Position, seat: int, placement: Placement) -> str | None:
    clash = placement.mask & position.players[seat].quilt.filled
    if not clash:
        return None
    return "overlaps " + ", ".join(map(square_name, cells_of(clash, placement.columns)))
