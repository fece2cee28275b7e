"""Whole games on a phone by taps only, and by keyboard only, however fast."""

from __future__ import annotations

from random import Random

from playwright.sync_api import WebSocketRoute

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


def test_keys_faster_than_the_server_answers(arrive: Arrive) -> None:
    """A move that the page shows is done, even if the server's word for it is still on its way."""
    page = arrive()

    def hold_back_the_answers(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: None if '"done"' in str(text) else line.send(text))

    page.route_web_socket("**/socket", hold_back_the_answers)
    table = start_game(Keys(page), "here")
    table.play_on(Random(7), most=6)
    assert [move.text for move in table.record().moves] == table.made
