"""Whole games on a phone by taps only, and by keyboard only."""

from __future__ import annotations

from random import Random

from browser.guests import PHONE, Arrive
from browser.hands import Finger, Keys
from browser.table import start_game


def test_a_phone_by_taps_only(arrive: Arrive) -> None:
    table = start_game(Finger(arrive(PHONE)), "computer")
    table.seats = (0,)
    assert table.play_on(Random(5))
    table.expect_end()


def test_stack_n_stuff_on_a_phone(arrive: Arrive) -> None:
    table = start_game(Finger(arrive(PHONE)), "here", edition="stack-n-stuff")
    assert table.play_on(Random(6))
    table.expect_end()


def test_the_keyboard_only(arrive: Arrive) -> None:
    table = start_game(Keys(arrive()), "here")
    assert table.play_on(Random(7))
    table.expect_end()
    assert [move.text for move in table.record().moves] == table.made
