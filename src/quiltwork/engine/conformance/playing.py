"""Checks of thinking: in time, to be stopped at any time, and legal to the end of a game."""

from __future__ import annotations

import re
from functools import partial
from time import sleep

from ...editions import EDITION_IDS
from ...errors import QuiltworkError
from ...game import Game
from ...notation import parse_step
from ...rules import Draw
from ..protocol.tables import to_move_text
from .trial import Check, Trial, require, shown

GRACE = 2.0
"""Seconds a move may be late, as in a match."""


def move_in_time(trial: Trial) -> None:
    """`go movetime` is answered by then, or two seconds later at most."""
    game = trial.begin()
    for milliseconds in (1, 50, 500):
        trial.engine.send(f"go movetime {milliseconds}")
        trial.best_move(game.position, milliseconds / 1000 + GRACE)


def nodes(trial: Trial) -> None:
    """`go nodes` is answered."""
    game = trial.begin()
    for limit in (1, 100):
        trial.engine.send(f"go nodes {limit}")
        trial.best_move(game.position, 60)


def info_lines(trial: Trial) -> None:
    """Lines while thinking are pairs of words, `pv` last, with chances from 0 to 1."""
    game = trial.begin()
    trial.engine.send("go movetime 1200")
    lines = trial.engine.read_until("bestmove", 1.2 + GRACE)[:-1]
    for line in lines:
        head, _, line_of_play = line.partition(" pv ")
        words = head.split()
        named = dict(zip(words[1::2], words[2::2], strict=False))
        require(words[0] == "info" and len(words) % 2 == 1, f"cannot be read: {shown(line)}")
        for name in ("nodes", "nps", "time"):
            require(named.get(name, "0").isdigit(), f"{name} must be a number: {shown(line)}")
        win = named.get("win", "0")
        right = re.fullmatch(r"[01](\.[0-9]+)?", win) is not None and float(win) <= 1
        require(right, f"win must be from 0 to 1: {shown(line)}")
        position = game.position
        for text in line_of_play.split():
            try:
                position = position.apply(parse_step(text, position)).position
            except QuiltworkError as error:
                require(False, f"pv: {error}")


def stop(trial: Trial) -> None:
    """`go infinite` thinks until `stop`, and answers then."""
    game = trial.begin()
    trial.engine.send("go infinite")
    sleep(0.4)
    trial.engine.send("isready")
    said = trial.engine.read_until("readyok", trial.patience)
    early = [line for line in said if line.startswith("bestmove")]
    require(not early, f"it says {shown(*early)} before it was stopped")
    trial.engine.send("stop")
    trial.best_move(game.position)
    trial.silent("stop")


def stop_at_once(trial: Trial) -> None:
    """A `stop` right behind its `go` still gives one move."""
    game = trial.begin()
    for _ in range(5):
        trial.engine.send_bytes(b"go infinite\nstop\n")
        trial.best_move(game.position)
    trial.silent("stop")


def stop_in_the_last_moment(trial: Trial) -> None:
    """A `stop` that meets the end of thinking gives no second move."""
    game = trial.begin()
    for delay in range(0, 20, 2):
        trial.engine.send("go movetime 10")
        sleep(delay / 1000)
        trial.engine.send("stop")
        trial.best_move(game.position)
    trial.silent("stop")


def ready_while_thinking(trial: Trial) -> None:
    """`isready` and `who` are answered at once while it thinks."""
    game = trial.begin()
    trial.engine.send("go infinite")
    trial.ask("isready", "readyok")
    answer = trial.ask("who", "tomove")
    require(answer == f"tomove {game.position.to_move}", f"it says {shown(answer)}")
    trial.engine.send("stop")
    trial.best_move(game.position)


def busy(trial: Trial) -> None:
    """While it thinks, a new position or another `go` is refused, and nothing is disturbed."""
    game = trial.begin()
    other = Game.new("classic", 99).position.text
    trial.engine.send("go infinite")
    for line in ("go infinite", f"position {other}", "newgame edition classic"):
        trial.engine.send(line)
        trial.engine.read_all_until("error", trial.patience)
    trial.engine.send("stop")
    trial.best_move(game.position)


def nothing_to_decide(trial: Trial) -> None:
    """`go` is refused when the game is over."""
    game = trial.begin()
    while not game.position.is_over:
        game.play(0)
    trial.lay_out(game)
    trial.refused("go movetime 50")


def bad_limits(trial: Trial) -> None:
    """`go` without a limit that can be read is refused."""
    trial.begin()
    for text in ("", "movetime", "movetime soon", "nodes -1", "movetime 0", "sideways 3"):
        trial.refused(f"go {text}".strip())


def _whole_game(trial: Trial, edition: str) -> None:
    """Both seats of a game, draws included; `who` and every move must be right."""
    game = trial.begin(edition, seed=11)
    while not game.position.is_over:
        trial.lay_out(game)
        answer, right = trial.ask("who", "tomove"), f"tomove {to_move_text(game.position)}"
        require(answer == right, f"it says {shown(answer)} instead of {right!r} in {game.position}")
        trial.engine.send("go movetime 10")
        game.play(trial.best_move(game.position, 0.01 + GRACE))
        if isinstance(game.steps[-1], Draw):
            trial.lay_out(game, without=1)
            answer = trial.ask("who", "tomove")
            require(answer == "tomove chance", f"it says {shown(answer)} when chance is due")
            trial.refused("go movetime 10")
    trial.lay_out(game)
    require(trial.ask("who", "tomove") == "tomove nobody", "the game is over, somebody is to move")


def _named(edition: str) -> Check:
    check = partial(_whole_game, edition=edition)
    check.__name__ = f"game_of_{edition}"  # type: ignore[attr-defined]
    return check


CHECKS: tuple[Check, ...] = (
    move_in_time,
    nodes,
    info_lines,
    stop,
    stop_at_once,
    stop_in_the_last_moment,
    ready_while_thinking,
    busy,
    nothing_to_decide,
    bad_limits,
    *map(_named, EDITION_IDS),
)
