"""How a chooser learns: by what a search did, thought and got in games of lessons."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from ..editions import Edition, edition
from ..errors import ParseError, QuiltworkError
from . import checkpoint as disk
from .choices import Choices, Turner
from .chooser import Choice, Chooser, ChooserShape
from .lost import failure_of_device
from .settings import WorthSettings

FORMAT = 1
CHECKPOINT = "chooser.pt"
KEPT = {"edition", "settings", "positions", "step", "chooser", "average", "optimizer"}
HELD_OUT = 0.02
"""Of the positions, the last ones: not learned from, but asked about."""
MOST_HELD_OUT, ASKED_AT_ONCE = 20_000, 1000
NOT_LEGAL = -1e4


@dataclass(frozen=True)
class ChoosingSettings:
    """How a chooser learns; kept with it."""

    shape: ChooserShape = field(default_factory=ChooserShape)
    worth: WorthSettings = field(default_factory=WorthSettings)
    passes: float = 6.0  # over all positions
    batch: int = 512
    rate: float = 2e-3
    last_rate: float = 2e-5
    warm_up: int = 100  # steps
    weight_decay: float = 0.01
    average: float = 0.9995  # of the weights that are kept to play with, at every step
    result_share: float = 0.2  # of the contest to learn; the rest is what the search thought
    seed: int = 1


@dataclass(frozen=True)
class Report:
    """How far it came, and now and then how well it chooses where it does not learn."""

    share: float
    """Of the way, that lies behind."""
    same: float | None = None
    """How often it would do what the search did."""
    error: float = 0.0
    """Mean square error of its contest, from 0 to 1, against the search's."""


class Choosing:
    """One chooser in one folder; made again from that folder, it goes on where it stopped."""

    def __init__(
        self,
        choices: Choices,
        edition: Edition,
        settings: ChoosingSettings,
        folder: Path,
        device: torch.device,
    ) -> None:
        held_out = min(MOST_HELD_OUT, int(choices.size * HELD_OUT))
        if held_out < 1:
            raise QuiltworkError(f"{choices.size} positions are too few to learn from")
        torch.manual_seed(settings.seed)
        self.edition, self.settings, self.folder = edition, settings, folder
        self._device = device
        self._learned = choices.part(slice(0, choices.size - held_out)).to(device)
        self._asked = choices.part(slice(choices.size - held_out, None)).to(device)
        self.chooser = Chooser(edition, settings.shape).to(device)
        self.average = copy.deepcopy(self.chooser).requires_grad_(False)
        self._turner = Turner(edition, device)
        self._optimizer = torch.optim.AdamW(
            self.chooser.parameters(),
            lr=settings.rate,
            betas=(0.9, 0.98),
            weight_decay=settings.weight_decay,
        )
        self.steps = max(1, math.ceil(settings.passes * self._learned.size / settings.batch))
        self.step = 0
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()
        torch.manual_seed(settings.seed + self.step)  # not the positions of before once more
        self.save()  # a folder that cannot be written is told at once

    @property
    def share(self) -> float:
        """How much of the way lies behind."""
        return self.step / self.steps

    def run(self, report: Callable[[Report], None], every: float = 60.0) -> None:
        """Learn to the end; every so many seconds, in the end and on Ctrl-C all is kept."""
        told = monotonic()
        try:
            while self.step < self.steps:
                self._learn()
                if self.step == self.steps or monotonic() - told >= every:
                    self.save()
                    report(self.ask())
                    told = monotonic()
                elif self.step % 100 == 0:
                    report(Report(self.share))
        except KeyboardInterrupt:
            self.save()
            raise

    def _learn(self) -> None:
        settings = self.settings
        fall = (1 + math.cos(math.pi * self.share)) / 2
        rate = settings.last_rate + (settings.rate - settings.last_rate) * fall
        self.step += 1
        for group in self._optimizer.param_groups:
            group["lr"] = rate * min(1.0, self.step / settings.warm_up)
        rows = torch.randint(0, self._learned.size, (settings.batch,), device=self._device)
        batch = self._learned.part(rows)
        mine, theirs = (self._turner(quilts) for quilts in self.chooser.quilts(batch.leaves))
        with torch.autocast(self._device.type, dtype=torch.bfloat16):
            choice = self.chooser(batch.leaves, batch.outlooks.float(), mine, theirs)
        self._optimizer.zero_grad(set_to_none=True)
        self._loss(choice, batch).backward()
        torch.nn.utils.clip_grad_norm_(self.chooser.parameters(), 1.0)
        self._optimizer.step()
        fresh = 1 - min(settings.average, self.step / (self.step + 50))
        with torch.no_grad():
            averages = list(self.average.parameters())
            moves = torch._foreach_sub(list(self.chooser.parameters()), averages)
            torch._foreach_mul_(moves, fresh)
            torch._foreach_add_(averages, moves)

    def _loss(self, choice: Choice, batch: Choices) -> Tensor:
        worth = self.settings.worth
        wished = torch.log_softmax(_legal(choice, batch), 1)
        deeds = -(batch.deeds * wished).sum(1).mean()
        result = worth.win_share * (2 * batch.won - 1)
        result = result + (1 - worth.win_share) * torch.tanh(batch.margin / worth.margin_scale)
        target = torch.lerp(batch.searched, result, self.settings.result_share)
        contest = (torch.tanh(choice.contest) - target).square().mean()
        win = functional.binary_cross_entropy_with_logits(choice.win, batch.won)
        margin = functional.smooth_l1_loss(choice.margin, batch.margin / 20)
        return deeds + 2 * contest + 0.3 * win + 0.3 * margin

    @torch.no_grad()
    def ask(self) -> Report:
        """What would the averaged weights do, where it did not learn?"""
        same = error = 0.0
        for first in range(0, self._asked.size, ASKED_AT_ONCE):
            batch = self._asked.part(slice(first, first + ASKED_AT_ONCE))
            quilts = self.average.quilts(batch.leaves)
            choice = self.average(batch.leaves, batch.outlooks.float(), *quilts)
            named = _legal(choice, batch).argmax(1)
            same += (named == batch.deeds.argmax(1)).sum().item()
            error += ((torch.tanh(choice.contest) - batch.searched) / 2).square().sum().item()
        count = self._asked.size
        return Report(self.share, same / count, error / count)

    # ---- keeping

    def save(self) -> None:
        """Keep all that a later run needs to go on, whole or as it was before."""
        kept = {
            "format": FORMAT,
            "edition": self.edition.id,
            "settings": asdict(self.settings),
            "positions": self._learned.size,
            "step": self.step,
            "chooser": self.chooser.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self._optimizer.state_dict(),
        }
        disk.save_tensors(self.folder / CHECKPOINT, kept)

    def _resume(self) -> None:
        path = self.folder / CHECKPOINT
        if not path.exists():
            return
        kept = _kept_in(path)
        mine = self.edition.id, asdict(self.settings), self._learned.size
        if (kept["edition"], kept["settings"], kept["positions"]) != mine:
            raise QuiltworkError(
                f"{self.folder} holds a chooser with other settings or other lessons; choose "
                "another folder"
            )
        with damage_told(path):
            self.chooser.load_state_dict(kept["chooser"])
            self.average.load_state_dict(kept["average"])
            self._optimizer.load_state_dict(kept["optimizer"])
            self.step = int(kept["step"])


def _legal(choice: Choice, batch: Choices) -> Tensor:
    return torch.where(batch.legal, choice.deeds, NOT_LEGAL)


def _kept_in(path: Path) -> dict[str, Any]:
    kept = disk.load_tensors(path, torch.device("cpu"))
    with suppress(TypeError, KeyError):
        if kept["format"] == FORMAT and set(kept) >= KEPT:
            return dict(kept)
    raise ParseError(f"{path} holds no chooser of format {FORMAT}")


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """What does not fit together in a file is that file's fault, unless a device failed."""
    try:
        yield
    except (RuntimeError, ValueError, TypeError, KeyError, AttributeError) as error:
        if failure_of_device(error) is not None:
            raise
        problem = " ".join(str(error).split())
        raise ParseError(f"{path} holds no chooser: {problem}") from None


def load_chooser(folder: Path) -> tuple[Chooser, Edition, WorthSettings]:
    """A chooser with the weights to play with, and what it takes games to be worth."""
    path = folder / CHECKPOINT
    kept = _kept_in(path)
    with damage_told(path):
        own = edition(kept["edition"])
        worth = WorthSettings(**kept["settings"]["worth"])
        chooser = Chooser(own, ChooserShape(**kept["settings"]["shape"]))
        chooser.load_state_dict(kept["average"])
    return chooser.eval().requires_grad_(False), own, worth
