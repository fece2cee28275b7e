"""Who is far behind with their quilt buys if advancing looks not much better.

To win is all that counts for the search, so two equal players may both wait for ever: each fears to
leave the other a good tile, neither loses by it, and both end with an empty quilt. Nobody likes to
watch that, and it wins nothing. Who gives way is at the other's mercy: courtesy.py sees to it that
only those are given way to who do so themselves. And who alone is far behind has nothing to wait
for. docs/strength.md has the figures.
"""

from __future__ import annotations

from dataclasses import replace

from .._native import Position as NativePosition
from ..rules.move import ADVANCE_ACTION
from .thought import SearchedMove, Thought

BEHIND = 0.14
"""The share of the quilt by which both may lag behind the time that is gone."""
ALONE = 0.1
"""So much more one may lag behind, whatever the other does."""
PER_LAG = 20.0
"""The chance to win that is given up, in proportion to the square of what they lag behind more."""
POINTS = 40.0
"""The margin that may be given up, in proportion to that chance."""
LOOKED_AT = 400
"""Only a move that had one in so many of the visits is known well enough."""
FAR = 0.3
"""Where they lag behind so much, any move is, and nobody's refusal counts: a search that is sure of
waiting looks at nothing else, and two such would wait to the end."""


def rather_buying(
    thought: Thought, position: NativePosition, lag: float, share: float = 1.0
) -> Thought:
    """The same thought, or one that buys instead of advancing, for this share of what so great a
    lag may cost."""
    if position.to_move is None or position.is_solo or position.pending:
        return thought
    if thought.action != ADVANCE_ACTION or thought.exact or len(thought.moves) < 2:
        return thought
    if lag <= BEHIND:
        return thought
    given_up = share * PER_LAG * (lag - BEHIND) ** 2
    waiting = thought.moves[0]
    visits = sum(move.visits for move in thought.moves)

    def will_do(move: SearchedMove) -> bool:
        return (
            move.action != ADVANCE_ACTION
            and (lag >= FAR or move.visits * LOOKED_AT >= max(visits, 1))
            and waiting.win - move.win <= given_up
            and waiting.margin - move.margin <= POINTS * given_up
        )

    buying = max(filter(will_do, thought.moves), key=lambda move: move.win, default=None)
    if buying is None:
        return thought
    others = tuple(move for move in thought.moves if move is not buying)
    return replace(
        thought,
        action=buying.action,
        win=buying.win,
        margin=buying.margin,
        moves=(buying, *others),
    )


def both_lag(position: NativePosition) -> float:
    """How far both lag behind."""
    return min(lag_of(position, seat) for seat in (0, 1))


def lone_lag(position: NativePosition) -> float:
    """How far the player to move lags behind more than is borne."""
    return -1.0 if position.to_move is None else lag_of(position, position.to_move) - ALONE


def lag_of(position: NativePosition, seat: int) -> float:
    """How far one lags behind: the share of the time gone less the share of the quilt filled."""
    spaces, last = position.edition.spaces, position.edition.last_space
    return position.time(seat) / last - position.filled(seat).bit_count() / spaces
