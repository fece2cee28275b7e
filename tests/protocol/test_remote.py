"""Engines of other people as players: what they do wrong has a reason, nothing stays behind."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from time import monotonic, sleep

import pytest

from quiltwork import Game, QuiltworkError, edition, load_edition, native
from quiltwork.engine import remote
from quiltwork.engine.failure import EngineFailure
from quiltwork.engine.match import play_match
from quiltwork.engine.players import player
from quiltwork.engine.playing import Fixture, play_game
from quiltwork.engine.protocol import process as process_module
from quiltwork.engine.protocol.process import EngineProcess

from .engines import OURS, command_of, documented_engine, tiny_engine

POSITION = native.Position(Game.new("classic", seed=5).position)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "LEAVING_SECONDS", 0.5)


def failure_of(command: str) -> str:
    with pytest.raises(EngineFailure) as raised:
        player(f"cmd:time=0.01:{command}").think(POSITION)
    return raised.value.reason


def test_our_engine_plays_a_game_as_another_program() -> None:
    fixture = Fixture(edition("express"), f"cmd:nodes=20,Hash=16:{OURS}", "greedy", 3)
    result = play_game(fixture)
    assert result.reason is None and len(result.actions) > 10
    assert play_game(fixture).actions == result.actions


def test_it_says_what_it_thinks_of_its_chances() -> None:
    thought = player(f"cmd:nodes=20:{OURS}").think(POSITION)
    assert POSITION.is_legal(thought.action)
    assert thought.win is not None and 0 <= thought.win <= 1
    assert thought.margin is not None


def test_an_edition_of_ones_own_is_handed_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nsame_as = "express"\nid = "mine"\nprinting = "house"\n', "utf-8")
    own = load_edition(path)
    command = command_of(tmp_path, documented_engine())
    result = play_game(Fixture(own, f"cmd:{command}", "greedy", 3))
    assert result.reason is None and len(result.actions) > 10


@pytest.mark.parametrize(
    ("at_go", "reason"),
    [
        ("say('bestmove 99r0@a1')", "an illegal move: 99r0@a1: there is no patch 99"),
        ("say('bestmove')", "instead of a move"),
        ("say('bestmove A A')", "instead of a move"),
        ("say('bestmove castle')", "an illegal move: 'castle' is not a move"),
        ("say('error no idea')", "answers 'error no idea'"),
        ("say('\\x00')", "nonsense: the line holds a control character"),
        ("say('x' * 1000000)", "nonsense: the line is longer"),
        ("sys.exit(3)", "left with exit code 3"),
        ("sys.exit('no more cloth')", "left with exit code 1: no more cloth"),
        ("os.kill(os.getpid(), 9)", "was killed by signal 9"),
        ("os.close(1) or time.sleep(9)", "closed its output"),
        ("time.sleep(9)", "no bestmove within 3.0 s"),
    ],
)
def test_whatever_goes_wrong_is_a_failure_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_go: str, reason: str
) -> None:
    monkeypatch.setattr(remote, "GRACE", 3.0)
    assert reason in failure_of(tiny_engine(tmp_path, at_go))


def test_what_cannot_be_started_or_does_not_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "HANDSHAKE_SECONDS", 0.5)
    assert failure_of("no-such-engine-at-all") == "cannot be started: No such file or directory"
    assert "No closing quotation" in failure_of("'unfinished")
    assert "left with exit code 1" in failure_of("false")
    assert failure_of("sleep 9") == "no upiok within 0.5 s"


def test_an_option_it_does_not_have(tmp_path: Path) -> None:
    command = tiny_engine(tmp_path, "say('bestmove A')")
    with pytest.raises(EngineFailure, match="it has no option Hash"):
        player(f"cmd:Hash=16:{command}").think(POSITION)


def test_an_engine_killed_in_the_middle_of_its_thinking() -> None:
    mind = player(f"cmd:time=30:{OURS}").begin(POSITION.edition)
    pid = mind._engine._process.pid
    threading.Timer(0.3, os.kill, args=(pid, signal.SIGKILL)).start()
    began = monotonic()
    with pytest.raises(EngineFailure, match="was killed by signal 9"):
        mind.think(POSITION)
    assert monotonic() - began < 10
    mind.close()


STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print("id name Stubborn", child.pid, flush=True)
print("upiok 1", flush=True)
sys.stderr.write("y" * 1000000)
time.sleep(60)
"""


def test_nothing_stays_behind_of_an_engine_that_will_not_leave(tmp_path: Path) -> None:
    engine = EngineProcess(command_of(tmp_path, STUBBORN))
    child = int(engine.handshake()[0].split()[-1])
    began, threads = monotonic(), threading.active_count()
    engine.close()
    assert monotonic() - began < 6
    assert threading.active_count() <= threads - 2
    assert engine.stdin.closed and engine.stdout.closed and engine._stderr.closed
    assert engine._process.returncode == -signal.SIGKILL
    for _ in range(100):
        if not _is_running(child):
            return
        sleep(0.05)
    pytest.fail("its child is still there")


def _is_running(pid: int) -> bool:
    """A zombie waiting for somebody else to ask after it does not run."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_an_engine_that_dies_loses_its_games_and_the_match_goes_on(tmp_path: Path) -> None:
    dying = f"cmd:{tiny_engine(tmp_path, 'os.kill(os.getpid(), 9)')}"
    result = play_match(edition("express"), dying, "greedy", pairs=2)
    assert (result.wins, result.failures) == ((0, 4), (4, 0))
    assert "was killed by signal 9" in result.reasons[0]


def test_names_of_engines() -> None:
    plain = player("cmd:./my-engine --fast a:b")
    assert (plain.kind, plain.time, plain.command) == ("cmd", 0.1, "./my-engine --fast a:b")
    named = player("cmd:time=0.5,nodes=7,Hash=64,Style=bold:python3 -m my_engine")
    assert (named.time, named.nodes, named.command) == (0.5, 7, "python3 -m my_engine")
    assert named.options == (("Hash", "64"), ("Style", "bold"))
    assert player("cmd:nodes=7:x").time == 0
    assert player("cmd:A=1 ./engine").command == "A=1 ./engine"


@pytest.mark.parametrize(
    "name",
    [
        "cmd",
        "cmd:",
        "cmd: ",
        "cmd:time=1:",
        "cmd:time=0:x",
        "cmd:time=-1:x",
        "cmd:time=soon:x",
        "cmd:time=99999:x",
        "cmd:nodes=1.5:x",
        "cmd:nodes=0:x",
        "cmd:Hash=:x",
    ],
)
def test_wrong_names_are_refused_before_anything_is_started(name: str) -> None:
    with pytest.raises(QuiltworkError):
        player(name)


def test_nobody_is_asked_where_nothing_is_to_be_decided(tmp_path: Path) -> None:
    over = Game.new("classic", seed=1)
    while over.outcome is None:
        over.play(0)
    with pytest.raises(QuiltworkError, match="nobody is to move"):
        player(f"cmd:{tiny_engine(tmp_path, 'pass')}").think(native.Position(over.position))
