"""Positions as leaves, and what the rules say of them; no network needed."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from quiltwork import Edition, Position, _native, native
from quiltwork.learn.layout import LEAF
from quiltwork.learn.placements import placements_of
from support.players import Plan, play_out

Bytes = npt.NDArray[np.uint8]
EDITIONS = ("classic", "classic-2014", "anniversary", "express", "stack-n-stuff")


def decisions(id: str, seeds: range = range(3)) -> list[Position]:
    """Positions of some games in which somebody has to decide."""
    found = []
    for seed in seeds:
        for start in (id, f"rich {id}") if f"rich {id}" in RICH else (id,):
            for style in ("anyhow", "packer", "decliner"):
                steps = play_out(Plan(start, seed, style))
                found += [step.before for step in steps if step.before.to_move is not None]
    return found


RICH = ("rich classic", "rich anniversary", "rich express")


def leaf_of(position: Position) -> Bytes:
    """The bytes the network is handed."""
    row: Bytes = _native.leaf_of(native.Position(position))[0]
    return row


def field(leaf: Bytes, name: str) -> list[int]:
    """One field of a leaf."""
    numbers: list[int] = leaf[LEAF[name]].tolist()
    return numbers


def quilt(leaf: Bytes, name: str, squares: int) -> Bytes:
    """A quilt of a leaf, a byte a square."""
    return np.unpackbits(leaf[LEAF[name]], bitorder="little")[:squares]


def legal_actions(edition: Edition, leaf: Bytes) -> list[int]:
    """The legal moves, found from the bytes and the table of placements alone."""
    squares = edition.spaces
    taken = quilt(leaf, "mine", squares)
    may_pass = not field(leaf, "pending")[0] or field(leaf, "may_decline")[0]
    actions = [0] if may_pass else []
    if field(leaf, "pending")[0]:
        return actions + (1 + np.flatnonzero(taken == 0)).tolist()
    placements = placements_of(edition)
    for slot, tile in enumerate(field(leaf, "circle")[: edition.choice]):
        if tile < len(edition.tiles) and edition.tiles[tile].cost <= field(leaf, "buttons")[0]:
            table = placements.table[tile]
            fits = (table[:, :squares] @ taken == 0) & (table[:, placements.impossible] == 0)
            actions += (1 + squares * (1 + 8 * slot) + np.flatnonzero(fits)).tolist()
    return actions
