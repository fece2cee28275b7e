"""One learner against a computer player, against the Automa, or for both sides."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from ...editions import Edition
from ...engine.minds import Mind
from ...engine.players import player
from ...engine.playing import automa_named
from ...errors import QuiltworkError
from ...native import action_mask
from ...native.batch import SEATS
from ...rules import Generator
from ..observation import Seen, action_space, observation_space, seen_by
from ..rendering import FRAMES_A_SECOND, MODES, Pixels, Renderer
from ..table import Table

SEAT_STREAM = 2_000_000
"""The stream of a game's seed that says where the learner sits, if that is left to chance."""


class QuiltworkEnv(gymnasium.Env[Seen, Any]):
    """A step is a move of the learner and all the opponent's answers up to its next one.

    An illegal action raises `IllegalMove` and changes nothing; `info["action_mask"]` tells which
    are legal, `info["seat"]` from which side the observation is.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(MODES),
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self,
        edition: str | Edition = "classic",
        *,
        opponent: str | None = "greedy",
        seat: int | str = 0,
        reward: str = "win",
        flat: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Choose the game and who answers.

        `opponent` is any player of the engine ("random", "level:4", "full:nodes=500"), the Automa
        ("automa:3" or "automa:3,tactical"), or None: then the learner moves for both seats.
        """
        if isinstance(seat, bool) or seat not in SEATS:
            raise QuiltworkError(f"the seat is 0, 1, 'alternate' or 'random', not {seat!r}")
        solo = None if opponent is None else automa_named(opponent)
        self._player = None if solo is not None or opponent is None else player(opponent)
        self._mind: Mind | None = None
        self._table = Table(edition, solo=solo, reward=reward)
        self._renderer = Renderer(render_mode)
        self._wanted_seat = seat
        self._seat: int | None = None
        self._flat = flat
        self._games = 0
        self.render_mode = render_mode
        chosen = self._table.edition
        self.observation_space = observation_space(chosen, solo=solo is not None, flat=flat)
        self.action_space = action_space(chosen)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Lay out the game of a seed; without one the next game, the first being random."""
        super().reset(seed=seed)
        if seed is None and self._games > 0:
            self._table.begin_next()
            self._games += 1
        else:
            drawn = int(self.np_random.integers(0, 1 << 63)) if seed is None else seed
            self._table.begin(drawn)
            self._games = 1
        self._seat = self._seat_now()
        self._leave()
        self._answer()
        self._show()
        return self._seen(self._viewer())

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Move for the learner, and let the opponent answer."""
        if self._games == 0 or self._table.position.is_over:
            raise ResetNeeded("no game is going on: call reset() first")
        mover = self._viewer()
        self._table.play(action)
        self._answer()
        over = self._table.position.is_over
        seen, info = self._seen(mover if over else self._viewer())
        if over:
            info["winner"] = self._table.position.winner
            info["scores"] = np.array(self._table.scores(), np.int32)
            info["rewards"] = np.array(self._table.rewards(), np.float32)
        self._show()
        return seen, self._table.rewards()[mover], over, False, info

    def render(self) -> str | Pixels | None:
        """The table in the render mode the environment was made with."""
        return self._renderer.show(self._table.position)

    def close(self) -> None:
        """Shut the window and let the opponent go."""
        self._renderer.close()
        self._leave()

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_mind": None}  # a copy's opponent begins to think anew

    def _seat_now(self) -> int | None:
        if self._table.solo is not None:
            return 0
        if self._player is None:
            return None
        if self._wanted_seat == "alternate":
            return (self._games - 1) % 2
        if self._wanted_seat == "random":
            return Generator(self._table.seed, SEAT_STREAM).below(2)
        return int(self._wanted_seat)

    def _viewer(self) -> int:
        seat = self._table.position.to_move if self._seat is None else self._seat
        assert seat is not None
        return seat

    def _seen(self, seat: int) -> tuple[Seen, dict[str, Any]]:
        position = self._table.position
        info = {"action_mask": action_mask(position), "seat": seat}
        return seen_by(position, seat, flat=self._flat), info

    def _answer(self) -> None:
        """The opponent's moves, until the learner is to move or the game is over."""
        if self._player is None or self._seat is None:
            return
        while self._table.position.to_move == 1 - self._seat:
            if self._mind is None:
                self._mind = self._player.begin(self._table.edition)
            thought = self._mind.think(self._table.position, self._table.dice())
            self._table.play(thought.action)

    def _leave(self) -> None:
        if self._mind is not None:
            self._mind.close()
            self._mind = None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
