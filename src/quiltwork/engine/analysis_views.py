"""An analysed game in other forms: plain JSON, and the picture of its course."""

from __future__ import annotations

from dataclasses import asdict

from ..editions import Edition
from ..pictures import Course, Point, Side, Slip, draw_course
from ..pictures.svg import signed
from .accuracy import Accuracy, gravity
from .analysed import GameAnalysis, MoveAnalysis
from .marking import MARKS, counted
from .prospect import Prospect
from .wording import move_in_words

VERSION = 1
"""Of the JSON; a key is never removed or changed in meaning within a version."""


def analysis_dict(analysis: GameAnalysis) -> dict[str, object]:
    """Plain JSON; docs/analysis.md explains every key."""
    outcome, record = analysis.outcome, analysis.record
    result = None
    if outcome is not None:
        result = {
            "winner": outcome.winner,
            "scores": [sheet.total for sheet in outcome.scores],
            "decided_by": outcome.decided_by,
        }
    return {
        "version": VERSION,
        "edition": record.edition.id,
        "tags": dict(record.tags),
        "game_length": analysis.game_length,
        "complete": analysis.complete,
        "result": result,
        "moves": [_move_dict(move) for move in analysis.moves],
        "players": [_accuracy_dict(player) for player in analysis.players],
    }


def _move_dict(move: MoveAnalysis) -> dict[str, object]:
    mover = move.before.for_seat(move.seat)
    return {
        "ply": move.ply,
        "seat": move.seat,
        "move": move.move,
        "action": move.action,
        "phase": move.phase,
        "win": _rounded(move.before.win),
        "margin": _rounded(move.before.margin),
        "mover_win": _rounded(mover.win),
        "mover_margin": _rounded(mover.margin),
        "win_after": _rounded(move.after.win),
        "margin_after": _rounded(move.after.margin),
        "exact": move.exact,
        "forced": move.forced,
        "cost_win": _rounded(move.cost_win),
        "cost_points": _rounded(move.cost_points),
        "mark": move.mark,
        "nodes": move.nodes,
        "best": [
            asdict(found) | {"win": _rounded(found.win), "margin": _rounded(found.margin)}
            for found in move.best
        ],
    }


def _accuracy_dict(player: Accuracy) -> dict[str, object]:
    return {
        "seat": player.seat,
        "moves": player.moves,
        "points_lost": _rounded(player.points_lost),
        "win_lost": _rounded(player.win_lost),
        "marks": dict(player.marks),
        "marks_by_phase": {phase: dict(marks) for phase, marks in player.marks_by_phase.items()},
        "worst": [
            {
                "ply": move.ply,
                "move": move.move,
                "better": move.best[0].move,
                "cost_points": _rounded(move.cost_points),
                "cost_win": _rounded(move.cost_win),
                "mark": move.mark,
            }
            for move in player.worst
        ],
    }


def _rounded(value: float) -> float:
    return round(value, 4)


def analysis_svg(analysis: GameAnalysis, theme: str, names: tuple[str, str] | None) -> str:
    """The picture of the game's course."""
    who = names or ("Player 1", "Player 2")
    marked = sorted((m for m in analysis.moves if m.mark), key=gravity, reverse=True)
    edition = analysis.record.edition
    course = Course(
        edition.name,
        _sentence(analysis, who),
        who,
        _points(analysis),
        tuple(_slip(move, edition) for move in marked),
        (_side(analysis.players[0], edition), _side(analysis.players[1], edition)),
        analysis.outcome.winner if analysis.outcome and analysis.reaches_end else None,
        edition.look == "furniture",
    )
    return draw_course(course, theme)


def _points(analysis: GameAnalysis) -> tuple[Point, ...]:
    """Before each move, and after the last."""
    last = analysis.moves[-1]
    return (
        *(_point(move.ply - 1, move.before) for move in analysis.moves),
        _point(last.ply, last.after),
    )


def _point(ply: int, prospect: Prospect) -> Point:
    return Point(ply, prospect.win, prospect.margin, prospect.exact)


def _slip(move: MoveAnalysis, edition: Edition) -> Slip:
    played = move_in_words(move.move, edition)
    better = move_in_words(move.best[0].move, edition)
    if played.split()[:-1] == better.split()[:-1]:
        better = move.best[0].move  # the same tile, laid elsewhere
    return Slip(move.ply, move.seat, move.mark, played, better, move.cost_points)


def _side(player: Accuracy, edition: Edition) -> Side:
    if not player.moves:
        return Side("nothing to decide", ())
    counts = [counted(mark, player.marks[mark]) for mark in reversed(MARKS) if player.marks[mark]]
    lost = f"{player.points_lost:.1f} points lost a move"
    return Side(", ".join([lost, *counts]), tuple(_slip(move, edition) for move in player.worst))


def _sentence(analysis: GameAnalysis, names: tuple[str, str]) -> str:
    """How the game ended, and which part of it is shown."""
    first, last = analysis.moves[0].ply, analysis.moves[-1].ply
    outcome = analysis.outcome
    ending = "The game is not over."
    if outcome is not None:
        totals = [outcome.scores[seat].total for seat in (outcome.winner, 1 - outcome.winner)]
        ending = f"{names[outcome.winner]} won, {signed(totals[0])} to {signed(totals[1])}."
    if (first, last) == (1, analysis.game_length):
        return f"{ending} {last} moves."
    part = f"Move {first}" if first == last else f"Moves {first} to {last}"
    return f"{ending} {part} of {analysis.game_length}."
