"""What a computer player tells of its thinking: the move, its worth, and what else it looked at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchedMove:
    """One move the search looked at."""

    action: int
    visits: int
    win: float
    """How likely the player to move wins after it, from 0 to 1."""
    margin: float
    """By how many points the player to move is expected to be ahead at the end."""
    prior: float = 0.0
    line: tuple[int, ...] = ()
    """How the game is expected to go on, beginning with this move; it ends where chance decides."""


@dataclass(frozen=True)
class Thought:
    """A decision: the action chosen, what it is worth, and what was looked at on the way."""

    action: int
    win: float | None = None
    margin: float | None = None
    nodes: int = 0
    moves: tuple[SearchedMove, ...] = ()
    """The best first."""
    exact: bool = False
    """The rest of the game was solved: `margin` is what best play by both sides leads to."""
    full: bool = False
    """The memory was full: thinking on would not help."""
