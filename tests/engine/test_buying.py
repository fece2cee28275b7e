"""Where both are far behind with their quilts, one buys if advancing looks hardly better."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quiltwork import Game, edition, native
from quiltwork.engine import buying, courtesy
from quiltwork.engine.buying import BEHIND, FAR, PER_LAG, both_lag, lone_lag
from quiltwork.engine.buying import rather_buying as rather_buying_for
from quiltwork.engine.courtesy import Courtesy
from quiltwork.engine.minds import FullMind
from quiltwork.engine.net import net_for
from quiltwork.engine.playing import Fixture, play_game
from quiltwork.engine.searcher import Searcher
from quiltwork.engine.thought import SearchedMove, Thought


def waited(moves: int = 12) -> native.Position:
    """A position after both have only advanced."""
    game = Game.new("classic", seed=1)
    for _ in range(moves):
        game.play(0)
    return native.Position(game.position)


def thought_of(position: native.Position, win: float, margin: float, visits: int = 40) -> Thought:
    """Advancing looks best; the first tile that can be bought looks as said."""
    buying = next(action for action in position.legal_actions() if action > 0)
    moves = SearchedMove(0, 60, 0.5, 2.0), SearchedMove(buying, visits, win, margin)
    return Thought(0, 0.5, 2.0, 100, moves)


def rather_buying(thought: Thought, position: native.Position, share: float = 1.0) -> Thought:
    """Because both lag behind."""
    return rather_buying_for(thought, position, both_lag(position), share)


def test_where_both_wait_one_buys_what_looks_hardly_worse():
    position = waited()
    chosen = rather_buying(thought_of(position, 0.49, 1.5), position)
    assert chosen.action == chosen.moves[0].action > 0
    assert (chosen.win, chosen.margin) == (0.49, 1.5)
    assert len(chosen.moves) == 2


@pytest.mark.parametrize(
    ("win", "margin", "visits"), [(0.2, 1.5, 40), (0.49, -30.0, 40), (0.49, 1.5, 0)]
)
def test_what_looks_bad_or_was_hardly_looked_at_is_not_bought(win, margin, visits):
    position = waited()
    thought = thought_of(position, win, margin, visits)
    assert rather_buying(thought, position) is thought


def test_the_further_both_lag_behind_the_more_is_given_up():
    bought = []
    for moves in range(4, 40, 4):
        position = waited(moves)
        costs = [cost / 100 for cost in range(30)]
        given = [
            cost
            for cost in costs
            if rather_buying(thought_of(position, 0.5 - cost, 2.0), position).action > 0
        ]
        bought.append(max(given, default=-1.0))
    assert bought == sorted(bought) and bought[0] == -1 and bought[-1] > 0.2
    far = waited(24)
    cost = thought_of(far, 0.4, 2.0)
    assert rather_buying(cost, far) is not cost
    assert rather_buying(cost, far, 0.01) is cost


def test_without_a_search_nothing_is_known_to_be_hardly_worse():
    position = waited()
    thought = thought_of(position, 0.5, 2.0)
    at_once = replace(thought, moves=tuple(replace(move, visits=0) for move in thought.moves))
    assert rather_buying(at_once, position) is at_once


def test_far_behind_a_search_that_looked_at_nothing_but_waiting_buys_all_the_same():
    """It did not, and game 77006572 of `full:nodes=200` ended with 43 points below nothing each."""
    near, far = waited(14), waited(20)
    assert both_lag(near) < FAR < both_lag(far)
    sure = thought_of(near, 0.3, -8.0, visits=0)
    assert rather_buying(sure, near) is sure
    assert rather_buying(sure, far).action > 0


def left_behind(moves: int) -> native.Position:
    """A position in which player 0 has only advanced, and the other bought whenever they could."""
    game = Game.new("classic", seed=1)
    for _ in range(moves):
        position = native.Position(game.position)
        buys = position.to_move == 1 or position.pending
        tiles = [action for action in position.legal_actions() if action > 0]
        game.play(tiles[0] if buys and tiles else 0)
    return native.Position(game.position)


def test_who_alone_lags_far_behind_buys_whatever_the_other_does():
    """They did not, and game 9002334 of `full:nodes=400` ended at -36 with 38 buttons unspent."""
    bought = []
    for position in map(left_behind, range(2, 30)):
        if position.to_move != 0 or position.pending or both_lag(position) > BEHIND:
            continue
        thought = thought_of(position, 0.48, 1.5)
        chosen = rather_buying_for(thought, position, lone_lag(position))
        bought.append(chosen.action > 0)
        assert bought[-1] == (lone_lag(position) > BEHIND + (0.02 / PER_LAG) ** 0.5)
    assert any(bought) and not all(bought)


def test_nothing_changes_where_one_is_not_behind_or_the_end_is_known():
    start, late = waited(0), waited()
    thought = thought_of(start, 0.49, 1.5)
    assert rather_buying(thought, start) is thought
    solved = replace(thought_of(late, 0.49, 1.5), exact=True)
    assert rather_buying(solved, late) is solved


def decisions(mind: FullMind, gives_way: bool, turns: int = 8) -> tuple[Game, list[bool]]:
    """Where the mind would rather wait, against somebody who only advances unless they give way;
    and which of its turns were purchases."""
    game = Game.new("classic", seed=1)
    while native.Position(game.position).time(0) < 15:
        game.play(0)
    bought: list[bool] = []
    while len(bought) < turns and game.outcome is None:
        position = native.Position(game.position)
        tiles = [action for action in position.legal_actions() if action > 0]
        if position.to_move == 0 or position.pending:
            action = mind.think(position).action
            if not position.pending:
                bought.append(action > 0)
        else:
            action = tiles[0] if gives_way and tiles else 0
        game.play(action)
    return game, bought


def waiting_mind(monkeypatch: pytest.MonkeyPatch) -> FullMind:
    """It always thinks that waiting is a little better than the tiles there are."""
    mind = FullMind(edition("classic"), 0.0, 10, hash=4, threads=1)

    def think(position: native.Position, **limits: object) -> Thought:
        tiles = [action for action in position.legal_actions() if action > 0]
        if position.pending:
            return Thought(tiles[0])
        moves = [SearchedMove(0, 60, 0.5, 2.0)]
        moves += [SearchedMove(tiles[0], 40, 0.49, 1.9)] if tiles else []
        return Thought(0, 0.5, 2.0, 100, tuple(moves))

    monkeypatch.setattr(mind._searcher, "think", think)
    return mind


def test_nobody_is_given_way_to_who_does_not_do_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(courtesy, "FAR", 1.0)
    monkeypatch.setattr(buying, "ALONE", 1.0)  # it is about giving way alone
    _, bought = decisions(waiting_mind(monkeypatch), gives_way=False)
    assert bought == [True] + [False] * 7


def test_two_who_refuse_do_not_wait_to_the_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(courtesy, "FAR", 0.45)
    monkeypatch.setattr(buying, "ALONE", 1.0)  # it is about giving way alone
    game, bought = decisions(waiting_mind(monkeypatch), gives_way=False, turns=20)
    assert bought[:5] == [True] + [False] * 4 and any(bought[5:])
    assert both_lag(native.Position(game.position)) > 0.3


def test_a_refusal_keeps_nobody_waiting_who_lags_far_behind(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(courtesy, "FAR", 1.0)
    _, bought = decisions(waiting_mind(monkeypatch), gives_way=False)
    assert bought.count(True) > 1


def test_whoever_gives_way_is_given_way_to(monkeypatch: pytest.MonkeyPatch):
    game, bought = decisions(waiting_mind(monkeypatch), gives_way=True)
    lags = both_lag(native.Position(game.position))
    assert sum(bought) > 2 and (lags < 0.2 or bought[-1])


def test_to_wait_is_no_offence_where_one_would_have_waited_too(monkeypatch: pytest.MonkeyPatch):
    mind = waiting_mind(monkeypatch)
    monkeypatch.setattr(courtesy, "CLEARLY", 0.0)
    _, bought = decisions(mind, gives_way=False)
    assert bought.count(True) > 2


def test_games_between_equals_are_played_with_tiles():
    lowest = 0
    for deal in range(12):
        result = play_game(Fixture(edition("classic"), "full:nodes=60", "full:nodes=60", deal))
        assert result.scores is not None
        lowest = min(lowest, *result.scores)
    assert lowest >= -20


class OneMove(Searcher):
    """It is sure of waiting, and looked at nothing else."""

    def think(self, position: native.Position, **limits: object) -> Thought:  # type: ignore[override]
        return Thought(0, 0.5, 2.0, 64, (SearchedMove(0, 63, 0.5, 2.0),))


def test_one_that_looked_at_nothing_else_asks_what_buying_would_cost():
    own, position = edition("classic"), waited(40)
    sure = OneMove(own, hash=4, exact=False).think(position)
    assert Courtesy(OneMove(own, hash=4, exact=False)).choose(sure, position) is sure
    judge = Searcher(own, hash=4, exact=False, raw=True)
    chosen = Courtesy(judge, 200).choose(sure, position)
    assert chosen.action > 0 and chosen.action in position.legal_actions()
    assert chosen.moves[0].action == chosen.action
    assert (chosen.win, chosen.margin) == (sure.win, sure.margin)  # what the player itself thinks
    assert chosen.moves[1:] == sure.moves


def test_it_does_not_ask_where_nobody_lags_behind(monkeypatch: pytest.MonkeyPatch):
    own, position = edition("classic"), waited(2)
    judge = OneMove(own, hash=4, exact=False)
    sure = judge.think(position)
    monkeypatch.setattr(judge, "think", lambda *_, **__: pytest.fail("it was asked"))
    courtesy_of_one = Courtesy(judge, 200)
    monkeypatch.setattr(courtesy_of_one, "_to_be_watched", lambda *_: None)
    assert courtesy_of_one.choose(sure, position) is sure


def test_a_move_at_once_of_a_network_asks_nobody():
    pytest.importorskip("onnxruntime", reason="the player net needs onnxruntime")
    own = edition("classic")
    at_once, searching = (
        FullMind(own, 0.0, nodes, hash=16, threads=1, net=net_for(own)) for nodes in (1, 64)
    )
    assert at_once._courtesy._nodes == 0 < searching._courtesy._nodes
    searching.think(waited(20))
    searching.close()
