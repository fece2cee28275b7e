"""The conformance checks pass what is right, and each one catches what it is there for."""

from __future__ import annotations

from pathlib import Path

import pytest

from quiltwork.cli import main
from quiltwork.engine import conformance
from quiltwork.engine.conformance import CHECKS, examine, faults, playing, talking
from quiltwork.engine.conformance.trial import Skipped, Trial
from quiltwork.engine.failure import EngineFailure
from quiltwork.engine.protocol import process

from .engines import DOCUMENT, OURS, command_of, documented_engine

BY_NAME = {check.__name__: check for check in CHECKS}

FAULTS = [
    ("greeting", "upiok 1", "upiok"),
    ("greeting", "id author Somebody", "id somebody"),
    ("options", "id author Somebody", "id author Somebody\\noption name Hash"),
    ("unknown_command", "elif command and not said", "elif command == 'go'"),
    ("unknown_command", "unknown command, or not now", "what"),
    ("unknown_edition", "find_edition(rest.", "find_edition('classic' or rest."),
    ("who_is_to_move", "tomove {to_move_text(position)}", "tomove 0"),
    ("position_string", "parse_table(rest, ", "parse_table(rest.split('moves')[0], "),
    ("illegal_positions", "except QuiltworkError as error", "except ZeroDivisionError as error"),
    ("no_position_yet", "and position and position.to_move is not None", ""),
    ("move_in_time", 'said = f"best', 'import time; time.sleep(9); said = f"best'),
    ("nodes", "(movetime|nodes)", "(movetime)"),
    ("info_lines", 'f"bestmove', 'f"info win 3 pv A\\nbestmove'),
    ("info_lines", 'f"bestmove', 'f"info pv 99r0@a1\\nbestmove'),
    ("stop", 'rest == "infinite"', 'rest == "endless"'),
    ("stop", 'said, waiting = "", said', "pass"),
    ("stop", "said, waiting = waiting, None", "said, waiting = waiting or 'bestmove A', None"),
    ("stop_in_the_last_moment", "waiting = waiting, None", "waiting = waiting or 'bestmove A', 0"),
    ("stop_at_once", "said, waiting = waiting, None", "pass"),
    ("busy", 'command == "go" and not waiting', 'command == "go"'),
    ("nothing_to_decide", "position and position.to_move is not None", "position"),
    ("bad_limits", "elif not re.fullmatch", "elif False and re.fullmatch"),
    ("game_of_classic", "{max(position.legal_moves(), key=lambda move: len(move.cells))}", "A"),
    ("game_of_express", "tomove {to_move_text(position)}", "tomove {position.to_move}"),
    ("garbage", "{command[:20]!a}", "{command[:20]}\\x00"),
    ("endless_line", "command[:20]!a", "command!a"),
    ("white_space", '.partition(" ")', '.partition("  ")'),
    ("half_line", "in sys.stdin.buffer", "in iter(sys.stdin.buffer.readline, b'isready')"),
    ("quitting", 'command == "quit"', 'command == "leave"'),
    ("closed_input", "for line in sys.stdin.buffer", "import itertools, time\nfor line in itertools"
     ".chain(sys.stdin.buffer, (time.sleep(1) or b'' for _ in range(60)))"),
    ("closed_output", "import re", "import re, signal, os\nos.dup2(os.open(os.devnull, 1), 1)"),
]  # fmt: skip
"""A check that must fail when this text of the document's engine is replaced by that."""


ENDING = {"half_line", "quitting", "quitting_while_thinking", "closed_input", "closed_output"}
"""Checks that an engine does not survive, and is not meant to."""
SKIPPED = ("show", "legal")
"""What the engine in the document leaves out."""


@pytest.mark.parametrize("room", [talking, playing, faults], ids=lambda room: room.__name__[-7:])
def test_our_engine_conforms_again_and_again_in_one_process(room) -> None:
    with Trial(OURS) as ours:
        for check in room.CHECKS:
            if check.__name__ not in ENDING:
                check(ours)


@pytest.mark.parametrize("name", sorted(ENDING))
def test_our_engine_ends_as_it_should(name: str) -> None:
    with Trial(OURS) as ours:
        BY_NAME[name](ours)


def test_the_engine_in_the_document_is_short_and_conforms(tmp_path: Path) -> None:
    program = documented_engine()
    assert len(program.splitlines()) < 40
    command = command_of(tmp_path, program)
    with Trial(command) as theirs:
        for name, check in BY_NAME.items():
            if name in SKIPPED:
                with pytest.raises(Skipped, match=f"it has no command {name}"):
                    check(theirs)
            elif name not in ENDING:
                check(theirs)
    for name in ENDING:
        with Trial(command) as theirs:
            BY_NAME[name](theirs)


@pytest.mark.parametrize(("name", "right", "wrong"), FAULTS)
def test_a_check_catches_its_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, right: str, wrong: str
) -> None:
    program = documented_engine()
    assert right in program
    monkeypatch.setattr(process, "LEAVING_SECONDS", 0.2)
    command = command_of(tmp_path, program.replace(right, wrong, 1))
    with pytest.raises(EngineFailure), Trial(command, patience=1.5) as faulty:
        BY_NAME[name](faulty)


def test_what_is_no_engine_fails_every_check() -> None:
    verdicts = list(examine("no-such-engine-at-all"))
    assert {verdict.result for verdict in verdicts} == {"fail"}
    assert len(verdicts) == len(CHECKS)
    assert "cannot be started" in verdicts[0].reason


def test_the_command_prints_a_verdict_for_each_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    some = tuple(BY_NAME[name] for name in ("greeting", "show", "nodes"))
    monkeypatch.setattr(conformance, "CHECKS", some)
    faulty = documented_engine().replace("(movetime|nodes)", "(movetime)")
    for program, code, last in (
        (documented_engine(), 0, ["pass  nodes", "2 passed, 0 failed, 1 skipped"]),
        (faulty, 1, ["fail  nodes", "1 passed, 1 failed, 1 skipped"]),
    ):
        with pytest.raises(SystemExit) as left:
            main(["conformance", command_of(tmp_path, program)])
        lines = capsys.readouterr().out.splitlines()
        assert left.value.code == code
        assert lines[:2] == ["pass  greeting", f"skip  show{'':21}it has no command show"]
        assert lines[2].startswith(last[0]) and lines[3] == last[1]


def test_every_check_says_what_it_is_about() -> None:
    assert len(BY_NAME) == len(CHECKS)
    assert f"runs {len(CHECKS)} named checks" in DOCUMENT.read_text("utf-8")
