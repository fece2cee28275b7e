"""The chooser as it is shipped: a small ONNX file that says what to do, and how things stand.

It is asked beside the large network, which says where a tile goes. How it is made is told in
docs/ai.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .._native import LEAF_BYTES, OUTLOOK, TILES_TRIED, Tables, outlooks
from ..editions import Edition, edition
from ..errors import ParseError
from .runtime import Runtime

FORMAT = 1
TOLD = "quiltwork chooser"
"""What is written beside the network: about it."""
INPUTS = "leaves", "outlooks"
OUTPUTS = "deeds", "judged"
Floats = npt.NDArray[np.float32]


class Said(NamedTuple):
    """What a chooser says of leaves, a row each."""

    deeds: Floats
    """Logits: to advance, and to take each tile in reach, wherever it goes."""
    judged: Floats
    """Contest, chance to win and margin, as the large network's values have them."""


class Chooser:
    """A chooser that is ready to be asked."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        self._runtime = Runtime(path, threads)
        try:
            told = json.loads(self._runtime.told[TOLD])
            if told["format"] != FORMAT:
                raise ParseError(f"{path} is a chooser of format {told['format']}, not {FORMAT}")
            self.edition: Edition = edition(told["edition"])
            worth = told["worth"]
            self.contest = float(worth["win_share"]), float(worth["margin_scale"])
            nobody = np.zeros((1, LEAF_BYTES), np.uint8)
            said = self._ask(nobody, np.zeros((1, TILES_TRIED, 2, OUTLOOK), np.float32))
        except ParseError:
            raise
        except Exception as error:  # the runtime has many kinds of its own
            raise ParseError(f"{path}: not a chooser for players: {error}") from None
        if said.deeds.shape != (1, 1 + self.edition.choice) or said.judged.shape != (1, 3):
            raise ParseError(f"{path}: not a chooser for players: it answers in another form")

    def ask(self, tables: Tables, leaves: npt.NDArray[np.uint8]) -> Said:
        """What it says of each leaf."""
        return self._ask(leaves, outlooks(tables, leaves))

    def _ask(self, leaves: npt.NDArray[np.uint8], outlooks: npt.NDArray[Any]) -> Said:
        given = dict(zip(INPUTS, (leaves, outlooks), strict=True))
        return Said(*self._runtime.run(list(OUTPUTS), given))
