"""The table of win rates against the Automa, as `benchmarks/automa.py` prints it."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "automa.py"


def test_every_level_and_deck_has_its_win_rate() -> None:
    script = run_path(str(SCRIPT))
    contest = script["contest_of"]("greedy", "classic", 2, 1)
    assert contest.total == 20
    contest.play()
    lines = script["table"](contest).splitlines()
    assert len(lines) == 7
    assert {line.count("|") for line in lines} == {6}
    assert lines[2].startswith("| 1 Intern | ") and lines[6].startswith("| 5 Legend | ")
