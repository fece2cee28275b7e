"""Between native and reference positions, exactly and both ways; called by the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from .._native import Brain, make_brain
from .._native import Position as NativePosition
from ..editions import DECKS, Edition
from ..errors import IllegalMove, QuiltworkError
from ..rules import AutomaPlayer, Placement, Player, Position, Quilt, place, single_square
from ..rules.squares import bits
from .tables import tables_of

if TYPE_CHECKING:
    from .._native import State


def from_reference(position: Position) -> NativePosition:
    """The native form of a reference position."""
    if not isinstance(position, Position):
        raise TypeError(f"expected a quiltwork.Position, not {type(position).__name__}")
    automa = position.automa
    state: State = {
        "filled": _pair(position, lambda player: player.quilt.filled),
        "special": _pair(position, _special_squares),
        "buttons": _pair(position, lambda player: player.buttons),
        "income": _pair(position, lambda player: player.income),
        "time": _pair(position, lambda player: player.time),
        "circle": list(position.circle),
        "box_closed": bool(position.box),
        "patches": [
            [patch.tile, seat, patch.orientation, patch.anchor]
            for seat in (0, 1)
            for patch in position.players[seat].quilt.patches
            if patch.tile is not None
        ],
        "pending": list(position.pending),
        "top": position.top,
        "special_tile_owner": position.special_tile_owner,
        "level": automa.level if automa is not None else 0,
        "deck": DECKS.index(automa.deck) if automa is not None else 0,
        "set_aside": automa.set_aside if automa is not None else 0,
        "seen": list(automa.seen) if automa is not None else [],
        "budget": automa.budget if automa is not None else None,
        "taken": list(automa.taken) if automa is not None else [],
    }
    try:
        return NativePosition.from_state(tables_of(position.edition), state)
    except ValueError as error:
        raise QuiltworkError(f"not a position for the native core: {error}") from None


def to_reference(native: NativePosition) -> Position:
    """The reference position that this native one stands for."""
    edition, state = native.edition, native.state()
    players = _player(edition, state, 0), _player(edition, state, 1)
    return Position(
        edition,
        players,
        state["top"],
        tuple(state["circle"]),
        tuple(state["pending"]),
        edition.small_tiles if state["box_closed"] else (),
    )


def explain_illegal(native: NativePosition, action: int, game: int | None = None) -> None:
    """Raise `IllegalMove` with the reason the reference gives."""
    where = "" if game is None else f"game {game}: "
    try:
        native.to_reference().move_of(action)
    except IllegalMove as error:
        raise IllegalMove(f"{where}{error}") from None
    raise AssertionError(f"{where}the reference allows action {action}, the native core does not")


def restore(edition: Edition, state: State) -> NativePosition:
    """Take a pickled position up again."""
    return NativePosition.from_state(tables_of(edition), state)


def reduce(
    native: NativePosition,
) -> tuple[Callable[[Edition, State], NativePosition], tuple[Edition, State]]:
    """What is pickled of a native position."""
    return restore, (native.edition, native.state())


def restore_brain(
    placing: npt.NDArray[Any], net: npt.NDArray[Any], circle: npt.NDArray[Any]
) -> Brain:
    """Take a pickled brain up again."""
    return make_brain(placing, net, circle)


def _pair(position: Position, value: Callable[[Player], int]) -> tuple[int, int]:
    return value(position.players[0]), value(position.players[1])


def _special_squares(player: Player) -> int:
    return sum(patch.mask for patch in player.quilt.patches if patch.tile is None)


def _player(edition: Edition, state: State, seat: int) -> Player:
    has_tile = state["special_tile_owner"] == seat
    common = (edition, state["buttons"][seat], state["income"][seat], state["time"][seat])
    if seat == 1 and state["level"]:
        return AutomaPlayer(
            *common,
            Quilt(0, 0),
            has_tile,
            state["level"],
            DECKS[state["deck"]],
            tuple(state["seen"]),
            state["set_aside"],
            state["budget"],
            tuple(state["taken"]),
        )
    patches: list[Placement] = []
    for tile, owner, orientation, anchor in state["patches"]:
        if owner == seat:
            size = {"rows": edition.rows, "columns": edition.columns}
            placed = place(edition.tiles[tile], orientation, anchor, **size)
            assert placed is not None
            patches.append(placed)
    patches += [single_square(square, edition.columns) for square in bits(state["special"][seat])]
    quilt = Quilt(edition.rows, edition.columns, state["filled"][seat], frozenset(patches))
    return Player(*common, quilt, has_tile)
