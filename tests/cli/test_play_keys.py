"""A real pseudo-terminal: pick up, move, turn and flip with keys, confirm, and stop."""

from __future__ import annotations

from pathlib import Path

from quiltwork import Game

from .conftest import known_start, random_game
from .terminals import CTRL_C, DOWN, ESCAPE, RIGHT


def test_a_tile_is_placed_with_the_keys(open_terminal, tmp_path: Path) -> None:
    terminal = open_terminal("play", "--load", known_start(tmp_path))
    terminal.wait_for("> ")
    terminal.press("1\n")
    assert "fits here" in terminal.wait_for("Esc put back")
    for key in (RIGHT, DOWN, "r", "f"):
        terminal.press(key)
        terminal.wait_for("Esc put back")
    assert "After it: 3 buttons" in terminal.text and "Next: Player 2." in terminal.text
    terminal.press("\r")
    assert "Player 2, your turn: you are 2 spaces behind Player 1." in terminal.wait_for("> ")
    terminal.press("1\n")
    terminal.wait_for("Esc put back")
    terminal.press(ESCAPE)
    terminal.wait_for("> ")
    terminal.press("quit\n")
    assert terminal.leave() == 0
    assert "quiltwork play --load quiltwork-game.qw" in terminal.text
    assert [m.text for m in Game.from_file(tmp_path / "quiltwork-game.qw").moves] == ["8r3@b1"]


def test_without_options_one_question_is_asked_and_ctrl_c_saves(
    open_terminal, tmp_path: Path
) -> None:
    terminal = open_terminal("play", "--terminal")
    assert "a friend here" in terminal.wait_for("[1] ")
    terminal.press("9\n")
    terminal.wait_for("please")
    terminal.press("\n")
    terminal.wait_for("> ")
    terminal.press("A\n")
    terminal.wait_for("advanced 1")
    terminal.press("1\n")
    terminal.wait_for("Esc put back")
    terminal.press(CTRL_C)
    assert terminal.leave() == 130
    assert "Go on with: quiltwork play --load quiltwork-game.qw" in terminal.text
    assert len(Game.from_file(tmp_path / "quiltwork-game.qw").moves) == 1


def test_a_special_patch_is_placed_with_the_keys(open_terminal, tmp_path: Path) -> None:
    game = random_game()
    number = next(n for n, position in enumerate(game.positions) if position.pending)
    Game.from_record(random_game(moves=number).record()).save(tmp_path / "pending.qw")
    terminal = open_terminal("play", "--load", "pending.qw", "--save", "after.qw")
    assert "special patch: fits here" in terminal.wait_for("Esc put back")
    terminal.press("\t")
    terminal.wait_for("Esc put back")
    terminal.press("\r")
    terminal.wait_for("> ")
    terminal.press("quit\n")
    assert terminal.leave() == 0
    after = Game.from_file(tmp_path / "after.qw")
    assert len(after.moves) == number + 1 and after.moves[-1].kind == "special"


def test_a_record_is_stepped_through_with_keys(open_terminal, tmp_path: Path) -> None:
    game = random_game(moves=6)
    game.save(tmp_path / "game.qw")
    terminal = open_terminal("replay", "game.qw")
    for key, place in (("", "0"), (" ", "1"), (RIGHT, "2"), ("\x1b[D", "1"), ("\x1b[F", "6")):
        terminal.press(key)
        terminal.wait_for(f"Move {place} of 6.")
    terminal.press("q")
    assert terminal.leave() == 0


def test_a_picture_is_not_written_to_a_terminal(open_terminal, tmp_path: Path) -> None:
    random_game(moves=2).save(tmp_path / "game.qw")
    terminal = open_terminal("show", "game.qw", "--format", "png", "--scale", "0.1")
    assert "quiltwork: a PNG is nothing for a terminal" in terminal.wait_for("pipe")
    assert terminal.leave() == 2
