"""One game between two players by name: what is to be played, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from time import perf_counter, process_time

from ..editions import Edition
from ..errors import QuiltworkError
from ..game import Game
from ..native import Position as NativePosition
from ..notation import Record
from ..rules import Automa, Generator, first_position, random_setup
from .failure import EngineFailure
from .minds import Mind
from .players import player
from .protocol.lines import one_line

DICE_STREAM = 1_000_000
"""The dice of the players; the draws of chance use the streams from 1."""


def automa_named(name: str) -> Automa | None:
    """The Automa that `automa:LEVEL` or `automa:LEVEL,DECK` means; None for any other player.

    >>> automa_named("automa:3,tactical")
    Automa(level=3, deck='tactical')
    """
    kind, _, settings = name.partition(":")
    if kind != "automa":
        return None
    level, comma, deck = settings.partition(",")
    if not (level.isascii() and level.isdigit() and len(level) == 1):
        raise QuiltworkError(f"{name[:60]!r}: write automa:3 or automa:3,tactical")
    return Automa(int(level), deck if comma else "normal")


def positions_of(
    position: NativePosition, deal: int, actions: Iterable[int]
) -> Iterator[NativePosition]:
    """A game played again: the position before every action, and the last one."""
    draws = 0
    for action in (*actions, None):
        while position.chance is not None:
            draws += 1
            position = position.draw(deal, draws)
        yield position
        if action is not None:
            position = position.apply(action)


@dataclass(frozen=True)
class Fixture:
    """A game to be played: A against B on a deal; B may be the Automa."""

    edition: Edition
    a: str
    b: str
    deal: int
    """The seed that decides the circle and every draw."""
    swapped: bool = False
    """A sits on seat 0 and begins, or on seat 1 if the seats are swapped."""

    @property
    def seat_of_a(self) -> int:
        """Where A sits."""
        return 1 if self.swapped else 0

    @property
    def names(self) -> tuple[str, str]:
        """The players by seat."""
        return (self.b, self.a) if self.swapped else (self.a, self.b)

    def start(self) -> NativePosition:
        """The position before the first move; what cannot be played raises `QuiltworkError`."""
        circle, _ = random_setup(self.edition, self.deal)
        return NativePosition(first_position(self.edition, circle, 0, automa_named(self.b)))


@dataclass(frozen=True)
class GameResult:
    """One game: who won, the scores of A and B, and what thinking cost them."""

    winner: int
    """0 if A won, 1 if B did."""
    scores: tuple[int, int] | None
    """None if a player failed: the game was not played to its end, so nobody has a score."""
    moves: tuple[int, int]
    seconds: tuple[float, float]
    """Processor time of a player in this process, time by the clock of one in its own."""
    actions: tuple[int, ...]
    """The moves of both as action ids; with the deal they are the whole game."""
    reason: str | None = None
    """Why the loser could not play on."""


class _Failed(Exception):
    """The player on this seat lost, for this reason."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(seat, reason)
        self.seat, self.reason = seat, reason


class _Table:
    """A game under way: the minds by seat, what they did and what it cost."""

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.position = fixture.start()
        self.actions: list[int] = []
        self.moves, self.seconds = [0, 0], [0.0, 0.0]

    def play(self) -> None:
        """Play to the end; raises `_Failed` where a player cannot."""
        with ExitStack() as closing:
            minds = [self._seat(seat, closing) for seat in (0, 1)]
            draws = 0
            while not self.position.is_over:
                if self.position.chance is not None:
                    draws += 1
                    self.position = self.position.draw(self.fixture.deal, draws)
                else:
                    self._move(minds)

    def _seat(self, seat: int, closing: ExitStack) -> Mind | None:
        """A fresh mind for every game; the Automa needs none."""
        name = self.fixture.names[seat]
        if automa_named(name) is not None:
            return None
        try:
            mind = player(name).begin(self.fixture.edition)
        except EngineFailure as failure:
            raise _Failed(seat, failure.reason) from failure
        closing.callback(_close, mind)
        return mind

    def _move(self, minds: list[Mind | None]) -> None:
        seat = self.position.to_move
        assert seat is not None
        mind = minds[seat]
        assert mind is not None
        is_remote = player(self.fixture.names[seat]).kind == "cmd"
        clock = perf_counter if is_remote else process_time
        dice = Generator(self.fixture.deal, DICE_STREAM + len(self.actions)).next()
        began = clock()
        try:
            action = mind.think(self.position, dice).action
        except EngineFailure as failure:
            raise _Failed(seat, failure.reason) from failure
        self.seconds[seat] += clock() - began
        if not _is_legal(self.position, action):
            raise _Failed(seat, f"illegal move {action}")
        self.moves[seat] += 1
        self.actions.append(action)
        self.position = self.position.apply(action)


def _is_legal(position: NativePosition, action: int) -> bool:
    """The native core is asked only about numbers it can hold."""
    return 0 <= action < position.tables.action_count and position.is_legal(action)


def _close(mind: Mind) -> None:
    with suppress(EngineFailure):  # a mind that failed may have nothing left to close
        mind.close()


def play_game(fixture: Fixture) -> GameResult:
    """Play one game to its end, or until a player fails and so loses."""
    table = _Table(fixture)
    reason = None
    try:
        table.play()
        winning_seat = table.position.winner
    except _Failed as failed:
        winning_seat, reason = 1 - failed.seat, one_line(failed.reason)
    a, b = fixture.seat_of_a, 1 - fixture.seat_of_a
    position = table.position
    return GameResult(
        0 if winning_seat == a else 1,
        None if reason is not None else (position.score(a), position.score(b)),
        (table.moves[a], table.moves[b]),
        (round(table.seconds[a], 6), round(table.seconds[b], 6)),
        tuple(table.actions),
        reason,
    )


def record_of(fixture: Fixture, result: GameResult) -> Record:
    """The record of a game, played again by the reference rules; tags name the players."""
    game = Game.new(
        fixture.edition, seed=fixture.deal, first_player=0, solo=automa_named(fixture.b)
    )
    for action in result.actions:
        game.play(action)
    tags = {"Player0": fixture.names[0], "Player1": fixture.names[1], "Deal": str(fixture.deal)}
    if result.reason is not None:
        loser = fixture.seat_of_a if result.winner == 1 else 1 - fixture.seat_of_a
        tags["Termination"] = f"player {loser} lost: {result.reason}"
    return game.record(**tags)
