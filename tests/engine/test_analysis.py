"""What an analysis promises of games really searched: complete, in range, blunders found."""

from __future__ import annotations

from functools import cache

import pytest

from quiltwork import Game, Generator, QuiltworkError, native, parse_move, parse_record
from quiltwork.engine.analysed import GameAnalysis
from quiltwork.engine.analysis import analyse
from quiltwork.engine.marking import MARKS, mark_for
from quiltwork.engine.searcher import Searcher

NODES = 300

PLANTED = """
[Quiltwork "1"]
[Edition "classic"]
[Circle "12 19 21 3 6 20 24 11 18 30 23 5 16 31 13 25 7 2 15 29 32 14 17 8 28 9 22 1 26 10 27 4 0"]

1. p0 19r0@a1 2. p1 21r0@c1 3. p0 A 4. p1 A 5. p0 A 6. p1 A 7. p0 A 8. p1 A 9. p0 6r1@c1
10. p1 20f3@a1 11. p0 11r0@e1 A 13. p1 A 14. p0 30r1@a3 15. p1 16f2@b2 16. p0 25r3@a5 S@a1
18. p1 15r2@c3 29r0@a4 32r0@d5 21. p0 8r0@e2 28r0@d3 23. p1 1r0@g1 27r0@a6 S@b6
26. p0 12r2@g2 3r2@a7 28. p1 23f0@f2 29. p0 A {Gives up the square of seven, and the game.}
"""


@cache
def played(edition_id: str, seed: int = 3) -> Game:
    """A game of the computer against itself, thinking as the analysis does."""
    game = Game.new(edition_id, seed=seed)
    searcher = Searcher(game.edition)
    while game.outcome is None:
        searcher.clear()
        game.play(searcher.think(native.Position(game.position), nodes=NODES).action)
    return game


@cache
def analysed(edition_id: str) -> GameAnalysis:
    return analyse(played(edition_id), nodes=NODES)


@cache
def hasty(edition_id: str) -> tuple[Game, GameAnalysis]:
    """A game of people who take anything and lay it anywhere, analysed."""
    game, luck = Game.new(edition_id, seed=5), Generator(5)
    while game.outcome is None:
        legal = game.position.legal_moves()
        game.play(legal[luck.below(len(legal))])
    return game, analyse(game, nodes=60)


@pytest.mark.parametrize("edition_id", ["classic", "stack-n-stuff", "express"])
def test_every_move_is_there_with_values_in_range(edition_id: str) -> None:
    game, analysis = played(edition_id), analysed(edition_id)
    assert analysis.complete and analysis.reaches_end
    assert analysis.game_length == len(analysis.moves) == len(game.moves)
    positions = [p for p in game.positions if p.to_move is not None]
    for ply, (move, made, position) in enumerate(
        zip(analysis.moves, game.moves, positions, strict=True), 1
    ):
        assert (move.ply, move.move, move.action) == (ply, made.text, made.action)
        assert move.seat == position.to_move
        assert 0 <= move.before.win <= 1 and 0 <= move.after.win <= 1
        assert abs(move.before.margin) < 150
        assert move.cost_win >= 0 and move.cost_points >= 0
        assert move.forced == (len(position.legal_moves()) == 1)
        assert 1 <= len(move.best) <= 3
        assert move.forced is False or (move.mark == "" and len(move.best) == 1)


def test_lines_can_be_played_and_begin_with_their_move() -> None:
    game, analysis = played("stack-n-stuff"), analysed("stack-n-stuff")
    positions = [p for p in game.positions if p.to_move is not None]
    for move, position in zip(analysis.moves, positions, strict=True):
        for candidate in move.best:
            assert candidate.line[0] == candidate.move
            after = position
            for text in candidate.line:
                assert after.to_move is not None
                after = after.apply(parse_move(text, after)).position


def test_the_end_of_the_curve_is_the_result() -> None:
    for edition_id in ("classic", "express"):
        analysis = analysed(edition_id)
        outcome = analysis.outcome
        assert outcome is not None
        last = analysis.moves[-1].after
        scores = [sheet.total for sheet in outcome.scores]
        assert last.exact and last.margin == scores[0] - scores[1]
        assert last.win == (1 if outcome.winner == 0 else 0)
        near = analysis.moves[-3].before
        assert (near.win > 0.5) == (outcome.winner == 0)


def test_the_computers_own_play_costs_nothing() -> None:
    for accuracy in analysed("classic").players:
        assert accuracy.points_lost == accuracy.win_lost == 0
        assert accuracy.worst == ()


def test_hasty_play_costs_more() -> None:
    _, analysis = hasty("classic")
    for accuracy in analysis.players:
        assert accuracy.points_lost > 0.3
        assert accuracy.marks["??"] + accuracy.marks["?"] > 0


def test_a_planted_blunder_is_marked_with_several_points() -> None:
    analysis = analyse(parse_record(PLANTED), nodes=NODES)
    blunder = analysis.moves[-1]
    assert (blunder.move, blunder.mark) == ("A", "??")
    assert blunder.cost_points > 5 and blunder.cost_win > 0.2
    assert analysis.players[0].worst[0] == blunder
    assert blunder.better is not None and blunder.better.move != "A"
    assert analysis.outcome is None and not analysis.reaches_end


def test_the_answer_does_not_depend_on_where_the_analysis_begins() -> None:
    part = analyse(played("classic"), nodes=NODES, first=20, last=23)
    assert part.moves == analysed("classic").moves[19:23]
    assert part.complete and not part.reaches_end


def test_a_report_after_each_move_holds_all_so_far() -> None:
    told: list[GameAnalysis] = []
    whole = analyse(played("express"), nodes=20, last=4, report=told.append)
    assert [len(part.moves) for part in told] == [1, 2, 3, 4]
    assert [part.complete for part in told] == [False, False, False, True]
    assert told[-1] == whole


def test_a_game_and_its_record_are_analysed_alike() -> None:
    game = played("express")
    assert analyse(game, nodes=20, last=3) == analyse(game.record(), nodes=20, last=3)


def test_accuracy_adds_up() -> None:
    _, analysis = hasty("stack-n-stuff")
    for seat, accuracy in enumerate(analysis.players):
        mine = [move for move in analysis.moves if move.seat == seat and not move.forced]
        assert accuracy.moves == len(mine)
        total = sum(move.cost_points for move in mine)
        assert accuracy.points_lost == pytest.approx(total / len(mine))
        for mark in MARKS:
            by_phase = [marks[mark] for marks in accuracy.marks_by_phase.values()]
            assert sum(by_phase) == accuracy.marks[mark]


def test_nonsense_is_refused() -> None:
    game = played("express")
    length = len(game.moves)
    for wrong in ({"first": 0}, {"first": length + 1}, {"last": length + 1}):
        with pytest.raises(QuiltworkError, match=f"the record has {length} moves, there is no"):
            analyse(game, nodes=5, **wrong)
    with pytest.raises(QuiltworkError, match="nothing from move 3 to move 2"):
        analyse(game, nodes=5, first=3, last=2)
    with pytest.raises(QuiltworkError, match="no moves to analyse"):
        analyse(Game.new(seed=1), nodes=5)
    for effort in ({"nodes": -1}, {"seconds": -0.1}, {"seconds": float("nan")}):
        with pytest.raises(QuiltworkError, match="above 0"):
            analyse(game, **effort)  # type: ignore[arg-type]


def test_thresholds_of_the_marks() -> None:
    assert [mark_for(points, 0) for points in (1.9, 2, 3.9, 4, 7.9, 8)] == [
        "", "?!", "?!", "?", "?", "??",
    ]  # fmt: skip
    assert [mark_for(0, win) for win in (0.04, 0.05, 0.1, 0.2)] == ["", "?!", "?", "??"]
