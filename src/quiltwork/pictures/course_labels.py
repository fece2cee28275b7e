"""Room for labels beside a curve: each is set where it covers nothing, or left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Place = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle that something takes up."""

    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: Box) -> bool:
        """Whether the two overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: Box) -> bool:
        """Whether this one lies inside the other."""
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.top >= other.top
            and self.bottom <= other.bottom
        )

    def holds(self, place: Place) -> bool:
        """Whether a point lies in it."""
        return self.left < place[0] < self.right and self.top < place[1] < self.bottom


@dataclass
class Labels:
    """What is taken up so far: a curve, and boxes of dots and labels."""

    room: Box
    curve: Sequence[Place]
    taken: list[Box] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._points = [
            (a[0] + (b[0] - a[0]) * step / 12, a[1] + (b[1] - a[1]) * step / 12)
            for a, b in zip(self.curve, self.curve[1:], strict=False)
            for step in range(13)
        ]

    def occupy(self, place: Place, radius: float) -> None:
        """Keep labels off a dot."""
        x, y = place
        self.taken.append(Box(x - radius, y - radius, x + radius, y + radius))

    def place(self, near: Place, width: float, height: float) -> Place | None:
        """The middle of a free box beside a point, the nearest of a few; None if all are taken."""
        for x, y in _beside(near, width, height):
            box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            if self._is_free(box):
                self.taken.append(box)
                return x, y
        return None

    def _is_free(self, box: Box) -> bool:
        return (
            box.within(self.room)
            and not any(box.touches(other) for other in self.taken)
            and not any(box.holds(point) for point in self._points)
        )


def _beside(near: Place, width: float, height: float) -> Iterator[Place]:
    """Middles to try: above and below, straight or shifted; right and left; further away."""
    x, y = near
    for away in (8, 16, 26):
        for side in (-1, 1):
            for shift in (0.0, 0.45, -0.45):
                yield x + shift * width, y + side * (away + height / 2)
        yield x + away + width / 2, y
        yield x - away - width / 2, y
