"""What a computer player knows: weights for placing and for judging, and where they are kept."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from .._native import CIRCLE_PLACES, HIDDEN, INPUTS, QUILT_FEATURES, SHAPE_FEATURES, make_brain
from .._native import Brain as NativeBrain
from ..editions import Edition, Tile
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
NO_CIRCLE = np.zeros((CIRCLE_PLACES, 0, HIDDEN[0]), np.float32)


def with_windows(placing: Floats) -> Floats:
    """Two rows for placing by shape alone, as rows that may look at the special tile too."""
    return np.pad(placing, ((0, 0), (0, QUILT_FEATURES - placing.shape[1])))


@dataclass(frozen=True)
class Weights:
    """The numbers of a brain: two rows for placing, and the layers of the value network."""

    placing: Floats
    layers: tuple[Floats, ...]
    circle: Floats = field(default_factory=NO_CIRCLE.copy)
    """What each tile adds to the first layer in each of the next places of the circle."""
    tiles: tuple[str, ...] = ()
    """These tiles, as `printed` tells them; none where a brain does not tell tiles apart."""
    plain: Floats = field(default_factory=PLACING.copy)
    """Two rows for placing by shape alone: how `greedy` and `uct` place, who are to stay as they
    are however well the others learn to."""

    def __post_init__(self) -> None:
        shapes = [layer.shape for layer in self.layers]
        circle = CIRCLE_PLACES, len(self.tiles), HIDDEN[0]
        if (
            self.placing.shape != (2, QUILT_FEATURES)
            or self.plain.shape != (2, SHAPE_FEATURES)
            or shapes != SIZES
            or self.circle.shape != circle
        ):
            raise QuiltworkError("these are not the weights of a brain")

    def native(self, edition: Edition) -> NativeBrain:
        """The brain for the native core; of tiles it has not learnt it knows what they cost."""
        net = np.concatenate([layer.ravel() for layer in self.layers])
        circle = np.zeros((CIRCLE_PLACES, len(edition.tiles), HIDDEN[0]), np.float32)
        known = {tile: number for number, tile in enumerate(self.tiles)}
        for tile in edition.tiles:
            if printed(tile) in known:
                circle[:, tile.id] = self.circle[:, known[printed(tile)]]
        return make_brain(
            np.ascontiguousarray(self.placing.ravel(), np.float32),
            np.ascontiguousarray(net, np.float32),
            circle.ravel() if circle.any() else np.zeros(0, np.float32),
        )

    def telling_apart(self, edition: Edition) -> Weights:
        """The same judgement, ready to learn more of each tile of an edition."""
        if self.tiles == (tiles := tuple(map(printed, edition.tiles))):
            return self
        circle = np.zeros((CIRCLE_PLACES, len(tiles), HIDDEN[0]), np.float32)
        return replace(self, circle=circle, tiles=tiles)

    def save(self, path: str | Path) -> None:
        """Write the weights to a file."""
        named: dict[str, Any] = {f"layer{n}": layer for n, layer in enumerate(self.layers)}
        if self.tiles:
            text = json.dumps(self.tiles).encode()
            named |= {"circle": self.circle, "tiles": np.frombuffer(text, np.uint8)}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, placing=self.placing, plain=self.plain, **named)

    @staticmethod
    def load(path: str | Path) -> Weights:
        """Read weights from a file."""
        try:
            content = Path(path).read_bytes()
        except OSError as error:
            raise ParseError(f"{path}: not the weights of a brain: {error}") from None
        return Weights.of(content, str(path))

    @staticmethod
    def of(content: bytes, name: str) -> Weights:
        """The weights of a file that was read; the name is for a word about what is wrong."""
        try:
            with np.load(BytesIO(content), allow_pickle=False) as values:
                layers = tuple(
                    values[f"layer{number}"].astype(np.float32) for number in range(len(SIZES))
                )
                placing = values["placing"].astype(np.float32)
                plain = values["plain"].astype(np.float32) if "plain" in values else placing
                told: dict[str, Any] = {"placing": with_windows(placing), "plain": plain}
                if "tiles" in values:
                    told["tiles"] = tuple(json.loads(values["tiles"].tobytes()))
                    told["circle"] = values["circle"].astype(np.float32)
                return Weights(layers=layers, **told)
        except Exception as error:  # a damaged file brings many kinds: zip's, zlib's, NumPy's
            raise ParseError(f"{name}: not the weights of a brain: {error}") from None


def printed(tile: Tile) -> str:
    """All of a tile that matters to a game, in one line.

    >>> from quiltwork import edition
    >>> printed(edition("classic").tiles[0])
    '## 2 1 0'
    """
    return f"{tile.shape} {tile.cost} {tile.time} {tile.income}"


def fresh_weights(seed: int) -> Weights:
    """Weights that know how to place, but not yet how to judge."""
    random = np.random.Generator(np.random.PCG64(seed))
    layers = []
    for size in SIZES:
        spread = np.sqrt(2 / size[0]) if len(size) == 2 else 0.0
        layers.append(np.asarray(random.normal(0, 1, size) * spread, np.float32))
    return Weights(with_windows(PLACING), tuple(layers))


def weights_for(edition: Edition, solo: bool = False) -> Weights:
    """The shipped weights for quilts of this size, or for games against the Automa."""
    with as_file(_shipped(edition, solo)) as path:
        return Weights.load(path)


@cache
def brain_for(edition: Edition, solo: bool = False) -> NativeBrain:
    """The brain they make, ready to think."""
    return weights_for(edition, solo).native(edition)


@cache
def placing_brain_for(edition: Edition, solo: bool = False) -> NativeBrain:
    """The same, for who only asks it where to place, by shape alone: that much is known without a
    file, too."""
    try:
        weights = weights_for(edition, solo)
    except QuiltworkError:
        weights = fresh_weights(1)
    return replace(weights, placing=with_windows(weights.plain)).native(edition)


@cache
def chances_for(edition: Edition, solo: bool = False) -> Chances | None:
    """What makes the chances that this brain states true, if that was measured."""
    return chances_with(fingerprint_of(_shipped(edition, solo).read_bytes()))


def _shipped(edition: Edition, solo: bool) -> Traversable:
    name = "solo9" if solo else "quilt9" if edition.spaces > 64 else "quilt7"
    return files(__package__) / "weights" / f"{name}.npz"
