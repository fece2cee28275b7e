"""Keeping a game: where it is saved when nobody was asked, and what the record says of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ...errors import QuiltworkError
from ...game import Game

DEFAULT_NAME = "quiltwork-game"
SUFFIX = ".qw"


def save_game(game: Game, path: Path, names: tuple[str, str], opponent: str | None) -> None:
    """Write the record with the players' names, completely or not at all."""
    tags = {"Player0": names[0], "Player1": names[1]}
    if opponent is not None:
        tags["Opponent"] = opponent
    game.save(path, **tags)


def save_somewhere(
    game: Game, loaded_from: Path | None, names: tuple[str, str], opponent: str | None
) -> Path:
    """Save a game that was broken off, without asking and without losing an earlier one."""
    try:
        path = _own_file(loaded_from) or _free_name(Path())
        save_game(game, path, names, opponent)
    except QuiltworkError:  # this folder cannot be written to
        path = _free_name(Path(tempfile.gettempdir()))
        save_game(game, path, names, opponent)
    return path


def _own_file(loaded_from: Path | None) -> Path | None:
    """A file that was saved here before is continued; any other is left as it is."""
    if loaded_from is None or loaded_from.suffix != SUFFIX:
        return None
    return loaded_from if loaded_from.stem.startswith(DEFAULT_NAME) else None


def _free_name(folder: Path) -> Path:
    path, number = folder / f"{DEFAULT_NAME}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{DEFAULT_NAME}-{number}{SUFFIX}"
    return path
