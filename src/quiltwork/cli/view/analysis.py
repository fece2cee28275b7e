"""An analysed game as text: a line for each move, then how each player did and the worst moves."""

from __future__ import annotations

from rich.text import Text

from ...engine.accuracy import Accuracy
from ...engine.analysed import PHASES, GameAnalysis, MoveAnalysis
from ...engine.marking import MARKS, counted
from ...engine.wording import move_in_words
from ...notation import final_position
from .blocks import Block, shortened, wrapped
from .cloth import PLAYER_STYLES, PROBLEM
from .sentences import decided_sentence

NAME, MOVE = 10, 9
WORST_LINE = 4
"""How many moves of the better line are told beside a worst move."""


def analysis_block(analysis: GameAnalysis, names: tuple[str, str], width: int) -> Block:
    """The whole analysis, no line wider than this."""
    lines = [Text(line) for line in _head(analysis, names, width)]
    name_width = min(NAME, max(len(name) for name in (*names, "who")))
    wins = "you win" if names[0] == "You" else f"{shortened(names[0], 8)} wins"
    head = f"  no  {'who':<{name_width}}  {'move':<{MOVE}}  {wins:>8}  margin   cost      better"
    lines += [Text(), Text(shortened(head, width), "dim")]
    lines += [_line(move, names, name_width, len(wins), width) for move in analysis.moves]
    for player in analysis.players:
        lines += [Text(), *_accuracy(analysis, player, names, width)]
    return lines


def _head(analysis: GameAnalysis, names: tuple[str, str], width: int) -> list[str]:
    end = final_position(analysis.record)
    ending = decided_sentence(end, names) or "The game is not over."
    length = analysis.game_length
    lines = wrapped(f"{analysis.record.edition}: {names[0]} and {names[1]}", width)
    lines += wrapped(f"{length} move{'s' if length != 1 else ''}. {ending}", width)
    if not analysis.complete:
        lines += wrapped(f"Broken off after move {analysis.moves[-1].ply}.", width)
    whose = "yours" if names[0] == "You" else f"{names[0]}'s"
    note = f"Chance to win and margin are {whose} before the move; costs are the mover's."
    if any(move.before.exact for move in analysis.moves):
        note += " A = says that the rest of the game was solved."
    return lines + wrapped(note, width)


def _line(
    move: MoveAnalysis, names: tuple[str, str], name_width: int, wins_width: int, width: int
) -> Text:
    who = shortened(names[move.seat], name_width)
    line = Text(f"{move.ply:>4}  ", no_wrap=True)
    line.append(f"{who:<{name_width}}  ", PLAYER_STYLES[move.seat])
    line.append(f"{move.move:<{MOVE}}  {_percent(move.before.win):>{max(8, wins_width)}}")
    line.append(f"  {move.before.margin:>+6.1f}{'=' if move.before.exact else ' '}")
    if move.forced:
        line.append(f"{'':>12}only move", "dim")
    elif move.better is not None and _shown(move.cost_points, move.cost_win):
        cost = f" {move.cost_points:>5.1f} {move.mark:<2}   "
        line.append(cost, PROBLEM if move.mark else "")
        line.append(" ".join(move.better.line), "" if move.mark else "dim")
    line.truncate(width, overflow="ellipsis")
    line.rstrip()
    return line


def _shown(points: float, win: float) -> bool:
    """A cost that would be printed as 0.0 says nothing."""
    return points >= 0.05 or win >= 0.005


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _accuracy(
    analysis: GameAnalysis, player: Accuracy, names: tuple[str, str], width: int
) -> Block:
    name = names[player.seat]
    if not player.moves:
        return [Text(f"{name}: nothing to decide.", PLAYER_STYLES[player.seat])]
    lost = f"{player.points_lost:.1f} points lost a move on average"
    marks = [counted(mark, player.marks[mark]) for mark in reversed(MARKS) if player.marks[mark]]
    verdict = f"{', '.join(marks)}{_phases(player)}" if marks else "no move worth a mark"
    lines = wrapped(f"{name}: {lost}; {verdict}.", width)
    block = [Text(line, PLAYER_STYLES[player.seat]) for line in lines]
    for move in player.worst:
        block += [Text(line) for line in _worst(analysis, move, width)]
    return block


def _phases(player: Accuracy) -> str:
    """In which part of the game the marked moves were made."""
    counts = [(phase, sum(player.marks_by_phase[phase].values())) for phase in PHASES]
    return f" ({', '.join(f'{phase} {count}' for phase, count in counts if count)})"


def _worst(analysis: GameAnalysis, move: MoveAnalysis, width: int) -> list[str]:
    edition, best = analysis.record.edition, move.best[0]
    played = f"{move.ply:>4}. {move_in_words(move.move, edition)} {move.mark}"
    cost = (
        f"cost {move.cost_points:.1f} points and {100 * move.cost_win:.0f} % of the chance to win"
    )
    better = f"better was {move_in_words(best.move, edition)}"
    rest = ", ".join(best.line[1:WORST_LINE])
    if rest:
        better += f", then {rest}"
    return wrapped(f"{played}: {cost}; {better}", width, "      ")
