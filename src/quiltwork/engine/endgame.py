"""The exact endgame: what best play by both sides comes to, proven over all legal moves."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _native
from .._native import Position as NativePosition
from .._native import StopSign
from ..errors import QuiltworkError

BYTES_AN_ENTRY = 32
"""Of the solver's table; so a limit in megabytes becomes one in entries."""


@dataclass(frozen=True)
class SolvedChoice:
    """What an action comes to for the player to move, if both go on as well as possible."""

    action: int
    margin: int
    """By how many points the player to move is ahead at the end."""
    wins: bool
    """Whether the player to move wins; with equal scores whoever was first home does."""


@dataclass(frozen=True)
class Solution:
    """The rest of a game, solved."""

    action: int
    margin: int
    wins: bool
    nodes: int
    """Positions looked at."""
    line: tuple[int, ...]
    """Best play by both sides, to the end of the game."""
    choices: tuple[SolvedChoice, ...] = ()
    """If asked for: every tile on offer with its best placement, and advancing; best first."""


def solve(
    position: NativePosition,
    *,
    nodes: int = 0,
    work: int = 0,
    seconds: float = 0.0,
    hash: int = 16,
    every_choice: bool = False,
    stop: StopSign | None = None,
) -> Solution | None:
    """Solve a position, or give up: after so many nodes or seconds, after so much work (steps of
    a few nanoseconds: a node of an empty quilt takes a hundred times as many as one of a full
    quilt), when told to stop, and at once where chance has still a say. A limit of 0 is none;
    `hash` is in megabytes.

    >>> from quiltwork import Game, native
    >>> game = Game.new("express", seed=1)
    >>> while game.position.players[0].time < 20: _ = game.play(game.position.legal_moves()[-1])
    >>> solution = solve(native.Position(game.position))
    >>> solution.margin, solution.wins
    (0, False)
    """
    if position.is_over:
        raise QuiltworkError("nobody is to move in this position")
    if nodes < 0 or work < 0 or not 0 <= seconds < 1e9 or not 1 <= hash <= 65536:
        raise QuiltworkError(
            "solve: nodes, work and seconds are 0 or more, hash 1 to 65536 megabytes"
        )
    entries = hash * 1_000_000 // BYTES_AN_ENTRY
    found = _native.solve(position, nodes, work, seconds, entries, every_choice, stop)
    if found is None:
        return None
    action, margin, wins = found["best"]
    choices = sorted(
        (SolvedChoice(*choice) for choice in found["choices"]),
        key=lambda choice: (choice.margin, choice.wins),
        reverse=True,
    )
    return Solution(action, margin, wins, found["nodes"], tuple(found["line"]), tuple(choices))
