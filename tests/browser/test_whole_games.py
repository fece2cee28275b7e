"""Whole games with a mouse on a desk, against everybody there is."""

from __future__ import annotations

from random import Random

import pytest

from browser.guests import Arrive
from browser.hands import Mouse
from browser.table import start_game


def test_pass_and_play_to_the_end(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here")
    assert table.play_on(Random(1))
    table.expect_end()
    assert [move.text for move in table.record().moves] == table.made


def test_the_computer(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "computer")
    table.seats = (0,)
    assert table.play_on(Random(2))
    table.expect_end()


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_the_automa(arrive: Arrive, deck: str) -> None:
    page = arrive()
    page.goto("/")
    if deck == "tactical":
        page.get_by_role("button", name="normal deck").click()
    table = start_game(Mouse(page), "automa")
    table.seats = (0,)
    assert table.play_on(Random(3))
    table.expect_end()
    solo = table.record().record().solo
    assert solo is not None and solo.deck == deck


def test_stack_n_stuff_with_everything_moving(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive(moving=True)), "here", edition="stack-n-stuff")
    assert table.play_on(Random(4))
    table.expect_end()
