"""A position: one point in a game, with everything the players may know and nothing more.

What happens when a move is made lives in `turn.py`; what is legal in `legal.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..editions import Edition
from . import views
from .automa.player import AutomaPlayer
from .chance import Chance, Draw, chance_due
from .legal import LegalMoves, move_of
from .outcome import Outcome, outcome
from .player import Player

if TYPE_CHECKING:
    from .events import Event
    from .move import Move


class Step(NamedTuple):
    """What a move or draw leads to: the next position, and what happened on the way."""

    position: Position
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A point in a game: an immutable value; `apply` gives the next one.

    >>> from quiltwork import Game
    >>> position = Game.new(seed=7).position
    >>> position.to_move, position.offer, position.special_tile_owner
    (1, (22, 8, 2), None)
    >>> len(position.legal_moves()), position.legal_moves()[0].text
    (481, 'A')
    >>> after, events = position.apply(position.legal_moves()[0])
    >>> after.to_move, after.players[1].time, after.players[1].buttons
    (0, 1, 6)
    """

    edition: Edition
    players: tuple[Player, Player]
    top: int | None
    """Whose token lies on top, while both are on one space; else None."""
    circle: tuple[int, ...]
    """The tiles left, clockwise from the neutral token."""
    pending: tuple[int, ...] = ()
    """Marks of the special patches that the player to move has to place now, in order."""
    box: tuple[int, ...] = ()
    """The small tiles that have not joined yet: which is known, in what order is not."""

    @property
    def offer(self) -> tuple[int, ...]:
        """The tiles that may be taken now."""
        return self.circle[: self.edition.choice]

    @property
    def automa(self) -> AutomaPlayer | None:
        """The solo opponent, if there is one; it sits on seat 1."""
        opponent = self.players[1]
        return opponent if isinstance(opponent, AutomaPlayer) else None

    @property
    def to_move(self) -> int | None:
        """Whose decision it is; None when chance is due or the game is over."""
        if self.chance is not None:
            return None
        return self.ahead if self.pending else self.behind

    @property
    def behind(self) -> int | None:
        """Who is furthest behind, or on top of a shared space; None at the end (rulings 1, 2)."""
        mine, theirs = self.players[0].time, self.players[1].time
        if mine != theirs:
            return 0 if mine < theirs else 1
        return None if mine == self.edition.last_space else self.top

    @property
    def ahead(self) -> int:
        """The player further ahead: whoever crossed a special patch first is (ruling 10)."""
        return 0 if self.players[0].time > self.players[1].time else 1

    @property
    def first_home(self) -> int | None:
        """Who reached the last space first; the token that lies on top came second (ruling 14)."""
        last = self.edition.last_space
        if self.players[0].time == self.players[1].time == last:
            return 0 if self.top == 1 else 1
        return next((seat for seat in (0, 1) if self.players[seat].time == last), None)

    @property
    def chance(self) -> Chance | None:
        """What is to be drawn now before anyone may decide anything, else None."""
        if not self.box and not isinstance(self.players[1], AutomaPlayer):
            return None
        return chance_due(self)

    @property
    def is_over(self) -> bool:
        """Both tokens on the last space and nothing left to place (ruling 13)."""
        return self.behind is None and not self.pending and self.chance is None

    @property
    def special_tile_owner(self) -> int | None:
        """Who has the special tile, if it was taken."""
        mine, theirs = self.players
        if mine.special_tile:
            return 0
        return 1 if theirs.special_tile else None

    @property
    def special_patches(self) -> tuple[int, ...]:
        """The special patches still on the time board: those no token has reached."""
        furthest = max(player.time for player in self.players)
        return tuple(mark for mark in self.edition.special_patch_marks if mark > furthest)

    @property
    def marker(self) -> int | None:
        """The space of the Automa's marker for the special tile, while it lies there."""
        automa = self.automa
        if automa is None or self.special_tile_owner is not None:
            return None
        return self.edition.last_space - automa.rank.marker_before_end

    def score(self, seat: int) -> int:
        """A player's score if the game ended now."""
        return self.players[seat].score

    def legal_moves(self) -> LegalMoves:
        """Every legal move, in the order of the action ids; a lazy sequence."""
        return LegalMoves(self)

    def legal_actions(self) -> list[int]:
        """The ids of the legal moves, ascending."""
        return self.legal_moves().actions()

    def move_of(self, action: int) -> Move:
        """The legal move with this action id; raises `IllegalMove` saying why there is none."""
        return move_of(self, action)

    def apply(self, step: Move | Draw | int) -> Step:
        """The next position and its events, for a move, an action id or a draw of chance.

        Raises `IllegalMove` saying why it is not possible here.
        """
        return apply(self, step)

    def outcome(self) -> Outcome | None:
        """Who won, how, and the scores taken apart; None while the game is going on."""
        return outcome(self)

    @property
    def text(self) -> str:
        """The position string; `quiltwork.notation.parse_position` reads it back."""
        return views.position_text(self)

    def as_dict(self) -> dict[str, object]:
        """Plain JSON for programs: see docs/notation.md for every key."""
        return views.position_dict(self)

    def svg(self, *, theme: str = "light", names: tuple[str, str] | None = None) -> str:
        """A picture of the table, as an SVG document."""
        return views.position_svg(self, theme, names)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text


from .turn import apply  # noqa: E402  (it makes positions, so it can only be read after them)
