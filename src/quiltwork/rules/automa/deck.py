"""The Automa's deck, as far as a player may know it (rules 41-44).

A shuffled deck is the same as drawing, card by card, from those not seen yet: so there is no
hidden order to keep. In the tactical deck the back is drawn first and the card to it later.
"""

from __future__ import annotations

from dataclasses import replace

from ...editions import Card, automa_components
from ..events import DeckReshuffled, Event
from .player import AutomaPlayer


def unseen_cards(automa: AutomaPlayer) -> tuple[Card, ...]:
    """The cards that may be on top: not seen since the last shuffle, and with the back in sight."""
    return tuple(
        card
        for card in automa_components().deck(automa.deck)
        if card.number not in automa.seen and automa.budget in (None, card.budget)
    )


def discard(automa: AutomaPlayer, card: Card, events: list[Event]) -> AutomaPlayer:
    """Discard the turn's card; an empty deck is shuffled at once, with all cards (rules 42, 43)."""
    after = replace(automa, seen=(*automa.seen, card.number), budget=None)
    if after.cards_left:
        return after
    events.append(DeckReshuffled(len(after.seen) + after.set_aside))
    return replace(after, seen=(), set_aside=0)
