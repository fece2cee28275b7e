"""What a player does besides moving: hints, a typed move, undo, drag, settings, tidying up."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from browser.guests import Arrive
from browser.hands import Mouse, square_at
from browser.policy import choose
from browser.table import Table, start_game
from browser.turning import shape, turned
from quiltwork.editions.shapes import shape_cells


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def test_a_hint_is_told_and_shown(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here", edition="express")
    table.play_on(Random(19), most=2)
    table.page.get_by_role("button", name="Hint").click()
    expect(table.page.get_by_text("The computer would:")).to_be_visible()
    ply = table.ply
    table.page.get_by_role("button", name="Show it").click()
    table.hand.confirm()
    expect(table.page.locator(f'.table[data-ply="{ply}"]')).to_be_hidden()
    assert len(table.record().moves) == 3


def test_a_move_is_typed(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here")
    position = table.my_turn()
    assert position is not None
    move = choose(position, Random(20)).text
    for typed in ("nonsense", "33r0@a1", move):
        menu(table.page)
        table.page.get_by_label("Type a move").fill(typed)
        table.page.get_by_role("button", name="Play it").click()
        if typed != move:
            expect(table.page.get_by_role("alert")).not_to_be_empty()
    table.expect_ply(1)
    assert [made.text for made in table.record().moves] == [move]
    expect(table.page.get_by_role("alert")).to_have_count(0)


def test_undo_takes_back_one_move_of_two_at_one_screen(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here")
    table.play_on(Random(21), most=3)
    undo = table.page.locator(".controls").get_by_role("button", name="Undo")
    for left in (2, 1, 0):
        undo.click()
        table.expect_ply(left)
    expect(undo).to_have_attribute("aria-disabled", "true")


def test_undo_against_the_computer_takes_back_its_answer_too(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "computer")
    table.seats = (0,)
    table.play_on(Random(22), most=2)
    position = table.my_turn()
    assert position is not None and position.to_move == 0
    made = len([step for step in table.record().positions[:-1] if step.to_move == 0])
    shown = table.ply
    table.page.locator(".controls").get_by_role("button", name="Undo").click()
    expect(table.page.locator(f'.table[data-ply="{shown}"]')).to_be_hidden()
    before = table.record().positions
    assert before[-1].to_move == 0
    assert len([step for step in before[:-1] if step.to_move == 0]) == made - 1


def test_a_patch_is_dragged_turned_by_wheel_and_flipped_by_right_click(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive(moving=True)), "here")
    page, mouse = table.page, table.page.mouse
    position = table.my_turn()
    assert position is not None
    slot = next(move.slot for move in position.legal_moves() if move.slot is not None)
    middle = square_at(page, 4, 4).bounding_box()
    card = table.card(slot).bounding_box()
    assert middle is not None and card is not None
    mouse.move(card["x"] + card["width"] / 2, card["y"] + 40)
    mouse.down()
    mouse.move(middle["x"] + 10, middle["y"] + 10, steps=8)
    mouse.up()
    expect(table.card(slot)).to_have_attribute("aria-pressed", "true")
    mouse.wheel(0, 100)
    mouse.click(middle["x"] + 10, middle["y"] + 10, button="right")
    expect(page.get_by_text(re.compile(r"on [a-i]\d: fits\."))).to_be_attached()  # it is heard
    table.hand.confirm()
    table.expect_ply(1)
    made = table.record().moves[0]
    drawn = shape(shape_cells(position.edition.tiles[position.offer[slot]].shape))
    assert made.slot == slot and shape(made.cells) == turned(drawn, "RF")


def test_what_does_not_fit_is_not_placed_and_says_why(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here")
    put_on_top(table)
    go = table.page.locator(".controls .go")
    expect(go).to_have_text(re.compile("Does not fit"))
    go.click(force=True)
    expect(table.page.get_by_role("heading", name="It does not fit here")).to_be_visible()
    assert table.ply == len(table.record().steps)
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("heading", name="Your move")).to_be_visible()


def put_on_top(table: Table) -> None:
    """Hold a patch over cloth: of whoever is to move and has some."""
    dice = Random(23)
    position = table.my_turn()
    while position is not None and not position.players[position.to_move or 0].quilt.patches:
        table.play(position, choose(position, dice))
        position = table.my_turn()
    assert position is not None
    patch = next(iter(position.players[position.to_move or 0].quilt.patches))
    table.take(0)
    row, column = patch.cells[0]
    box = square_at(table.page, row, column).bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.mouse.down()
    table.page.mouse.up()


def test_settings_are_kept(arrive: Arrive) -> None:
    page = arrive()
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-motion", "none")
    page.get_by_role("button", name="Menu").click()
    panel = page.get_by_role("dialog", name="Settings")
    panel.get_by_label("Your name").fill("Mara")
    panel.get_by_role("button", name="Dark").click()
    panel.get_by_role("group", name="Motion").get_by_role("button", name="On").click()
    panel.get_by_role("group", name="Sound").get_by_role("button", name="On").click()
    panel.get_by_role("button", name="Deutsch").click()
    page.reload()
    for name, value in (("data-theme", "dark"), ("data-motion", "full"), ("lang", "de")):
        expect(html).to_have_attribute(name, value)
    expect(page.get_by_role("heading", level=1)).to_have_text("Näh die bessere Decke.")
    expect(page.get_by_role("button", name="Ton")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_label("Dein Name")).to_have_value("Mara")


def test_a_game_in_german_with_sound(arrive: Arrive) -> None:
    page = arrive()
    page.goto("/")
    page.get_by_role("button", name="Auf Deutsch umschalten").click()
    page.get_by_role("button", name="Ton").click()
    page.locator("article.start .go").nth(1).click()
    table = Table(Mouse(page))
    table.play_on(Random(24), most=4)
    expect(page.locator(".log li")).to_have_count(table.ply)
    expect(page.get_by_role("button", name="Drehen")).to_be_visible()


def test_resigning_at_one_screen_and_deleting_the_game(arrive: Arrive) -> None:
    table = start_game(Mouse(arrive()), "here")
    page = table.page
    table.play_on(Random(25), most=2)
    menu(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Press again to resign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("resigned"))
    page.get_by_role("link", name="Quiltwork").click()
    games = page.locator(".mine li")
    expect(games).to_have_count(1)
    games.get_by_role("button", name=re.compile("^Delete this game")).click()
    expect(games).to_have_count(0)


def test_a_game_that_others_still_play_is_not_deleted(arrive: Arrive) -> None:
    host, friend = arrive(forgiven="status of 409"), arrive()
    table = start_game(Mouse(host), "link")
    friend.goto(host.get_by_role("textbox", name="Copy link").input_value())
    friend.get_by_role("button", name="Join the game").click()
    Table(Mouse(friend), seats=(1,))
    expect(table.page.get_by_text("Send this link")).to_be_hidden()
    host.get_by_role("link", name="Quiltwork").click()
    host.get_by_role("button", name=re.compile("^Delete this game")).click()
    expect(host.get_by_role("alert")).to_contain_text("resign first")
    expect(host.locator(".mine li")).to_have_count(1)


def test_a_name_that_is_too_long_cannot_be_typed(arrive: Arrive) -> None:
    page = arrive()
    page.goto("/")
    field = page.get_by_label("Name of player 1")
    field.fill("")
    field.press_sequentially("A name of more than twenty-four letters")
    page.locator("article.start .go").nth(1).click()
    table = Table(Mouse(page))
    assert table.record().record().tags["Player0"] == "A name of more than twen"
