"""Reloaded in the middle, killed in the middle: nothing is lost and nothing doubled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from browser.guests import Arrive
from browser.hands import Mouse
from browser.policy import choose
from browser.table import Table, start_game
from server.serving import Running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server of this test's own, to be killed."""
    running = Running(tmp_path)
    running.start()
    yield running
    running.stop()


def expect_nothing_lost(table: Table) -> None:
    assert [move.text for move in table.record().moves] == table.made


def test_reloaded_in_the_middle(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here", edition="express")
    dice = Random(8)
    over = False
    while not over:
        over = table.play_on(dice, most=6)
        table.page.reload()
        expect_nothing_lost(table)
    table.expect_end()


def test_reloaded_with_a_patch_in_hand(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here")
    dice = Random(9)
    table.play_on(dice, most=4)
    table.take(0)
    table.page.reload()
    expect(table.card(0)).to_have_attribute("aria-pressed", "false")
    table.play_on(dice, most=2)
    expect_nothing_lost(table)


def test_server_killed_in_the_middle(arrive: Arrive, server: Running) -> None:
    lost_line = r"WebSocket connection|ERR_CONNECTION_REFUSED"
    table = start_game(Mouse(arrive(forgiven=lost_line)), "here", edition="express")
    dice = Random(10)
    table.play_on(dice, most=5)
    position = table.my_turn()
    assert position is not None
    move = choose(position, dice)
    table.hold(position, move)
    ply = table.ply

    server.kill()
    offline = table.page.get_by_text("No connection.")
    expect(offline).to_be_visible()
    table.hand.confirm()  # into the void: it is sent when there is a line again
    expect(table.page.get_by_text("Sending …")).to_be_visible()
    server.start()  # on the same port

    table.expect_ply(ply + 1)
    expect(offline).to_be_hidden()
    table.made.append(move.text)
    expect_nothing_lost(table)
    assert table.play_on(dice)
    expect_nothing_lost(table)
    table.expect_end()


def test_killed_while_the_computer_thinks(arrive: Arrive, server: Running) -> None:
    lost_line = r"WebSocket connection|ERR_CONNECTION_REFUSED"
    table = start_game(Mouse(arrive(forgiven=lost_line)), "computer", edition="express")
    table.seats = (0,)
    dice = Random(11)
    for _ in range(2):
        assert not table.play_on(dice, most=2)
        server.kill()
        expect(table.page.get_by_text("No connection.")).to_be_visible()
        server.start()
        expect(table.page.get_by_text("No connection.")).to_be_hidden()
    table.play_on(dice)
    game = table.record()
    steps = zip(game.positions[:-1], game.steps, strict=True)
    assert [step.text for before, step in steps if before.to_move == 0] == table.made
    table.expect_end()
