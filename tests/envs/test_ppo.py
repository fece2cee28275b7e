"""The masked PPO of the benchmarks: it trains, keeps what it learnt, and goes on from there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib", reason="needs quiltwork[ppo]")
SCRIPT = Path(__file__).parents[2] / "benchmarks" / "ppo.py"


def train(folder, steps):
    command = [sys.executable, str(SCRIPT), str(folder), "--edition", "express"]
    command += ["--steps", str(steps), "--envs", "8", "--games", "20"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_it_trains_and_goes_on(tmp_path):
    assert "against random: " in train(tmp_path, 512)
    first = (tmp_path / "model.zip").read_bytes()
    assert "against greedy: " in train(tmp_path, 1024)
    assert (tmp_path / "model.zip").read_bytes() != first
