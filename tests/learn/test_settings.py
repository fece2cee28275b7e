"""The settings of a run: kept beside its result, and read back with clear words about mistakes."""

from __future__ import annotations

import pytest

from quiltwork.errors import ParseError, QuiltworkError
from quiltwork.learn.network_shape import Shape
from quiltwork.learn.running import RUNS, run_of
from quiltwork.learn.settings import (
    BeginSettings,
    MatchSettings,
    PlaySettings,
    Settings,
    TrainSettings,
)


@pytest.mark.parametrize("run", RUNS)
def test_the_runs_of_the_house_can_be_written_and_read_back(run, tmp_path):
    settings = run_of(run, tmp_path / "none")
    settings.save(tmp_path / "settings.toml")
    assert Settings.load(tmp_path / "settings.toml") == settings


def test_every_setting_survives_the_file(tmp_path):
    settings = Settings(
        editions=("classic", "anniversary"),
        seconds=12.5,
        seed=9,
        begin=BeginSettings(weights='a "quoted" folder\\', teacher_seconds=3.5, lesson_moves=False),
        network=Shape(8, 1, 32),
        play=PlaySettings(games=4, simulations=((0, 8), (2.5, 16)), quick_share=0.5),
        train=TrainSettings(rate=1e-5, reuse=1.5),
        match=MatchSettings(rivals=("random",)),
    )
    settings.save(tmp_path / "own.toml")
    assert Settings.load(tmp_path / "own.toml") == settings


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("seconds = 'long'", "seconds is a float, not 'long'"),
        ("[network]\nwidth = 3", "network: there is no setting 'width'; there are channels"),
        ("network = 3", "network is a table"),
        ("[play]\ngames = true", "games is a int, not True"),
        ("= 3", "Invalid statement"),
    ],
)
def test_a_mistake_in_the_settings_is_named(text, problem, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(ParseError, match=problem):
        Settings.load(path)


def test_the_rate_warms_up_and_falls_to_its_end():
    settings = Settings(seconds=100.0)
    rates = [settings.rate_at(seconds, 1000) for seconds in (0, 50, 100, 200)]
    assert rates[0] == settings.train.rate
    assert rates[0] > rates[1] > rates[2] == rates[3] == settings.train.last_rate
    assert settings.rate_at(0, 0) == settings.train.rate / settings.train.warm_up


def test_simulations_grow_with_the_run():
    settings = Settings(play=PlaySettings(simulations=((0, 8), (100, 32))))
    assert [settings.simulations_at(seconds) for seconds in (0, 99, 100, 500)] == [8, 8, 32, 32]


def test_a_folder_keeps_to_its_own_settings(tmp_path):
    run_of("small", tmp_path).save(tmp_path / "settings.toml")
    assert run_of("small", tmp_path) == run_of("small", tmp_path / "none")
    with pytest.raises(QuiltworkError, match="holds a run with other settings"):
        run_of("quilt9", tmp_path)
    with pytest.raises(QuiltworkError, match="there is no run 'quilt8'"):
        run_of("quilt8", tmp_path / "none")
