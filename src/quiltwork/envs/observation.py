"""The one observation of all adapters: its spaces, its parts and the names of its numbers.

The native core writes it (`native/include/quiltwork/observe.hpp`); docs/research.md specifies it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ..editions import Edition, automa_components
from ..native import Observation, Position, observe
from ..native.arrays import plane_shape, scalar_shape

BOUND = 32.0
"""No number of an observation is larger; they are scaled to be around 1."""
TILES_AHEAD = 8
_PLAYER = ("buttons", "income", "time", "empty", "special_tile", "marks_ahead", "score", "home")
_TABLE = (
    *("time_ahead", "on_top", "pending", "special_tile_free"),
    *("special_patches_left", "circle_size", "small_tiles_in_box", "against_automa"),
)
_TILE = ("is_there", "cost", "time", "income", "size")
_AUTOMA = ("level", "tactical", "budget_in_sight", "budget", "set_aside", "taken")

Seen = dict[str, npt.NDArray[np.float32]] | npt.NDArray[np.float32]
"""Planes and scalars by name, or both as one vector."""


def scalar_names(edition: Edition, solo: bool = False) -> tuple[str, ...]:
    """What each number of `scalars` is, in order.

    >>> from quiltwork import edition
    >>> names = scalar_names(edition("classic"))
    >>> names[0], names[8], names[24:26], names[64], len(names)
    ('my_buttons', 'other_buttons', ('next0_is_there', 'next0_cost'), 'circle_tile0', 97)
    """
    names = [f"{who}_{what}" for who in ("my", "other") for what in _PLAYER]
    names += _TABLE
    names += [f"next{number}_{what}" for number in range(TILES_AHEAD) for what in _TILE]
    names += [f"circle_tile{tile.id}" for tile in edition.tiles]
    if solo:
        names += [f"automa_{what}" for what in _AUTOMA]
        cards = len(automa_components().deck("normal"))
        names += [f"automa_card{number}_seen" for number in range(cards)]
    return tuple(names)


def observation_space(
    edition: Edition, *, solo: bool = False, flat: bool = False
) -> spaces.Space[Any]:
    """What an observation may be: a `Dict` of planes and scalars, or one vector of all."""
    planes, scalars = plane_shape(edition), scalar_shape(edition, solo)
    if flat:
        size = planes[0] * edition.spaces + scalars[0]
        return spaces.Box(-BOUND, BOUND, (size,), np.float32)
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 1, planes, np.float32),
            "scalars": spaces.Box(-BOUND, BOUND, scalars, np.float32),
        }
    )


def action_space(edition: Edition) -> spaces.Discrete:
    """The action ids of docs/notation.md."""
    return spaces.Discrete(edition.action_count)


def seen_by(position: Position, seat: int, *, flat: bool = False) -> Seen:
    """What the player on a seat sees now, in new arrays."""
    return arranged(observe(position, seat), flat=flat)


def arranged(seen: Observation, *, flat: bool) -> Seen:
    """The observation as the space says."""
    if flat:
        return np.concatenate([seen.planes.ravel(), seen.scalars])
    return {"planes": seen.planes, "scalars": seen.scalars}
