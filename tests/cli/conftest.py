"""A command line without processes: arguments and typed lines in, exit code and texts out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from quiltwork import Automa, Game, Generator
from quiltwork.cli import main


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Cli = Callable[..., Answer]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    """Run a command in an empty folder, as the console script does."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*argv: str, stdin: str | bytes = b"") -> Answer:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(list(argv))
        shown = capsys.readouterr()
        return Answer(left.value.code, shown.out, shown.err)

    return run


def random_game(
    edition: str = "classic", seed: int = 7, solo: Automa | None = None, moves: int = 500
) -> Game:
    """A game of people who like to take tiles, so that quilts fill up."""
    game, luck = Game.new(edition, seed, solo=solo), Generator(seed + 1)
    while not game.position.is_over and len(game.moves) < moves:
        legal = game.position.legal_moves()
        liked = [move for move in legal if move.kind in ("take", "special")] or list(legal)
        game.play(liked[luck.below(len(liked))])
    return game


def known_start(folder: Path, name: str = "start.qw") -> str:
    """A saved game before its first move, whose circle begins with tiles 8, 20 and 16."""
    ids = [8, 20, 16, *(id for id in range(1, 33) if id not in (8, 20, 16)), 0]
    Game.new(circle=ids, first_player=0).save(folder / name)
    return name


@pytest.fixture
def finished() -> Game:
    return random_game()


@pytest.fixture
def record(tmp_path: Path, finished: Game) -> Path:
    path = tmp_path / "game.qw"
    finished.save(path, Player0="Ada", Player1="Mara")
    return path


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[object]:
    """Start programs on pseudo-terminals; all of them are gone when the test is over."""
    from .terminals import Terminal  # not where there are none

    opened: list[Terminal] = []

    def start(*argv: str, first: str = "") -> Terminal:
        opened.append(Terminal(tmp_path, *argv, first=first))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()
