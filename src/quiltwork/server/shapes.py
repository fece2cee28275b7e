"""The shapes of all answers, for the type checker and for OpenAPI alike (docs/api.md)."""

from __future__ import annotations

from typing import (
    Any,
    Literal,
    NotRequired,  # OpenAPI needs this one before Python 3.12
)

from typing_extensions import TypedDict

Code = Literal["behind", "on_top", "alone", "first", "special", "chance", "over"]


class Why(TypedDict):
    """Whose decision it is, and why: so many spaces behind, on top, and so on."""

    code: Code
    by: int


class Effect(TypedDict):
    """What a move would bring, apart from a special tile."""

    buttons: int
    time: int
    spaces: int
    income: int
    specials: list[int]
    next: int | None
    next_code: Code
    score: int


class Offer(TypedDict):
    """A tile in reach: what it lacks, where it fits on each quilt, what it would bring."""

    slot: int
    tile: int
    short: int
    fits_nowhere: bool
    fits: list[dict[str, list[int]]]
    effect: Effect | None


class Patch(TypedDict):
    """A patch on a quilt; `tile` is null for a special patch, `cells` are square numbers."""

    tile: int | None
    orientation: int
    anchor: int
    cells: list[int]


class Quilt(TypedDict):
    """A quilt: its patches, by their first square."""

    patches: list[Patch]


class AutomaSide(TypedDict):
    """What is known of the Automa."""

    level: int
    name: str
    deck: str
    tiles: list[int]
    score: int
    marker: int | None
    seen_cards: list[int]
    cards_left: int
    budget: int | None


class PlayerSide(TypedDict):
    """One side of the table."""

    buttons: int
    income: int
    time: int
    squares_filled: int
    empty: int
    score: int
    quilt: Quilt
    special_tile: bool
    automa: AutomaSide | None


class Special(TypedDict):
    """Where the special patch may go."""

    squares: list[int]


class PositionAnswer(TypedDict):
    """A point in a game, with all that may be done from here."""

    text: str
    ply: int
    to_move: int | None
    why: Why
    chance: Literal["join", "card", "budget"] | None
    pending: list[int]
    time: list[int]
    top: int | None
    players: list[PlayerSide]
    circle: list[int]
    box: list[int]
    special_patches: list[int]
    offers: list[Offer]
    advance: Effect | None
    special: Special | None
    special_tile_owner: int | None


class SeatAnswer(TypedDict):
    """Who sits somewhere; `wants` says for whom an open seat is kept."""

    kind: Literal["person", "computer", "automa", "bot", "open"]
    wants: Literal["person", "bot"] | None
    name: str
    level: int | None
    online: bool


class LogEntry(TypedDict):
    """One step in words, and as events."""

    ply: int
    seat: int | None
    move: str
    sentences: list[str]
    events: list[dict[str, Any]]


class Undo(TypedDict):
    """Whether somebody asks to take a move back."""

    asked_by: int | None


class Sheet(TypedDict):
    """A score taken apart; the last two before the total are the Automa's alone."""

    buttons: int
    special_tile: int
    empty: int
    penalty: int
    tiles_with_buttons: int
    buttons_on_tiles: int
    total: int


class OutcomeAnswer(TypedDict):
    """Who won, and how."""

    winner: int
    reason: Literal["score", "arrival", "resigned"]
    scores: list[Sheet]


class Previous(TypedDict):
    """The game this one is the rematch of."""

    id: str


class GameState(TypedDict):
    """A game for one viewer, without its log."""

    id: str
    edition: str
    version: int
    status: Literal["waiting", "playing", "over"]
    imported: bool
    names: list[str]
    seats: list[SeatAnswer]
    your_seats: list[int]
    invite: str | None
    watch: str
    ply: int
    position: PositionAnswer
    undo: Undo
    outcome: OutcomeAnswer | None
    previous: list[Previous]
    next: str | None


class GameAnswer(GameState):
    """A game for one viewer."""

    log: list[LogEntry]


class SeatLinks(TypedDict):
    """Paths to give away: to the free seat, and for watching."""

    invite: str | None
    watch: str


class Created(TypedDict):
    """A new game."""

    id: str
    seat_links: SeatLinks
    game: GameAnswer


class ListedSeat(TypedDict):
    """Who sits somewhere, in the list of games."""

    kind: Literal["person", "computer", "automa", "bot", "open"]
    name: str
    level: int | None


class ListedGame(TypedDict):
    """A line in the list of games."""

    id: str
    edition: str
    names: list[str]
    seats: list[ListedSeat]
    status: Literal["waiting", "playing", "over"]
    your_seats: list[int]
    to_move: int | None
    ply: int
    updated_at: float
    scores: list[int]


class GameId(TypedDict):
    """Where to go next."""

    id: str


class HintAnswer(TypedDict):
    """What the computer would do, and what it expects of that."""

    move: str
    words: str
    win: float | None
    margin: float | None
    line: list[str]
    exact: bool


class CoursePoint(TypedDict):
    """What seat 0 could expect after so many steps; who moved, and the points that cost them."""

    ply: int
    seat: int | None
    win: float
    margin: float
    cost: float


class CourseAnswer(TypedDict):
    """The course of a finished game, from its start to its end."""

    points: list[CoursePoint]


class Me(TypedDict):
    """The guest that asks."""

    guest: str
    name: str
    settings: dict[str, Any]


class Problem(TypedDict):
    """A refusal; with the code `stale` it brings the game as it is now."""

    error: str
    code: str
    field: str | None
    game: NotRequired[GameAnswer]
