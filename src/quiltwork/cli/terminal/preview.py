"""What a move would bring, said before it is made."""

from __future__ import annotations

from ...rules import Move, Position
from ...rules.events import Income, SpecialPatchLost, SpecialPatchTaken, SpecialTileTaken
from ..view.sentences import with_article


def preview(position: Position, move: Move, names: tuple[str, str]) -> list[str]:
    """The move's effect in two lines; `IllegalMove` if it cannot be made."""
    seat = position.to_move
    after, events = position.apply(move)
    assert seat is not None
    before, now, words = position.players[seat], after.players[seat], position.edition.words
    change = now.score - before.score
    numbers = [
        words.count_buttons(now.buttons),
        f"income {now.income}",
        f"space {now.time}",
        f"score {now.score} ({change:+d})",
    ]
    extras = []
    for event in events:
        match event:
            case Income(_, mark, amount):
                extras.append(f"+{amount} at income mark {mark}")
            case SpecialPatchTaken(_, mark):
                extras.append(f"the {words.special_patch} at {mark}")
            case SpecialPatchLost(_, mark):
                extras.append(f"no room for the {words.special_patch} at {mark}")
            case SpecialTileTaken(_, points, _):
                extras.append(f"the {words.special_tile}, +{points}")
    second = [f"On the way: {', '.join(extras)}."] if extras else []
    return ["After it: " + ", ".join(numbers) + ".", " ".join([*second, _next(after, seat, names)])]


def _next(after: Position, seat: int, names: tuple[str, str]) -> str:
    if after.is_over:
        return "That ends the game."
    if after.pending:
        return f"Then you place the {after.edition.words.special_patch}."
    if after.behind == seat:
        return "You move again."
    return f"Next: {with_article(names[1 - seat])}."
