"""`match` and `tournament` at the command line: what they print, keep, and do when interrupted."""

from __future__ import annotations

import io
import json
import math
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from quiltwork.cli.contests import progress
from quiltwork.files import read_records

from .conftest import Cli

QUICK = ("--edition", "express", "--processes", "1")


def numbers(value: object) -> list[float]:
    """Every number somewhere in a JSON value."""
    if isinstance(value, dict):
        return [n for part in value.values() for n in numbers(part)]
    if isinstance(value, list):
        return [n for part in value for n in numbers(part)]
    return [value] if isinstance(value, int | float) else []


@pytest.mark.parametrize("command", ["match", "tournament"])
def test_help_gives_examples(cli: Cli, command: str) -> None:
    answer = cli(command, "--help")
    assert answer.code == 0 and f"  quiltwork {command} " in answer.out


def test_match_prints_json_of_finite_numbers(cli: Cli) -> None:
    answer = cli("match", "greedy", "random", "--pairs", "3", "--sprt", "0,300", *QUICK, "--json")
    assert answer.err == ""
    result = json.loads(answer.out)
    assert result["games"] == 6 == sum(result["wins"])
    assert result["players"] == ["greedy", "random"] and result["finished"] is True
    assert {"mean_scores", "mean_margin", "elo", "elo_95", "cpu_s_per_move"} <= set(result)
    assert result["sprt"]["state"] in ("undecided", "H1 accepted")
    assert all(math.isfinite(number) for number in numbers(result))


def test_match_prints_a_summary_and_keeps_games_and_records(cli: Cli, tmp_path: Path) -> None:
    files = ("--journal", "match.jsonl", "--records", "games.qw")
    command = ("match", "greedy", "random", "--pairs", "2", "--sprt", "0,5", *QUICK, *files)
    first = cli(*command)
    assert first.code == 0 and first.err == ""
    lines = first.out.splitlines()
    assert lines[0] == "greedy against random, express: 4 games"
    assert lines[1].startswith("wins ") and "95 % between" in lines[1]
    assert lines[2].startswith("Elo ") and lines[3].startswith("mean scores ")
    assert lines[5].startswith("SPRT of Elo 5 against 0: undecided, LLR ")
    assert len(read_records(tmp_path / "games.qw")) == 4
    assert len((tmp_path / "match.jsonl").read_text().splitlines()) == 5
    assert cli(*command).out == first.out  # nothing was left to play
    json_lines = cli(*command, "--records", "games.jsonl")
    assert json_lines.code == 0
    assert read_records(tmp_path / "games.jsonl") == read_records(tmp_path / "games.qw")


def test_match_against_the_automa(cli: Cli) -> None:
    answer = cli("match", "greedy", "automa:1", "--pairs", "3", "--processes", "1")
    assert "greedy against automa:1, classic: 3 games" in answer.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("greedy", "random", "--sprt", "x"), "--sprt: expected two numbers like 0,20, not 'x'"),
        (("greedy", "random", "--sprt", "9,3"), "the smaller first"),
        (("greedy", "automa:1", "--edition", "express"), "cannot be played on edition 'express'"),
        (("greedy", "random", "--pairs", "0"), "pairs"),
        (("greedy", "random", "--journal", "."), "a journal can only be a file"),
        (("greedy", "random", "--journal", "game.qw"), "not the journal of a match"),
    ],
)
def test_match_refuses_in_one_line(
    cli: Cli, tmp_path: Path, arguments: tuple[str, ...], problem: str
) -> None:
    (tmp_path / "game.qw").write_text("[Quiltwork 1]\n")
    answer = cli("match", *arguments)
    assert answer.code == 2 and answer.out == ""
    assert problem in answer.err and len(answer.err.splitlines()) == 1


def test_tournament_prints_a_table_and_json(cli: Cli) -> None:
    command = ("tournament", "random", "greedy", "full:nodes=5", "--pairs", "2", *QUICK)
    files = ("--journal", "t.jsonl", "--anchor", "greedy=1000", "--records", "t.qw")
    answer = cli(*command, *files)
    assert answer.code == 0 and answer.err == ""
    head, first, *_ = answer.out.splitlines()
    assert head.split()[:3] == ["player", "Elo", "95"]
    assert first.split()[:2] == ["1.", "full:nodes=5"]
    result = json.loads(cli(*command, *files, "--json").out)
    assert result["games"] == 12 and result["finished"] is True
    assert {row["player"]: row["elo"] for row in result["table"]}["greedy"] == 1000
    assert all(math.isfinite(number) for number in numbers(result))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("greedy",), "at least two players"),
        (("greedy", "random", "--anchor", "greedy"), "--anchor: expected PLAYER=ELO"),
        (("greedy", "random", "--anchor", "greedy=nan"), "--anchor: expected PLAYER=ELO"),
        (("greedy", "random", "--anchor", "full=1"), "not among the players"),
    ],
)
def test_tournament_refuses_in_one_line(cli: Cli, arguments: tuple[str, ...], problem: str) -> None:
    answer = cli("tournament", *arguments)
    assert answer.code == 2 and answer.out == ""
    assert problem in answer.err and len(answer.err.splitlines()) == 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_progress_bar_is_shown_where_somebody_can_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress(3, lambda: "Elo +7 (-3 to +17)") as show:
        show(1)
        show(2)
        show(3)
    shown = sys.stderr.getvalue()
    assert "3/3" in shown and "Elo +7 (-3 to +17)" in shown


@pytest.mark.parametrize("command", ["match", "tournament"])
@pytest.mark.parametrize("journal", [None, "played.jsonl"])
def test_ctrl_c_keeps_and_sums_up_what_was_played(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: str, journal: str | None
) -> None:
    from quiltwork.engine import contest

    real, played = contest.work_through, []

    def interrupted_work(*arguments: object) -> object:
        for answer in real(contest._play, arguments[1], 0):
            played.append(answer)
            yield answer
            if len(played) == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(contest, "work_through", interrupted_work)
    keeping = () if journal is None else ("--journal", journal)
    answer = cli(command, "greedy", "random", "--pairs", "4", *QUICK, *keeping)
    assert answer.code == 130
    assert "3" in answer.out
    how = "with --journal FILE it could go on later"
    if journal is not None:
        how = "the same command with --journal played.jsonl goes on"
    assert answer.err == f"stopped after 3 of 8 games; {how}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="processes are grouped in another way")
def test_ctrl_c_at_a_terminal_ends_all_processes_soon(tmp_path: Path) -> None:
    """As a terminal does it, every process of the group gets the signal."""
    journal = tmp_path / "match.jsonl"
    # A shell that runs the tests in the background has them ignore Ctrl-C, which is inherited.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    command = [sys.executable, "-c", heeding + "from quiltwork.cli import main; main()", "match"]
    command += ["full:nodes=5000", "greedy", "--pairs", "500", "--edition", "express"]
    command += ["--processes", "2", "--journal", str(journal)]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        patience = monotonic() + 60
        while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
            assert monotonic() < patience and running.poll() is None
            sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=15)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "full:nodes=5000 against greedy, express" in out
    assert err.startswith("stopped after ") and len(err.splitlines()) == 1
    assert group_ends(running.pid)


def group_ends(group: int) -> bool:
    """Python's own helper for processes leaves a moment after the last of them."""
    for _ in range(500):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        sleep(0.01)
    return False
