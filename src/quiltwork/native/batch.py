"""Many games stepped together, into NumPy arrays that belong to the caller."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _native
from .._native import SCALARS
from .._native import Position as NativePosition
from ..editions import DECKS, Edition
from ..errors import QuiltworkError
from ..rules import Automa
from ..rules.automa.player import CARDS_SET_ASIDE
from .tables import edition_of, tables_of

Array = npt.NDArray[Any]
MOST_GAMES = 10_000_000
OBSERVATIONS = ("mask", "bits", "planes", "scalars", "to_move")
RESULTS = ("rewards", "done", "scores")


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
    ) -> None:
        """Lay out the games; a single seed s means seeds s, s + 1, s + 2 and so on."""
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
        self.size = n
        self._batch = _native.Batch(
            tables_of(self.edition),
            n,
            min(threads, n),
            solo.level if solo is not None else 0,
            DECKS.index(solo.deck) if solo is not None else 0,
            CARDS_SET_ASIDE if solo is not None else 0,
            auto_reset,
            reward == "margin",
        )
        self.reset(seeds)

    @property
    def shapes(self) -> dict[str, tuple[type[np.generic], tuple[int, ...]]]:
        """The type and shape of every array a batch can write."""
        n, edition = self.size, self.edition
        planes = 2 + edition.choice
        return {
            "mask": (np.uint8, (n, edition.action_count)),
            "bits": (np.uint64, (n, planes, 2)),
            "planes": (np.float32, (n, planes, edition.rows, edition.columns)),
            "scalars": (np.float32, (n, SCALARS)),
            "to_move": (np.int8, (n,)),
            "rewards": (np.float32, (n, 2)),
            "done": (np.uint8, (n,)),
            "scores": (np.int32, (n, 2)),
        }

    def arrays(self, *names: str) -> dict[str, Array]:
        """New arrays to be written into, by name; all of them if none is named."""
        shapes = self.shapes
        for name in names:
            if name not in shapes:
                raise QuiltworkError(f"there is no array {name!r}; there are {', '.join(shapes)}")
        return {name: np.zeros(shapes[name][1], shapes[name][0]) for name in names or shapes}

    def reset(self, seeds: int | Sequence[int] | Array = 0) -> None:
        """Begin all games anew."""
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
        self._check("actions", actions, np.int32, (self.size,), writable=False)
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
        self._check("actions", actions, np.int32, (self.size,), writable=True)
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

    def _check_all(self, arrays: dict[str, Array], allowed: tuple[str, ...]) -> None:
        shapes = self.shapes
        for name, array in arrays.items():
            if name not in allowed:
                raise QuiltworkError(f"no array {name!r} here; there are {', '.join(allowed)}")
            self._check(name, array, *shapes[name], writable=True)

    @staticmethod
    def _check(
        name: str,
        array: object,
        dtype: type[np.generic],
        shape: tuple[int, ...],
        *,
        writable: bool,
    ) -> None:
        """Refuse an array the core could not use, saying what is wrong with it."""
        if not isinstance(array, np.ndarray):
            raise QuiltworkError(f"{name}: expected a NumPy array, not {type(array).__name__}")
        wanted = np.dtype(dtype)
        if array.dtype != wanted:
            raise QuiltworkError(f"{name}: the type must be {wanted}, not {array.dtype}")
        if array.shape != shape:
            raise QuiltworkError(f"{name}: the shape must be {shape}, not {array.shape}")
        if not array.flags.c_contiguous:
            raise QuiltworkError(f"{name}: the array must be contiguous in C order")
        if writable and not array.flags.writeable:
            raise QuiltworkError(f"{name}: the array is read-only")
