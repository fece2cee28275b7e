"""How a cost is found, with a search whose word is simple: the scores if the game ended now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from quiltwork import Automa, Game, Generator
from quiltwork.engine import analysis
from quiltwork.engine.analysed import MoveAnalysis
from quiltwork.engine.analysis import analyse
from quiltwork.engine.prospect import Prospect, mean_of
from quiltwork.engine.thought import SearchedMove, Thought
from quiltwork.native import Position

Choose = Callable[[Position], int]


class FrankSearcher:
    """Says what the scores are now; its choice is whatever the test wants."""

    choose: Choose
    exact = False
    efforts: list[tuple[int, float]]

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def clear(self) -> None:
        pass

    def think(self, position: Position, *, nodes: int = 0, seconds: float = 0.0) -> Thought:
        seat = position.to_move
        assert seat is not None
        type(self).efforts.append((nodes, seconds))
        margin = float(position.score(seat) - position.score(1 - seat))
        win = min(1.0, max(0.0, 0.5 + margin / 400))
        action = type(self).choose(position)
        found = SearchedMove(action, 7, win, margin, 1.0, (action,))
        return Thought(action, win, margin, 7, (found,), self.exact)


@pytest.fixture
def frank(monkeypatch: pytest.MonkeyPatch) -> type[FrankSearcher]:
    class Fresh(FrankSearcher):
        choose = staticmethod(lambda position: position.legal_actions()[0])
        efforts: list[tuple[int, float]] = []  # noqa: RUF012

    monkeypatch.setattr(analysis, "Searcher", Fresh)
    return Fresh


def random_game(edition: str, seed: int, solo: Automa | None = None) -> Game:
    game, luck = Game.new(edition, seed, solo=solo), Generator(seed + 1)
    while game.outcome is None:
        legal = game.position.legal_moves()
        game.play(legal[luck.below(len(legal))])
    return game


def margin_after(game: Game, ply: int, action: int) -> int:
    """Player 0's lead right after this move, whoever is to move then."""
    before = [position for position in game.positions if position.to_move is not None][ply - 1]
    after = before.apply(action).position
    return after.score(0) - after.score(1)


def lost(game: Game, move: MoveAnalysis) -> float:
    best, played = (
        margin_after(game, move.ply, action) for action in (move.best[0].action, move.action)
    )
    return max(0, best - played if move.seat == 0 else played - best)


def test_a_cost_is_the_movers_whoever_moves_next(frank: type[FrankSearcher]) -> None:
    frank.choose = staticmethod(lambda position: position.legal_actions()[-1])
    game = random_game("classic", 11)
    moves = analyse(game, nodes=5).moves[:-1]  # after the last one there is a result
    seats = [move.seat for move in moves]
    assert (0, 0) in pairwise(seats)  # somebody moves twice in a row
    assert sum(move.cost_points for move in moves) > 10
    for move in moves:
        assert move.cost_points == lost(game, move)
        assert move.cost_win == pytest.approx(lost(game, move) / 400)
        assert move.after.margin == margin_after(game, move.ply, move.action)


def test_a_move_that_proves_better_than_the_choice_costs_nothing(
    frank: type[FrankSearcher],
) -> None:
    game = random_game("classic", 11)
    free = [m for m in analyse(game, nodes=5).moves if m.action != m.best[0].action]
    better = [move for move in free if lost(game, move) == 0]
    assert better and all(move.cost_points == 0 and move.cost_win == 0 for move in better)
    assert all(move.better is None and move.mark == "" for move in better)


def test_the_searchs_own_choice_costs_nothing(frank: type[FrankSearcher]) -> None:
    game = random_game("classic", 4)
    replies = {p.text: m.action for p, m in zip(game.positions, game.moves, strict=False)}
    frank.choose = staticmethod(
        lambda position: replies.get(position.to_reference().text, position.legal_actions()[0])
    )
    moves = analyse(game, nodes=5).moves
    assert all(move.cost_points == 0 and move.better is None for move in moves)
    assert len(frank.efforts) == len(moves)  # one search a position, nothing searched twice


def test_both_sides_of_a_comparison_get_the_same_effort(frank: type[FrankSearcher]) -> None:
    analyse(random_game("classic", 11), nodes=40)
    assert set(frank.efforts) == {(40, 0.0)}
    frank.efforts.clear()
    analyse(random_game("classic", 11), last=2)
    assert set(frank.efforts) == {(0, analysis.DEFAULT_SECONDS)}


def test_in_a_solved_position_its_own_value_is_the_best(frank: type[FrankSearcher]) -> None:
    frank.exact = True
    game = random_game("classic", 4)
    moves = analyse(game, nodes=5).moves
    assert all(move.exact and move.before.exact and move.after.exact for move in moves)
    for move in moves:
        if move.action != move.best[0].action:
            step = move.before.for_seat(move.seat).margin - move.after.for_seat(move.seat).margin
            assert move.cost_points == max(0, step)


def test_a_solver_that_names_its_move_alone_is_understood(
    frank: type[FrankSearcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = frank.think

    def alone(self: FrankSearcher, position: Position, **effort: float) -> Thought:
        return replace(whole(self, position, **effort), moves=(), exact=True)  # type: ignore[arg-type]

    monkeypatch.setattr(frank, "think", alone)
    move = analyse(random_game("classic", 4), nodes=5, last=1).moves[0]
    assert [found.line for found in move.best] == [("A",)]


def test_where_chance_is_due_draws_are_averaged_and_nobody_is_blamed(
    frank: type[FrankSearcher],
) -> None:
    game = random_game("stack-n-stuff", 2)
    joins = next(n for n, step in enumerate(game.steps) if step.text.startswith("J"))
    ply = sum(1 for step in game.steps[:joins] if not step.text.startswith("J"))
    (move,) = analyse(game, nodes=80, first=ply, last=ply).moves
    assert not move.after.exact
    assert move.cost_points == lost(game, move)
    assert (10, 0.0) in frank.efforts  # eight draws share the effort of one position


def test_against_the_automa_only_the_person_is_analysed(frank: type[FrankSearcher]) -> None:
    game = random_game("classic", 3, Automa(2))
    moves = analyse(game, nodes=8, last=6).moves
    assert {move.seat for move in moves} == {0}
    assert [move.ply for move in moves] == [1, 2, 3, 4, 5, 6]


def test_prospects_turn_round_and_average() -> None:
    mine = Prospect(0.8, 5.0, True)
    assert mine.for_seat(0) == mine
    assert mine.for_seat(1).for_seat(1).margin == 5.0
    assert mine.worth + mine.for_seat(1).worth == pytest.approx(1)
    assert mean_of([mine, Prospect(0.4, -1.0, True)]) == Prospect(pytest.approx(0.6), 2.0, False)
