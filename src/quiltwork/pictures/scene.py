"""The picture of a position: both quilts, the time board between them, the circle below.

Only the composition lives here; each part is drawn by a module of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boards import draw_board
from .colours import colours
from .lettering import cut, width_of
from .objects import use
from .offers import draw_circle
from .panels import Seat, distance, draw_panel, seats
from .solo import draw_solo
from .svg import TIMES, Pen, rect
from .tape import Piece, Tape

if TYPE_CHECKING:
    from quiltwork.rules import Move, Position

WIDTH = 1440
_SIDE = 24
_BOARD = 460
_PANEL = 128
_GAP = 14
_MIDDLE = WIDTH - 2 * (_SIDE + _BOARD + 22)
_BAND = 196
_TOP = _PANEL + _GAP + _BOARD
HEIGHT = _SIDE + _TOP + 24 + _BAND + _SIDE


def draw_scene(
    position: Position, theme: str, names: tuple[str, str] | None, plan: Move | None
) -> str:
    """The whole table as one SVG document."""
    edition = position.edition
    pen = Pen(colours(theme, edition.look == "furniture"))
    who = seats(position, names)
    headline, sentence = status(position, who)
    parts = [rect(0, 0, WIDTH, HEIGHT, fill=pen.colours["table"])]
    for seat in who:
        parts.append(_side(pen, position, seat, who[1 - seat.player], plan))
    middle = _SIDE + _BOARD + 22
    parts.append(_middle(pen, position, who, middle, headline, sentence, plan))
    chosen = plan.slot if plan is not None else None
    parts.append(
        draw_circle(
            pen,
            [edition.tiles[tile] for tile in position.circle],
            edition.choice,
            _SIDE,
            _SIDE + _TOP + 24,
            WIDTH - 2 * _SIDE,
            _BAND,
            chosen,
            f"No {edition.words.tiles} left in the circle.",
        )
    )
    title = f"{edition.name}: {who[0].name} and {who[1].name}"
    return pen.document(WIDTH, HEIGHT, "".join(parts), title, summary(position, who, sentence))


def _side(pen: Pen, position: Position, seat: Seat, other: Seat, plan: Move | None) -> str:
    x = _SIDE if seat.player == 0 else WIDTH - _SIDE - _BOARD
    board = _SIDE + _PANEL + _GAP
    turn = position.to_move == seat.player
    pill = ("to place" if position.pending else "to move") if turn else ""
    if not turn and _turns_a_card(position, seat.player):
        pill = "turns a card"
    panel = draw_panel(
        pen, position, seat, other, x, _SIDE, _BOARD, _PANEL, pill, winner(position) == seat.player
    )
    if seat.player == 1 and position.automa is not None:
        return panel + draw_solo(pen, position, x, board, _BOARD)
    planned = plan.placement if plan is not None and turn else None
    quilt = position.players[seat.player].quilt
    return panel + draw_board(pen, position.edition, quilt, x, board, _BOARD, planned)


def _turns_a_card(position: Position, player: int) -> bool:
    chance = position.chance
    return player == 1 and chance is not None and chance.kind == "card"


def _middle(
    pen: Pen,
    position: Position,
    who: tuple[Seat, Seat],
    x: float,
    headline: str,
    sentence: str,
    plan: Move | None,
) -> str:
    centre, edition = x + _MIDDLE / 2, position.edition
    # Solway runs wider than Nunito.
    title = cut(headline, 27 * 1.15, _MIDDLE)
    below = cut(sentence, 15, _MIDDLE - 8)
    parts = [
        pen.text(centre, _SIDE + 26, title, 27, weight=800, anchor="middle", display=True),
        pen.text(centre, _SIDE + 50, below, 15, fill=pen.colours["ink2"], anchor="middle"),
    ]
    foot = 48 if edition.special_tile is not None else 8
    tape = Tape(edition, x, _SIDE + 66, _MIDDLE, _TOP - 66 - foot)
    parts.append(
        tape.draw(
            pen,
            _pieces(position, who),
            position.special_patches,
            position.marker,
            _way(position, plan),
        )
    )
    if edition.special_tile is not None:
        parts.append(_special_tile(pen, position, who, centre, _SIDE + _TOP - 14))
    return "".join(parts)


def _pieces(position: Position, who: tuple[Seat, Seat]) -> list[Piece]:
    """Both tokens, the upper one last."""
    order = (1, 0) if position.top == 0 else (0, 1)
    return [Piece(k, position.players[k].time, who[k].letter) for k in order]


def _way(position: Position, plan: Move | None) -> tuple[int, int, int] | None:
    """The way along the tape that a planned move leads."""
    player = position.to_move
    if plan is None or player is None or plan.kind not in ("advance", "take"):
        return None
    start, other = position.players[player].time, position.players[1 - player].time
    steps = other + 1 - start
    if plan.tile is not None:
        steps = position.edition.tiles[plan.tile].time
    end = min(start + steps, position.edition.last_space)
    return (player, start, end) if end > start else None


def _special_tile(
    pen: Pen, position: Position, who: tuple[Seat, Seat], centre: float, y: float
) -> str:
    tile = position.edition.special_tile
    assert tile is not None
    name = f"{tile.square}{TIMES}{tile.square} tile, +{tile.points}"
    owner = position.special_tile_owner
    state = "still free" if owner is None else f"goes to {who[owner].name}"
    state = cut(state, 16, _MIDDLE - 50 - width_of(name, 16))
    left = centre - (34 + width_of(name, 16) + 8 + width_of(state, 16)) / 2
    return use(pen, "seven", left, y - 19, 26) + pen.text(
        left + 34, y, name, 16, weight=800, after=state
    )


def winner(position: Position) -> int | None:
    """Who won, once the game is over."""
    outcome = position.outcome()
    return outcome.winner if outcome is not None else None


def status(position: Position, who: tuple[Seat, Seat]) -> tuple[str, str]:
    """The headline of a picture and the sentence under it."""
    name = position.edition.name
    outcome = position.outcome()
    if outcome is not None:
        best = who[outcome.winner].name
        if outcome.margin:
            return name, f"{best} won by {outcome.margin}."
        return name, f"{best} won: equal scores, but first to the last space."
    player = position.to_move
    if player is None:
        chance = position.chance
        if chance is not None and chance.kind == "join":
            return name, f"The {position.edition.words.small_tiles} join the circle."
        if chance is not None and chance.kind == "budget":
            return name, "The back of the next card comes into sight."
        return name, f"{who[1].name} turns a card."
    if position.pending:
        return name, f"{who[player].name} places a {position.edition.words.special_patch}."
    if position.players[0].time == position.players[1].time == 0:
        return name, f"{who[player].name} begins."
    return name, f"{who[player].name} moves: {distance(position, player, who[1 - player].name)}."


def summary(position: Position, who: tuple[Seat, Seat], sentence: str) -> str:
    """What the picture shows, for those who cannot see it."""
    words = position.edition.words
    sides = []
    for seat in who:
        player = position.players[seat.player]
        sides.append(
            f"{seat.name} is on space {player.time} of {position.edition.last_space} with"
            f" {words.count_buttons(player.buttons)} and a score of {player.score}"
        )
    offer = ", ".join(position.edition.tiles[tile].name for tile in position.offer) or "nothing"
    return f"{sides[0]}; {sides[1]}. {sentence} On offer: {offer}."
