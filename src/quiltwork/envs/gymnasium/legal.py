"""For agents and checks that know no masks: every action becomes a legal one."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import RecordConstructorArgs


class LegalActions(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """Plays an illegal action as a legal one: number `action` of them, counted round and round."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        """Wrap an environment that gives `info["action_mask"]`."""
        RecordConstructorArgs.__init__(self)
        gymnasium.Wrapper.__init__(self, env)
        self._mask: np.ndarray[Any, np.dtype[np.int8]] | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(seed=seed, options=options)
        self._mask = info["action_mask"].copy()
        return seen, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Make a legal move."""
        if self._mask is not None and self._mask.any() and not self._mask[action]:
            legal = np.flatnonzero(self._mask)
            action = legal[action % len(legal)]
        seen, reward, terminated, truncated, info = self.env.step(action)
        self._mask = info["action_mask"].copy()
        return seen, reward, terminated, truncated, info
