"""Whether an engine keeps to the match protocol: named checks for its author.

`quiltwork conformance COMMAND` runs them; docs/protocol.md is what they hold it to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..failure import EngineFailure
from . import faults, playing, talking
from .trial import Check, Skipped, Trial

CHECKS: tuple[Check, ...] = (*talking.CHECKS, *playing.CHECKS, *faults.CHECKS)


@dataclass(frozen=True)
class Verdict:
    """What came of one check."""

    name: str
    result: str
    """'pass', 'fail' or 'skip'."""
    reason: str = ""


def examine(command: str) -> Iterator[Verdict]:
    """Run every check on an engine, each in a fresh process."""
    for check in CHECKS:
        name = check.__name__.replace("_", " ")
        try:
            with Trial(command) as trial:
                check(trial)
        except Skipped as skipped:
            yield Verdict(name, "skip", str(skipped))
        except EngineFailure as failure:
            yield Verdict(name, "fail", failure.reason)
        else:
            yield Verdict(name, "pass")
