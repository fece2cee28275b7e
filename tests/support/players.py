"""Players for tests: one who moves anyhow, and some who bring rare situations about.

A game is a `Plan`: a start, a seed and a style. The same plan always gives the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from quiltwork import Draw, Event, Game, Generator, Move, Position, edition

from .editions import patio, slow_express
from .naive import covered
from .tables import position_with, quilt_filled, solo_with

Chooser = Callable[[Position, Generator], Move]


def anyhow(position: Position, generator: Generator) -> Move:
    """Any legal move, each as likely."""
    moves = position.legal_moves()
    return moves[generator.below(len(moves))]


def packer(position: Position, generator: Generator) -> Move:
    """Takes whenever it can, large tiles first, and lays them as tightly as possible."""
    seat = position.to_move
    assert seat is not None
    taken = covered(position.players[seat].quilt)
    rows, columns = position.edition.rows, position.edition.columns

    def tightness(move: Move) -> tuple[int, int, int]:
        squares, touching = set(move.cells), 0
        for row, column in squares:
            for r, c in (
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ):
                inside = 0 <= r < rows and 0 <= c < columns
                touching += not inside or (r, c) in taken or (r, c) in squares
        return 4 * len(squares) - touching, -len(squares), -move.action

    placing = [move for move in position.legal_moves() if move.placement is not None]
    if not placing:
        return position.legal_moves()[0]
    best = sorted(placing, key=tightness)[:2]
    return best[generator.below(len(best))]


def decliner(position: Position, generator: Generator) -> Move:
    """Packs, but wants no special patch where it may say so."""
    first = position.legal_moves()[0]
    return first if first.kind == "decline" else packer(position, generator)


def walker(position: Position, generator: Generator) -> Move:
    """Only advances, and declines what it can."""
    return position.legal_moves()[0]


STYLES: dict[str, Chooser] = {
    "anyhow": anyhow,
    "packer": packer,
    "decliner": decliner,
    "walker": walker,
}


def _opening(id: str) -> Callable[[int], Position]:
    return lambda seed: Game.new(id, seed=seed).position


def _rich(id: str) -> Callable[[int], Position]:
    """An opening in which nobody has to look at prices."""

    def start(seed: int) -> Position:
        position = Game.new(id, seed=seed).position
        one, two = (replace(player, buttons=150) for player in position.players)
        return replace(position, players=(one, two))

    return start


def _solo(level: int, deck: str, buttons: int = 5) -> Callable[[int], Position]:
    def start(seed: int) -> Position:
        id = ("classic", "classic-2014", "anniversary")[seed % 3]
        circle = Game.new(id, seed=seed).position.circle
        return solo_with(id, level=level, deck=deck, circle=circle, buttons=(buttons, 0))

    return start


def _nearly_full(seed: int) -> Position:
    """One quilt with few holes, close to the special patches."""
    id = ("classic", "classic-2014", "express")[seed % 3]
    mark = edition(id).special_patch_marks[seed % 2]
    holes = ("a1", "a1 a3", "a1:b1 a7", "a2")[seed % 4]
    return position_with(
        id,
        tokens=(mark - 1, mark - 1),
        buttons=(20, 20),
        quilts=(quilt_filled(id, except_=holes), None),
        special_tile=0 if edition(id).special_tile else None,
    )


def _nearly_seven(seed: int) -> Position:
    """A 7x7 square that lacks a domino, another that lacks one square."""
    first = quilt_filled(except_="h1:i9 a8:g9 a1:b1")
    second = quilt_filled(except_="a1:i2 a3:a9 i3:i9 e5")
    return position_with(tokens=(24, 25), buttons=(30, 30), quilts=(first, second), offer=(0, 8))


def _short_circle(seed: int) -> Position:
    """So few tiles that the circle becomes empty."""
    circle = [(0, 2, 3), (3, 0), (15, 0, 16, 20)][seed % 3]
    return position_with("express", tokens=(3, 4), buttons=(30, 30), circle=circle)


def _one_hole(seed: int) -> Position:
    """A tile that leaves one hole and crosses two special patches."""
    holes = ("a1:e1 g7", "c1:c5 a7", "g2:g6 a1")[seed % 3]
    quilt = quilt_filled("express", except_=holes)
    return position_with(slow_express(), tokens=(5, 5), offer=(14,), quilts=(quilt, None))


STARTS: dict[str, Callable[[int], Position]] = {
    "classic": _opening("classic"),
    "classic-2014": _opening("classic-2014"),
    "anniversary": _opening("anniversary"),
    "express": _opening("express"),
    "stack-n-stuff": _opening("stack-n-stuff"),
    "rich classic": _rich("classic"),
    "rich anniversary": _rich("anniversary"),
    "rich express": _rich("express"),
    "nearly full": _nearly_full,
    "nearly seven": _nearly_seven,
    "short circle": _short_circle,
    "slow express": lambda seed: position_with(slow_express(), buttons=(60, 60), offer=(14,)),
    "one hole": _one_hole,
    "patio": lambda seed: Game.new(patio(), seed=seed).position,
    "intern": _solo(1, "normal"),
    "legend": _solo(5, "tactical"),
    "rich fellow": _solo(3, "tactical", 150),
}


@dataclass(frozen=True)
class Plan:
    """How a game is to go; `play_out` plays it."""

    start: str
    seed: int
    style: str


@dataclass(frozen=True)
class Played:
    """One step of a game with the positions around it."""

    before: Position
    step: Move | Draw
    after: Position
    events: tuple[Event, ...]


@cache
def play_out(plan: Plan) -> tuple[Played, ...]:
    """Play a planned game to its end."""
    position = STARTS[plan.start](plan.seed)
    choose, generator = STYLES[plan.style], Generator(plan.seed)
    steps: list[Played] = []
    while not position.is_over:
        assert len(steps) < 1000, "this game does not end"
        step: Move | Draw
        if position.chance is not None:
            step = position.chance.sample(generator)
        else:
            step = choose(position, generator)
        after, events = position.apply(step)
        steps.append(Played(position, step, after, events))
        position = after
    return tuple(steps)
