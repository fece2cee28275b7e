"""Looking back: the scrubber, positions by link, records and pictures in and out."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from browser.guests import Arrive
from browser.hands import Mouse
from browser.table import Table, start_game
from quiltwork import Game

EXAMPLE = Path(__file__).parents[2] / "docs" / "pictures" / "example.qw"


def expect_move(page: Page, ply: int, total: int) -> None:
    expect(page.get_by_text(f"Move {ply} of {total}", exact=True)).to_be_visible()


def quilt_sizes(page: Page) -> list[int]:
    """How many patches lie on each quilt that is shown."""
    expect(page.locator("svg.quilt")).to_have_count(2)
    return [quilt.locator("g.patch").count() for quilt in page.locator("svg.quilt").all()]


def open_record(page: Page, text: str) -> None:
    page.goto("/")
    page.locator("summary", has_text="Open a record").click()
    page.get_by_role("textbox", name="Record").fill(text)
    page.get_by_role("button", name="Replay it").click()


def test_a_record_is_opened_and_stepped_through_by_keys(arrive: Arrive) -> None:
    page, game = arrive(), Game.from_file(EXAMPLE)
    total = len(game.steps)
    open_record(page, EXAMPLE.read_text("utf-8"))
    expect_move(page, total, total)
    for key, ply in (("ArrowLeft", total - 1), ("Home", 0), ("ArrowRight", 1), ("End", total)):
        page.keyboard.press(key)
        expect_move(page, ply, total)
    page.keyboard.press("Home")
    page.keyboard.press("Space")  # it plays by itself
    expect_move(page, 2, total)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    slider = page.get_by_role("slider", name="Replay")
    slider.fill("5")
    expect_move(page, 5, total)
    expect(slider).to_have_attribute("aria-valuetext", f"Move 5 of {total}")


def test_a_link_leads_to_one_position(arrive: Arrive) -> None:
    page, game = arrive(permissions=["clipboard-read", "clipboard-write"]), Game.from_file(EXAMPLE)
    total = len(game.steps)
    open_record(page, EXAMPLE.read_text("utf-8"))
    page.get_by_role("slider", name="Replay").fill("20")
    expect_move(page, 20, total)
    page.get_by_role("button", name="Link to this position").click()
    expect(page.get_by_role("button", name="Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    friend = arrive()
    friend.goto(link)
    expect_move(friend, 20, total)
    players = game.positions[20].players
    for panel, player in zip(friend.locator(".player").all(), players, strict=True):
        shown = panel.locator("dl dd").all_inner_texts()
        assert shown[:2] == [str(player.buttons), f"+{player.income}"]


def test_record_and_picture_are_downloaded(arrive: Arrive, tmp_path: Path) -> None:
    page = arrive()
    text = EXAMPLE.read_text("utf-8")
    open_record(page, text)
    expect(page.get_by_role("slider", name="Replay")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Record").click()
    saving.value.save_as(tmp_path / "again.qw")
    assert saving.value.suggested_filename.endswith(".qw")
    assert Game.from_file(tmp_path / "again.qw").steps == Game.from_record(text).steps
    with page.expect_download() as saving:
        page.get_by_role("link", name="Picture").click()
    saving.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert saving.value.suggested_filename.endswith(".png")


def test_a_record_from_a_file(arrive: Arrive) -> None:
    page = arrive()
    page.goto("/")
    page.locator("summary", has_text="Open a record").click()
    page.locator("input[type=file]").set_input_files(EXAMPLE)
    page.get_by_role("button", name="Replay it").click()
    total = len(Game.from_file(EXAMPLE).steps)
    expect_move(page, total, total)
    page.get_by_role("link", name="Quiltwork").click()
    expect(page.locator(".mine li")).to_have_count(1)  # it is kept among my games


def test_what_is_no_record_is_refused_with_a_sentence(arrive: Arrive) -> None:
    page = arrive(forgiven="status of 422")
    open_record(page, "pawn takes rook")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("button", name="Replay it")).to_be_visible()


def test_the_log_opens_the_replay_at_its_move(arrive: Arrive) -> None:
    table: Table = start_game(Mouse(arrive()), "here")
    table.play_on(Random(18), most=4)
    total = table.ply
    page = table.page
    page.locator(".log li a").nth(1).click()  # the last but one: the newest is on top
    expect_move(page, total - 1, total)
    page.go_back()
    table.expect_ply(total)
