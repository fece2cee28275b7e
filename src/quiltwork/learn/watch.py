"""What is told of a run while it goes on: progress, and matches now and then."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from . import checkpoint_names as names
from .curves import Curves, can_be_drawn
from .games import Play
from .loss import PARTS

if TYPE_CHECKING:
    from .trainer import Trainer

Report = dict[str, Any]


class Watch:
    """Keeps the run's clock, reports, and plays the matches of the settings."""

    EVERY = 15.0  # seconds
    SAVED_EVERY = 30.0

    def __init__(self, trainer: Trainer, play: Play, report: Callable[[Report], None]) -> None:
        self.trainer, self.play, self.report = trainer, play, report
        self._last = perf_counter()
        self._reported = self._saved = self._matched = trainer.seconds
        self._steps, self._seen = trainer.steps, trainer.replay.seen
        self._losses: list[Tensor] = []
        self._curves = Curves(trainer.folder, trainer.seconds) if can_be_drawn() else None

    def close(self) -> None:
        """The last of it; no more reports."""
        self.tick()
        if self._curves is not None:
            self._curves.close()

    def learned(self, parts: Tensor) -> None:
        """A step was made."""
        self._losses.append(parts)

    def tick(self) -> None:
        """Called between steps."""
        now = perf_counter()
        trainer = self.trainer
        trainer.seconds += now - self._last
        self._last = now
        for news in self.play.news():
            self._write({"kind": "player", "seconds": round(trainer.seconds, 1), **news})
        if trainer.seconds - self._reported >= self.EVERY:
            self._tell()
            trainer.remember()
        if trainer.seconds - self._saved >= self.SAVED_EVERY:
            trainer.save(with_replay=False)
            self._saved = trainer.seconds
        match = trainer.settings.match
        if trainer.seconds - self._matched >= match.every:
            self._matched = trainer.seconds
            try:
                self._match()
                trainer.save()
                self._saved = trainer.seconds
            finally:  # no time of learning; and one that is broken off is not begun anew
                self._last = perf_counter()

    def _tell(self) -> None:
        trainer, play = self.trainer, self.play
        passed = trainer.seconds - self._reported
        totals = play.totals()
        games = max(totals["games"], 1)
        trainer.games += totals["games"]
        losses = torch.stack(self._losses).mean(0).tolist() if self._losses else [0.0] * len(PARTS)
        self._write(
            {
                "kind": "progress",
                "seconds": round(trainer.seconds, 1),
                "games": trainer.games,
                "games_per_second": round(totals["games"] / passed, 1),
                "samples": trainer.replay.seen,
                "samples_per_second": round((trainer.replay.seen - self._seen) / passed),
                "steps": trainer.steps,
                "steps_per_second": round((trainer.steps - self._steps) / passed, 2),
                "simulations": trainer.settings.simulations_at(trainer.seconds),
                "is_taught": trainer.settings.has_teacher_at(trainer.seconds),
                "rate": trainer.settings.rate_at(trainer.seconds, trainer.steps),
                "points": round(totals["points"] / games / 2, 2),
                "empty": round(totals["empty"] / games / 2, 2),
                "margin": round(totals["margin"] / games, 2),
                "decisions": round(totals["decisions"] / games, 1),
                "special_tile": round(totals["special_tiles"] / games, 3),
                "first_wins": round(totals["first_won"] / games, 3),
                "low": round(totals["low"] / games, 4),
                "workers": play.workers,
                "waiting": round(play.waited / passed, 3),
                "searching": round(play.searched / passed, 3),
                "loss": {name: round(each, 4) for name, each in zip(PARTS, losses, strict=True)},
            }
        )
        play.waited = play.searched = 0.0
        self._losses = []
        self._reported = trainer.seconds
        self._steps, self._seen = trainer.steps, trainer.replay.seen

    def _match(self) -> None:
        """Measure how strong it is by now."""
        trainer, match = self.trainer, self.trainer.settings.match
        self._teach_small()
        self._teach_chooser()
        for rival in match.rivals:
            played = trainer.match(rival, match.games, match.simulations)
            self._write(
                {
                    "kind": "match",
                    "seconds": round(trainer.seconds, 1),
                    "rival": rival,
                    "simulations": match.simulations,
                    "wins": played.wins,
                    "games": played.games,
                    "points": played.points,
                    "empty": played.empty,
                    "low": played.low,
                    "took": round(played.seconds, 1),
                }
            )

    def _teach_small(self) -> None:
        """The small network learns, if the run has one."""
        begun = perf_counter()
        if (taught := self.trainer.teach_small()) is not None:
            self._write(
                {
                    "kind": "small",
                    "seconds": round(self.trainer.seconds, 1),
                    "brier": round(taught.brier, 4),
                    "foreseen": round(taught.foreseen, 4),
                    "took": round(perf_counter() - begun, 1),
                }
            )

    def _teach_chooser(self) -> None:
        """The chooser learns, if the run has one."""
        begun = perf_counter()
        if (taught := self.trainer.teach_chooser()) is not None:
            self._write(
                {
                    "kind": "chooser",
                    "seconds": round(self.trainer.seconds, 1),
                    "same": round(taught.same or 0.0, 4),
                    "error": round(taught.error, 5),
                    "took": round(perf_counter() - begun, 1),
                }
            )

    def _write(self, told: Report) -> None:
        with (self.trainer.folder / names.PROGRESS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")
        if self._curves is not None and told["kind"] != "player":
            self._curves.draw(told)
        self.report(told)
