"""How long from the command to a page one can play on: `quiltwork play`, or `make play`.

Counts from the start of the command until the page, its script and all it asks the server for
first have come, and until the computer has answered a first move.

python benchmarks/starting.py --runs 5
python benchmarks/starting.py --runs 5 make play
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

import httpx

PLAY = [str(Path(sys.executable).with_name("quiltwork")), "play"]


def start(command: list[str]) -> tuple[float, float]:
    """Seconds until the page is there, and until the computer has moved."""
    with TemporaryDirectory() as folder:
        # A browser that does nothing: its own start is not ours to measure.
        surroundings = {**os.environ, "QUILTWORK_DATA": folder, "BROWSER": "true"}
        began = perf_counter()
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=surroundings, start_new_session=True
        ) as running:
            assert running.stdout is not None
            found = None
            while found is None:
                found = re.search(r"http://\S+/", running.stdout.readline())
            try:
                with httpx.Client(base_url=found[0]) as guest:
                    page = guest.get("/").text
                    for path in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
                        guest.get(path).raise_for_status()
                    for path in ("editions", "levels", "me", "games"):
                        guest.get(f"/api/{path}").raise_for_status()
                    playable = perf_counter() - began
                    answer_first_move(guest)
                    answered = perf_counter() - began
            finally:
                os.killpg(running.pid, signal.SIGINT)
    return playable, answered


def answer_first_move(guest: httpx.Client) -> None:
    """Let the computer begin, and wait for its move."""
    asked = {"opponent": {"kind": "computer", "level": 3}, "first": "them"}
    id = guest.post("/api/games", json=asked).json()["id"]
    while guest.get(f"/api/games/{id}").json()["ply"] == 0:
        sleep(0.02)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("command", nargs="*", default=PLAY)
    asked = parser.parse_args()
    times = [start(asked.command) for _ in range(asked.runs)]
    for what, place in (("playable page", 0), ("first move", 1)):
        seconds = [time[place] for time in times]
        print(f"{what}: median {median(seconds):.2f} s, longest {max(seconds):.2f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
