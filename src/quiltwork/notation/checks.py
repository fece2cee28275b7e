"""Whether a position that was read could be one of a game: what the fields say of each other."""

from __future__ import annotations

from collections.abc import Iterator

from ..editions import automa_components
from ..errors import ParseError
from ..rules import Player, Position
from ..rules.automa.deck import unseen_cards
from ..rules.automa.player import CARDS_SET_ASIDE, AutomaPlayer


def check_position(position: Position) -> None:
    """Raise `ParseError` with the first contradiction found."""
    for check in (_times, _tiles, _incomes, _box, _pending, _special_tile, _deck):
        for problem in check(position):
            raise ParseError(problem)


def _times(position: Position) -> Iterator[str]:
    last = position.edition.last_space
    for seat, player in enumerate(position.players):
        if player.time > last:
            yield f"player{seat}: space {player.time} is past the last space {last}"
    shared = position.players[0].time == position.players[1].time
    if shared != (position.top is not None):
        yield f"top: {'both tokens are' if shared else 'no two tokens are'} on one space"


def _tiles(position: Position) -> Iterator[str]:
    seen: set[int] = set()
    for id in _all_tiles(position):
        if id >= len(position.edition.tiles):
            yield f"there is no tile {id} in edition {position.edition.id}"
        if id in seen:
            yield f"tile {id} is in two places"
        seen.add(id)


def _all_tiles(position: Position) -> Iterator[int]:
    yield from position.circle
    yield from position.box
    for player in position.players:
        yield from (patch.tile for patch in player.quilt.patches if patch.tile is not None)
        yield from player.taken if isinstance(player, AutomaPlayer) else ()


def _incomes(position: Position) -> Iterator[str]:
    tiles = position.edition.tiles
    for seat, player in enumerate(position.players):
        known = sum(tiles[p.tile].income for p in player.quilt.patches if p.tile is not None)
        if player.income < known or (player.income > known and not _has_plain_squares(player)):
            yield f"player{seat}: the income on the quilt is {known}, not {player.income}"


def _has_plain_squares(player: Player) -> bool:
    return sum(patch.mask for patch in player.quilt.patches) != player.quilt.filled


def _box(position: Position) -> Iterator[str]:
    edition, box = position.edition, position.box
    if box not in ((), edition.small_tiles):
        yield "box: it holds all small tiles in ascending order, or nothing"
    if edition.small_tiles_join_at is None:
        return
    large = sum(1 for id in position.circle if not edition.tiles[id].small)
    if box and large < edition.small_tiles_join_at:
        yield f"box: with {large} large tiles left the small ones have joined"
    if not box and large > edition.small_tiles_join_at:
        yield f"box: with {large} large tiles left the small ones cannot have joined"


def _pending(position: Position) -> Iterator[str]:
    if not position.pending:
        return
    placer, other = position.players[position.ahead], position.players[1 - position.ahead]
    if list(position.pending) != sorted(set(position.pending)):
        yield "pending: the marks must ascend"
    for mark in position.pending:
        if mark not in position.edition.special_patch_marks:
            yield f"pending: there is no special patch at {mark}"
        if not other.time < mark <= placer.time:
            yield f"pending: nobody can just have crossed {mark}"
    if placer.quilt.is_full:
        yield "pending: nothing can be placed on a full quilt, or by the Automa"


def _special_tile(position: Position) -> Iterator[str]:
    tile, owner, automa = (
        position.edition.special_tile,
        position.special_tile_owner,
        position.automa,
    )
    if tile is None:
        if owner is not None:
            yield "tile: this edition has no special tile"
        return
    people = [0] if automa is not None else [0, 1]
    full = [s for s in people if position.players[s].quilt.full_square(tile.square) is not None]
    if owner in people and owner not in full:
        yield f"tile: player {owner} has not filled a {tile.square}x{tile.square} square"
    if full and owner is None:
        yield f"tile: player {full[0]} has filled a square, so somebody has the tile"
    if automa is not None:
        passed = automa.time >= position.edition.last_space - automa.rank.marker_before_end
        if owner == 1 and not passed:
            yield "tile: the Automa has not reached its marker"
        if owner is None and passed:
            yield "tile: the Automa has passed its marker, so somebody has the tile"


def _deck(position: Position) -> Iterator[str]:
    automa = position.automa
    if automa is None:
        return
    if not position.edition.automa:
        yield f"the Automa cannot be played on edition {position.edition.id}"
    numbers = {card.number for card in automa_components().deck(automa.deck)}
    if len(set(automa.seen)) != len(automa.seen) or not numbers.issuperset(automa.seen):
        yield "deck: a card was seen twice or is not in this deck"
    if automa.set_aside not in (0, CARDS_SET_ASIDE) or automa.cards_left < 1:
        yield "deck: that many cards cannot have been discarded"
    if automa.budget is not None and (automa.deck != "tactical" or not unseen_cards(automa)):
        yield f"deck: no card with budget {automa.budget} can be on top"
