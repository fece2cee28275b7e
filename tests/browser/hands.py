"""Three ways to handle the table: with a mouse, with a finger, with nothing but keys."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from browser.turning import size
from quiltwork.rules import Move, square_name

LONGEST_WALK = 120


class Hand(Protocol):
    """What a hand can do; the table says what is where."""

    page: Page

    def press(self, target: Locator) -> None:
        """Press a button or follow a link."""

    def write(self, field: Locator, text: str) -> None:
        """Write something into an empty field."""

    def take(self, card: Locator, slot: int) -> None:
        """Take the patch on a card in hand."""

    def turn(self, step: str) -> None:
        """Turn the patch in hand (R), or turn it over (F)."""

    def carry(self, move: Move) -> None:
        """Bring what is in hand to where it is to lie."""

    def advance(self) -> None:
        """Choose to advance."""

    def confirm(self) -> None:
        """Do it."""


def square_at(page: Page, row: int, column: int) -> Locator:
    """A square of the large quilt."""
    name = square_name((row, column))  # no quilt has ten rows, so no name begins another
    return page.locator(f'.mine [role="gridcell"][aria-label^="{name}"]')


def expect_at(page: Page, move: Move) -> None:
    """What is in hand lies over the squares of this move."""
    assert move.placement is not None
    corner = square_name(divmod(move.placement.anchor, move.placement.columns))
    held = page.locator('.mine [role="gridcell"][tabindex="0"]')
    expect(held).to_have_attribute("aria-label", re.compile(rf"^{corner}(,|$)"))


class Buttons(ABC):
    """Everything that is done with the buttons on the page, by mouse and finger alike."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, target: Locator) -> None:
        """Press a button or follow a link."""

    def write(self, field: Locator, text: str) -> None:
        """Write something into an empty field."""
        self.press(field)
        self.page.keyboard.type(text)

    def take(self, card: Locator, slot: int) -> None:
        """Take the patch on a card in hand."""
        self.press(card)

    def turn(self, step: str) -> None:
        """Turn the patch in hand (R), or turn it over (F)."""
        self.press(self.page.locator(".controls .ctl").nth("RF".index(step)))

    def advance(self) -> None:
        """Choose to advance."""
        self.press(self.page.locator(".advance"))

    def confirm(self) -> None:
        """Do it."""
        go = self.page.locator(".controls .go")
        expect(go).to_have_attribute("aria-disabled", "false")
        self.press(go)


class Mouse(Buttons):
    """A patch taken follows the mouse, until a click puts it down."""

    def press(self, target: Locator) -> None:
        """Click."""
        target.click()

    def carry(self, move: Move) -> None:
        """Move the pointer to where the middle of the patch is to be, and click."""
        (top, left), (rows, columns) = min_corner(move), size(move)
        first = square_at(self.page, top, left).bounding_box()
        last = square_at(self.page, top + rows - 1, left + columns - 1).bounding_box()
        assert first is not None and last is not None
        x = (first["x"] + last["x"] + last["width"]) / 2
        y = (first["y"] + last["y"] + last["height"]) / 2
        self.page.mouse.move(x, y)
        self.page.mouse.click(x, y)


class Finger(Buttons):
    """A tap on a square brings the patch there, to the nearest place where it fits."""

    def press(self, target: Locator) -> None:
        """Tap."""
        target.tap()

    def carry(self, move: Move) -> None:
        """Tap the squares that the patch is to cover, until it lies right."""
        assert move.placement is not None
        corner = square_name(divmod(move.placement.anchor, move.placement.columns))
        held = self.page.locator('.mine [role="gridcell"][tabindex="0"]')
        for row, column in sorted(move.cells, key=lambda cell: _from_middle(move, cell)):
            square_at(self.page, row, column).tap()
            if (held.get_attribute("aria-label") or "").split(",")[0] == corner:
                return
        raise AssertionError(f"no tap brings the patch to {move}")


class Keys:
    """Nothing but the keyboard: Tab to what has no key of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        """Walk there with Tab, then Enter."""
        self.walk(target)
        self.page.keyboard.press("Enter")

    def walk(self, target: Locator) -> None:
        """Tab until it has the focus."""
        expect(target).to_be_visible()
        for _ in range(LONGEST_WALK):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def write(self, field: Locator, text: str) -> None:
        """Write something into an empty field."""
        self.walk(field)
        self.page.keyboard.type(text)

    def take(self, card: Locator, slot: int) -> None:
        """1, 2, 3."""
        self.page.keyboard.press(str(slot + 1))

    def turn(self, step: str) -> None:
        """R and F."""
        self.page.keyboard.press(step.lower())

    def carry(self, move: Move) -> None:
        """Arrows, as often as needed."""
        held = self.page.locator('.mine [role="gridcell"][tabindex="0"]')
        name = (held.get_attribute("aria-label") or "").split(",")[0]
        top, left = min_corner(move)
        down, right = top - (int(name[1:]) - 1), left - (ord(name[0]) - ord("a"))
        for key, times in (("ArrowDown", down), ("ArrowRight", right)):
            back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
            for _ in range(abs(times)):
                self.page.keyboard.press(key if times > 0 else back)

    def advance(self) -> None:
        """A."""
        self.page.keyboard.press("a")

    def confirm(self) -> None:
        """Enter."""
        self.page.keyboard.press("Enter")


def min_corner(move: Move) -> tuple[int, int]:
    """The row and column of the top left corner of the patch's box."""
    return min(row for row, _ in move.cells), min(column for _, column in move.cells)


def _from_middle(move: Move, cell: tuple[int, int]) -> float:
    (top, left), (rows, columns) = min_corner(move), size(move)
    return abs(cell[0] + 0.5 - top - rows / 2) + abs(cell[1] + 0.5 - left - columns / 2)
