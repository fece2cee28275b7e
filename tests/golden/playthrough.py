"""Golden playthroughs: every answer of the API at every position of one fixed game.

`python tests/golden/playthrough.py` writes them anew; `test_golden.py` compares.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from quiltwork import Automa, Draw, Game, Generator, Move, Position, tell
from quiltwork.rules import Event, score_sheet
from quiltwork.rules.outcome import Outcome

FOLDER = Path(__file__).parent

GAMES: dict[str, tuple[str, int, Automa | None]] = {
    "classic": ("classic", 18, None),
    "classic-2014": ("classic-2014", 17, None),
    "anniversary": ("anniversary", 3, None),
    "express": ("express", 4, None),
    "stack-n-stuff": ("stack-n-stuff", 5, None),
    "automa-normal": ("anniversary", 11, Automa(level=5, deck="normal")),
    "automa-tactical": ("classic", 12, Automa(level=3, deck="tactical")),
    "automa-2014": ("classic-2014", 13, Automa(level=1, deck="normal")),
}
"""The name of each file, and its edition, seed and Automa."""


def choose(position: Position, generator: Generator) -> Move:
    """A move of somebody who packs tightly, but errs now and then, so that much happens."""
    moves = list(position.legal_moves())
    if position.pending and generator.below(4) == 0:
        return moves[0]  # declines, where that is allowed
    if generator.below(12) == 0:
        return moves[generator.below(len(moves))]
    best = max(_snugness(position, move) for move in moves)
    snug = [move for move in moves if _snugness(position, move) == best]
    return snug[generator.below(len(snug))]


def _snugness(position: Position, move: Move) -> float:
    """How much of the patch's edge touches the border or other cloth."""
    if not move.cells:
        return -1.0
    rows, columns = position.edition.rows, position.edition.columns
    assert position.to_move is not None
    filled = position.players[position.to_move].quilt.filled
    touching = edges = 0
    for row, column in move.cells:
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if (r, c) not in move.cells:
                edges += 1
                inside = 0 <= r < rows and 0 <= c < columns
                touching += not inside or filled >> r * columns + c & 1
    return touching / edges


def playthrough(name: str) -> str:
    """One game from the setup to the end, with every answer on the way."""
    edition, seed, solo = GAMES[name]
    game = Game.new(edition, seed=seed, solo=solo)
    generator = Generator(seed, 1000)
    told: list[tuple[Event, ...]] = []
    while game.outcome is None:
        told.append(game.play(choose(game.position, generator)))
    lines = [f"# {name}: edition {edition}, seed {seed}, solo {solo}", ""]
    for number, position in enumerate(game.positions):
        lines.append(f"## Position {number}")
        lines += _answers(position)
        if number < len(game.steps):
            lines += _step(position, game.steps[number])
        lines.append("")
    lines += ["## Last position as_dict", json.dumps(game.position.as_dict(), indent=1), ""]
    lines += ["## Record", str(game)]
    return "\n".join(lines)


def _answers(position: Position) -> Iterator[str]:
    yield f"text: {position.text}"
    yield f"to_move: {position.to_move}  behind: {position.behind}  top: {position.top}"
    yield f"pending: {position.pending}  is_over: {position.is_over}"
    yield f"offer: {position.offer}  circle: {position.circle}  box: {position.box}"
    yield f"special_patches: {position.special_patches}"
    yield f"special_tile_owner: {position.special_tile_owner}  first_home: {position.first_home}"
    if position.chance is not None:
        outcomes = position.chance.outcomes()
        shown = [f"{draw}: {chance:.6f}" for draw, chance in islice(outcomes, 3)]
        yield f"chance: {position.chance} {shown}"
    for seat, player in enumerate(position.players):
        yield (
            f"player {seat}: buttons {player.buttons}, income {player.income}, time {player.time}, "
            f"empty {player.empty}, score {player.score}, special_tile {player.special_tile}"
        )
        yield f"  sheet: {score_sheet(position, seat)}"
    if position.automa is not None:
        automa = position.automa
        yield (
            f"automa: level {automa.level} {automa.level_name}, deck {automa.deck}, marker "
            f"{position.marker}, seen {automa.seen}, cards_left {automa.cards_left}, "
            f"budget {automa.budget}, taken {automa.taken}"
        )
    moves = position.legal_moves()
    yield f"legal_moves: {len(moves)}" + (f", {moves[0]} to {moves[-1]}" if moves else "")
    yield f"  texts: {_digest(' '.join(move.text for move in moves))}"
    yield f"legal_actions: {_ranges(position.legal_actions())}"
    yield f"as_dict: {_digest(json.dumps(position.as_dict()))}"
    yield f"outcome: {_outcome(position.outcome())}"


def _step(position: Position, step: Move | Draw) -> Iterator[str]:
    if isinstance(step, Move):
        yield (
            f">> {step.text}: kind {step.kind}, action {step.action}, tile {step.tile}, "
            f"slot {step.slot}, cells {step.cells}"
        )
    else:
        yield f">> {step.text}: draw {step.kind} {step.values}"
    for event in position.apply(step).events:
        yield f"   {json.dumps(event.as_dict())}"
        yield f"   = {tell(event, position.edition)}"


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "None"
    return f"winner {outcome.winner}, margin {outcome.margin}, decided_by {outcome.decided_by}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _ranges(numbers: list[int]) -> str:
    """Ascending numbers with runs written as first-last: complete, yet short."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def main() -> None:
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name) + "\n", "utf-8")
        print(f"wrote {name}.txt")


if __name__ == "__main__":
    main()
