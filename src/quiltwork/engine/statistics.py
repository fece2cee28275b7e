"""What games tell about strength: shares, Elo, and how sure one may be of them."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z_95 = 1.959964
"""Of a normal distribution, 95 % lie within so many deviations."""
PRIOR = 0.5
"""So much of a group is added to every outcome a group can have, as Jeffreys' prior does."""


def elo_of(share: float) -> float:
    """The rating difference at which the stronger side scores this share."""
    return -400 * math.log10(1 / share - 1)


def share_of(elo: float) -> float:
    """The share that a side rated higher by so much scores."""
    return 1 / (1 + 10 ** (-elo / 400))


def tidy(value: float, digits: int = 1) -> float:
    """Rounded for people and files, where -0.0 would only puzzle."""
    return round(value, digits) + 0.0


def careful_share(wins: float, games: int) -> float:
    """The share won, but never 0 or 1: a perfect score counts as if half a game more was lost.

    >>> careful_share(15, 20), careful_share(20, 20)
    (0.75, 0.9761904761904762)
    """
    least = 0.5 / (games + 1)
    return min(max(wins / games, least), 1 - least)


def share_interval(groups: Sequence[float], size: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 %, from the shares of independent groups.

    A group is a pair, the two games of one deal (size 2), which are not independent of each other,
    or a single game (size 1). How much the groups differ says how many independent games they are
    worth, and the interval is Wilson's for so many games, so it never leaves 0 to 1. There are no
    draws, so a group scores 0, 1/2 or 1, or 0 or 1; half a group is added to each of these
    outcomes before the differences are measured, or groups that are all alike would be worth
    infinitely many. Limits stay a hundredth of a game away from 0 and 1, so that they have an Elo.
    """
    outcomes = [k / size for k in range(size + 1)]
    number = len(groups) + PRIOR * len(outcomes)
    mean = (sum(groups) + PRIOR * sum(outcomes)) / number
    squares = sum((x - mean) ** 2 for x in groups)
    squares += PRIOR * sum((x - mean) ** 2 for x in outcomes)
    worth = mean * (1 - mean) / (squares / number**2)
    low, high = wilson(sum(groups) / len(groups), worth)
    least = 0.01 / (size * len(groups) + 1)
    return max(low, least), min(high, 1 - least)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's score interval of 95 % for a share of independent games.

    >>> [round(limit, 3) for limit in wilson(0.9, 10)]
    [0.596, 0.982]
    """
    extra = Z_95**2 / games
    middle = (share + extra / 2) / (1 + extra)
    reach = Z_95 / (1 + extra) * math.sqrt((share * (1 - share) + extra / 4) / games)
    return middle - reach, middle + reach
