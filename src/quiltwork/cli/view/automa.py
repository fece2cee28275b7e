"""The Automa's side of the table: its level, its cards as far as they are known, its tiles."""

from __future__ import annotations

from rich.text import Text

from ...rules import AutomaPlayer, Position
from .blocks import Block, shortened, wrapped
from .cloth import PLAYER_STYLES

SCORES = {
    "collected_buttons": "{buttons} it collected",
    "patches_with_buttons": "{tiles} with {buttons}",
    "buttons_on_patches": "{buttons} on its {tiles}",
}


def automa_block(
    position: Position, automa: AutomaPlayer, name: str, width: int, height: int
) -> Block:
    """Everything public about the Automa, as large as the quilt it does not have."""
    edition, words = position.edition, position.edition.words
    lines = [
        f"level {automa.level}, {automa.level_name}",
        words.count_buttons(automa.buttons),
        f"{automa.deck} deck: {automa.cards_left}",
    ]
    if automa.budget is not None:
        lines.append(f"next budget: {automa.budget}")
    if position.marker is not None:
        lines.append(f"{words.special_tile} at space {position.marker}")
    elif automa.special_tile:
        lines.append(f"has the {words.special_tile}")
    lines += ["", f"{len(automa.taken)} {words.tiles} taken:"]
    room = max(height - len(lines) - 2, 2)  # the name above and the score below
    names = ", ".join(edition.tiles[id].name for id in reversed(automa.taken))
    taken = wrapped(names, width, "") if names else ["none yet"]
    if len(taken) > room:
        taken = [*taken[: room - 1], "…"]
    text = [shortened(line, width) for line in [*lines, *taken]]
    block = [Text(shortened(name, width), PLAYER_STYLES[1]), *map(Text, text)]
    score = Text(f"score {automa.score}", "bold")
    block += [Text("") for _ in range(height - 1 - len(block))]
    return [*block, score]
