"""Between the values of `stored.py` and the rows of `schema.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules import Automa
from .stored import Listed, Seat, Setup, Stored, Summary


def game_row(game: Stored, summary: Summary) -> dict[str, object]:
    """A game without its seats and steps."""
    setup, solo = game.setup, game.setup.solo
    return {
        "id": game.id,
        "owner": game.owner,
        "edition": setup.edition,
        "circle": " ".join(map(str, setup.circle)),
        "first_player": setup.first_player,
        "automa_level": solo.level if solo is not None else None,
        "automa_deck": solo.deck if solo is not None else None,
        "seed": str(setup.seed),
        "imported": game.imported,
        "version": game.version,
        "resigned_by": game.resigned_by,
        "undo_asked_by": game.undo_asked_by,
        "previous": game.previous,
        "next": game.next,
        **summary_row(summary),
    }


def summary_row(summary: Summary) -> dict[str, object]:
    """What lists say of a game."""
    return {
        "status": summary.status,
        "ply": summary.ply,
        "to_move": summary.to_move,
        "score_0": summary.scores[0],
        "score_1": summary.scores[1],
    }


def seat_rows(game: Stored) -> list[dict[str, object]]:
    """Both seats of a game."""
    return [
        {
            "game": game.id,
            "seat": number,
            "kind": seat.kind,
            "guest": seat.guest,
            "name": seat.name,
            "level": seat.level,
            "invite": seat.invite,
            "hidden": seat.hidden,
        }
        for number, seat in enumerate(game.seats)
    ]


def stored_from(row: Any, sitting: Sequence[Any], steps: tuple[str, ...]) -> Stored:
    """A whole game."""
    solo = None
    if row.automa_level is not None:
        solo = Automa(row.automa_level, row.automa_deck)
    circle = tuple(map(int, row.circle.split()))
    return Stored(
        row.id,
        row.owner,
        Setup(row.edition, circle, row.first_player, int(row.seed), solo),
        _seats(sitting),
        steps,
        row.version,
        row.imported,
        row.resigned_by,
        row.undo_asked_by,
        row.previous,
        row.next,
    )


def listed_from(row: Any, sitting: Sequence[Any]) -> Listed:
    """A line of a list."""
    summary = Summary(row.status, row.ply, row.to_move, (row.score_0, row.score_1))
    return Listed(row.id, row.edition, _seats(sitting), summary, row.updated_at)


def _seats(rows: Sequence[Any]) -> tuple[Seat, Seat]:
    first, second = (
        Seat(row.kind, row.name, row.guest, row.level, row.invite, row.hidden) for row in rows
    )
    return first, second
