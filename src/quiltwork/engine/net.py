"""The large network as it is shipped: an ONNX file, evaluated by onnxruntime (runtime.py).

It takes leaves (`native/include/quiltwork/leaf.hpp`) and gives what `NetSearch` wants to know of
each. With it there may be the small network that learned beside it, and a chooser (chooser.py)
that has the say about what to do. How they are made is told in docs/ai.md.
"""

from __future__ import annotations

import json
from base64 import b64decode
from contextlib import ExitStack
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .._native import LEAF_BYTES, PLACING_FEATURES, Brain, leaf_layout
from ..editions import Edition, edition
from ..errors import ParseError, QuiltworkError
from ..native import tables_of
from .brain import Weights, brain_for, printed
from .chances import chances_with, fingerprint_of
from .chooser import Chooser
from .runtime import Runtime

FORMAT = 1
TOLD, SMALL = "quiltwork", "quiltwork small network"
"""What is written beside the network: about it, and the small one as the text of its file."""
INPUT = "leaves"
OUTPUTS = ("placing", "slot_bias", "slot_worth", "special", "passing", "values")
HEAD = "head"
Floats = npt.NDArray[np.float32]


class Judged(NamedTuple):
    """What is said of leaves, a row each: `OUTPUTS`, and the chooser's word if there is one."""

    placing: Floats
    slot_bias: Floats
    slot_worth: Floats
    special: Floats
    passing: Floats
    values: Floats
    deeds: Floats | None = None


class Net:
    """A network that is ready to be asked."""

    def __init__(self, path: Path, threads: int = 1, chooser: Path | None = None) -> None:
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
            self._pending = next(at for name, at, _ in leaf_layout() if name == "pending")
            if self._told > LEAF_BYTES:
                raise ParseError(f"{path} is a network for a newer quiltwork")
            nobody = np.zeros((1, self._told), np.uint8)
            self.head: Floats = self._runtime.run([HEAD], {INPUT: nobody})[0]
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise ParseError(f"{path}: not a network for players: {error}") from None
        self.chooser = None if chooser is None else Chooser(chooser, threads)
        if self.chooser is not None and not self.plays(self.chooser.edition):
            raise ParseError(f"{chooser} is a chooser for other games than {path}")
        if self.chooser is not None and self.chooser.contest != self.settings[2:4]:
            raise ParseError(f"{chooser} weighs winning and margins otherwise than {path}")
        weights = [each.read_bytes() for each in (path, chooser) if each is not None]
        self.chances = chances_with(fingerprint_of(*weights))
        self._small = _small_in(beside, path)
        if self.head.shape != (PLACING_FEATURES * (PLACING_FEATURES + 3),):
            raise ParseError(f"{path}: not a network for players: its head has another size")

    def judge(self, leaves: npt.NDArray[np.uint8]) -> Judged:
        """What is said of each leaf; older networks are told less of it. Where there is a chooser
        it also says how things stand, but for special patches to be placed: those it never saw."""
        told = np.ascontiguousarray(leaves[:, : self._told])
        judged = Judged(*self._runtime.run(list(OUTPUTS), {INPUT: told}))
        if self.chooser is None:
            return judged
        said = self.chooser.ask(tables_of(self._edition), leaves)
        has_a_choice = leaves[:, self._pending] == 0
        judged.values[has_a_choice, : said.judged.shape[1]] = said.judged[has_a_choice]
        return judged._replace(deeds=said.deeds)

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
    rest = edition.choice, edition.empty_space_penalty, edition.special_tile
    return edition.rows, edition.columns, *rest, board, tiles


CHOOSERS = {"net9.onnx": "chooser9.onnx"}
"""The chooser that is shipped with a network."""


@cache
def _shipped(name: str, threads: int) -> Net:
    weights = files(__package__) / "weights"
    with ExitStack() as paths:
        path = paths.enter_context(as_file(weights / name))
        chooser = CHOOSERS.get(name)
        beside = None if chooser is None else paths.enter_context(as_file(weights / chooser))
        return Net(path, threads, beside)


@lru_cache(maxsize=4)
def _of_files(
    path: Path, chooser: Path | None, threads: int, _: tuple[tuple[int, int], ...]
) -> Net:
    """Read once for all games of a match; and again if other files have taken their places."""
    return Net(path, threads, chooser)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        about = path.stat()
    except OSError:
        return 0, 0
    return about.st_mtime_ns, about.st_size


def net_for(edition: Edition, threads: int = 1, file: str = "", chooser: str = "") -> Net:
    """The shipped network for quilts of this size, or one of a file, alone or with a chooser; one
    that has not learned these tiles raises `QuiltworkError`."""
    if file:
        path, beside = Path(file), Path(chooser) if chooser else None
        stamps = tuple(_stamp(each) for each in (path, beside) if each is not None)
        net = _of_files(path, beside, threads, stamps)
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
