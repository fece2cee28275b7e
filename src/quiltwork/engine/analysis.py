"""Analysis of a recorded game: what each position was worth, and what each move cost.

Costs compare like with like: the positions after the move played and after the best one are
searched with the same effort, each from a fresh tree.
"""

from __future__ import annotations

from collections.abc import Callable

from ..errors import QuiltworkError
from ..game import Game
from ..native import Position as NativePosition
from ..notation import Played, Record, replay
from ..rules import Move, Position
from .analysed import PHASES, Candidate, GameAnalysis, MoveAnalysis, Phase
from .endgame import solve
from .net import Net
from .prospect import Prospect, mean_of, result_of
from .searcher import DEFAULT_HASH, Searcher
from .thought import SearchedMove, Thought

DEFAULT_SECONDS = 0.2
CANDIDATES = 3
LINE_LENGTH = 8
PROOF_NODES = 2_000_000
"""About two seconds, for the position after a solved one."""
DRAWS = 8
"""How many draws are imagined where a move leaves it to chance how the game goes on."""

Report = Callable[[GameAnalysis], None]
"""Told after each move what is analysed so far."""


def analyse(
    game: Record | Game,
    *,
    nodes: int = 0,
    seconds: float = 0.0,
    threads: int = 1,
    hash: int = DEFAULT_HASH,
    net: Net | None = None,
    first: int = 1,
    last: int | None = None,
    report: Report | None = None,
) -> GameAnalysis:
    """Analyse the moves of a game, from the `first` to the `last` one.

    Each position is searched for so many nodes or seconds, 0.2 seconds if neither is given. With
    nodes and one thread the answer is the same every time, wherever the analysis begins. With
    `net` the large network judges (`net_for` gives it).

    >>> game = Game.new("express", seed=7)
    >>> _ = game.play(0), game.play(0)
    >>> analysis = analyse(game, nodes=50)
    >>> [(move.ply, move.seat, move.move) for move in analysis.moves]
    [(1, 0, 'A'), (2, 1, 'A')]
    """
    record = game.record() if isinstance(game, Game) else game
    steps = list(replay(record))
    played = [step for step in steps if step.player is not None]
    chosen = _chosen(played, first, last)
    if nodes < 0 or not 0 <= seconds < float("inf"):
        raise QuiltworkError("an analysis needs a number of nodes or seconds above 0")
    if not nodes and not seconds:
        seconds = DEFAULT_SECONDS
    searcher = Searcher(record.edition, hash=hash, threads=threads, every_choice=True, net=net)
    analyst = _Analyst(searcher, nodes, seconds)
    moves: list[MoveAnalysis] = []
    outcome = steps[-1].after.outcome()
    thought = None
    for step in chosen:
        move, thought = analyst.analyse(step, thought)
        moves.append(move)
        if report is not None:
            done = len(moves) == len(chosen)
            report(GameAnalysis(record, tuple(moves), len(played), outcome, done))
    return GameAnalysis(record, tuple(moves), len(played), outcome)


def _chosen(played: list[Played], first: int, last: int | None) -> list[Played]:
    if not played:
        raise QuiltworkError("the record has no moves to analyse")
    last = len(played) if last is None else last
    for number in (first, last):
        if not 1 <= number <= len(played):
            raise QuiltworkError(f"the record has {len(played)} moves, there is no {number}")
    if last < first:
        raise QuiltworkError(f"there is nothing from move {first} to move {last}")
    return played[first - 1 : last]


class _Analyst:
    """Judges positions, every one with the same effort."""

    def __init__(self, searcher: Searcher, nodes: int, seconds: float) -> None:
        self._searcher = searcher
        self._nodes = nodes
        self._seconds = seconds

    def analyse(self, step: Played, known: Thought | None) -> tuple[MoveAnalysis, Thought | None]:
        """One move; also what was thought of the position after it, if that is the next one."""
        assert isinstance(step.step, Move) and step.player is not None
        position, seat, action = NativePosition(step.before), step.player, step.step.action
        thought = known or self._think(position)
        before = _prospect(thought, seat)
        following = position.apply(action)
        ahead = self._think(following) if following.to_move is not None else None
        if ahead is not None:
            after = _prospect(ahead, following.to_move)
        elif action == thought.action and not following.is_over:
            after = _prospect(thought, seat, exact=False)
        else:
            after = self._expect(following)
        if thought.exact and not after.exact:
            after = _proven(following) or after
        best = after
        if action != thought.action:
            best = before if thought.exact else self._expect(position.apply(thought.action))
        cost_win, cost_points = _cost(best.for_seat(seat), after.for_seat(seat))
        move = MoveAnalysis(
            step.number,
            seat,
            step.step.text,
            action,
            _phase(step.before, seat),
            before,
            after,
            cost_win,
            cost_points,
            position.count_moves() == 1,
            _candidates(step.before, thought),
            thought.nodes,
        )
        return move, ahead

    def _think(self, position: NativePosition, share: int = 1) -> Thought:
        # What is left of an earlier tree would give one position more effort than another.
        self._searcher.clear()
        nodes = max(1, self._nodes // share) if self._nodes else 0
        return self._searcher.think(position, nodes=nodes, seconds=self._seconds / share)

    def _expect(self, position: NativePosition, share: int = 1) -> Prospect:
        """What a position promises, whether somebody is to move, chance is due or it is over."""
        if position.is_over:
            return result_of(position)
        if position.to_move is not None:
            return _prospect(self._think(position, share), position.to_move)
        return mean_of([self._expect(_imagined(position, draw), DRAWS) for draw in range(DRAWS)])


def _proven(position: NativePosition) -> Prospect | None:
    """What follows in a game that is solved is solved as well, if it takes a little longer."""
    if position.to_move is None:
        return None
    solution = solve(position, nodes=PROOF_NODES)
    if solution is None:
        return None
    return Prospect(float(solution.wins), solution.margin, True).for_seat(position.to_move)


def _imagined(position: NativePosition, number: int) -> NativePosition:
    """Let chance decide until somebody may; the same number has the same luck everywhere."""
    stream = number * 1000
    while position.chance is not None:
        stream += 1
        position = position.draw(0, stream)
    return position


def _prospect(thought: Thought, seat: int | None, exact: bool | None = None) -> Prospect:
    assert thought.win is not None and thought.margin is not None and seat is not None
    known = thought.exact if exact is None else exact
    return Prospect(thought.win, thought.margin, known).for_seat(seat)


def _cost(best: Prospect, played: Prospect) -> tuple[float, float]:
    """What the player lost in chance to win and in points; noise never makes it a gain."""
    if played.worth >= best.worth:
        return 0.0, 0.0
    return max(0.0, best.win - played.win), max(0.0, best.margin - played.margin)


def _phase(position: Position, seat: int) -> Phase:
    """By thirds of the way along the time board."""
    third = 3 * position.players[seat].time // (position.edition.last_space + 1)
    return PHASES[third]


def _candidates(position: Position, thought: Thought) -> tuple[Candidate, ...]:
    """The choice first, which a solver may name without having looked at others."""
    assert thought.win is not None and thought.margin is not None
    choice = SearchedMove(thought.action, thought.nodes, thought.win, thought.margin)
    moves = sorted(thought.moves or [choice], key=lambda found: found.action != thought.action)
    return tuple(_candidate(position, found) for found in moves[:CANDIDATES])


def _candidate(position: Position, found: SearchedMove) -> Candidate:
    line = []
    for action in (found.line or (found.action,))[:LINE_LENGTH]:
        if position.to_move is None:
            break
        line.append(position.move_of(action).text)
        position = position.apply(action).position
    return Candidate(line[0], found.action, found.visits, found.win, found.margin, tuple(line))
