"""The position string: everything players may know of a position on one line of ASCII.

docs/notation.md is the specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..editions import DECKS, Edition
from ..errors import ParseError
from ..rules import AutomaPlayer, Player, Position, Quilt, place, single_square
from ..rules.placement import Placement
from .checks import check_position
from .moves import parse_placement
from .names import edition_named

VERSION = "qw1"
_FIELDS = ["version", "edition", "player0", "player1", "top", "tile", "pending", "circle", "box"]


def format_position(position: Position) -> str:
    """The one text of a position; `parse_position` gives an equal position back.

    >>> from quiltwork import Game
    >>> format_position(Game.new("express", seed=7).position)
    'qw1 express 5/0/0/- 5/0/0/- 0 - - 5.3.10.13.2.8.14.12.9.11.1.7.4.6.0 15.16.17.18.19.20.21.22'
    """
    fields = [
        VERSION,
        position.edition.id,
        _player_text(position.players[0]),
        _player_text(position.players[1]),
        _seat(position.top),
        _seat(position.special_tile_owner),
        _numbers(position.pending),
        _numbers(position.circle),
        _numbers(position.box),
    ]
    if position.automa is not None:
        fields.append(_deck_text(position.automa))
    return " ".join(fields)


def parse_position(text: str, edition: Edition | None = None) -> Position:
    """Read a position string; `ParseError` names the field that is wrong.

    `edition` is needed for positions of an edition that is not shipped.
    """
    fields = text.split()
    if not fields or fields[0] != VERSION:
        raise ParseError(f"a position starts with {VERSION!r}")
    if len(fields) < 2:
        raise ParseError("position: the edition is missing")
    known = edition_named(fields[1], edition)
    solo = len(fields) > 3 and fields[3].startswith("automa")
    if len(fields) != len(_FIELDS) + solo:
        raise ParseError(f"a position has {len(_FIELDS) + solo} fields here, not {len(fields)}")
    owner = _parse_seat("tile", fields[5])
    second = _parse_automa(known, fields[3], fields[9], owner == 1) if solo else None
    position = Position(
        known,
        (
            _parse_player(known, "player0", fields[2], owner == 0),
            second or _parse_player(known, "player1", fields[3], owner == 1),
        ),
        _parse_seat("top", fields[4]),
        _parse_numbers("circle", fields[7]),
        _parse_numbers("pending", fields[6]),
        _parse_numbers("box", fields[8]),
    )
    check_position(position)
    return position


def _player_text(player: Player) -> str:
    if isinstance(player, AutomaPlayer):
        who = f"automa{player.level}{player.deck[0]}"
        return f"{who}/{player.buttons}/{player.time}/{_numbers(player.taken)}"
    return f"{player.buttons}/{player.income}/{player.time}/{_quilt_text(player.quilt)}"


def _quilt_text(quilt: Quilt) -> str:
    """The patches by their first square; squares covered by no known patch as a hex mask."""
    plain = quilt.filled
    items = []
    for patch in sorted(quilt.patches, key=lambda patch: patch.mask & -patch.mask):
        plain &= ~patch.mask
        items.append(patch.text)
    if plain:
        items.append(f"x{plain:x}")
    return "+".join(items) or "-"


def _deck_text(automa: AutomaPlayer) -> str:
    budget = "-" if automa.budget is None else str(automa.budget)
    return f"{_numbers(automa.seen)}/{automa.set_aside}/{budget}"


def _seat(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


def _numbers(values: Iterable[int]) -> str:
    return ".".join(map(str, values)) or "-"


def _parse_player(edition: Edition, field: str, text: str, special_tile: bool) -> Player:
    parts = text.split("/")
    if len(parts) != 4:
        raise ParseError(f"{field}: write buttons/income/time/quilt, not {text[:60]!r}")
    buttons, income, time = (_parse_number(field, part) for part in parts[:3])
    quilt = _parse_quilt(edition, field, parts[3])
    return Player(edition, buttons, income, time, quilt, special_tile)


def _parse_quilt(edition: Edition, field: str, text: str) -> Quilt:
    filled, patches = 0, []
    for item in text.split("+") if text != "-" else []:
        if re.fullmatch(r"x[1-9a-f][0-9a-f]{0,199}", item):
            mask = int(item[1:], 16)
        else:
            patch = _parse_patch(edition, field, item)
            patches.append(patch)
            mask = patch.mask
        if mask >> edition.spaces:
            raise ParseError(f"{field}: {item} is off the board")
        if filled & mask:
            raise ParseError(f"{field}: {item} overlaps another patch")
        filled |= mask
    return Quilt(edition.rows, edition.columns, filled, frozenset(patches))


def _parse_patch(edition: Edition, field: str, item: str) -> Placement:
    try:
        spelled = parse_placement(item)
    except ParseError:
        raise ParseError(f"{field}: {item[:40]!r} is not a patch on a quilt") from None
    if spelled.row >= edition.rows or spelled.column >= edition.columns:
        raise ParseError(f"{field}: {item} is off the board")
    anchor = spelled.row * edition.columns + spelled.column
    if spelled.tile is None:
        return single_square(anchor, edition.columns)
    if spelled.tile >= len(edition.tiles):
        raise ParseError(f"{field}: there is no tile {spelled.tile} in edition {edition.id}")
    tile = edition.tiles[spelled.tile]
    placed = place(tile, spelled.orientation, anchor, rows=edition.rows, columns=edition.columns)
    if placed is None:
        raise ParseError(f"{field}: {item} is off the board")
    return placed


def _parse_automa(edition: Edition, text: str, deck_text: str, special_tile: bool) -> AutomaPlayer:
    match = re.fullmatch(r"automa([1-5])([nt])/([^/]+)/([^/]+)/([^/]+)", text)
    if match is None:
        raise ParseError(f"player1: write automaLEVELDECK/buttons/time/tiles, not {text[:60]!r}")
    level, letter, buttons, time, taken = match.groups()
    parts = deck_text.split("/")
    if len(parts) != 3:
        raise ParseError(f"deck: write seen/set aside/budget, not {deck_text[:60]!r}")
    return AutomaPlayer(
        edition,
        _parse_number("player1", buttons),
        0,
        _parse_number("player1", time),
        Quilt(0, 0),
        special_tile,
        int(level),
        next(deck for deck in DECKS if deck[0] == letter),
        _parse_numbers("deck", parts[0]),
        _parse_number("deck", parts[1]),
        None if parts[2] == "-" else _parse_number("deck", parts[2]),
        _parse_numbers("player1", taken),
    )


def _parse_number(field: str, text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", text):
        raise ParseError(f"{field}: {text[:20]!r} is not a number")
    return int(text)


def _parse_numbers(field: str, text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(_parse_number(field, part) for part in text.split("."))


def _parse_seat(field: str, text: str) -> int | None:
    if text not in ("-", "0", "1"):
        raise ParseError(f"{field}: write 0, 1 or -, not {text[:20]!r}")
    return None if text == "-" else int(text)
