"""Many games at once on the native core, as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ...editions import Edition
from ...engine.brain import placing_brain_for
from ...engine.playing import automa_named
from ...errors import QuiltworkError
from ...native import Batch
from ...native.arrays import Array
from ...native.tables import edition_of
from ..observation import Seen, action_space, observation_space
from .pool import Pool

ENDS = {"mover": "seat", "winner": "winner", "scores": "scores", "rewards": "rewards"}
"""What a batch writes about a game that has ended, and what it is called in `final_info`."""


class QuiltworkVectorEnv(VectorEnv[Seen, Any, Array]):
    """`num_envs` games stepped together; each takes the course it would take alone.

    Against an opponent a step is a move of the learner and all answers up to its next one; with
    `opponent=None` every step moves whoever is to move. A finished game is followed by the next
    one within the same step: its last observation is in `infos["final_obs"]`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        edition: str | Edition = "classic",
        *,
        opponent: str | None = "greedy",
        seat: int | str = 0,
        reward: str = "win",
        flat: bool = False,
        threads: int = 1,
    ) -> None:
        """Choose the games and who answers: "random", "greedy", "automa:3", or None."""
        chosen = edition_of(edition)
        solo = None if opponent is None else automa_named(opponent)
        if solo is None and opponent not in ("random", "greedy", None):
            raise QuiltworkError(
                f"the vector environment plays 'random', 'greedy' and the Automa, not {opponent!r};"
                " other players answer with gymnasium.make_vec(..., vectorization_mode='async')"
            )
        answering = None if solo is not None else opponent
        self._batch = Batch(
            chosen,
            num_envs,
            threads=threads,
            solo=solo,
            reward=reward,
            opponent=placing_brain_for(chosen) if answering == "greedy" else answering,
            seat=seat,
        )
        self.num_envs = num_envs
        self.single_action_space = action_space(chosen)
        self.single_observation_space = observation_space(chosen, solo=solo is not None, flat=flat)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._parts = ("flat",) if flat else ("planes", "scalars")
        self._has_begun = False
        shapes = self._batch.shapes
        self._pools = {name: Pool(*shapes[name]) for name in ("mask", *self._parts)}
        self._ends = {
            name: np.empty(*shapes[name][::-1])
            for name in (f"final_{part}" for part in self._parts)
        }

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Lay out the games of seeds s, s + 1 and so on, or of a seed each; else the next ones."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None and not self._has_begun:
            seed = self.np_random.integers(0, 1 << 63, self.num_envs, np.uint64)  # type: ignore[assignment]
        self._batch.reset(seed)
        self._has_begun = True
        arrays = self._new_arrays()
        self._batch.observe(**{name: arrays[name] for name in ("mask", "to_move", *self._parts)})
        return self._seen(arrays), self._infos(arrays)

    def step(self, actions: Any) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Make a legal move in every game; an illegal one raises, and no game is changed."""
        if not self._has_begun:
            raise ResetNeeded("no game is going on: call reset() first")
        wanted = self._checked(actions)
        arrays = self._new_arrays()
        self._batch.step(wanted, **arrays)
        ended = arrays["done"].view(np.bool_)
        infos = self._infos(arrays)
        if ended.any():
            self._add_ends(infos, arrays, ended)
        return self._seen(arrays), arrays["reward"], ended, np.zeros_like(ended), infos

    def random_actions(self, seed: int) -> Array:
        """A legal action for every game, each equally likely: the random player."""
        actions = np.empty(self.num_envs, np.int32)
        self._batch.random_actions(seed, actions)
        return actions

    def _checked(self, actions: Any) -> Array:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise QuiltworkError(
                f"actions: the shape must be {(self.num_envs,)}, not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise QuiltworkError(f"actions: whole numbers are needed, not {given.dtype}")
        wanted = np.ascontiguousarray(given, np.int32)
        if given.dtype != np.int32 and not np.array_equal(given, wanted):
            raise QuiltworkError(f"actions: ids end at {self._batch.edition.action_count - 1}")
        return wanted

    def _new_arrays(self) -> dict[str, Array]:
        """Arrays for one step; the large ones from pools, and those for ends always the same."""
        shapes = self._batch.shapes
        small = {
            name: np.empty(*shapes[name][::-1]) for name in ("to_move", "reward", "done", *ENDS)
        }
        return small | {name: pool.take() for name, pool in self._pools.items()} | self._ends

    def _seen(self, arrays: dict[str, Array]) -> Seen:
        if len(self._parts) == 1:
            return arrays["flat"]
        return {part: arrays[part] for part in self._parts}

    def _infos(self, arrays: dict[str, Array]) -> dict[str, Any]:
        """As Gymnasium lays them out: beside each value, which games have it."""
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": arrays["mask"].view(np.int8),
            "_action_mask": everywhere,
            "seat": arrays["to_move"],
            "_seat": everywhere,
        }

    def _add_ends(self, infos: dict[str, Any], arrays: dict[str, Array], ended: Array) -> None:
        """What finished games came to; only they are copied, for the next end writes over it."""
        final = np.full(self.num_envs, None, object)
        games = np.flatnonzero(ended)
        rows = [arrays[f"final_{part}"][games] for part in self._parts]
        if len(rows) == 1:
            for game, seen in zip(games.tolist(), rows[0], strict=True):
                final[game] = seen
        else:
            for game, planes, scalars in zip(games.tolist(), *rows, strict=True):
                final[game] = {"planes": planes, "scalars": scalars}
        told = {name: arrays[array] for array, name in ENDS.items()}
        infos["final_obs"], infos["_final_obs"] = final, ended
        infos["final_info"] = told | {f"_{name}": ended for name in told}
        infos["_final_info"] = ended
