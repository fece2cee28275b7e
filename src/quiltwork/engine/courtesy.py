"""Whom a player gives way to: who has done so too, or was never asked to.

Giving way where both wait (buying.py) loses to a player who never does. So it is watched what the
other does where this player, in their place, would have bought.
"""

from __future__ import annotations

from dataclasses import replace

from .._native import Position as NativePosition
from ..rules.move import ADVANCE_ACTION
from .buying import BEHIND, FAR, both_lag, lone_lag, rather_buying
from .searcher import Searcher
from .thought import Thought

CLEARLY = 0.5
"""Of what this player would have given up in their place: they may judge a little otherwise."""
MORE = 2.0
"""Times as much is given up by a player who has to ask what buying would cost: in games between two
such both wait longer, and end worse for it."""


class Courtesy:
    """One player's towards the other, in one game."""

    def __init__(self, searcher: Searcher, nodes: int = 0) -> None:
        """What the searcher knows of the other's choice is enough: it is not asked to think. With
        `nodes` it thinks so long about what buying would cost: where a large network is sure of
        waiting, the player's own search looks at nothing else."""
        self._searcher, self._nodes = searcher, nodes
        self._asked: NativePosition | None = None
        self._is_refused = False

    def choose(self, thought: Thought, position: NativePosition) -> Thought:
        """What to do, by what was thought of it.

        A refusal counts until both lag far behind; it keeps nobody waiting who alone does so.
        """
        self._watch(position)
        lag, alone = both_lag(position), lone_lag(position)
        is_shut = self._is_refused and lag < FAR
        chosen = self._bought(thought, position, alone if is_shut else max(lag, alone))
        self._asked = self._to_be_watched(position.apply(chosen.action), position.to_move)
        return chosen

    def _bought(self, thought: Thought, position: NativePosition, lag: float) -> Thought:
        is_waiting = thought.action == ADVANCE_ACTION and not thought.exact
        if not self._nodes or not is_waiting or lag <= BEHIND:
            return rather_buying(thought, position, lag)
        judged = self._searcher.think(position, nodes=self._nodes)
        chosen = rather_buying(judged, position, lag, MORE)
        if chosen.action == ADVANCE_ACTION:
            return thought
        # How things stand is said by the player's own search, which has looked further.
        assert thought.win is not None and thought.margin is not None
        move = replace(chosen.moves[0], win=thought.win, margin=thought.margin)
        others = tuple(each for each in thought.moves if each.action != move.action)
        return replace(thought, action=move.action, moves=(move, *others))

    def _watch(self, position: NativePosition) -> None:
        asked, seat = self._asked, position.to_move
        if asked is None or seat is None:
            return
        is_next = _of(asked, seat) == _of(position, seat)  # nothing else has happened since
        if is_next and asked.filled(1 - seat) == position.filled(1 - seat):
            self._is_refused = True

    def _to_be_watched(self, after: NativePosition, seat: int | None) -> NativePosition | None:
        """The other's choice, if it is clearly for them to give way."""
        if self._is_refused or after.is_solo or after.to_move in (None, seat):
            return None
        lag = both_lag(after)
        if lag <= BEHIND or after.count_moves() == 1:
            return None
        theirs = self._searcher.think(after, nodes=1)
        return after if rather_buying(theirs, after, lag, CLEARLY) is not theirs else None


def _of(position: NativePosition, seat: int) -> tuple[int, int]:
    return position.time(seat), position.filled(seat)
