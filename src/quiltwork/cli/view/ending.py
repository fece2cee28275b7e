"""The end of a game: both scores taken apart, side by side."""

from __future__ import annotations

from rich.text import Text

from ...rules import Position
from .blocks import Block, shortened
from .cloth import PLAYER_STYLES

LABEL, NUMBER = 18, 7


def ending_block(position: Position, names: tuple[str, str]) -> Block:
    """The score sheets of a finished game; only lines that count for somebody."""
    outcome, words = position.outcome(), position.edition.words
    assert outcome is not None
    mine, theirs = outcome.scores
    head = Text("".ljust(LABEL))
    for seat, name in enumerate(names):
        head.append(shortened(name, NUMBER - 1).rjust(NUMBER), PLAYER_STYLES[seat])
    lines = [head]
    for label, first, second in (
        (words.buttons, mine.buttons, theirs.buttons),
        (words.special_tile, mine.special_tile, theirs.special_tile),
        ("empty squares", mine.empty_squares, theirs.empty_squares),
        (f"paying {words.tiles}", mine.tiles_with_buttons, theirs.tiles_with_buttons),
        (f"{words.buttons} on {words.tiles}", mine.buttons_on_tiles, theirs.buttons_on_tiles),
    ):
        if first or second or label == words.buttons:
            lines.append(Text(_line(label, first, second)))
    lines.append(Text("".ljust(LABEL + 2 * NUMBER, "─"), "dim"))
    lines.append(Text(_line("score", mine.total, theirs.total), "bold"))
    empty = " and ".join(
        str(player.empty) for player in position.players[: 1 if position.automa else 2]
    )
    lines.append(Text())
    lines.append(Text(f"squares left empty: {empty}", "dim"))
    return lines


def _line(label: str, first: int, second: int) -> str:
    return f"{shortened(label, LABEL):<{LABEL}}{first:>{NUMBER}}{second:>{NUMBER}}"
