"""Many games stepped together, into NumPy arrays that belong to the caller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import index
from typing import Any

import numpy as np

from .. import _native
from .._native import Brain
from .._native import Position as NativePosition
from ..editions import DECKS, Edition
from ..errors import QuiltworkError
from ..rules import Automa
from ..rules.automa.player import CARDS_SET_ASIDE
from .arrays import Array, check_array, plane_shape, scalar_shape
from .tables import edition_of, tables_of

MOST_GAMES = 10_000_000
SEATS = (0, 1, "alternate", "random")
OBSERVATIONS = ("mask", "bits", "planes", "scalars", "flat", "to_move")
RESULTS = (
    *("reward", "rewards", "done", "scores", "winner", "mover"),
    *("final_planes", "final_scalars", "final_flat"),
)


class Batch:
    """`n` games of one edition, played side by side.

    A game of seed s takes the same course as `Game.new(edition, s)` with the same actions. When
    one ends and `auto_reset` is on, the next begins at once, with a seed derived from the last.

    >>> batch = Batch("classic", 4, seeds=[1, 2, 3, 4])
    >>> arrays = batch.arrays("mask", "to_move", "rewards", "done")
    >>> batch.observe(mask=arrays["mask"], to_move=arrays["to_move"])
    >>> arrays["mask"].sum(axis=1).tolist()  # so many legal actions each
    [537, 306, 690, 71]
    >>> batch.step(np.zeros(4, np.int32), **arrays)  # everyone advances
    >>> arrays["to_move"].tolist()
    [1, 0, 1, 0]
    """

    def __init__(
        self,
        edition: str | Edition,
        n: int,
        seeds: int | Sequence[int] | Array = 0,
        *,
        threads: int = 1,
        solo: Automa | None = None,
        reward: str = "win",
        auto_reset: bool = True,
        opponent: str | Brain | None = None,
        seat: int | str = 0,
    ) -> None:
        """Lay out the games; a single seed s means seeds s, s + 1, s + 2 and so on.

        With an opponent, "random" or a brain for the greedy player, a step is a move of the
        learner and all answers up to its next one. The learner sits on seat 0 or 1, changes
        places with every game ("alternate") or takes the one its seed says ("random").
        """
        self.edition = edition_of(edition)
        if type(n) is not int or not 1 <= n <= MOST_GAMES:
            raise QuiltworkError(f"a batch has 1 to {MOST_GAMES} games, not {n!r}")
        if type(threads) is not int or not 1 <= threads <= 256:
            raise QuiltworkError(f"a batch has 1 to 256 threads, not {threads!r}")
        if reward not in ("win", "margin"):
            raise QuiltworkError(f"reward is 'win' or 'margin', not {reward!r}")
        if not isinstance(solo, Automa | None):
            raise QuiltworkError(f"solo is an Automa or None, not {solo!r}")
        if solo is not None and not self.edition.automa:
            raise QuiltworkError(f"the Automa cannot be played on edition {self.edition.id!r}")
        if opponent != "random" and not isinstance(opponent, Brain | None):
            raise QuiltworkError(f"the opponent is 'random', a brain or None, not {opponent!r}")
        if opponent is not None and solo is not None:
            raise QuiltworkError("against the Automa there is no other opponent")
        if isinstance(seat, bool) or seat not in SEATS:
            raise QuiltworkError(f"the seat is 0, 1, 'alternate' or 'random', not {seat!r}")
        self.size = n
        self.solo = solo
        self._options = {
            "threads": threads,
            "solo": solo,
            "reward": reward,
            "auto_reset": auto_reset,
            "opponent": opponent,
            "seat": seat,
        }
        self._batch = _native.Batch(
            tables_of(self.edition),
            n,
            min(threads, n),
            solo.level if solo is not None else 0,
            DECKS.index(solo.deck) if solo is not None else 0,
            CARDS_SET_ASIDE if solo is not None else 0,
            auto_reset,
            reward == "margin",
            opponent is not None,
            opponent if isinstance(opponent, Brain) else None,
            SEATS.index(seat),
        )
        self.reset(seeds)

    @cached_property
    def shapes(self) -> dict[str, tuple[type[np.generic], tuple[int, ...]]]:
        """The type and shape of every array a batch can write."""
        n, edition = self.size, self.edition
        planes, scalars = plane_shape(edition), scalar_shape(edition, self.solo is not None)
        flat = (planes[0] * edition.spaces + scalars[0],)
        return {
            "mask": (np.uint8, (n, edition.action_count)),
            "bits": (np.uint64, (n, planes[0], 2)),
            "planes": (np.float32, (n, *planes)),
            "scalars": (np.float32, (n, *scalars)),
            "flat": (np.float32, (n, *flat)),
            "to_move": (np.int8, (n,)),
            "reward": (np.float32, (n,)),
            "rewards": (np.float32, (n, 2)),
            "done": (np.uint8, (n,)),
            "scores": (np.int32, (n, 2)),
            "winner": (np.int8, (n,)),
            "mover": (np.int8, (n,)),
            "final_planes": (np.float32, (n, *planes)),
            "final_scalars": (np.float32, (n, *scalars)),
            "final_flat": (np.float32, (n, *flat)),
        }

    def arrays(self, *names: str) -> dict[str, Array]:
        """New arrays to be written into, by name; all of them if none is named."""
        shapes = self.shapes
        for name in names:
            if name not in shapes:
                raise QuiltworkError(f"there is no array {name!r}; there are {', '.join(shapes)}")
        return {name: np.zeros(shapes[name][1], shapes[name][0]) for name in names or shapes}

    def reset(self, seeds: int | Sequence[int] | Array | None = 0) -> None:
        """Begin all games anew; without seeds each goes on to its next one."""
        if seeds is None:
            self._batch.reset_to_next()
            return
        if isinstance(seeds, int):
            if not 0 <= seeds < 1 << 64:
                raise QuiltworkError(f"a seed is a whole number from 0 to 2**64 - 1, not {seeds}")
            wanted = np.arange(self.size, dtype=np.uint64) + np.uint64(seeds)
        else:
            wanted = self._seeds(seeds)
        self._batch.reset(wanted)

    def step(self, actions: Array, **arrays: Array) -> None:
        """Make a move in every game, and write what is wanted.

        `actions` holds one legal action id a game (int32); a finished game ignores its own. An
        illegal one raises `IllegalMove` naming the game, and no game is changed.
        """
        check_array("actions", actions, np.int32, (self.size,), writable=False)
        self._check_all(arrays, OBSERVATIONS + RESULTS)
        self._batch.step(actions, arrays)

    def observe(self, **arrays: Array) -> None:
        """Write what the games look like now, without a move."""
        self._check_all(arrays, OBSERVATIONS)
        self._batch.observe(arrays)

    def random_actions(self, seed: int, actions: Array) -> None:
        """Fill `actions` with legal ones, each equally likely; finished games get 0."""
        if not 0 <= seed < 1 << 64:
            raise QuiltworkError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        check_array("actions", actions, np.int32, (self.size,), writable=True)
        self._batch.random_actions(seed, actions)

    def position(self, game: int) -> NativePosition:
        """The position of one game."""
        return self._batch.position(self._game(game))

    def set_position(self, game: int, position: NativePosition) -> None:
        """Put another position of the same edition in the place of one game."""
        if not isinstance(position, NativePosition):
            raise QuiltworkError(f"a native position is needed, not {type(position).__name__}")
        try:
            self._batch.set_position(self._game(game), position)
        except ValueError as error:
            raise QuiltworkError(str(error)) from None

    def __len__(self) -> int:
        return self.size

    def _game(self, game: int) -> int:
        if not 0 <= game < self.size:
            raise QuiltworkError(f"there is no game {game}: they are numbered 0 to {self.size - 1}")
        return game

    def _seeds(self, seeds: Sequence[int] | Array) -> Array:
        try:
            given = np.asarray(seeds)
            wanted = np.array([index(seed) for seed in given.tolist()], dtype=np.uint64)
        except (OverflowError, ValueError, TypeError):
            raise QuiltworkError("seeds are whole numbers from 0 to 2**64 - 1") from None
        if wanted.shape != (self.size,):
            raise QuiltworkError(f"{self.size} seeds are needed, not {wanted.shape}")
        return wanted

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[object, ...]]:
        games = [self._batch.game(number) for number in range(self.size)]
        return _restore, (self.edition, self._options, games)

    def _check_all(self, arrays: dict[str, Array], allowed: tuple[str, ...]) -> None:
        for name, array in arrays.items():
            if name not in allowed:
                raise QuiltworkError(f"no array {name!r} here; there are {', '.join(allowed)}")
            check_array(name, array, *self.shapes[name], writable=True)


def _restore(
    edition: Edition,
    options: dict[str, Any],
    games: list[tuple[NativePosition, int, int, int, int]],
) -> Batch:
    """Take a pickled batch up again."""
    batch = Batch(edition, len(games), **options)
    for number, game in enumerate(games):
        batch._batch.set_game(number, *game)
    return batch
