"""How the server says no: a code for programs, one sentence for people, the status of the answer.

Every refusal is listed here, so that the page can say each in the language of its reader.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import IllegalMove, ParseError, QuiltworkError
from .shapes import GameAnswer, Problem


class Kind(NamedTuple):
    """What a code stands for."""

    status: int
    says: str
    field: str | None = None


REFUSALS = {
    # The door
    "other_site": Kind(403, "requests from other sites are refused"),
    "unknown_host": Kind(421, "this server does not answer to that name"),
    "too_many_requests": Kind(429, "too many requests: slow down"),
    "too_large": Kind(413, "a request holds at most {most} bytes"),
    "invalid_token": Kind(401, "this token is not valid"),
    "token_needed": Kind(401, "this is for bots: show a token"),
    "unreadable": Kind(422, "{why}"),
    "refused": Kind(400, "{why}"),
    # What is not there
    "no_page": Kind(404, "there is nothing here"),
    "no_game": Kind(404, "there is no such game"),
    "no_edition": Kind(404, "there is no such edition"),
    "no_position": Kind(404, "there is no such position"),
    # Guests
    "bad_name": Kind(422, "a name has at most {most} characters, all of which can be seen", "name"),
    "nameless_bot": Kind(422, "a bot needs a name", "name"),
    "bad_settings": Kind(422, "settings are JSON of at most {most} characters", "settings"),
    # The life of a game
    "unknown_edition": Kind(422, "there is no edition {edition!r}", "edition"),
    "impossible_game": Kind(422, "{why}"),
    "not_your_game": Kind(403, "this game is not yours"),
    "still_playing": Kind(409, "the game is still being played: resign first"),
    "not_a_player": Kind(403, "only those who played can play again"),
    "not_over": Kind(409, "the game is not over yet"),
    "bot_seat": Kind(403, "this seat is kept for a bot"),
    "invalid_invitation": Kind(403, "this invitation is not valid", "invite"),
    "seated_already": Kind(409, "you sit at this table already"),
    "no_free_seat": Kind(409, "both seats are taken"),
    # Playing
    "not_your_seat": Kind(403, "this seat is not yours", "seat"),
    "not_your_turn": Kind(409, "it is not your turn", "seat"),
    "game_over": Kind(409, "the game is over"),
    "seat_free": Kind(409, "the other seat is still free"),
    "stale": Kind(409, "the game is at ply {now}, not {ply}", "ply"),
    "illegal_move": Kind(422, "{why}", "move"),
    "unreadable_move": Kind(422, "{why}", "move"),
    "nothing_to_undo": Kind(409, "there is no move to take back"),
    "no_undo_asked": Kind(409, "nobody asked you to take back a move", "agree"),
    "hint_not_now": Kind(409, "a hint is for whoever is to move", "seat"),
    "too_many_hints": Kind(429, "too many hints: ask again in a moment"),
    # Records
    "not_text": Kind(422, "this is not a text"),
    "one_record": Kind(422, "one record at a time: there are {count}"),
    "unreadable_record": Kind(422, "{why}"),
}


class Refusal(QuiltworkError):
    """Something a client may not do, or that is not there; nothing was changed."""

    def __init__(self, code: str, *, field: str | None = None, **values: object) -> None:
        kind = REFUSALS[code]
        super().__init__(kind.says.format(**values))
        self.code, self.status = code, kind.status
        self.field = kind.field if field is None else field
        self.game: GameAnswer | None = None
        """The game as it is, for whoever saw an older state of it."""

    @property
    def answer(self) -> Problem:
        """What is sent."""
        # A text from outside may hold halves of characters, which no answer can carry.
        error = str(self).encode("utf-8", "replace").decode()
        answer: Problem = {"error": error, "code": self.code, "field": self.field}
        if self.game is not None:
            answer["game"] = self.game
        return answer


def refusal_of_move(error: QuiltworkError) -> Refusal:
    """Why a move cannot be made, as a refusal."""
    if isinstance(error, Refusal):
        return error
    codes = {IllegalMove: "illegal_move", ParseError: "unreadable_move"}
    return Refusal(codes.get(type(error), "refused"), why=str(error))
