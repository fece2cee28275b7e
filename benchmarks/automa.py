"""How often a player beats the Automa: a Markdown table over all levels and decks.

python benchmarks/automa.py full:time=0.02 --games 1000
"""

from __future__ import annotations

import argparse
import sys

from quiltwork import QuiltworkError, edition
from quiltwork.editions import DECKS, automa_components
from quiltwork.engine.contest import Contest, default_processes
from quiltwork.engine.match import MatchResult, summary


def contest_of(player: str, edition_id: str, games: int, seed: int) -> Contest:
    """The player against every level and deck, on the same deals."""
    levels = automa_components().levels
    opponents = [f"automa:{level.number},{deck}" for level in levels for deck in DECKS]
    pairings = [(0, number) for number in range(1, len(opponents) + 1)]
    return Contest(
        edition(edition_id), [player, *opponents], pairings, pairs=games, seed=seed, kind="automa"
    )


def table(contest: Contest) -> str:
    """Rows of levels, columns of decks; each cell has the share won and the mean scores."""
    lines = [
        "| level | " + " | ".join(f"{deck} deck | scores" for deck in DECKS) + " |",
        "|---" * (1 + 2 * len(DECKS)) + "|",
    ]
    for level in automa_components().levels:
        cells = []
        for number, name in enumerate(contest.players):
            if name.startswith(f"automa:{level.number},"):
                cells.append(cell(summary(contest.results(0, number), 1)))
        lines.append(f"| {level.number} {level.name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cell(result: MatchResult) -> str:
    low, high = (100 * limit for limit in result.share_95)
    share = 100 * result.wins[0] / result.games
    mine, theirs = result.mean_scores
    return f"{share:.1f} % ({low:.1f} to {high:.1f}) | {mine:.1f}, {theirs:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("player")
    parser.add_argument("--games", type=int, default=1000, help="of each level and deck")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--journal", help="keep every game here, and go on where it ends")
    arguments = parser.parse_args()

    def report(contest: Contest) -> bool:
        if sys.stderr.isatty():
            print(f"\r{len(contest.games)} of {contest.total}", end="", file=sys.stderr, flush=True)
        return True

    try:
        contest = contest_of(arguments.player, arguments.edition, arguments.games, arguments.seed)
        processes = arguments.processes or default_processes(contest.players)
        contest.play(processes, arguments.journal, report)
    except QuiltworkError as error:
        sys.exit(f"automa.py: {error}")
    except KeyboardInterrupt:
        sys.exit("\nstopped; with --journal FILE the same command goes on")
    print(f"{arguments.player}, {arguments.edition}, {arguments.games} games each\n")
    print(table(contest))


if __name__ == "__main__":
    main()
