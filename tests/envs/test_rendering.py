"""What environments show: the house's text and picture, and a window."""

from __future__ import annotations

import copy
import sys

import gymnasium
import numpy as np
import pytest

from quiltwork import Automa, Game, QuiltworkError, native
from quiltwork.envs.gymnasium import QuiltworkEnv
from quiltwork.envs.pettingzoo import quiltwork_v1
from quiltwork.envs.rendering import Renderer, pixels, text


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("quiltwork.envs.rendering.FRAMES_A_SECOND", 1000)


@pytest.mark.parametrize("solo", [None, Automa(2)])
def test_the_text_shows_the_table(solo):
    shown = text(native.Position(Game.new(seed=7, solo=solo).position))
    assert "player_0" in shown
    assert "On offer, 33 patches" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_the_pixels_are_the_picture():
    shown = pixels(native.Position(Game.new("stack-n-stuff", seed=7).position))
    assert shown.dtype == np.uint8
    assert shown.ndim == 3
    assert shown.shape[2] == 3
    assert shown.shape[0] > 300
    assert shown.shape[1] > shown.shape[0]
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 50


def test_a_window_opens_shows_and_closes():
    env = quiltwork_v1.env(render_mode="human")
    env.reset(seed=1)
    env.step(0)
    import pygame

    assert pygame.display.get_surface() is not None
    twin = copy.deepcopy(env)
    env.close()
    env.close()
    assert pygame.display.get_surface() is None
    twin.render()
    twin.close()


def test_gymnasium_shows_the_same():
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray), ("human", type(None))):
        env = gymnasium.make(
            "quiltwork.envs.gymnasium:Quiltwork/Express-v1", opponent="random", render_mode=mode
        )
        env.reset(seed=1)
        env.step(0)
        assert isinstance(env.render(), kind)
        env.close()


def test_without_a_mode_nothing_is_shown():
    env = QuiltworkEnv()
    env.reset(seed=1)
    assert env.render() is None


def test_without_pygame_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(QuiltworkError, match=r"quiltwork\[render\]"):
        Renderer("rgb_array").show(native.Position(Game.new(seed=1).position))
