"""Ends of games, and what they come to by plain minimax over every legal move: no reductions."""

from __future__ import annotations

from collections.abc import Iterator

from quiltwork import Edition, Generator
from quiltwork.engine.endgame import Solution, solve
from quiltwork.engine.players import player
from quiltwork.native import Position
from quiltwork.rules import first_position, random_setup

PLAYERS = ("random", "greedy", "full:nodes=20")


class TooManyPositions(Exception):
    """More positions than the minimax was allowed to look at."""


class Minimax:
    """The value of positions for player 0: twice the margin, or 1 and -1 where the tie decides."""

    def __init__(self) -> None:
        self._values: dict[int, int] = {}
        self._most = 0

    def value(self, position: Position, most: int = 10**9) -> int:
        """Raise `TooManyPositions` rather than look at more than `most` new positions."""
        self._most = len(self._values) + most
        return self._value(position)

    def mine(self, position: Position, action: int) -> int:
        """What an action comes to for the player to move."""
        value = self.value(position.apply(action))
        return value if position.to_move == 0 else -value

    def _value(self, position: Position) -> int:
        seat = position.to_move
        if seat is None:
            margin = position.score(0) - position.score(1)
            return 2 * margin or (1 if position.winner == 0 else -1)
        value = self._values.get(position.key)
        if value is None:
            if len(self._values) >= self._most:
                raise TooManyPositions
            best = max if seat == 0 else min
            value = best(self._value(position.apply(action)) for action in position.legal_actions())
            self._values[position.key] = value
        return value


def decisions(edition: Edition, name: str, seed: int) -> list[Position]:
    """The positions of a game at which a player decided."""
    mind = player(name).begin(edition)
    position = Position(first_position(edition, random_setup(edition, seed)[0]))
    draws, decided = 0, []
    while not position.is_over:
        if position.chance is not None:
            draws += 1
            position = position.draw(seed, draws)
            continue
        decided.append(position)
        dice = Generator(seed, 1_000_000 + len(decided)).next()
        position = position.apply(mind.think(position, dice).action)
    mind.close()
    return decided


def endings(
    edition: Edition, name: str, seed: int, most: int
) -> Iterator[tuple[Position, Minimax]]:
    """The positions of a game from the last one back, until one needs more than `most` others."""
    minimax = Minimax()
    for position in reversed(decisions(edition, name, seed)):
        if position.to_reference().box:
            return
        try:
            minimax.value(position, most)
        except TooManyPositions:
            return
        yield position, minimax


def compare(position: Position, solution: Solution | None, minimax: Minimax) -> None:
    """Every statement of a solution, for all choices, against the minimax."""
    where = position.to_reference().text
    assert solution is not None, where
    best = _code(solution.margin, solution.wins)
    assert best == minimax.value(position) * (1 if position.to_move == 0 else -1), where
    assert best == minimax.mine(position, solution.action), where
    assert solution.action == solution.line[0], where
    end = position
    for action in solution.line:
        end = end.apply(action)
    assert end.is_over, where
    assert minimax.value(end) == minimax.value(position), where
    told = {}
    for choice in solution.choices:
        told[_kind(position, choice.action)] = _code(choice.margin, choice.wins)
        assert minimax.mine(position, choice.action) == _code(choice.margin, choice.wins), where
    assert max(told.values()) == best, where
    by_kind: dict[int, int] = {}
    for action in position.legal_actions():
        kind = _kind(position, action)
        by_kind[kind] = max(by_kind.get(kind, -(10**9)), minimax.mine(position, action))
    # Declining a special patch that only gains is left out.
    assert told == {kind: by_kind[kind] for kind in told}, where
    assert set(by_kind) - set(told) <= ({0} if position.pending else set()), where


def compare_with_children(position: Position, solution: Solution) -> None:
    """A solution against those of all positions one legal move later: reaches further back."""
    values = []
    for action in position.legal_actions():
        child = position.apply(action)
        if child.is_over:
            values.append(Minimax().mine(position, action))
            continue
        answer = solve(child)
        assert answer is not None
        value = _code(answer.margin, answer.wins)
        values.append(value if child.to_move == position.to_move else -value)
    assert max(values) == _code(solution.margin, solution.wins), position.to_reference().text


def _code(margin: int, wins: bool) -> int:
    return 2 * margin or (1 if wins else -1)


def _kind(position: Position, action: int) -> int:
    """Passing 0, special patches 1, tiles 2 and more."""
    spaces = position.edition.spaces
    return (
        0 if action == 0 else 1 if action <= spaces else 2 + (action - 1 - spaces) // (8 * spaces)
    )
