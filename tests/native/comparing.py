"""How native and reference positions are compared: field by field, through every public answer."""

from __future__ import annotations

from quiltwork import Draw, Move, Position
from quiltwork.native import Position as NativePosition


def assert_equal(native: NativePosition, reference: Position) -> None:
    """Every field and every answer of both is the same."""
    assert native.to_reference() == reference
    assert native == NativePosition(reference)
    assert native.to_move == reference.to_move
    assert native.behind == reference.behind
    assert native.is_over == reference.is_over
    assert native.first_home == reference.first_home
    assert native.chance == (reference.chance.kind if reference.chance is not None else None)
    assert native.top == reference.top
    assert native.circle == reference.circle
    assert native.offer == reference.offer
    assert native.pending == reference.pending
    assert native.special_tile_owner == reference.special_tile_owner
    for seat, player in enumerate(reference.players):
        assert native.buttons(seat) == player.buttons
        assert native.income(seat) == player.income
        assert native.time(seat) == player.time
        assert native.filled(seat) == player.quilt.filled
        assert native.score(seat) == player.score
    actions = reference.legal_actions()
    assert native.legal_actions() == actions
    assert native.count_moves() == len(actions)
    outcome = reference.outcome()
    assert native.winner == (outcome.winner if outcome is not None else None)


def follow(native: NativePosition, step: Move | Draw) -> NativePosition:
    """The native position after a step of the reference."""
    if isinstance(step, Move):
        return native.apply(step.action)
    return native.apply_draw(list(step.values))
