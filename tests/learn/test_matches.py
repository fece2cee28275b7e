"""Matches of a network: every thread has games of its own, and none is lost."""

from __future__ import annotations

import pytest
import torch

from quiltwork.editions import edition
from quiltwork.learn.evaluator import Evaluator
from quiltwork.learn.games import Side
from quiltwork.learn.matches import play_match
from quiltwork.learn.network import Network
from quiltwork.learn.network_shape import Shape
from quiltwork.learn.settings import WorthSettings

EXPRESS = edition("express")


def evaluator(size: int) -> Evaluator:
    torch.manual_seed(4)
    return Evaluator(Network(EXPRESS, Shape(8, 1, 16)), size)


@pytest.mark.parametrize(
    ("games", "size", "threads"),
    [(12, 12, 2), (12, 12, 3), (12, 8, 4), (7, 4, 2), (1, 4, 2), (10, 2, 4)],
)
def test_all_games_are_played_however_they_are_shared_out(games, size, threads):
    side = Side(2, WorthSettings())
    told = []
    played = play_match(
        [EXPRESS], evaluator(size), "random", (side, side), games, threads, report=told.append
    )
    assert played.games == games
    assert told == sorted(told) and told[-1] == games
    assert f"of {games} games" in str(played)


def test_two_networks_of_which_one_solves_endings_play_all_their_games():
    solving = Side(2, WorthSettings(), late=0.3, solving=2000)
    sides = (solving, Side(2, WorthSettings()))
    played = play_match([EXPRESS], evaluator(16), evaluator(16), sides, 16, threads=4)
    assert played.games == 16
