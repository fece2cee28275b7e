"""A study's findings on disk as JSON lines: a header that says of what, then a line for each job.

Jobs are done on all cores. Ctrl-C ends a run with what it has, and the same command goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.progress import track

from quiltwork.engine.workers import work_through
from quiltwork.errors import QuiltworkError

Job = TypeVar("Job")
Line = dict[str, Any]


class Kept(NamedTuple):
    """What a file holds."""

    header: Line
    lines: list[Line]


def header_of(path: Path) -> Line:
    """What a file tells of itself: its kind, and which games it is about."""
    with path.open(encoding="utf-8") as file:
        header: Line = json.loads(next(file, "{}"))
        return header


def read(path: Path, kind: str) -> Kept:
    """Read a file of this kind; a line that was cut off is left out."""
    header = header_of(path)
    if header.get("kind") != kind:
        raise QuiltworkError(f"{path}: this is no file of {kind}")
    with path.open(encoding="utf-8") as file:
        next(file)
        return Kept(header, [json.loads(line) for line in file if line.endswith("\n")])


def work_and_keep(
    work: Callable[[Job], Line],
    jobs: Mapping[int, Job],
    path: Path,
    header: Line,
    processes: int,
) -> None:
    """Do the jobs whose keys (the `deal` of a line) the file does not hold yet."""
    done = _take_up(path, header)
    left: Sequence[Job] = [job for key, job in jobs.items() if key not in done]
    console = Console(stderr=True)
    try:
        with path.open("a", encoding="utf-8") as file:
            found = work_through(work, left, processes)
            for _, line in track(found, header["kind"], len(left), console=console):
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
    except KeyboardInterrupt:
        console.print("stopped; the same command goes on")
        raise SystemExit(130) from None


def _take_up(path: Path, header: Line) -> set[int]:
    """Begin a file or go on with it; gives what is done."""
    if not path.exists():
        path.write_text(json.dumps(header) + "\n", "utf-8")
        return set()
    kept = read(path, header["kind"])
    if kept.header != header:
        raise QuiltworkError(f"{path}: it is about {kept.header}, not {header}")
    with path.open("r+b") as file:
        file.truncate(file.read().rindex(b"\n") + 1)
    return {line["deal"] for line in kept.lines}
