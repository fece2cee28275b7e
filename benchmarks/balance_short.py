"""The balance study in a few sentences, the surprising ones first."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from balance_buttons import Compensation
from balance_facts import Facts
from balance_start import Sight
from balance_tiles import TileFacts

from quiltwork import Edition


def short(
    facts: Sequence[Facts],
    given: Compensation,
    sight: dict[int, Sight],
    tiles: Sequence[TileFacts],
    edition: Edition,
) -> str:
    lines = [_first(facts, given), _sight(sight, edition), *_tiles(tiles, edition), _square(facts)]
    return "\n".join(f"- {line}" for line in lines if line)


def _first(facts: Sequence[Facts], given: Compensation) -> str:
    wins = mean(fact.game.winner == 0 for fact in facts)
    said = f"The first player wins {wins:.0%} of the games"
    if len(given.extras) < 2:
        return said + "."
    return (
        f"**Beginning is worth {given.wins.fair:.1f} buttons.** {said}; so much more for the "
        f"second player makes it even, and with {given.extras[-1]} more the first player wins only "
        f"{given.wins.means[-1]:.0%}: each of them is worth {given.a_button:.1f} points at the end."
    )


def _sight(sight: dict[int, Sight], edition: Edition) -> str:
    certain = [tile for tile, seen in sight.items() if seen.is_certain]
    if not certain:
        return ""
    seen = sight[certain[0]]
    return (
        f"**Look for {_named(certain[0], edition)}.** Where it is among the first three tiles the "
        f"first player wins {seen.wins:.0%} of the games, else {seen.wins - seen.change:.0%}."
    )


def _tiles(tiles: Sequence[TileFacts], edition: Edition) -> list[str]:
    lines = []
    changing = [(t, *pair) for t in tiles if (pair := _first_and_last(t)) is not None]
    if changing:
        tile, early, late = max(changing, key=lambda item: item[2] - item[1])
        lines.append(
            f"**The same tile is a mistake early and a bargain late.** Buying "
            f"{_named(tile.tile, edition)} in the first third of the game costs {-early:.1f} "
            f"points against just advancing; in the last third it gains {late:.1f}."
        )
    rare = min(tiles, key=lambda tile: tile.bought)
    lines.append(
        f"**Not everything gets bought.** {_named(rare.tile, edition).capitalize()} is bought in "
        f"{rare.bought:.0%} of the games only, {_named(_most(tiles), edition)} in nearly all."
    )
    return lines


def _first_and_last(tile: TileFacts) -> tuple[float, float] | None:
    first, _, last = tile.worth
    if first is None or last is None or not first[0] < 0 < last[0]:
        return None
    return first[0], last[0]


def _most(tiles: Sequence[TileFacts]) -> int:
    return max(tiles, key=lambda tile: tile.bought).tile


def _square(facts: Sequence[Facts]) -> str:
    owned = [(fact.game.winner, fact.square[0]) for fact in facts if fact.square is not None]
    if not owned:
        return ""
    wins = mean(winner == owner for winner, owner in owned)
    return (
        f"**The 7x7 tile is a fight, not a bonus.** It is taken in {len(owned) / len(facts):.0%} "
        f"of the games, and its owner wins {wins:.0%} of those."
    )


def _named(tile: int, edition: Edition) -> str:
    """A tile as people see it."""
    printed = edition.tiles[tile]
    return f"{printed.name} ({printed.cost} buttons, {printed.time} time, {printed.income} income)"
