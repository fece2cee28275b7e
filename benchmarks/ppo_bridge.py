"""The vector environment for Stable-Baselines3: the same arrays under the names it knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from quiltwork.envs.gymnasium import QuiltworkVectorEnv


class BridgedVecEnv(VecEnv):
    """A flat `QuiltworkVectorEnv`, with masks by `env_method("action_masks")`.

    The learner is paid by its own score, move by move as it grows and shrinks: it sees at once
    what a move was good for, and what the opponent does is no noise to it.
    """

    def __init__(self, env: QuiltworkVectorEnv, names: Sequence[str], seed: int) -> None:
        self.env, self._first_seed = env, seed
        first = env.single_observation_space.shape[0] - len(names)
        self._score_at = first + names.index("my_score")
        self._scores = np.zeros(env.num_envs, np.float32)
        self.results: list[float] = []  # rewards of finished games, until somebody takes them
        self._infos: dict[str, Any] = {}
        self._actions: np.ndarray | None = None
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> np.ndarray:
        seen, self._infos = self.env.reset(seed=self._first_seed)
        self._scores = seen[:, self._score_at].copy()
        return seen

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        seen, rewards, ended, _, self._infos = self.env.step(self._actions)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        scores = seen[:, self._score_at].copy()
        reached = scores.copy()
        for game in np.flatnonzero(ended):
            told[game]["terminal_observation"] = last = self._infos["final_obs"][game]
            reached[game] = last[self._score_at]
        self.results += rewards[ended].tolist()
        grown = reached - self._scores
        self._scores = scores
        return seen, grown, ended, told

    def close(self) -> None:
        self.env.close()

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks" or hasattr(self.env, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name)] * self._count(indices)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("the games of a batch have no attributes of their own")

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **options: Any) -> Any:
        if method_name != "action_masks":
            raise NotImplementedError(f"there is no method {method_name!r}")
        return self._infos["action_mask"].view(np.bool_)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self._count(indices)

    def _count(self, indices: int | Iterable[int] | None) -> int:
        return self.num_envs if indices is None else np.size(indices)
