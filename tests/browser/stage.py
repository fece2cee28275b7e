"""A guest and games brought quickly to any point, to look at the page in every state."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from browser.guests import PHONE, Arrive, Device
from browser.hands import Finger, Hand, Mouse
from browser.policy import choose
from browser.table import Table
from quiltwork import Game
from quiltwork.notation import parse_position
from quiltwork.rules import Position

_ids = count()


def is_special(position: Position) -> bool:
    """Whether a special patch is to be placed."""
    return position.legal_moves()[-1].kind == "special"


class Stage:
    """One guest with one device and theme."""

    def __init__(self, arrive: Arrive, device: Device, *, dark: bool) -> None:
        def another() -> Page:
            # The page is asked for things that are not there.
            return arrive(device, dark=dark, forgiven="status of 404|closed before|Error during")

        self.another = another
        self.is_phone = device is PHONE
        self.page = another()
        self._begun: dict[tuple[str, str], str] = {}

    @property
    def hand(self) -> Hand:
        """What one handles this device with."""
        return Finger(self.page) if self.is_phone else Mouse(self.page)

    def new_game(self, opponent: str = "here", **asked: Any) -> str:
        """A game's id."""
        wish = {"opponent": {"kind": opponent}, "first": "me", "seed": 7, **asked}
        wish.setdefault("names", ["Ada", "Ben"])
        answer = self.page.request.post("/api/games", data=wish)
        assert answer.ok, answer.text()
        id: str = answer.json()["id"]
        return id

    def game(self, id: str) -> Game:
        """The game by its record."""
        return Game.from_record(self.page.request.get(f"/api/games/{id}/record.qw").text())

    def play_until(
        self, id: str, enough: Callable[[Position, int], bool], page: Page | None = None
    ) -> None:
        """Move for whoever is to move, until it is enough or the game is over."""
        game, dice = self.game(id), Random(26)
        position, ply = game.position, len(game.steps)
        while not position.is_over and not enough(position, ply):
            move = choose(position, dice).text
            asked = {"seat": position.to_move, "ply": ply, "id": f"{next(_ids)}", "move": move}
            answer = (page or self.page).request.post(f"/api/games/{id}/moves", data=asked)
            assert answer.ok, answer.text()
            ply, text = answer.json()["ply"], answer.json()["position"]["text"]
            position = parse_position(text, game.edition)

    def open(self, id: str) -> Table:
        """The table of a game."""
        self.page.goto(f"/game/{id}")
        table = Table(self.hand)
        table.expect_ply(len(self.game(id).steps))
        return table

    def middle(self, opponent: str = "here", edition: str = "classic") -> Table:
        """The table in the middle of a game, one for each opponent and edition."""
        return self.open(self.begun(opponent, edition))

    def begun(self, opponent: str = "here", edition: str = "classic") -> str:
        """The id of the game in whose middle `middle` is."""
        wish = opponent, edition
        if wish not in self._begun:
            self._begun[wish] = id = self.new_game(opponent, edition=edition)
            self.play_until(id, lambda position, ply: ply >= 14 and not is_special(position))
        return self._begun[wish]

    def dialog(self) -> None:
        """Wait for a panel, with what it fetches."""
        expect(self.page.get_by_role("dialog")).to_be_visible()
        expect(self.page.get_by_text("Laying out the cloth")).to_have_count(0)
