"""What a computer player knows: weights for placing and for judging, and where they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from .._native import HIDDEN, INPUTS, SHAPE_FEATURES, make_brain
from .._native import Brain as NativeBrain
from ..editions import Edition
from ..errors import ParseError, QuiltworkError
from .chances import Chances, chances_with, fingerprint_of

Floats = npt.NDArray[np.float32]

# Imitates the placements of a deep search on the 9x9 quilt; where the tuning of a brain starts.
PLACING_TEXT = """
-.2941 .9575 -.0111 .0393 -.0245 -1.2324 .2230 .0530 .0409 -.3436 -.2762 -.0390
-.4959 .6605 .5117 .1595 .0928 -.1493 .1754 .1208 .0956 -.8216 .1077 -.3303
"""
PLACING = np.array(PLACING_TEXT.split(), np.float32).reshape(2, SHAPE_FEATURES)
SIZES = [
    (INPUTS, HIDDEN[0]),
    (HIDDEN[0],),
    (HIDDEN[0], HIDDEN[1]),
    (HIDDEN[1],),
    (HIDDEN[1], 2),
    (2,),
]


@dataclass(frozen=True)
class Weights:
    """The numbers of a brain: two rows for placing, and the layers of the value network."""

    placing: Floats
    layers: tuple[Floats, ...]

    def __post_init__(self) -> None:
        shapes = [layer.shape for layer in self.layers]
        if self.placing.shape != (2, SHAPE_FEATURES) or shapes != SIZES:
            raise QuiltworkError("these are not the weights of a brain")

    def native(self) -> NativeBrain:
        """The brain for the native core."""
        net = np.concatenate([layer.ravel() for layer in self.layers])
        return make_brain(
            np.ascontiguousarray(self.placing.ravel(), np.float32),
            np.ascontiguousarray(net, np.float32),
        )

    def save(self, path: str | Path) -> None:
        """Write the weights to a file."""
        named: dict[str, Any] = {f"layer{n}": layer for n, layer in enumerate(self.layers)}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, placing=self.placing, **named)

    @staticmethod
    def load(path: str | Path) -> Weights:
        """Read weights from a file."""
        try:
            with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as values:
                layers = tuple(
                    values[f"layer{number}"].astype(np.float32) for number in range(len(SIZES))
                )
                return Weights(values["placing"].astype(np.float32), layers)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise ParseError(f"{path}: not the weights of a brain: {error}") from None


def fresh_weights(seed: int) -> Weights:
    """Weights that know how to place, but not yet how to judge."""
    random = np.random.Generator(np.random.PCG64(seed))
    layers = []
    for size in SIZES:
        spread = np.sqrt(2 / size[0]) if len(size) == 2 else 0.0
        layers.append(np.asarray(random.normal(0, 1, size) * spread, np.float32))
    return Weights(PLACING, tuple(layers))


def weights_for(edition: Edition, solo: bool = False) -> Weights:
    """The shipped weights for quilts of this size, or for games against the Automa."""
    with as_file(_shipped(edition, solo)) as path:
        return Weights.load(path)


@cache
def brain_for(edition: Edition, solo: bool = False) -> NativeBrain:
    """The brain they make, ready to think."""
    return weights_for(edition, solo).native()


@cache
def placing_brain_for(edition: Edition, solo: bool = False) -> NativeBrain:
    """The same, for who only asks it where to place: that much is known without a file, too."""
    try:
        return brain_for(edition, solo)
    except QuiltworkError:
        return fresh_weights(1).native()


@cache
def chances_for(edition: Edition, solo: bool = False) -> Chances | None:
    """What makes the chances that this brain states true, if that was measured."""
    return chances_with(fingerprint_of(_shipped(edition, solo).read_bytes()))


def _shipped(edition: Edition, solo: bool) -> Traversable:
    name = "solo9" if solo else "quilt9" if edition.spaces > 64 else "quilt7"
    return files(__package__) / "weights" / f"{name}.npz"
