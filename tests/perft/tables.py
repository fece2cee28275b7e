"""Perft tables: how many ways each of these positions can go on, for every implementation.

`python tests/perft/tables.py` writes them anew with the reference rules; `test_perft.py` compares.
"""

from __future__ import annotations

from pathlib import Path

from quiltwork import Automa, Game, Generator, Position
from quiltwork.rules.perft import perft

FOLDER = Path(__file__).parent
MOST_NODES = 500_000
"""About how far the depths go: the reference counts as many in well under a second."""

GAMES: dict[str, tuple[str, int, Automa | None]] = {
    "classic": ("classic", 2, None),
    "classic-2014": ("classic-2014", 17, None),
    "anniversary": ("anniversary", 5, None),
    "express": ("express", 4, None),
    "stack-n-stuff": ("stack-n-stuff", 5, None),
    "automa": ("anniversary", 2, Automa(level=4, deck="tactical")),
}
PARTS_OF_A_GAME = (0.0, 0.3, 0.5, 0.7, 0.85, 0.95)


def positions(name: str) -> list[Position]:
    """Positions from the start to near the end of a random game, a pending placement included."""
    edition, seed, solo = GAMES[name]
    game = Game.new(edition, seed=seed, solo=solo)
    generator = Generator(seed, 2000)
    while game.outcome is None:
        moves = game.position.legal_moves()
        game.play(moves[generator.below(len(moves))])
    deciding = [position for position in game.positions if position.to_move is not None]
    chosen = [deciding[int(part * len(deciding))] for part in PARTS_OF_A_GAME]
    chosen += [position for position in deciding if position.pending][:1]
    chosen += [position for position in game.positions if position.chance is not None][-1:]
    return list(dict.fromkeys(chosen))


def counts(position: Position) -> list[int]:
    """Perft from depth 1 on, as deep as it stays quick, six at most."""
    found: list[int] = []
    for depth in range(1, 7):
        branching = max(3, found[-1] / found[-2]) if len(found) > 1 else 300 * len(found)
        if found and found[-1] * branching > MOST_NODES:
            break
        found.append(perft(position, depth))
    return found


def main() -> None:
    for name in GAMES:
        lines = ["# position, and the number of ways it can go on for 1, 2, 3 ... moves"]
        for position in positions(name):
            lines += ["[[perft]]", f'position = "{position.text}"', f"counts = {counts(position)}"]
        (FOLDER / f"{name}.toml").write_text("\n".join(lines) + "\n", "utf-8")
        print(f"wrote {name}.toml")


if __name__ == "__main__":
    main()
