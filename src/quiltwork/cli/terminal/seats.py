"""Who sits at the table, and where the game is kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...errors import QuiltworkError
from ...game import Game
from .saving import save_game, save_somewhere

COMPUTER_SEAT = 1
PEOPLE = (None, "friend")
"""What stands for a person in `Seats.opponent`."""


@dataclass
class Seats:
    """The players, and everything that outlives them: files, the edition's own, the seed."""

    names: tuple[str, str]
    opponent: str | None = None
    """A computer player by its name, a friend or nobody in particular; saved games say it."""
    save_path: Path | None = None
    loaded_from: Path | None = None
    edition_file: str | None = None
    seed: int | None = None

    @property
    def computer(self) -> str | None:
        """The name of the computer player opposite; None between people and with the Automa."""
        return None if self.opponent in PEOPLE else self.opponent

    def write(self, game: Game, path: Path) -> None:
        """Save the game in a file."""
        save_game(game, path, self.names, self.opponent)

    def autosave(self, game: Game) -> None:
        """Save the game where it was asked to be kept."""
        if self.save_path is not None:
            self.write(game, self.save_path)

    def keep(self, game: Game) -> str:
        """See that a game broken off is saved; gives the command that goes on with it, or ''."""
        path = self.save_path
        try:
            self.autosave(game)
        except QuiltworkError:  # the disk is full, or the folder gone
            path = None
        if path is None:
            if not game.moves:
                return ""
            path = save_somewhere(game, self.loaded_from, self.names, self.opponent)
        own = f" --edition-file {self.edition_file}" if self.edition_file else ""
        return f"quiltwork play --load {path}{own}"
