"""Two browsers at one table: by invitation, with undo, resignation, rematch and onlookers."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from browser.guests import PHONE, Arrive
from browser.hands import Finger, Hand, Mouse
from browser.table import Table, start_game


def sit_down(host: Hand, friend: Hand, edition: str = "express") -> tuple[Table, Table]:
    """The host makes a link, the friend follows it and says who they are."""
    table = start_game(host, "link", edition=edition)
    table.seats = (0,)
    expect(table.page.get_by_text("is to move")).to_have_count(0)
    link = table.page.get_by_role("textbox", name="Copy link").input_value()
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Mara")
    friend.press(friend.page.get_by_role("button", name="Join the game"))
    expect(table.page.get_by_text("Send this link")).to_be_hidden()
    return table, Table(friend, seats=(1,))


def play_out(one: Table, other: Table, dice: Random, most: int = 1_000) -> bool:
    """Both play in turn; True when the game is over."""
    for _ in range(most):
        position = one.record().position
        if position.is_over:
            return True
        (one if position.to_move in one.seats else other).play_on(dice, most=1)
    return False


def test_a_whole_game_by_invitation(arrive: Arrive) -> None:
    here, there = sit_down(Mouse(arrive()), Finger(arrive(PHONE)))
    assert play_out(here, there, Random(12))
    outcome = here.expect_end()
    there.my_turn()
    assert there.expect_end() == outcome
    assert sorted(here.made + there.made) == sorted(move.text for move in here.record().moves)


def test_taking_back_by_agreement(arrive: Arrive) -> None:
    here, there = sit_down(Mouse(arrive()), Mouse(arrive()))
    play_out(here, there, Random(13), most=4)
    undo = here.page.locator(".controls").get_by_role("button", name="Undo")
    before = [move.text for move in here.record().moves]

    undo.click()
    expect(here.page.get_by_text("Mara has been asked to agree.")).to_be_visible()
    there.page.get_by_role("button", name="Refuse").click()
    expect(here.page.get_by_text("has been asked to agree")).to_be_hidden()
    assert [move.text for move in here.record().moves] == before

    undo.click()
    there.page.get_by_role("button", name="Agree").click()
    for table in (here, there):
        expect(table.page.locator(f'.table[data-ply="{len(before)}"]')).to_be_hidden()
    after = [move.text for move in here.record().moves]
    assert len(after) < len(before) and before[: len(after)] == after
    assert here.ply == there.ply == len(here.record().steps)
    play_out(here, there, Random(14), most=3)


def test_resigning_and_a_rematch_with_seats_swapped(arrive: Arrive) -> None:
    here, there = sit_down(Mouse(arrive()), Mouse(arrive()))
    play_out(here, there, Random(15), most=2)
    first = here.record().record()
    here.page.get_by_role("button", name="Menu").click()
    here.page.get_by_role("button", name="Resign").click()
    here.page.get_by_role("button", name="Press again to resign").click()
    expect(here.page.get_by_role("heading", name="You resigned. Mara wins.")).to_be_visible()
    expect(there.page.get_by_role("heading", name="resigned.")).to_be_visible()

    here.page.get_by_role("button", name="Same circle").click()
    here.page.get_by_role("button", name="Rematch, Mara begins").click()
    there.page.get_by_role("link", name="Play again").click()
    expect(here.page.get_by_text("Mara is to move").first).to_be_visible()
    again, mara = Table(here.hand, seats=(1,)), Table(there.hand, seats=(0,))
    assert again.id == mara.id != ""
    second = again.record().record()
    assert second.circle == first.circle and second.first_player == first.first_player
    assert play_out(mara, again, Random(16))
    again.my_turn()
    again.expect_end()
    mara.expect_end()


def test_an_onlooker_sees_every_move_and_can_make_none(arrive: Arrive) -> None:
    here, there = sit_down(Mouse(arrive()), Mouse(arrive()))
    here.page.get_by_role("button", name="Menu").click()
    here.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    here.page.get_by_role("button", name="Link for watching").click()
    expect(here.page.get_by_role("button", name="Copied.")).to_be_visible()
    link = here.page.evaluate("navigator.clipboard.readText()")
    here.page.get_by_role("button", name="Close").click()

    page = arrive()
    page.goto(link)
    onlooker = Table(Mouse(page), seats=())
    expect(page.get_by_text("You are watching.")).to_be_visible()
    play_out(here, there, Random(17), most=3)
    onlooker.expect_ply(len(here.record().steps))
    page.locator(".card").first.click()
    page.locator(".advance").click(force=True)  # it says that it is not for onlookers
    expect(page.locator(".controls .go")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
