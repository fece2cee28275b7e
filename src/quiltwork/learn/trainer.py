"""The run: games, learning from them, weights to play with, and a checkpoint of everything."""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor

from .._native import Brain
from ..editions import edition
from ..engine.brain import Weights
from ..errors import ParseError, QuiltworkError
from . import checkpoint as disk
from . import checkpoint_names as names
from .advice import Advice
from .beginnings import take_weights, teacher_of
from .choosing import CHECKPOINT as CHOOSER
from .choosing import Report as Chosen
from .evaluator import Evaluator
from .games import Play, SelfPlay, Side
from .kept import Kept, put_away, recovered
from .layout import SAMPLE_BYTES
from .loss import Loss
from .lost import AcceleratorLost, failure_of_device
from .matches import Played, play_match
from .network import Network
from .own_chooser import check_chooser, chooser_in, own_chooser
from .replay import Replay
from .settings import Settings
from .small_network import Taught, small_network
from .step import Step
from .studying import NoGames, samples_from
from .watch import Report, Watch

MATCH_LATE, MATCH_SOLVING = 0.25, 30_000
"""In matches the end is solved where this share of the time is left at most, with so many nodes: an
accelerator looks at thousands of positions while a thread solves for as long as the player does."""


FEWEST = 100
"""Positions; from fewer of them a small network or a chooser learns nothing."""


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
        ray: str | None = None,
    ) -> None:
        self.settings, self.folder, self.threads = settings, folder, threads
        self.device = _device(device)
        self.editions = [edition(id) for id in settings.editions]
        if len({(each.rows, len(each.tiles)) for each in self.editions}) != 1:
            raise QuiltworkError("the editions of a run have quilts of one size and the same tiles")
        check_chooser(settings)
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.network = Network(self.editions[0], settings.network).to(self.device)
        if self.device.type == "cpu":
            self.network.table = self.network.table.float()
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        train = settings.train
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(),
            lr=train.rate,
            betas=(0.9, 0.98),
            weight_decay=train.weight_decay,
            fused=self.device.type == "cuda",
            capturable=self.device.type == "cuda",
        )
        self.replay = Replay(self.editions[0], train.replay, self.device, train.shuffled_from)
        self.seconds, self.steps, self.games, self.parts = 0.0, 0, 0, 0
        self._keep_replay, self._compiled, self._ray = keep_replay, compiled, ray
        self._kept: Kept | None = None
        self._small: Brain | None = None
        self._advice: Advice | None = None
        self.notes: list[str] = []  # what a user should know about how it began
        folder.mkdir(parents=True, exist_ok=True)
        if not self._resume() and settings.begin.weights:
            take_weights(Path(settings.begin.weights), self.network)
            self.average.load_state_dict(self.network.state_dict())
        self._loss = Loss(self.network, settings.worth, train.result_share, compiled)
        self._step = Step(
            self.network, self.average, self.optimizer, self.replay, self._loss, train.batch
        )
        self.evaluator = Evaluator(self.network, settings.play.games // 2, compiled)
        self.evaluator.load(self.network)

    # ---- learning

    def learn(self) -> Tensor:
        """One step; gives the parts of the loss."""
        rate = self.settings.rate_at(self.seconds, self.steps)
        self.steps += 1
        kept = min(self.settings.train.average, self.steps / (self.steps + 100))
        return self._step(rate, kept)

    def run(self, report: Callable[[Report], None], until: float | None = None) -> None:
        """Train until the run's time is over, or `until` seconds of it are; Ctrl-C keeps all."""
        end = min(self.settings.seconds, until or self.settings.seconds)
        try:
            self._take_lessons()
            if self.settings.studies_at(self.seconds):
                end_of_study = min(end, self.settings.begin.study_seconds)
                self._learn_from(NoGames(self._wait), report, end_of_study)
            if self.seconds < end:
                self._learn_from(self._games(), report, end)
        except RuntimeError as error:
            if (reason := failure_of_device(error)) is None:
                raise
            raise AcceleratorLost(self._save_what_is_left(reason)) from error

    def _learn_from(self, games: Play, report: Callable[[Report], None], end: float) -> None:
        with closing(games) as play:
            watch = Watch(self, play, report)
            try:
                self._go_on(play, watch, end)
            finally:
                watch.close()
                self.save()

    def _take_lessons(self) -> None:
        """Put them where positions of games will come; a run that goes on may still have them."""
        begin = self.settings.begin
        if not begin.lessons or self.replay.size > 0:
            return
        samples = samples_from(Path(begin.lessons), self.editions, self.settings, self.threads)
        plays_too = begin.study_seconds < self.settings.seconds
        room = self.settings.train.replay // (2 if plays_too else 1)
        self.replay.add(samples[:room])
        self.replay.stay(self.replay.size)

    def _wait(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize(self.device)

    def _games(self) -> Play:
        """Games here, or all over a cluster."""
        is_taught = self.settings.has_teacher_at(self.seconds)
        player = self._teacher() if is_taught else self.evaluator
        seed = self._next_seed()
        if self._ray is None:
            return SelfPlay(self.editions, self.settings, player, self.threads, seed)
        from .spread import Spread  # needs Ray

        return Spread(self._ray, self.settings, player, self.threads, seed)

    def _go_on(self, play: Play, watch: Watch, end: float) -> None:
        simulations = 0
        owed = 0.0
        train = self.settings.train
        is_taught = self.settings.has_teacher_at(self.seconds)
        is_studying = isinstance(play, NoGames)
        for fresh in play.steps():
            watch.tick()
            if self.seconds >= end:
                break
            if simulations != self.settings.simulations_at(self.seconds):
                simulations = self.settings.simulations_at(self.seconds)
                play.set_simulations(simulations)
            if is_taught and not self.settings.has_teacher_at(self.seconds):
                is_taught = False
                play.play_with(self.evaluator)
            if len(fresh):
                self.replay.add(fresh)
                owed += len(fresh) * train.reuse / train.batch
            if is_studying:
                owed = 1.0
            elif self.replay.size < min(train.replay_start, train.replay):
                owed = 0.0
                continue
            if owed >= 1:
                owed = min(owed, 64) - 1
                watch.learned(self.learn())
                self.evaluator.load(self.network)

    def _teacher(self) -> Evaluator:
        folder = Path(self.settings.begin.teacher)
        return teacher_of(folder, self.network, self.evaluator.size, self._compiled)

    def teach_small(self) -> Taught | None:
        """Let the small network learn anew, if this run has one; it is kept with the rest."""
        small = self.settings.small
        if small.positions < FEWEST or self.replay.size < FEWEST:
            return None
        met = self.replay.some(small.positions).numpy()
        taught = small_network(self.editions[0], met, small, self.settings.seed, self.threads)
        disk.write_whole(self.folder / names.SMALL, taught.weights.save)
        self._small = taught.weights.native(self.editions[0])
        return taught

    def teach_chooser(self) -> Chosen | None:
        """Let the chooser learn anew, if this run has one; it is kept with the rest."""
        if self.settings.chooser.positions < FEWEST or self.replay.size < FEWEST:
            return None
        met = self.replay.some(self.settings.chooser.positions).numpy()
        own, folder = self.editions[0], self.folder
        taught = own_chooser(own, met, self.settings, folder, self.device, self.threads)
        if taught is None:
            return None
        chooser, report = taught
        self._advice = Advice(chooser, own, self.threads)
        return report

    def match(self, rival: str, games: int, simulations: int) -> Played:
        """The network, with its averaged weights, against somebody: together with the small network
        and the chooser if this run has taught them, else by its own word alone."""
        side = replace(
            Side(simulations, self.settings.worth).as_the_player(self._small),
            late=MATCH_LATE,
            solving=MATCH_SOLVING,
        )
        size = min(games, self.evaluator.size)
        # Compiling it would take longer than the match.
        averaged = Evaluator(self.average, size, compiled=False, advice=self._advice)
        return play_match(self.editions, averaged, rival, (side, side), games, self.threads)

    # ---- keeping

    def remember(self) -> None:
        """Keep a copy of everything in ordinary memory: it outlives the accelerator."""
        state = {"seconds": self.seconds, "steps": self.steps, "games": self.games}
        state |= {"samples": self.replay.seen, "parts": self.parts, "device": self.device.type}
        state |= {"lessons": self.replay.staying}
        self._kept = Kept.of(self.network, self.average, self.optimizer, state)

    def save(self, with_replay: bool = True) -> None:
        """Everything a later run needs to go on."""
        self.remember()
        self._write()
        if with_replay and self._keep_replay:
            disk.save_tensors(self.folder / names.REPLAY, self.replay.kept().cpu())

    def _write(self) -> None:
        """The copy in memory, to disk."""
        if self._kept is not None:
            disk.write_whole(self.folder / names.SETTINGS, self.settings.save)
            self._kept.write(self.folder)

    def _save_what_is_left(self, reason: str) -> str:
        """Write the last copy in memory; gives what to say about it."""
        self._write()
        kept = 0.0 if self._kept is None else self._kept.state["seconds"]
        return (
            f"the accelerator failed after {self.seconds:.0f} s of the run ({reason}); all up to "
            f"{kept:.0f} s is kept in {self.folder}, and the same command goes on from there, "
            "with --device cpu also without an accelerator"
        )

    def _resume(self) -> bool:
        """Go on where the folder's run stopped, if there is one."""
        kept, note = recovered(self.folder)
        if kept is None:
            return False
        try:
            kept.load_into(self.network, self.average, self.optimizer)
        except (RuntimeError, ValueError, KeyError, TypeError) as error:
            if failure_of_device(error) is not None:
                raise
            problem = " ".join(str(error).split())
            raise ParseError(
                f"{self.folder} holds no network of these settings: {problem}"
            ) from None
        self._kept, state = kept, kept.state
        self.seconds, self.steps, self.games = state["seconds"], state["steps"], state["games"]
        self._resume_small()
        self._resume_chooser()
        if self._resume_replay():
            self.replay.stay(state.get("lessons", 0))
        self.replay.seen, self.parts = state["samples"], state["parts"]
        if note is not None:
            self.notes.append(note)
        if state.get("device", self.device.type) != self.device.type:
            self.notes.append(
                f"This run goes on on {self.device.type}; it was on {state['device']}."
            )
        return True

    def _resume_small(self) -> None:
        """The small network as it was taught last; it is taught anew before the next match."""
        path = self.folder / names.SMALL
        if not path.exists():
            return
        try:
            self._small = Weights.load(path).native(self.editions[0])
        except ParseError as error:
            put_away(self.folder, [names.SMALL])
            self.notes.append(f"{error}. It is taught anew before the next match.")

    def _resume_chooser(self) -> None:
        """Likewise."""
        try:
            chooser = chooser_in(self.folder, self.settings, self.device)
            if chooser is not None:
                self._advice = Advice(chooser, self.editions[0], self.threads)
        except ParseError as error:
            put_away(self.folder, [CHOOSER])
            self.notes.append(f"{error}. It is taught anew before the next match.")

    def _resume_replay(self) -> bool:
        """The positions met last; a run can do without them."""
        path = self.folder / names.REPLAY
        if not path.exists():
            return False
        try:
            samples = disk.load_tensors(path, torch.device("cpu")).numpy()
            if samples.shape[1:] != (SAMPLE_BYTES,):
                raise ParseError(f"{path} holds positions of another form")
            self.replay.add(samples)
            return True
        except ParseError as error:
            put_away(self.folder, [names.REPLAY])
            self.notes.append(f"{error}. The run goes on without the positions met last.")
            return False

    def _next_seed(self) -> int:
        """Every part of a run plays other games."""
        self.parts += 1
        return self.settings.seed * 1000 + self.parts


def _device(name: str) -> torch.device:
    if name == "cuda" and not torch.cuda.is_available():
        raise QuiltworkError("there is no accelerator here; train with --device cpu")
    return torch.device(name)
