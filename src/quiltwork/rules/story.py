"""Events in words, with the edition's own nouns: the one place where the story is told."""

from __future__ import annotations

from typing import assert_never, cast

from ..editions import Edition
from . import events as happened
from .events import Event
from .squares import cells_of, square_name

PLAYER_NAMES = ("Player 1", "Player 2")
AUTOMA_NAMES = ("You", "Automa")

FILTER_REASONS = {
    "NO_OVERTAKE": "does not overtake {human}",
    "MOST_BUTTONS": "pays the most {buttons}",
    "LARGEST": "is the largest",
    "FURTHEST": "is the furthest along",
}
"""What each of the Automa's filters looks for."""

AnyEvent = (
    happened.Advanced
    | happened.Took
    | happened.Moved
    | happened.LandedOnTop
    | happened.Income
    | happened.SpecialPatchTaken
    | happened.SpecialPatchLost
    | happened.SpecialPatchPlaced
    | happened.SpecialPatchDeclined
    | happened.SpecialTileTaken
    | happened.SmallTilesDue
    | happened.SmallTilesJoined
    | happened.ReachedEnd
    | happened.GameOver
    | happened.BudgetSeen
    | happened.CardRevealed
    | happened.AutomaPassed
    | happened.AutomaTook
    | happened.AutomaMarkerReached
    | happened.DeckReshuffled
)


def tell(event: Event, edition: Edition, names: tuple[str, str] = PLAYER_NAMES) -> str:
    """One event as a sentence.

    >>> from quiltwork import Game
    >>> game = Game.new(seed=7)
    >>> [tell(event, game.edition) for event in game.play("8r0@a1")]
    ['Player 2 took chevron (8) for 2 buttons and put it on a1.', 'Player 2 moved 2 to space 2.']
    """
    words = edition.words
    side = edition.special_tile.square if edition.special_tile is not None else 0
    match cast(AnyEvent, event):
        case happened.Advanced(player, start, end, gained):
            got = words.count_buttons(gained)
            return f"{names[player]} advanced {end - start} to space {end} for {got}."
        case happened.Took(player, tile, cost, placement):
            squares = square_name(cells_of(placement.mask, placement.columns)[0])
            price = words.count_buttons(cost)
            return (
                f"{names[player]} took {_tile(edition, tile)} for {price} and put it on {squares}."
            )
        case happened.Moved(player, start, end):
            return f"{names[player]} moved {end - start} to space {end}."
        case happened.LandedOnTop(player, space):
            return f"{names[player]} landed on top of the other token on space {space}."
        case happened.Income(player, mark, amount):
            return f"{names[player]} crossed income mark {mark}: +{amount}."
        case happened.SpecialPatchTaken(player, mark):
            return f"{names[player]} took the {words.special_patch} at {mark}."
        case happened.SpecialPatchLost(player, mark):
            return (
                f"The {words.special_patch} at {mark} left the game as {names[player]} reached it."
            )
        case happened.SpecialPatchPlaced(player, _, placement):
            square = square_name(placement.cells[0])
            return f"{names[player]} put the {words.special_patch} on {square}."
        case happened.SpecialPatchDeclined(player, mark):
            return f"{names[player]} declined the {words.special_patch} at {mark}."
        case happened.SpecialTileTaken(player, points, corner):
            where = square_name(corner)
            prize = f"the {words.special_tile}, +{points}"
            return f"{names[player]} filled a {side}x{side} square from {where}: {prize}."
        case happened.SmallTilesDue(left):
            return f"Only {left} {words.large_tiles} are left: the {words.small_tiles} join."
        case happened.SmallTilesJoined(order):
            joined = ", ".join(_tile(edition, tile) for tile in order)
            return f"The {words.small_tiles} joined in this order: {joined}."
        case happened.ReachedEnd(player, first):
            return f"{names[player]} reached the last space{' first' if first else ''}."
        case happened.GameOver(winner, scores):
            better, worse = max(scores), min(scores)
            close = "" if better != worse else ", for having arrived first"
            return f"Game over: {names[winner]} won {better} to {worse}{close}."
        case happened.BudgetSeen(budget):
            return f"The back of the next card shows a budget of {budget}."
        case happened.CardRevealed(player, card, budget, income):
            pays = f"+{income} at an income mark"
            return f"{names[player]} drew card {card}: a budget of {budget}, {pays}."
        case happened.AutomaPassed(player, start, end):
            return f"{names[player]} passed and moved {end - start} to space {end}."
        case happened.AutomaTook(player, tile, filters):
            why = _filter_reason(edition, filters, names[1 - player])
            return f"{names[player]} took {_tile(edition, tile)}: {why}."
        case happened.AutomaMarkerReached(player, marker, points):
            prize = f"the {words.special_tile}, +{points}"
            return f"{names[player]} reached its marker on {marker}: {prize}."
        case happened.DeckReshuffled(cards):
            return f"The deck was empty: all {cards} cards were shuffled again."
        case unknown:
            assert_never(unknown)


def _filter_reason(edition: Edition, filters: tuple[str, ...], human: str) -> str:
    """Why the Automa chose as it did."""
    words = edition.words
    if not filters:
        return f"the only {words.tile} its budget allowed"
    who = "you" if human == "You" else human
    reasons = [FILTER_REASONS[name].format(human=who, buttons=words.buttons) for name in filters]
    return "it " + ", then ".join(reasons)


def _tile(edition: Edition, id: int) -> str:
    return f"{edition.tiles[id].name} ({id})"
