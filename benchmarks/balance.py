"""The balance study: its tables into docs/balance.md and its pictures, from games that were kept.

python benchmarks/balance.py GAMES WORTHS [--extra FILES] [--strengths FILES] [--page FILE]
GAMES are of `benchmarks/games.py`, WORTHS of `benchmarks/worths.py`; `--extra` are more games of
the same deals with buttons for the second player, `--strengths` games of other players.
`make study` does everything.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import balance_ends as ends
import balance_start as start
import balance_tiles as tiles
from balance_buttons import Compensation
from balance_facts import facts_of, mean_and_reach
from balance_short import short
from games import read_games
from keeping import read
from pages import fill

from quiltwork.engine.brain import chances_for
from quiltwork.engine.players import player


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", type=Path)
    parser.add_argument("worths", type=Path)
    parser.add_argument("--extra", type=Path, nargs="*", default=[])
    parser.add_argument("--strengths", type=Path, nargs="*", default=[])
    parser.add_argument("--page", type=Path, default=Path("docs/balance.md"))
    options = parser.parse_args()
    played = read_games(options.games)
    edition, nodes = played.edition, player(played.player).nodes
    facts = [facts_of(game, edition) for game in played.games]
    untaught = [fact for fact in facts if fact.game.deal % 2]  # by none of these was the map made
    worths = read(options.worths, "worths").lines
    given = Compensation([played, *map(read_games, options.extra)])
    sight = start.in_sight(facts, edition)
    found = tiles.tile_facts(facts, worths, edition)
    chances = chances_for(edition)
    mean, reach = mean_and_reach(float(fact.game.winner == 0) for fact in facts)
    blocks = {
        "what": f"{len(facts):,} games of `{played.player}` against itself (`{edition.id}`, "
        f"signature {played.signature}), the worth of tiles from {len(worths):,} of them",
        "short": short(facts, given, sight, found, edition),
        "first": f"The first player wins **{mean:.1%}** (±{100 * reach:.1f}).",
        "strengths": start.by_strength([played, *map(read_games, options.strengths)]),
        "sight": start.in_sight_table(sight, edition),
        "bargains": start.bargains(facts, edition),
        "lopsided": start.lopsided(untaught, edition, nodes),
        "tiles": tiles.table(found, edition),
        "agreement": f"{tiles.agreement(found):.2f}",
        "scores": ends.scores_table(facts),
        "ends": ends.ends(facts),
        "fortunes": ends.fortunes(untaught, edition, chances, nodes),
        "square": ends.square(facts),
        "patches": ends.patches_table(facts, worths),
    }
    pictures = {
        "sight": start.in_sight_picture(sight, edition),
        "tiles": tiles.picture(found, edition),
        "scores": ends.scores_picture(facts),
    }
    if options.extra:
        blocks |= {"extra": given.table(), "fair": given.fair()}
        pictures["first"] = given.picture()
    fill(options.page, blocks)
    folder = options.page.parent / "pictures"
    folder.mkdir(exist_ok=True)
    for name, drawing in pictures.items():
        (folder / f"balance-{name}.svg").write_text(drawing, "utf-8")


if __name__ == "__main__":
    main()
