"""The run: games, learning from them, weights to play with, and a checkpoint of everything."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor

from ..editions import edition
from ..errors import QuiltworkError
from . import checkpoint as disk
from . import checkpoint_names as names
from .beginnings import take_weights, teacher_of
from .evaluator import Evaluator
from .games import SelfPlay, Side
from .loss import Loss
from .matches import Played, play_match
from .network import Network
from .replay import Replay
from .settings import Settings
from .watch import Report, Watch


class Trainer:
    """One run in one folder; made again from that folder, it goes on where it stopped."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        device: str = "cuda",
        threads: int = 16,
        compiled: bool = True,
        keep_replay: bool = True,
    ) -> None:
        self.settings, self.folder, self.threads = settings, folder, threads
        self.device = _device(device)
        self.editions = [edition(id) for id in settings.editions]
        if len({(each.rows, len(each.tiles)) for each in self.editions}) != 1:
            raise QuiltworkError("the editions of a run have quilts of one size and the same tiles")
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.network = Network(self.editions[0], settings.network).to(self.device)
        if self.device.type == "cpu":
            self.network.table = self.network.table.float()
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        self._averages = list(self.average.parameters())
        self._parameters = list(self.network.parameters())
        train = settings.train
        self.optimizer = torch.optim.AdamW(
            self._parameters,
            lr=train.rate,
            betas=(0.9, 0.98),
            weight_decay=train.weight_decay,
            fused=self.device.type == "cuda",
        )
        self.replay = Replay(self.editions[0], train.replay, self.device)
        self.seconds, self.steps, self.games, self.parts = 0.0, 0, 0, 0
        self._keep_replay, self._compiled = keep_replay, compiled
        folder.mkdir(parents=True, exist_ok=True)
        if not self._resume() and settings.begin.weights:
            take_weights(Path(settings.begin.weights), self.network)
            self.average.load_state_dict(self.network.state_dict())
        self._loss = Loss(self.network, settings.worth, train.result_share, compiled)
        self.evaluator = Evaluator(self.network, settings.play.games // 2, compiled)
        self.evaluator.load(self.network)

    # ---- learning

    def learn(self) -> Tensor:
        """One step; gives the parts of the loss."""
        rate = self.settings.rate_at(self.seconds, self.steps)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        train = self.settings.train
        total, parts = self._loss(self.replay.draw(self.network, train.batch))
        self.optimizer.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(self._parameters, 1.0)
        self.optimizer.step()
        self.steps += 1
        with torch.no_grad():
            kept = min(train.average, self.steps / (self.steps + 100))
            torch._foreach_lerp_(self._averages, self._parameters, 1 - kept)
        return parts

    def run(self, report: Callable[[Report], None], until: float | None = None) -> None:
        """Train until the run's time is over, or `until` seconds of it are; Ctrl-C keeps all."""
        end = min(self.settings.seconds, until or self.settings.seconds)
        is_taught = self.settings.has_teacher_at(self.seconds)
        play = SelfPlay(
            self.editions,
            self.settings,
            self._teacher() if is_taught else self.evaluator,
            self.threads,
            self._next_seed(),
        )
        watch = Watch(self, play, report)
        simulations = 0
        owed = 0.0
        train = self.settings.train
        try:
            for group in play.steps():
                watch.tick()
                if self.seconds >= end:
                    break
                if simulations != self.settings.simulations_at(self.seconds):
                    simulations = self.settings.simulations_at(self.seconds)
                    play.set_simulations(simulations)
                if is_taught and not self.settings.has_teacher_at(self.seconds):
                    is_taught = False
                    play.play_with(self.evaluator)
                fresh = group.games.samples()
                if len(fresh):
                    self.replay.add(fresh)
                    owed += len(fresh) * train.reuse / train.batch
                if self.replay.size < min(train.replay_start, train.replay):
                    owed = 0.0
                    continue
                if owed >= 1:
                    owed = min(owed, 64) - 1
                    watch.learned(self.learn())
                    self.evaluator.load(self.network)
        finally:
            watch.tick()
            self.save()

    def _teacher(self) -> Evaluator:
        folder = Path(self.settings.begin.teacher)
        return teacher_of(folder, self.network, self.evaluator.size, self._compiled)

    def match(
        self, rival: str | Evaluator, games: int, simulations: int, averaged: bool = True
    ) -> Played:
        """The network, with its averaged weights, against somebody."""
        side = Side(simulations, self.settings.worth)
        self.evaluator.load(self.average if averaged else self.network)
        played = play_match(self.editions, self.evaluator, rival, (side, side), games, self.threads)
        self.evaluator.load(self.network)
        return played

    # ---- keeping

    def save(self) -> None:
        """Everything a later run needs to go on."""
        disk.write_whole(self.folder / names.SETTINGS, self.settings.save)
        disk.save_tensors(self.folder / names.NETWORK, self.network.state_dict())
        disk.save_tensors(self.folder / names.AVERAGE, self.average.state_dict())
        disk.save_tensors(self.folder / names.OPTIMIZER, disk.packed_optimizer(self.optimizer))
        if self._keep_replay:
            disk.save_tensors(self.folder / names.REPLAY, self.replay.kept().cpu())
        state = {"seconds": self.seconds, "steps": self.steps, "games": self.games}
        disk.save_state(self.folder, {**state, "samples": self.replay.seen, "parts": self.parts})

    def _resume(self) -> bool:
        """Go on where the folder's run stopped, if there is one."""
        state = disk.load_state(self.folder)
        if state is None:
            return False
        self.network.load_state_dict(disk.load_tensors(self.folder / names.NETWORK, self.device))
        self.average.load_state_dict(disk.load_tensors(self.folder / names.AVERAGE, self.device))
        optimizer = disk.load_tensors(self.folder / names.OPTIMIZER, self.device)
        self.optimizer.load_state_dict(optimizer)
        if (self.folder / names.REPLAY).exists():
            self.replay.add(
                disk.load_tensors(self.folder / names.REPLAY, torch.device("cpu")).numpy()
            )
        self.seconds, self.steps, self.games = state["seconds"], state["steps"], state["games"]
        self.replay.seen, self.parts = state["samples"], state["parts"]
        return True

    def _next_seed(self) -> int:
        """Every part of a run plays other games."""
        self.parts += 1
        return self.settings.seed * 1000 + self.parts


def _device(name: str) -> torch.device:
    if name == "cuda" and not torch.cuda.is_available():
        raise QuiltworkError("there is no accelerator here; train with --device cpu")
    return torch.device(name)
