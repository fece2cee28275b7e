"""The large network as it is shipped: an ONNX file, evaluated by onnxruntime (runtime.py).

It takes leaves (`native/include/quiltwork/leaf.hpp`) and gives what `NetSearch` wants to know of
each. With it there may be the small network that learned beside it. How both are made is told in
docs/ai.md.
"""

from __future__ import annotations

import json
from base64 import b64decode
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from .._native import LEAF_BYTES, PLACING_FEATURES, Brain
from ..editions import Edition, edition
from ..errors import ParseError, QuiltworkError
from .brain import Weights, brain_for, printed
from .chances import chances_with, fingerprint_of
from .runtime import Runtime

FORMAT = 1
TOLD, SMALL = "quiltwork", "quiltwork small network"
"""What is written beside the network: about it, and the small one as the text of its file."""
INPUT = "leaves"
OUTPUTS = ("placing", "slot_bias", "slot_worth", "special", "passing", "values")
HEAD = "head"
Floats = npt.NDArray[np.float32]


class Net:
    """A network that is ready to be asked."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        self._runtime = Runtime(path, threads)
        try:
            beside = self._runtime.told
            told = json.loads(beside[TOLD])
            if told["format"] != FORMAT:
                raise ParseError(f"{path} is a network of format {told['format']}, not {FORMAT}")
            worth = told["worth"]
            self.settings = (
                float(told["c_visit"]),
                float(told["c_scale"]),
                float(worth["win_share"]),
                float(worth["margin_scale"]),
                float(worth["own_weight"]),
                float(worth["own_scale"]),
            )
            self._edition = edition(told["edition"])
            self._told = self._runtime.width
            if self._told > LEAF_BYTES:
                raise ParseError(f"{path} is a network for a newer quiltwork")
            nobody = np.zeros((1, self._told), np.uint8)
            self.head: Floats = self._runtime.run([HEAD], {INPUT: nobody})[0]
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise ParseError(f"{path}: not a network for players: {error}") from None
        self.chances = chances_with(fingerprint_of(path.read_bytes()))
        self._small = _small_in(beside, path)
        if self.head.shape != (PLACING_FEATURES * (PLACING_FEATURES + 3),):
            raise ParseError(f"{path}: not a network for players: its head has another size")

    def judge(self, leaves: npt.NDArray[np.uint8]) -> list[Floats]:
        """What the network says of each leaf, as in `OUTPUTS`; older ones are told less of it."""
        told = np.ascontiguousarray(leaves[:, : self._told])
        return self._runtime.run(list(OUTPUTS), {INPUT: told})

    def brain(self, edition: Edition) -> Brain:
        """The small network that is asked first: its own, or the shipped one if it has none."""
        return brain_for(edition) if self._small is None else self._small.native(edition)

    @property
    def on_accelerator(self) -> bool:
        """Is it evaluated there, where many leaves at once cost little more than one?"""
        return self._runtime.on_accelerator

    def plays(self, other: Edition) -> bool:
        """It knows these tiles on this quilt; marks elsewhere on the time board it is told of."""
        return _what_it_learned(other) == _what_it_learned(self._edition)


def _small_in(beside: dict[str, str], path: Path) -> Weights | None:
    if SMALL not in beside:
        return None
    try:
        content = b64decode(beside[SMALL], validate=True)
    except ValueError as error:
        raise ParseError(f"{path}: its small network cannot be read: {error}") from None
    return Weights.of(content, f"the small network in {path}")


def _what_it_learned(edition: Edition) -> tuple[Any, ...]:
    tiles = [printed(tile) for tile in edition.tiles]
    board = (edition.last_space, len(edition.income_marks), len(edition.special_patch_marks))
    return edition.rows, edition.columns, edition.choice, edition.empty_space_penalty, board, tiles


@cache
def _shipped(name: str, threads: int) -> Net:
    with as_file(files(__package__) / "weights" / name) as path:
        return Net(path, threads)


@lru_cache(maxsize=4)
def _of_file(path: Path, threads: int, _: tuple[int, int]) -> Net:
    """Read once for all games of a match; and again if another file has taken its place."""
    return Net(path, threads)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        about = path.stat()
    except OSError:
        return 0, 0
    return about.st_mtime_ns, about.st_size


def net_for(edition: Edition, threads: int = 1, file: str = "") -> Net:
    """The shipped network for quilts of this size, or one of a file; one that has not learned these
    tiles raises `QuiltworkError`."""
    if file:
        net = _of_file(Path(file), threads, _stamp(Path(file)))
        if not net.plays(edition):
            raise QuiltworkError(f"{file} is a network for other games than {edition.id}")
        return net
    net = _shipped("net9.onnx" if edition.spaces > 64 else "net7.onnx", threads)
    if not net.plays(edition):
        raise QuiltworkError(
            f"there is no network for {edition.id}, only for the editions of the rulebooks; "
            "the player full knows them all"
        )
    return net
