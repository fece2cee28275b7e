"""Checks of everything but thinking: greeting, options, positions, and what is refused."""

from __future__ import annotations

import re

from ...game import Game
from ..failure import EngineFailure
from ..protocol.process import offered_options
from ..protocol.tables import to_move_text
from .trial import Check, Trial, require, shown

_OPTION = re.compile(
    r"option name (?P<name>\S.*?) type "
    r"(?:(?P<spin>spin) default (?P<default>-?\d+) min (?P<least>-?\d+) max (?P<most>-?\d+)"
    r"|check default (?:true|false)|string default .*|combo default .+?(?: var .+)+|button)"
)


def greeting(trial: Trial) -> None:
    """`upi` is answered by name, author, options and `upiok 1`."""
    lines = trial.engine.handshake()
    for start in ("id name ", "id author "):
        count = sum(line.startswith(start) for line in lines)
        require(count == 1, f"there must be one line {start.strip()!r}, not {count}")
    require(lines[-1] == "upiok 1", f"the greeting must end with 'upiok 1', not {shown(lines[-1])}")
    odd = [line for line in lines if line.split()[0] not in ("id", "option", "upiok", "info")]
    require(not odd, f"{shown(*odd)} has no place in the greeting")


def options(trial: Trial) -> None:
    """Every option is spelled as it should be, may be set, and keeps to its range."""
    for line in trial.engine.handshake():
        if not line.startswith("option"):
            continue
        match = _OPTION.fullmatch(line)
        require(match is not None, f"cannot be read: {shown(line)}")
        if match is not None and match["spin"]:
            trial.silent(f"setoption name {match['name']} value {match['default']}")
            trial.refused(f"setoption name {match['name']} value {int(match['most']) + 1}")
            trial.refused(f"setoption name {match['name']} value many")


def unknown_option(trial: Trial) -> None:
    """An option that was not offered is refused."""
    names = offered_options(trial.engine.handshake())
    require("Colour of the box" not in names, "an option of that name is too much")
    trial.refused("setoption name Colour of the box value 3")
    trial.refused("setoption")


def unknown_command(trial: Trial) -> None:
    """`error unknown command ...` for what is no command, and life goes on."""
    trial.engine.handshake()
    trial.refused("sew faster")
    answer = trial.ask("sew faster", "error")
    require(answer.startswith("error unknown command"), f"it says {shown(answer)}")


def unknown_edition(trial: Trial) -> None:
    """A game of an edition that does not exist is refused, the old one goes on."""
    trial.begin()
    trial.refused("newgame edition no-such-edition")
    trial.refused("newgame")
    trial.ask("who", "tomove")


def who_is_to_move(trial: Trial) -> None:
    """`who` is right at the start for both seats, after moves, and at the end of a game."""
    game = trial.begin()
    for first in (0, 1):
        table = Game.new("classic", 5, first_player=first)
        trial.lay_out(table)
        _require_who(trial, table)
    for step in range(60):
        if game.position.is_over:
            break
        moves = game.position.legal_moves()
        game.play(moves[(step * 7) % len(moves)])
        trial.lay_out(game)
        _require_who(trial, game)
    while not game.position.is_over:
        game.play(0)
    trial.lay_out(game)
    _require_who(trial, game)


def position_string(trial: Trial) -> None:
    """A position may be given as a position string, with moves after it."""
    game = trial.begin()
    for move in range(8):
        before = game.position
        moves = before.legal_moves()
        step = moves[(move * 31) % len(moves)]
        game.play(step)
        trial.silent(f"position {before.text} moves {step.text}")
        _require_who(trial, game)
        trial.silent(f"position {game.position.text}")
        _require_who(trial, game)


def show(trial: Trial) -> None:
    """`show` gives the position string (an engine may leave it out)."""
    game = trial.begin()
    game.play(game.position.legal_moves()[-1])
    trial.lay_out(game)
    answer = trial.optional("show", "position")
    right = f"position {game.position.text}"
    require(answer == right, f"it shows {shown(answer)} instead of {shown(right)}")


def legal(trial: Trial) -> None:
    """`legal` lists every legal move (an engine may leave it out)."""
    game = trial.begin()
    answer = trial.optional("legal", "legal").split()[1:]
    right = {move.text for move in game.position.legal_moves()}
    wrong = sorted(set(answer) ^ right)
    require(not wrong and len(answer) == len(right), f"wrong or missing moves: {wrong[:5]}")


def illegal_positions(trial: Trial) -> None:
    """What cannot be is refused, and the position before it stays."""
    game = trial.begin(seed=6)
    taken = game.position.offer[0]
    for text in (
        "",
        "qw1",
        "qw1 classic",
        "start",
        "start circle 1.2.3",
        "start circle " + ".".join(map(str, range(33))),
        game.position.text + " moves 999r0@a1",
        game.position.text + " moves A A A x",
        game.position.text + f" moves {taken}r0@z99",
        game.position.text.replace(" 5/0/0/- ", " 5/0/99/- ", 1),
    ):
        trial.refused(f"position {text}".strip())
    _require_who(trial, game)


def no_position_yet(trial: Trial) -> None:
    """Before a position was given there is nothing to think about."""
    trial.engine.handshake()
    trial.engine.send("newgame edition classic")
    trial.refused("go movetime 50")
    trial.refused("who")


def _require_who(trial: Trial, game: Game) -> None:
    answer, right = trial.ask("who", "tomove"), f"tomove {to_move_text(game.position)}"
    if answer != right:
        raise EngineFailure(f"it says {shown(answer)} instead of {right!r} in {game.position.text}")


CHECKS: tuple[Check, ...] = (
    greeting,
    options,
    unknown_option,
    unknown_command,
    unknown_edition,
    who_is_to_move,
    position_string,
    show,
    legal,
    illegal_positions,
    no_position_yet,
)
