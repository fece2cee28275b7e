"""A player's panel: who it is, whose turn, and the four figures that matter.

The Automa has the same panel and, instead of a quilt, what `solo.py` draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .lettering import cut, width_of
from .objects import currency, token, use
from .svg import Pen, rect, signed

if TYPE_CHECKING:
    from quiltwork.rules import Position


@dataclass(frozen=True)
class Seat:
    """How a player appears in a picture."""

    player: int
    name: str
    letter: str


@dataclass(frozen=True)
class Figure:
    """A number of a panel with its object and its name."""

    value: str
    label: str
    icon: str | None = None


def seats(position: Position, names: tuple[str, str] | None) -> tuple[Seat, Seat]:
    """Names and letters."""
    if names is None:
        names = ("Player 1", "Player 2")
        if position.automa is not None:
            names = ("Player", "Automa")
    initials = initials_of(names)
    return Seat(0, names[0], initials[0]), Seat(1, names[1], initials[1])


def initials_of(names: tuple[str, str]) -> tuple[str, str]:
    """The letters on the tokens; two names with one initial get figures, to stay distinct."""
    first, second = (name.strip()[:1].upper() or str(k) for k, name in enumerate(names, 1))
    return ("1", "2") if first == second else (first, second)


def distance(position: Position, player: int, other: str) -> str:
    """Where a player's token is, seen from the other's."""
    mine, theirs = position.players[player].time, position.players[1 - player].time
    if mine == theirs:
        return f"{'on top of' if position.top == player else 'under'} {other}'s token"
    spaces = f"{abs(mine - theirs)} space{'s' if abs(mine - theirs) != 1 else ''}"
    return f"{spaces} behind {other}" if mine < theirs else f"{spaces} ahead of {other}"


def figures(pen: Pen, position: Position, player: int) -> list[Figure]:
    """Buttons, income, time and score; the Automa's cards decide its income."""
    holder, words = position.players[player], position.edition.words
    coin = currency(pen)
    shown = [Figure(str(holder.buttons), words.buttons, coin)]
    if position.automa is None or player == 0:
        shown.append(Figure(signed(holder.income, True), "income", f"sewn-{coin}"))
    shown.append(Figure(str(holder.time), f"of {position.edition.last_space}", "time"))
    shown.append(Figure(signed(holder.score), "score" if position.is_over else "score now"))
    return shown


def draw_panel(
    pen: Pen,
    position: Position,
    seat: Seat,
    other: Seat,
    x: float,
    y: float,
    width: float,
    height: float,
    pill: str = "",
    won: bool = False,
) -> str:
    """The panel above a quilt. Its edge takes the player's colour while it is their turn."""
    colours, player = pen.colours, seat.player
    own = colours[f"player{player}"]
    parts = [
        rect(x, y + 3, width, height, rx=18, fill=colours["shade"], opacity=0.1 if pill else 0.05),
        rect(
            x,
            y,
            width,
            height,
            rx=18,
            fill=colours["surface"],
            stroke=own if pill else colours["line"],
            stroke_width=2.5 if pill else 1.5,
        ),
        token(pen, player, x + 42, y + 40, seat.letter, 20),
    ]
    room = width - 92
    if pill:
        span = width_of(pill, 15) + 36
        room -= span + 16
        parts.append(rect(x + width - span - 16, y + 20, span, 30, rx=15, fill=own))
        parts.append(
            pen.text(
                x + width - span / 2 - 16,
                y + 40.3,
                pill,
                15,
                fill=colours[f"on-player{player}"],
                weight=800,
                anchor="middle",
            )
        )
    elif won:
        room -= 100
        parts.append(use(pen, "rosette", x + width - 104, y + 16, 38))
        parts.append(pen.text(x + width - 62, y + 43, "won", 19, fill=own, weight=800))
    parts.append(pen.text(x + 76, y + 34, cut(seat.name, 21, room), 21, weight=800))
    where = distance(position, player, other.name)
    if position.is_over and not (player == 1 and position.automa is not None):
        empty = position.players[player].quilt.empty
        where = f"{empty or 'no'} empty square{'s' if empty != 1 else ''}"
    parts.append(pen.text(x + 76, y + 56, cut(where, 14.5, room), 14.5, fill=colours["ink2"]))
    shown = figures(pen, position, player)
    column = (width - 40) / len(shown)
    for k, figure in enumerate(shown):
        parts.append(_figure(pen, figure, x + 22 + k * column, y + height - 33))
    if position.players[player].special_tile:
        parts.append(_bonus(pen, position, x + width - 20, y + height - 33))
    return "".join(parts)


def _figure(pen: Pen, figure: Figure, x: float, y: float) -> str:
    indent = 0.0
    parts = []
    if figure.icon is not None:
        parts.append(use(pen, figure.icon, x, y - 19.5, 23))
        indent = 29.0
    parts.append(pen.text(x + indent, y, figure.value, 25, weight=800))
    parts.append(pen.text(x + indent, y + 19, figure.label, 14, fill=pen.colours["ink2"]))
    return "".join(parts)


def _bonus(pen: Pen, position: Position, right: float, y: float) -> str:
    """The special tile lies at the end of its owner's figures."""
    return use(pen, "seven", right - 34, y - 20, 36)
