"""A hint: what the computer would do in a person's place, and what it expects of that."""

from __future__ import annotations

from dataclasses import dataclass

from ...editions import Edition
from ...engine.searcher import Searcher
from ...engine.thought import Thought
from ...engine.wording import move_in_words
from ...native import Position as NativePosition
from ...rules import Move, Position

HINT_SECONDS = 0.5


@dataclass(frozen=True)
class Hint:
    """What the computer would do in a person's place."""

    move: Move
    sentence: str


class Adviser:
    """Thinks for people; it remembers what it thought of the game."""

    def __init__(self, edition: Edition) -> None:
        self._searcher = Searcher(edition)

    def advise(self, position: Position) -> Hint:
        """The move it would make, and what it expects of it."""
        thought = self._searcher.think(NativePosition(position), seconds=HINT_SECONDS)
        move = position.move_of(thought.action)
        words = move_in_words(move.text, position.edition)
        return Hint(move, f"Hint: {words}. {expectation(thought)}")


def expectation(thought: Thought) -> str:
    """What a thought promises the player to move, in words.

    >>> expectation(Thought(0, win=0.634, margin=3.8))
    'Chance to win 63 %, about 4 points ahead at the end.'
    >>> expectation(Thought(0, win=0.0, margin=-1.0, exact=True))
    'Solved: lost with best play, 1 point behind at the end.'
    """
    assert thought.win is not None and thought.margin is not None
    points = round(thought.margin)
    count = f"{abs(points)} point{'' if abs(points) == 1 else 's'}"
    standing = f"{count} {'ahead' if points > 0 else 'behind'}" if points else "even"
    if thought.exact:
        result = "won" if thought.win > 0.5 else "lost"
        return f"Solved: {result} with best play, {standing} at the end."
    return f"Chance to win {100 * thought.win:.0f} %, about {standing} at the end."
