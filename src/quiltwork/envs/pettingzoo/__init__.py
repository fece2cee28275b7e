"""Quiltwork for PettingZoo: `from quiltwork.envs.pettingzoo import quiltwork_v1`.

Importing this package also registers `pettingzoo.make("aec", "quiltwork/quiltwork_v1")`.
"""

from __future__ import annotations

from pettingzoo import aec_registry, register

ID = "quiltwork/quiltwork_v1"

if ID not in aec_registry:
    register("aec", ID, entry_point="quiltwork.envs.pettingzoo.quiltwork_v1:env")
