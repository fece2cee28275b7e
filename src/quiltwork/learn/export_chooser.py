"""A chooser as one ONNX file, for players."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn

from .._native import OUTLOOK, TILES_TRIED
from ..engine.chooser import FORMAT, INPUTS, OUTPUTS, TOLD
from . import checkpoint as disk
from .chooser import Chooser
from .choosing import load_chooser
from .layout import LEAF_BYTES
from .onnx_files import converted, forget_origins, shrink

IN_8_BITS = 4096
"""Weights of so many numbers or more are stored in 8 bits, others in 16."""


class Saying(nn.Module):
    """A chooser that answers as players are answered."""

    def __init__(self, chooser: Chooser) -> None:
        super().__init__()
        self.chooser = chooser

    def forward(self, leaves: Tensor, outlooks: Tensor) -> tuple[Tensor, Tensor]:
        """What is named in `OUTPUTS`."""
        choice = self.chooser(leaves, outlooks, *self.chooser.quilts(leaves))
        judged = [torch.tanh(choice.contest), torch.sigmoid(choice.win), 20 * choice.margin]
        return choice.deeds, torch.stack(judged, 1)


def export_chooser(folder: Path, path: Path) -> None:
    """Write the chooser that is kept in a folder as a file for `net` players."""
    chooser, own, worth = load_chooser(folder)
    leaves = torch.zeros(2, LEAF_BYTES, dtype=torch.uint8)
    outlooks = torch.zeros(2, TILES_TRIED, 2, OUTLOOK)
    model = converted(Saying(chooser), dict(zip(INPUTS, (leaves, outlooks), strict=True)), OUTPUTS)
    forget_origins(model)
    shrink(model, IN_8_BITS)
    told = {"format": FORMAT, "edition": own.id, "worth": asdict(worth)}
    onnx.helper.set_model_props(model, {TOLD: json.dumps(told)})
    onnx.checker.check_model(model)
    disk.write_whole(path, lambda fresh: onnx.save(model, fresh))
