"""Sentences about a position: whose turn and why, why a tile cannot be taken, how it ended.

Plain strings with the edition's own words; `rules.story` tells what happened.
"""

from __future__ import annotations

from ...game import Game
from ...rules import Event, Position
from ...rules.placement import find_fits
from ...rules.story import tell


def turn_sentence(position: Position, names: tuple[str, str]) -> str:
    """Whose turn it is and why, addressed to the one whose turn it is."""
    outcome, seat = position.outcome(), position.to_move
    if outcome is not None:
        return decided_sentence(position, names)
    if seat is None:
        return _chance_sentence(position, names)
    call = "Your turn" if names[seat] == "You" else f"{names[seat]}, your turn"
    return f"{call}: {turn_reason(position, seat, names)}."


def turn_reason(position: Position, seat: int, names: tuple[str, str]) -> str:
    """Why this player is on turn (rulings 1, 2, 4 and 10)."""
    words, last = position.edition.words, position.edition.last_space
    mine, theirs = position.players[seat].time, position.players[1 - seat].time
    other = with_article(names[1 - seat])
    if position.pending:
        return f"place the {words.special_patch} you just took at {position.pending[0]}"
    if theirs == last:
        return f"{other} is at the end; you play on alone"
    if mine == theirs == 0:
        return "you begin"
    if mine == theirs:
        return "same space, your token is on top"
    behind = theirs - mine
    return f"you are {behind} space{'s' if behind != 1 else ''} behind {other}"


def _chance_sentence(position: Position, names: tuple[str, str]) -> str:
    chance = position.chance
    if chance is not None and chance.kind == "join":
        return f"The {position.edition.words.small_tiles} are about to join the circle."
    return f"{names[1]} is about to draw a card."


def with_article(name: str) -> str:
    """The name as it stands within a sentence."""
    return "the Automa" if name == "Automa" else name


def take_problem(position: Position, slot: int) -> str | None:
    """Why the tile in this slot cannot be taken by the player on turn; None if it can."""
    seat = position.to_move
    if seat is None or position.pending:
        return "" if seat is not None else None
    edition, player = position.edition, position.players[seat]
    tile = edition.tiles[position.offer[slot]]
    if tile.cost > player.buttons:
        return f"{edition.words.count_buttons(tile.cost - player.buttons)} short"
    if not find_fits(tile.shape, edition.rows, edition.columns, player.quilt.free).ways:
        return "fits nowhere"
    return None


def decided_sentence(position: Position, names: tuple[str, str]) -> str:
    """How a finished game was decided."""
    outcome = position.outcome()
    if outcome is None:
        return ""
    winner = names[outcome.winner]
    if outcome.decided_by == "arrival":
        return f"{winner} won: the scores are equal, and {winner} reached the last space first."
    points = "point" if outcome.margin == 1 else "points"
    return f"{winner} won by {outcome.margin} {points}."


def told(events: tuple[Event, ...], position: Position, names: tuple[str, str]) -> list[str]:
    """The events in words."""
    return [tell(event, position.edition, names) for event in events]


def log_lines(game: Game, names: tuple[str, str]) -> list[str]:
    """What happened in a game, a line for each move and draw."""
    lines = []
    for before, step in zip(game.positions, game.steps, strict=False):
        sentences = told(before.apply(step).events, before, names)
        lines.append(f"{step.text:<9} {' '.join(sentences)}")
    return lines or ["Nothing yet."]
