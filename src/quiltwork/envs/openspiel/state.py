"""A point in a game as OpenSpiel walks through it, draws of chance included."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyspiel

from ...native import Position
from ...rules import Automa, Draw, first_position
from ..table import rewards_of

if TYPE_CHECKING:
    from .game import QuiltworkGame


class QuiltworkState(pyspiel.State):
    """A native position, and what was drawn of a chance that takes several draws."""

    def __init__(self, game: QuiltworkGame) -> None:
        """Begin; OpenSpiel calls this."""
        super().__init__(game)
        self._reward = game.reward
        self._position = game.start
        self._is_setup = game.seed < 0
        self._drawn: tuple[int, ...] = ()

    def current_player(self) -> int:
        """Whose turn it is, by OpenSpiel's numbers."""
        if self._is_setup or self._position.chance is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._position.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every possible draw and how likely it is."""
        if not self._is_setup and self._position.chance != "join":
            chance = self._position.to_reference().chance
            assert chance is not None
            return [(draw.values[0], share) for draw, share in chance.outcomes()]
        left = [tile for tile in self._tiles_to_draw() if tile not in self._drawn] or [0, 1]
        return [(number, 1 / len(left)) for number in left]

    def _apply_action(self, action: int) -> None:
        if self._is_setup:
            self._lay(action)
        elif self._position.chance is None:
            self._position = self._position.apply(action)
        elif self._position.chance == "join" and len(self._drawn) + 1 < len(self._tiles_to_draw()):
            self._drawn += (action,)
        else:
            self._position = self._position.apply_draw([*self._drawn, action])
            self._drawn = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self._position.to_reference().move_of(action).text
        if self._is_setup:
            is_laid = len(self._drawn) == len(self._tiles_to_draw())
            return f"First {action}" if is_laid else f"Circle {action}"
        chance = self._position.to_reference().chance
        assert chance is not None
        return Draw(chance.kind, (action,)).text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._is_setup and self._position.is_over

    def returns(self) -> list[float]:
        """What each player has won; nothing before the end."""
        return list(rewards_of(self._position, self._reward))[: self.num_players()]

    def __str__(self) -> str:
        drawn = ".".join(map(str, self._drawn))
        if self._is_setup:
            return f"setup {drawn}"
        text = self._position.to_reference().text
        return f"{text} joining {drawn}" if drawn else text

    def shown(self) -> Position:
        """What lies on the table: in the set-up, only the part of the circle that is laid."""
        if not self._is_setup:
            return self._position
        values = {**self._position.state(), "circle": list(self._drawn), "box_closed": False}
        return Position.from_state(self._position.tables, values)  # type: ignore[arg-type]

    def _tiles_to_draw(self) -> list[int]:
        edition = self._position.edition
        if not self._is_setup:
            return list(edition.small_tiles)
        large = (tile.id for tile in edition.tiles if not tile.small)
        return [tile for tile in large if tile != edition.starting_tile]

    def _lay(self, number: int) -> None:
        """Lay a tile in the circle, or say who begins; against the Automa the person does."""
        to_draw, is_solo = len(self._tiles_to_draw()), self._position.is_solo
        if len(self._drawn) < to_draw:
            self._drawn += (number,)
            if len(self._drawn) < to_draw or not is_solo:
                return
            number = 0
        reference = self._position.to_reference()
        edition, automa = reference.edition, reference.automa
        solo = Automa(automa.level, automa.deck) if automa is not None else None
        circle = (*self._drawn, edition.starting_tile)
        self._position = Position(first_position(edition, circle, number, solo))
        self._is_setup, self._drawn = False, ()
