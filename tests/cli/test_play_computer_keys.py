"""The computer on a real terminal: the opening question, hints, its thinking, Ctrl-C."""

from __future__ import annotations

import time
from pathlib import Path

from quiltwork import Game

from .conftest import random_game
from .terminals import CTRL_C

PROMPT = "help, quit\r\n> "
"""The end of a screen; to wait for less would leave the rest to be taken for the next answer."""

# So long that the test can only end if Ctrl-C is heard.
_A_MINUTE_A_MOVE = """
from dataclasses import replace
from quiltwork.engine import levels
levels.LEVELS = tuple(replace(level, seconds=60.0, nodes=0) for level in levels.LEVELS)
"""


def test_the_question_offers_the_computer_at_any_level(open_terminal, tmp_path: Path) -> None:
    terminal = open_terminal("play", "express", "--terminal")
    question = terminal.wait_for("[1] ", 30)
    assert "2  the computer, level 4 (or type 2 6 for level 6)" in question
    assert "8 Full strength" in question and "Automa" not in question
    for wrong in ("2 9\n", "1 1\n", "3\n", "2 3 4\n"):
        terminal.press(wrong)
        terminal.wait_for("please")
    terminal.press("2 3\n")
    assert "Sewing circle (3)" in terminal.wait_for(PROMPT)
    terminal.press("hint\n")
    assert "Hint: " in terminal.wait_for(PROMPT)
    terminal.press("A\n")
    assert "Your turn" in terminal.wait_for(PROMPT)
    terminal.press("undo\n")
    assert "A was taken back." in terminal.wait_for(PROMPT)
    terminal.press("quit\n")
    assert terminal.leave() == 0


def test_ctrl_c_while_it_thinks_saves_the_game(open_terminal, tmp_path: Path) -> None:
    # With this seed there is something to think about.
    options = ("--against", "computer", "--level", "8", "--first", "1", "--seed", "7")
    terminal = open_terminal("play", *options, first=_A_MINUTE_A_MOVE)
    terminal.wait_for(PROMPT, 30)
    terminal.press("A\n")
    assert "Full strength (8) is thinking…" in terminal.wait_for("You advanced 1 to space 1")
    terminal.press(CTRL_C)
    assert terminal.leave() == 130
    assert "Go on with: quiltwork play --load quiltwork-game.qw" in terminal.text
    assert len(Game.from_file(tmp_path / "quiltwork-game.qw").moves) == 1


def test_a_hint_is_drawn_on_the_quilt_until_the_next_move(open_terminal, tmp_path: Path) -> None:
    circle = [8, 20, 16, *(id for id in range(1, 33) if id not in (8, 20, 16)), 0]
    game = Game.new(circle=circle, first_player=0)
    for _ in range(20):
        game.play("A")  # with so many buttons, taking is better than waiting
    game.save(tmp_path / "rich.qw")
    terminal = open_terminal("play", "--load", "rich.qw")
    terminal.wait_for(PROMPT, 30)
    terminal.press("h\n")
    assert "[][]" in terminal.wait_for(PROMPT)
    terminal.press("A\n")
    assert "[]" not in terminal.wait_for(PROMPT)


def test_ctrl_c_while_a_hint_is_thought_of_saves_the_game(open_terminal, tmp_path: Path) -> None:
    long = "from quiltwork.cli.terminal import advice\nadvice.HINT_SECONDS = 60.0\n"
    random_game(moves=3).save(tmp_path / "quiltwork-game.qw")
    terminal = open_terminal("play", "--load", "quiltwork-game.qw", first=long)
    terminal.wait_for(PROMPT, 30)
    terminal.press("hint\n")
    terminal.wait_for("hint")
    time.sleep(0.5)  # nothing on the screen tells when thinking begins
    terminal.press(CTRL_C)
    assert terminal.leave() == 130
    assert "Go on with: quiltwork play --load quiltwork-game.qw" in terminal.text
