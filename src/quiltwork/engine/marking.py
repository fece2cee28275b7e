"""Which moves deserve a mark: documented thresholds on points and on the chance to win."""

from __future__ import annotations

MARKS = ("?!", "?", "??")
MARK_NAMES = {
    "?!": ("inaccuracy", "inaccuracies"),
    "?": ("mistake", "mistakes"),
    "??": ("blunder", "blunders"),
}
"""What a mark is called, once and several times."""
THRESHOLDS: dict[str, tuple[float, float]] = {
    "?!": (2.0, 0.05),
    "?": (4.0, 0.10),
    "??": (8.0, 0.20),
}
"""From how many points, or from how much of the chance to win, a move gets the mark."""


def mark_for(points: float, win: float) -> str:
    """The gravest mark that either figure earns; '' for none.

    >>> mark_for(0.4, 0.01), mark_for(2.5, 0.0), mark_for(1.0, 0.12), mark_for(9.0, 0.03)
    ('', '?!', '?', '??')
    """
    earned = ""
    for mark in MARKS:
        from_points, from_win = THRESHOLDS[mark]
        if points >= from_points or win >= from_win:
            earned = mark
    return earned


def counted(mark: str, count: int) -> str:
    """'1 blunder', '2 inaccuracies'."""
    return f"{count} {MARK_NAMES[mark][count != 1]}"
