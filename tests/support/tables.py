"""Positions set up by hand, named as a player would: squares by name, moves by their text.

Every builder reads its position back from its text, so no test stands on an impossible table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from quiltwork import Automa, Edition, Event, Player, Position, Quilt, edition, parse_position
from quiltwork.notation import parse_step
from quiltwork.rules import AutomaPlayer, Step

AnyEvent = TypeVar("AnyEvent", bound=Event)
Pair = tuple[int, int]


def known(which: str | Edition) -> Edition:
    """An edition, or the shipped one with this id."""
    return edition(which) if isinstance(which, str) else which


def cell(name: str) -> Pair:
    """'c4' as (row, column)."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def cells(squares: str) -> set[Pair]:
    """'a1:g7 h8': squares and rectangles of squares by their corners."""
    found: set[Pair] = set()
    for item in squares.split():
        first, _, last = item.partition(":")
        (top, left), (bottom, right) = cell(first), cell(last or first)
        found |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    return found


def quilt_with(squares: str, which: str | Edition = "classic") -> Quilt:
    """A quilt on which exactly these squares are covered, by nobody knows what."""
    own = known(which)
    mask = sum(1 << row * own.columns + column for row, column in cells(squares))
    return Quilt(own.rows, own.columns, mask)


def quilt_filled(which: str | Edition = "classic", *, except_: str = "") -> Quilt:
    """A quilt that is covered everywhere but on these squares."""
    own = known(which)
    holes = quilt_with(except_, own).filled
    return Quilt(own.rows, own.columns, ((1 << own.spaces) - 1) & ~holes)


def circle_of(which: str | Edition, *first: int) -> tuple[int, ...]:
    """The whole starting circle, these tiles first, the starting tile last if it is not named."""
    own = known(which)
    others = [t.id for t in own.tiles if not t.small and t.id not in (*first, own.starting_tile)]
    last = () if own.starting_tile in first else (own.starting_tile,)
    return (*first, *others, *last)


def position_with(
    which: str | Edition = "classic",
    *,
    tokens: Pair = (0, 0),
    top: int | None = None,
    buttons: Pair = (5, 5),
    incomes: Pair = (0, 0),
    quilts: tuple[Quilt | None, Quilt | None] = (None, None),
    offer: Sequence[int] = (),
    circle: Sequence[int] | None = None,
    pending: tuple[int, ...] = (),
    special_tile: int | None = None,
) -> Position:
    """A position for two players.

    `offer` names the first tiles of an otherwise full circle, `circle` the whole circle. Who
    has an income, but no quilt named, has one square covered in the bottom right corner.
    The small tiles are in the box while the circle is long enough for it.
    """
    own = known(which)
    if top is None and tokens[0] == tokens[1]:
        top = 0
    players = tuple(
        Player(own, buttons[s], incomes[s], tokens[s], _quilt(own, quilts[s], incomes[s]), False)
        for s in (0, 1)
    )
    if special_tile is not None:
        players = tuple(
            replace(player, special_tile=seat == special_tile)
            for seat, player in enumerate(players)
        )
    chosen = circle_of(own, *offer) if circle is None else tuple(circle)
    join_at = own.small_tiles_join_at
    boxed = join_at is not None and len(chosen) >= join_at
    return _sound(
        Position(
            own,
            (players[0], players[1]),
            top,
            chosen,
            pending,
            own.small_tiles if boxed and not set(chosen) & set(own.small_tiles) else (),
        )
    )


def solo_with(
    which: str | Edition = "classic",
    *,
    level: int = 1,
    deck: str = "normal",
    tokens: Pair = (0, 0),
    top: int | None = None,
    buttons: Pair = (5, 0),
    income: int = 0,
    quilt: Quilt | None = None,
    offer: Sequence[int] = (),
    circle: Sequence[int] | None = None,
    pending: tuple[int, ...] = (),
    seen: tuple[int, ...] = (),
    set_aside: int = 2,
    budget: int | None = None,
    taken: tuple[int, ...] = (),
    special_tile: int | None = None,
) -> Position:
    """A position of a person (seat 0) against the Automa (seat 1); tokens as (person, Automa)."""
    own = known(which)
    if top is None and tokens[0] == tokens[1]:
        top = 0
    solo = Automa(level, deck)
    person = Player(
        own, buttons[0], income, tokens[0], _quilt(own, quilt, income), special_tile == 0
    )
    automa = AutomaPlayer(
        own,
        buttons[1],
        0,
        tokens[1],
        Quilt(0, 0),
        special_tile == 1,
        solo.level,
        solo.deck,
        seen,
        set_aside,
        budget,
        taken,
    )
    if circle is None:
        circle = tuple(id for id in circle_of(own, *offer) if id not in taken)
    return _sound(Position(own, (person, automa), top, tuple(circle), pending, ()))


def _quilt(own: Edition, quilt: Quilt | None, income: int) -> Quilt:
    if quilt is not None:
        return quilt
    corner = 1 << own.spaces - 1 if income else 0
    return Quilt(own.rows, own.columns, corner)


def _sound(position: Position) -> Position:
    assert parse_position(position.text, position.edition) == position
    return position


def play(position: Position, *texts: str) -> Step:
    """Play moves and draws by their text; what comes back holds the events of all of them."""
    happened: tuple[Event, ...] = ()
    for text in texts:
        position, events = position.apply(parse_step(text, position))
        happened += events
    return Step(position, happened)


def only(events: Sequence[Event], kind: type[AnyEvent]) -> list[AnyEvent]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in events]


def takes(position: Position) -> list[int]:
    """The tiles that can legally be taken, each once, ascending."""
    return sorted({m.tile for m in position.legal_moves() if m.tile is not None})


def with_tiles(own: Edition, id: str, **changes: dict[int, int]) -> Edition:
    """An edition like this one in which some tiles have another cost, time or income."""
    tiles = list(own.tiles)
    for what, values in changes.items():
        for number, value in values.items():
            tiles[number] = replace(tiles[number], **{what: value})
    return replace(own, id=id, tiles=tuple(tiles))
