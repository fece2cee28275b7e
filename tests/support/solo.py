"""Cards dealt to the Automa by hand."""

from __future__ import annotations

from quiltwork import Automa, Draw, Event, Game, Position
from quiltwork.editions import automa_components
from quiltwork.rules import Step


def reveal(position: Position, card: int) -> Step:
    """The Automa's whole turn with this card."""
    return position.apply(Draw("card", (card,)))


def turns(position: Position, *cards: int) -> Step:
    """Several of the Automa's turns in a row; the back of a tactical card is seen before it."""
    happened: tuple[Event, ...] = ()
    for card in cards:
        if position.chance is not None and position.chance.kind == "budget":
            position, events = position.apply(
                Draw("budget", (automa_components().card(card).budget,))
            )
            happened += events
        position, events = reveal(position, card)
        happened += events
    return Step(position, happened)


def idle_game(deck: str, level: int = 1, seed: int = 3) -> Game:
    """A whole game against the Automa by somebody who only ever advances."""
    game = Game.new(seed=seed, solo=Automa(level, deck))
    while not game.position.is_over:
        game.play(0)
    return game


def revealed(game: Game) -> list[int]:
    """The cards revealed in a game, in order."""
    draws = [step for step in game.steps if isinstance(step, Draw)]
    return [draw.values[0] for draw in draws if draw.kind == "card"]
