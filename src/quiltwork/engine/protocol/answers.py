"""What the analysis protocol answers, as objects for JSON."""

from __future__ import annotations

from ...rules import Position
from ..thought import SearchedMove, Thought
from .query import Query
from .thinking import Report, line_texts

Answer = dict[str, object]


def answer(query: Query, turn: int, report: Report, *, during: bool) -> Answer:
    """What is known of a position; while thinking, or in the end."""
    position, thought = query.positions[turn], report.thought
    return {
        "id": query.id,
        "turnNumber": turn,
        "isDuringSearch": during,
        "rootInfo": {
            "currentPlayer": position.to_move,
            "winrate": _rounded(thought.win, 4),
            "scoreLead": _rounded(thought.margin, 2),
            "visits": report.visits,
            "exact": thought.exact,
        },
        "moveInfos": [
            _move(position, order, move, query.include_pv)
            for order, move in enumerate(_ranked(thought)[: query.top_moves])
        ],
    }


def nothing_to_say(query: Query, turn: int, reason: str) -> Answer:
    """For a turn nobody decides, or one that was terminated before it was looked at."""
    return {
        "id": query.id,
        "turnNumber": turn,
        "isDuringSearch": False,
        "noResults": True,
        "reason": reason,
    }


def error_answer(problem: str, field: str | None, id: object) -> Answer:
    """For a line that cannot be answered; with the id, if there was one."""
    values: Answer = {"error": problem}
    if field is not None:
        values["field"] = field
    if isinstance(id, str):
        values["id"] = id
    return values


def _ranked(thought: Thought) -> list[SearchedMove]:
    """The chosen move first, whatever else the search thinks of the others."""
    return sorted(thought.moves, key=lambda move: move.action != thought.action)


def _move(position: Position, order: int, move: SearchedMove, include_pv: bool) -> Answer:
    values: Answer = {
        "order": order,
        "move": position.move_of(move.action).text,
        "visits": move.visits,
        "winrate": _rounded(move.win, 4),
        "scoreLead": _rounded(move.margin, 2),
        "prior": _rounded(move.prior, 4),
    }
    if include_pv:
        values["pv"] = line_texts(position, move.line or (move.action,))
    return values


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
