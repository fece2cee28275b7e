"""Self-play in a Ray cluster: of two machines, a player of one of them killed in the middle."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import begun_in, random_network, tiny  # noqa: E402
from quiltwork.cli.app import run as run_command  # noqa: E402
from quiltwork.errors import QuiltworkError  # noqa: E402
from quiltwork.learn import running  # noqa: E402
from quiltwork.learn.network_shape import Shape  # noqa: E402
from quiltwork.learn.settings import BeginSettings  # noqa: E402
from quiltwork.learn.spread_player import AGREED, Player, Weights  # noqa: E402

PATIENCE = 120  # seconds, on a busy machine

COMMAND = """
import sys
from quiltwork.cli.app import run
from quiltwork.learn.watch import Watch
Watch.EVERY = 2.0
sys.exit(run(sys.argv[1:]))
"""


@pytest.fixture
def key(monkeypatch):
    """A cluster of ours lets in only those who know its token, which the processes inherit."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(16))


@pytest.fixture
def cluster(key):
    """The address of a cluster of one head and two machines with a core each."""
    pytest.importorskip("ray", reason="there is no Ray for this Python")
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{found.getsockname()[1]}"
    room = tempfile.mkdtemp(prefix="qw", dir="/tmp")  # sockets have short names
    start = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block"]
    start += ["--object-store-memory", str(100 * 2**20), "--disable-usage-stats"]
    host, _, port = address.partition(":")
    head = ["--head", "--node-ip-address", host, "--port", port, "--num-cpus", "0"]
    head += ["--include-dashboard", "false", "--temp-dir", room]
    member = ["--address", address, "--num-cpus", "1"]
    machines: list[subprocess.Popen[bytes]] = []
    try:
        # One after the other: two that start at once choose the same ports now and then.
        for number, arguments in enumerate((head, member, member)):
            log = Path(room) / f"machine-{number}.log"
            with log.open("wb") as output:
                machines.append(
                    subprocess.Popen(
                        [*start, *arguments], stdout=output, stderr=output, start_new_session=True
                    )
                )
            wait_until(lambda log=log: "Ray runtime started" in log.read_text())
        yield address
    finally:
        for machine in reversed(machines):
            machine.terminate()
        for machine in machines:
            machine.wait(30)
        shutil.rmtree(room, ignore_errors=True)


def wait_until(is_so):
    """What a condition gives, once it gives something."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if found := is_so():
            return found
        sleep(0.2)
    raise AssertionError("waited in vain")


def told(folder: Path, kind: str) -> list[dict]:
    path = folder / "progress.jsonl"
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    reports = [json.loads(line) for line in lines if line.endswith("\n")]
    return [each for each in reports if each["kind"] == kind]


@contextmanager
def training(settings, folder: Path, ray: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own."""
    folder.mkdir()
    settings.save(folder / "tiny.toml")
    arguments = ["train", str(folder / "tiny.toml"), "--folder", str(folder / "run")]
    arguments += ["--device", "cpu", "--threads", "1", "--ray", ray]
    command = [sys.executable, "-c", COMMAND, *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.slow
def test_a_player_that_is_killed_is_replaced_and_the_run_reaches_its_end(cluster, tmp_path):
    folder = tmp_path / "spread" / "run"

    def joined():
        return [each for each in told(folder, "player") if each["event"] == "joined"]

    def progress():
        return [each for each in told(folder, "progress") if each["steps"]]

    with training(tiny(seconds=40.0), tmp_path / "spread", cluster) as command:
        wait_until(lambda: len(joined()) == 2 and progress())
        victim = joined()[0]["process"]
        os.kill(victim, signal.SIGKILL)
        (lost,) = wait_until(lambda: [e for e in told(folder, "player") if e["event"] == "lost"])
        assert lost["process"] == victim and "1 left" in lost["text"]
        before = progress()[-1]
        wait_until(lambda: progress()[-1]["games"] > before["games"] + 5)
        wait_until(lambda: len(joined()) == 3)
        _, complaints = command.communicate(timeout=PATIENCE)
    assert command.returncode == 0, complaints
    assert "was lost, 1 left" in " ".join(complaints.split()) and "Traceback" not in complaints
    first, last = progress()[0], progress()[-1]
    assert last["workers"] == 2 and len({each["process"] for each in joined()}) == 3
    assert last["games"] > before["games"] > 0 and last["steps"] > before["steps"]
    assert last["loss"]["quilts"] < first["loss"]["quilts"]
    assert json.loads((folder / "state.json").read_text())["seconds"] >= 40


@pytest.mark.slow
def test_players_of_this_machine_learn_from_a_teacher_of_another_shape(key, tmp_path):
    pytest.importorskip("ray", reason="there is no Ray for this Python")
    begin = BeginSettings(teacher=str(begun_in(tmp_path / "earlier").folder), teacher_seconds=10.0)
    settings = replace(tiny(seconds=30.0), begin=begin, network=Shape(12, 1, 32))
    with training(settings, tmp_path / "spread", "local") as command:
        _, complaints = command.communicate(timeout=PATIENCE)
    assert command.returncode == 0, complaints
    reports = told(tmp_path / "spread" / "run", "progress")
    assert reports[0]["is_taught"] and not reports[-1]["is_taught"]
    assert reports[-1]["games"] > 0 and reports[-1]["workers"] == 1


def test_a_player_keeps_its_games_and_takes_newer_weights_of_any_shape():
    player = Player(tiny(), AGREED, "cpu", 1, 7)
    games = 0
    for number, shape in enumerate([Shape(8, 1, 32), Shape(12, 1, 32), Shape(8, 1, 32)]):
        weights = Weights(number, shape, random_network("express", shape).state_dict())
        brought = player.play(weights, 4)
        games += brought.totals["games"]
        assert brought.process == os.getpid() and 0 < brought.searched <= 1
        assert brought.samples.dtype == "uint8"
    assert games > 0


def test_another_version_of_quiltwork_does_not_play_along():
    with pytest.raises(QuiltworkError, match="has another quiltwork"):
        Player(tiny(), ("0.0.1", 1, 1), "cpu", 1, 7)


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1"),
        ("127.0.0.1:99999", "no Ray cluster answers at 127.0.0.1:99999"),
        ("nowhere", "the address of a Ray cluster is HOST:PORT or local, not 'nowhere'"),
    ],
)
def test_a_cluster_that_is_not_there_is_told_at_once(address, problem, tmp_path, capsys):
    pytest.importorskip("ray", reason="there is no Ray for this Python")
    arguments = ["train", "small", "--folder", str(tmp_path), "--device", "cpu", "--ray", address]
    assert run_command(arguments) == 2
    assert problem in capsys.readouterr().err


def test_without_ray_it_is_told_how_to_get_it(tmp_path, capsys, monkeypatch):
    find = running.find_spec
    monkeypatch.setattr(running, "find_spec", lambda name: None if name == "ray" else find(name))
    assert run_command(["train", "small", "--folder", str(tmp_path), "--ray", "local"]) == 2
    assert "this needs ray: pip install 'quiltwork[ray]'" in capsys.readouterr().err
