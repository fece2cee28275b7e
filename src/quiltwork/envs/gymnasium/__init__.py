"""Quiltwork for Gymnasium: one learner against a computer player, alone or in large batches.

Importing this package registers an id for every edition and one for the Automa;
`gymnasium.make("quiltwork.envs.gymnasium:Quiltwork/Classic-v1")` imports it by itself.
"""

from __future__ import annotations

from gymnasium import register, registry

from .env import QuiltworkEnv
from .legal import LegalActions
from .vector import QuiltworkVectorEnv

__all__ = ["IDS", "LegalActions", "QuiltworkEnv", "QuiltworkVectorEnv"]

IDS: dict[str, dict[str, str]] = {
    "Quiltwork/Classic-v1": {"edition": "classic"},
    "Quiltwork/Classic-2014-v1": {"edition": "classic-2014"},
    "Quiltwork/Anniversary-v1": {"edition": "anniversary"},
    "Quiltwork/Express-v1": {"edition": "express"},
    "Quiltwork/Stack-n-Stuff-v1": {"edition": "stack-n-stuff"},
    "Quiltwork/Automa-v1": {"edition": "classic", "opponent": "automa:1"},
}
"""The registered ids, and the options each stands for."""

for _id, _options in IDS.items():
    if _id not in registry:
        register(
            _id,
            entry_point="quiltwork.envs.gymnasium:QuiltworkEnv",
            vector_entry_point="quiltwork.envs.gymnasium:QuiltworkVectorEnv",
            kwargs=_options,
        )
