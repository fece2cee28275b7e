"""What each possible move would bring, found by asking the rules to make it."""

from __future__ import annotations

from ..rules import Move, Position, Quilt
from ..rules.events import Income, SpecialPatchTaken, SpecialTileTaken
from ..rules.move import ADVANCE, take_action
from ..rules.placement import Fits, find_fits
from ..rules.squares import bits
from .shapes import Code, Effect, Offer, Why


def why(position: Position) -> Why:
    """Whose decision it is, or that it is nobody's, and why."""
    if position.chance is not None:
        return {"code": "chance", "by": 0}
    code, by = _turn(position)
    return {"code": code, "by": by}


def _turn(position: Position) -> tuple[Code, int]:
    """Why the one who decides next does, whatever chance has to draw before."""
    if position.pending:
        return "special", len(position.pending)
    seat = position.behind
    if seat is None:
        return "over", 0
    mine, theirs = position.players[seat].time, position.players[1 - seat].time
    if mine == theirs:
        return ("on_top" if mine else "first"), 0
    if theirs == position.edition.last_space:
        return "alone", theirs - mine
    return "behind", theirs - mine


def effect_of(position: Position, move: Move) -> Effect:
    """What a legal move of the player to move brings."""
    seat = position.to_move
    assert seat is not None
    after, events = position.apply(move)
    before, now = position.players[seat], after.players[seat]
    bonus = sum(event.points for event in events if isinstance(event, SpecialTileTaken))
    return {
        "buttons": now.buttons,
        "time": now.time,
        "spaces": now.time - before.time,
        "income": sum(event.amount for event in events if isinstance(event, Income)),
        "specials": [event.mark for event in events if isinstance(event, SpecialPatchTaken)],
        "next": after.ahead if after.pending else after.behind,
        "next_code": _turn(after)[0],
        "score": now.score - bonus,
    }


def advance_effect(position: Position) -> Effect | None:
    """What advancing brings; None if it is not possible now."""
    if position.to_move is None or position.pending:
        return None
    return effect_of(position, ADVANCE)


def offers(position: Position) -> list[Offer]:
    """Every tile in reach, for the one to move and for the one who waits and tries."""
    return [_offer(position, slot, tile) for slot, tile in enumerate(position.offer)]


def _offer(position: Position, slot: int, id: int) -> Offer:
    tile, mover = position.edition.tiles[id], position.behind
    fits = [_fits(position, player.quilt, id) for player in position.players]
    short, nowhere = 0, False
    if mover is not None:
        short = max(0, tile.cost - position.players[mover].buttons)
        nowhere = fits[mover].ways == 0
    effect = None
    if position.to_move is not None and not position.pending and not short and not nowhere:
        assert mover is not None
        turned, anchors = fits[mover].anchors[0]
        anchor = next(bits(anchors))
        effect = effect_of(position, _take(position, slot, turned.index, anchor))
    return {
        "slot": slot,
        "tile": id,
        "short": short,
        "fits_nowhere": nowhere,
        "fits": [
            {str(turned.index): list(bits(anchors)) for turned, anchors in fit.anchors}
            for fit in fits
        ],
        "effect": effect,
    }


def _fits(position: Position, quilt: Quilt, id: int) -> Fits:
    if not quilt.rows:  # the Automa's
        return Fits(0, ())
    return find_fits(position.edition.tiles[id].shape, quilt.rows, quilt.columns, quilt.free)


def _take(position: Position, slot: int, orientation: int, anchor: int) -> Move:
    return position.move_of(take_action(slot, orientation, anchor, position.edition.spaces))
