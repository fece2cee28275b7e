"""The table as a player uses it, and the start page: verbs, not selectors."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from browser.hands import Hand, expect_at
from browser.policy import choose
from browser.turning import steps
from quiltwork import Game
from quiltwork.editions import EDITION_IDS
from quiltwork.rules import Move, Outcome, Position

MINUS = "\N{MINUS SIGN}"
OPPONENTS = {"computer": 0, "here": 1, "link": 2, "automa": 3}


def start_game(
    hand: Hand, opponent: str, *, edition: str = "classic", seed: int = 7, first: str = "I begin"
) -> Table:
    """Start a game from the start page, which is open."""
    page = hand.page
    page.goto("/")
    hand.press(page.locator(".editions button").nth(EDITION_IDS.index(edition)))
    hand.press(page.locator("summary", has_text="More choices"))
    hand.press(page.get_by_role("button", name=first, exact=True))
    hand.write(page.get_by_label("Seed"), str(seed))
    hand.press(page.locator("article.start .go").nth(OPPONENTS[opponent]))
    return Table(hand)


class Table:
    """A game on a page, and the hand that plays it."""

    def __init__(self, hand: Hand, seats: tuple[int, ...] = (0, 1)) -> None:
        self.hand, self.page, self.seats = hand, hand.page, seats
        self.made: list[str] = []
        """The moves this hand made."""
        expect(self._root).to_be_visible()

    @property
    def id(self) -> str:
        """The game's id, from the address."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    @property
    def _root(self) -> Locator:
        return self.page.locator(".table[data-ply]")

    @property
    def ply(self) -> int:
        """How many steps the page shows."""
        return int(self._root.get_attribute("data-ply") or 0)

    def expect_ply(self, ply: int) -> None:
        """The page shows so many steps, now or soon."""
        expect(self._root).to_have_attribute("data-ply", str(ply))

    def record(self) -> Game:
        """The game so far by the record that the server hands out."""
        answer = self.page.request.get(f"/api/games/{self.id}/record.qw")
        assert answer.ok, answer.text()
        return Game.from_record(answer.text())

    def my_turn(self) -> Position | None:
        """Wait until it is this hand's turn and the page shows it; None when the game is over."""
        while True:
            game = self.record()
            shown, position = len(game.steps), game.position
            if position.is_over:
                self.expect_ply(shown)
                return None
            if position.to_move in self.seats:
                self.expect_ply(shown)
                return position
            expect(self._root).not_to_have_attribute("data-ply", str(shown))

    # ------------------------------------------------------------------ hands

    def card(self, slot: int) -> Locator:
        """The card of a patch in reach."""
        return self.page.locator(".card").nth(slot)

    def take(self, slot: int) -> None:
        """Take a patch in hand."""
        self.hand.take(self.card(slot), slot)
        expect(self.card(slot)).to_have_attribute("aria-pressed", "true")

    def hold(self, position: Position, move: Move) -> None:
        """Do all of a move but confirm it."""
        if move.kind == "advance":
            self.hand.advance()
            return
        if move.slot is not None:
            self.take(move.slot)
            for step in steps(position, move):
                self.hand.turn(step)
        self.hand.carry(move)
        expect_at(self.page, move)

    def play(self, position: Position, move: Move) -> None:
        """Make a move with this hand and wait until the page shows it."""
        ply = self.ply
        if move.kind == "decline":
            self.hand.press(self.page.get_by_role("button", name="Do without it"))
        else:
            self.hold(position, move)
            self.hand.confirm()
        expect(self._root).not_to_have_attribute("data-ply", str(ply))
        self.made.append(move.text)

    def play_on(self, dice: Random, most: int = 1_000) -> bool:
        """Play until the game is over, or so many moves; True when it is over."""
        for _ in range(most):
            position = self.my_turn()
            if position is None:
                return True
            self.play(position, choose(position, dice))
        return False

    # ------------------------------------------------------------------ the end

    def sheet(self) -> list[list[int]]:
        """The rows of the score sheet as it is shown, for the side on the left and the right."""
        rows = self.page.locator(".ends table tbody tr")
        expect(rows.first).to_be_visible()
        return [
            [_number(cell) for cell in rows.nth(row).locator("td").all_inner_texts()]
            for row in range(rows.count())
        ]

    def expect_end(self) -> Outcome:
        """The page shows what the rules say of the record, part by part."""
        game = self.record()
        outcome = game.outcome
        assert outcome is not None
        near = self.seats[0] if len(self.seats) == 1 else 0
        sides = (outcome.scores[near], outcome.scores[1 - near])
        rows = [[side.buttons for side in sides]]
        if game.edition.special_tile is not None:
            rows.append([side.special_tile for side in sides])
        if any(side.tiles_with_buttons + side.buttons_on_tiles for side in sides):
            rows.append([side.tiles_with_buttons + side.buttons_on_tiles for side in sides])
        rows.append([side.empty_squares for side in sides])
        rows.append([side.total for side in sides])
        assert self.sheet() == rows
        return outcome


def _number(text: str) -> int:
    """The number a cell begins with, written as the page does: with a true minus sign."""
    found = re.match(rf"[+{MINUS}]?\d+", text.strip())
    assert found is not None, text
    return int(found.group().replace(MINUS, "-"))
