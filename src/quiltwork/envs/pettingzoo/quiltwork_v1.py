"""Patchwork as a PettingZoo AEC environment, `quiltwork_v1`.

Whoever is behind on the time board moves, so the same agent may act many times in a row.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ...editions import Edition
from ...native import action_mask
from ...rules import Automa
from ..observation import action_space, observation_space, seen_by
from ..rendering import FRAMES_A_SECOND, MODES, Pixels, Renderer
from ..table import Table

ILLEGAL_REWARD = -1


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """The environment, wrapped as PettingZoo's own board games are; options as for `raw_env`."""
    wrapped: AECEnv[str, Any, Any] = raw_env(**options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - the name PettingZoo asks for
    """Two agents, or one against the Automa; an illegal action raises and changes nothing."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "quiltwork_v1",
        "render_modes": list(MODES),
        "render_fps": FRAMES_A_SECOND,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        edition: str | Edition = "classic",
        *,
        reward: str = "win",
        flat: bool = False,
        solo: Automa | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Choose the edition, what is won ("win" or "margin"), and how it is seen and shown."""
        super().__init__()
        self._table = Table(edition, solo=solo, reward=reward)
        self._renderer = Renderer(render_mode)
        self._flat = flat
        self._has_seed = False
        self.render_mode = render_mode
        self.possible_agents = ["player_0"] if solo is not None else ["player_0", "player_1"]
        self.agents: list[str] = []
        chosen = self._table.edition
        seen = observation_space(chosen, solo=solo is not None, flat=flat)
        mask = spaces.Box(0, 1, (chosen.action_count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(chosen) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay out the game of a seed; without one the next game, the first being random."""
        if seed is None and self._has_seed:
            self._table.begin_next()
        else:
            self._table.begin(secrets.randbits(64) if seed is None else seed)
        self._has_seed = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is all zero unless it is to move."""
        position, seat = self._table.position, self.possible_agents.index(agent)
        if position.to_move == seat:
            mask = action_mask(position)
        else:
            mask = np.zeros(self._table.edition.action_count, np.int8)
        return {"observation": seen_by(position, seat, flat=self._flat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Move for the agent selected."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._table.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self._table.position.is_over:
            self._finish()
        else:
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """The table in the render mode the environment was made with."""
        return self._renderer.show(self._table.position)

    def close(self) -> None:
        """Shut the window, if there is one."""
        self._renderer.close()

    def _select(self) -> None:
        seat = self._table.position.to_move
        assert seat is not None
        self.agent_selection = self.possible_agents[seat]

    def _finish(self) -> None:
        rewards, scores = self._table.rewards(), self._table.scores()
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = rewards[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"scores": scores}
