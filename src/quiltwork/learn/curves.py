"""What a run reports, as curves for TensorBoard, in the run's folder.

The axis is the run's own clock in seconds, by which its rate and simulations are planned too.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any


class Curves:
    """Event files that go on where an earlier part of the run stopped."""

    def __init__(self, folder: Path, seconds: float) -> None:
        from torch.utils.tensorboard import SummaryWriter

        # What an earlier part told after its last checkpoint is told again: it must not be twice.
        self._writer = SummaryWriter(str(folder), purge_step=int(seconds) + 1 if seconds else None)

    def draw(self, told: dict[str, Any]) -> None:
        """Add one report, so that it can be seen at once."""
        for name, value in _numbers(told):
            self._writer.add_scalar(name, value, int(told["seconds"]))
        self._writer.flush()

    def close(self) -> None:
        """No more reports."""
        self._writer.close()


def can_be_drawn() -> bool:
    """Whether TensorBoard is installed; a run goes on without it."""
    return find_spec("tensorboard") is not None


def _numbers(told: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """Every number of a report under a name of its own; rivals and parts of the loss by name."""
    group = f"match {told['rival']}" if told["kind"] == "match" else told["kind"]
    for name, value in told.items():
        if isinstance(value, dict):
            yield from ((f"{name}/{part}", float(each)) for part, each in value.items())
        elif isinstance(value, list | tuple):
            yield f"{group}/{name}", float(value[0])
            yield f"{group}/{name} of the rival", float(value[1])
        elif isinstance(value, int | float) and name != "seconds":
            yield f"{group}/{name}", float(value)
