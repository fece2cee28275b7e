"""Work on several processes: everything is done once, whatever happens to the processes."""

from __future__ import annotations

from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest

from quiltwork import QuiltworkError
from quiltwork.engine.workers import cores, work_through
from support.work import die, die_once, double, double_or_refuse, leave_a_note_when_ended


@pytest.mark.parametrize("processes", [0, 2])
def test_every_job_gets_its_answer(processes: int) -> None:
    assert sorted(work_through(double, range(7), processes)) == [(n, 2 * n) for n in range(7)]
    assert not active_children()


def test_no_work_needs_no_process() -> None:
    assert list(work_through(double, [], 2)) == []


@pytest.mark.parametrize("processes", [0, 1])
def test_an_error_in_the_work_is_raised_here(processes: int) -> None:
    with pytest.raises(ValueError, match="three is too much"):
        list(work_through(double_or_refuse, range(5), processes))
    assert not active_children()


def test_a_killed_process_is_replaced_and_its_job_done_again(tmp_path: Path) -> None:
    job = str(tmp_path / "died")
    assert list(work_through(die_once, [job], 1)) == [(job, "survived")]


def test_a_job_that_kills_every_process_is_given_up() -> None:
    with pytest.raises(QuiltworkError, match="died 3 times at the same work"):
        list(work_through(die, [1], 1))
    assert not active_children()


def test_whoever_stops_listening_ends_the_processes_and_they_put_their_things_away(
    tmp_path: Path,
) -> None:
    note = tmp_path / "note"
    answers = work_through(leave_a_note_when_ended, ["", str(note)], 2)
    next(answers)
    while not (tmp_path / "note.begun").exists():
        sleep(0.01)
    began = monotonic()
    answers.close()
    assert monotonic() - began < 5
    assert note.exists()
    assert not active_children()


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
