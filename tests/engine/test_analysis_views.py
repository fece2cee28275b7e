"""An analysis in words and pictures: the end, the part shown, what was solved."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from quiltwork import Game
from quiltwork.cli.view.analysis import analysis_block
from quiltwork.engine.analysed import GameAnalysis
from quiltwork.engine.analysis import analyse

NAMES = ("Ada", "Mara")


@cache
def advancing() -> GameAnalysis:
    """A whole game in which nobody takes anything."""
    game = Game.new("express", seed=7)
    while game.outcome is None:
        game.play(0)
    return analyse(game, nodes=10)


def solved(analysis: GameAnalysis, ply: int) -> GameAnalysis:
    """The same as if everything from a move on had been solved."""
    return replace(
        analysis,
        moves=tuple(
            replace(move, before=replace(move.before, exact=True)) if move.ply >= ply else move
            for move in analysis.moves
        ),
    )


def table(analysis: GameAnalysis) -> list[str]:
    return [line.plain for line in analysis_block(analysis, NAMES, 100)]


def test_the_picture_says_how_it_ended_and_which_part_it_shows() -> None:
    whole = advancing()
    outcome = whole.outcome
    assert outcome is not None
    ended = whole.svg(names=NAMES)
    assert f"{NAMES[outcome.winner]} won, " in ended and f"{whole.game_length} moves." in ended
    assert whole._repr_svg_() == whole.svg(names=("Player 1", "Player 2"))
    part = replace(whole, moves=whole.moves[2:4])
    assert f"Moves 3 to 4 of {whole.game_length}." in part.svg()
    assert f"Move 3 of {whole.game_length}." in replace(whole, moves=whole.moves[2:3]).svg()
    assert "The game is not over." in replace(part, outcome=None).svg()


def test_what_was_solved_is_marked_in_table_and_picture() -> None:
    ply = advancing().game_length - 3
    analysis = solved(advancing(), ply)
    assert "solved exactly" in analysis.svg()
    lines = table(analysis)
    assert "the rest of the game was solved" in " ".join(" ".join(lines).split())
    rows = [line for line in lines if line[:4].strip().isdigit() and " %" in line]
    assert [int(row[:4]) for row in rows if "=" in row] == list(range(ply, ply + 4))
    assert not any("=" in line for line in table(advancing()))


def test_a_better_placement_of_the_same_tile_is_told_by_its_square_alone() -> None:
    first = advancing().moves[0]
    tile = next(found for found in first.best if found.move != "A")
    bad = replace(first, move=tile.move, cost_points=9.0, best=(replace(tile, move=tile.move),))
    svg = replace(advancing(), moves=(bad,)).svg()
    assert f">better {tile.move}<" in svg
