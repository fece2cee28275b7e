"""Hypothesis strategies that all test folders share: games, positions, seeds."""

from __future__ import annotations

from hypothesis import strategies as st

from quiltwork import EDITION_IDS, Edition, Position, edition

from .editions import patio, slow_express
from .players import STARTS, STYLES, Plan, Played, play_out

seeds = st.integers(0, 2**64 - 1)
"""Any seed a game may have."""

edition_ids = st.sampled_from(EDITION_IDS)


def editions() -> st.SearchStrategy[Edition]:
    """A shipped edition or one of our own."""
    return st.sampled_from([*map(edition, EDITION_IDS), patio(), slow_express()])


def plans(starts: tuple[str, ...] = tuple(STARTS)) -> st.SearchStrategy[Plan]:
    """A game to be played: where it starts, its seed and how its players play."""
    return st.builds(
        Plan, st.sampled_from(starts), st.integers(0, 19), st.sampled_from(tuple(STYLES))
    )


def games(starts: tuple[str, ...] = tuple(STARTS)) -> st.SearchStrategy[tuple[Played, ...]]:
    """A whole game, step by step."""
    return plans(starts).map(play_out)


@st.composite
def positions(draw: st.DrawFn, starts: tuple[str, ...] = tuple(STARTS)) -> Position:
    """A position somewhere in a game, its first and last included."""
    steps = draw(games(starts))
    index = draw(st.integers(0, len(steps)))
    return steps[index].before if index < len(steps) else steps[-1].after


@st.composite
def decisions(draw: st.DrawFn, starts: tuple[str, ...] = tuple(STARTS)) -> Position:
    """A position in which a player has to decide something."""
    steps = [step for step in draw(games(starts)) if step.before.to_move is not None]
    return steps[draw(st.integers(0, len(steps) - 1))].before
