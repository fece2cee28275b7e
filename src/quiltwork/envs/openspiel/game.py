"""What OpenSpiel asks of a game: its type, its parameters and its sizes."""

from __future__ import annotations

from typing import Any

import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ...editions import Edition, automa_components, edition
from ...errors import QuiltworkError
from ...native import Position
from ...rules import Automa, first_position, random_setup
from ..table import REWARDS
from .observer import QuiltworkObserver
from .state import QuiltworkState

PARAMETERS: dict[str, Any] = {"edition": "classic", "seed": -1, "reward": "win"}
SOLO_PARAMETERS: dict[str, Any] = {**PARAMETERS, "level": 1, "deck": "normal"}


def game_type(name: str, parameters: dict[str, Any], has_chance: bool = True) -> pyspiel.GameType:
    """What kind of game this is; one without any draw is deterministic."""
    kinds = pyspiel.GameType
    players = 1 if name == "quiltwork_solo" else 2
    return kinds(
        short_name=name,
        long_name="Patchwork against the Automa" if players == 1 else "Patchwork",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kinds.ChanceMode.DETERMINISTIC
        ),
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if players == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _game_info(edition: Edition, solo: Automa | None, reward: str, has_chance: bool) -> Any:
    """The sizes OpenSpiel asks for; nobody can have more than all income at every mark."""
    income = sum(tile.income for tile in edition.tiles) * len(edition.income_marks)
    special = edition.special_tile.points if edition.special_tile is not None else 0
    highest = edition.starting_buttons + edition.last_space + income + special
    most = float(highest + edition.empty_space_penalty * edition.spaces)
    most = most if reward == "margin" else 1.0
    numbers = [tile.id for tile in edition.tiles]
    if solo is not None:
        cards = automa_components().deck(solo.deck)
        numbers += [card.number for card in cards] + [card.budget for card in cards]
    return pyspiel.GameInfo(
        num_distinct_actions=edition.action_count,
        max_chance_outcomes=max(numbers) + 1 if has_chance else 0,
        num_players=2 if solo is None else 1,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0 if solo is None else None,
        max_game_length=2 * edition.last_space + len(edition.special_patch_marks),
    )


class QuiltworkGame(pyspiel.Game):
    """A game of two; `seed` lays out the circle, and -1 leaves that to chance nodes."""

    name, defaults = "quiltwork", PARAMETERS

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters; a wrong one raises `QuiltworkError`."""
        asked = {**self.defaults, **(params or {})}
        if asked["reward"] not in REWARDS:
            raise QuiltworkError(f"reward is 'win' or 'margin', not {asked['reward']!r}")
        self.seed, self.reward = asked["seed"], asked["reward"]
        if self.seed < -1:
            raise QuiltworkError(f"the seed is a number from 0, or -1 for chance, not {self.seed}")
        self.edition = edition(asked["edition"])
        self.solo = Automa(asked["level"], asked["deck"]) if "level" in asked else None
        circle, first = random_setup(self.edition, max(self.seed, 0))
        if self.seed < 0 or self.solo is not None:
            first = 0
        self.start = Position(first_position(self.edition, circle, first, self.solo))
        has_chance = bool(self.seed < 0 or self.edition.small_tiles or self.solo)
        super().__init__(
            game_type(self.name, self.defaults, has_chance),
            _game_info(self.edition, self.solo, self.reward, has_chance),
            params or {},
        )

    def new_initial_state(self, state: object = None) -> QuiltworkState:
        """The state before the first move, or before the first tile is laid."""
        return QuiltworkState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Planes and scalars of docs/research.md; with perfect recall the history."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return QuiltworkObserver(self.edition, self.solo is not None, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class QuiltworkSoloGame(QuiltworkGame):
    """A game against the Automa of a level and deck."""

    name, defaults = "quiltwork_solo", SOLO_PARAMETERS
