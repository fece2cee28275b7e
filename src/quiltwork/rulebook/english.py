"""The rules in English, made from an edition's data and its own words."""

from __future__ import annotations

from ..editions import Edition, automa_components
from .section import Section, bullets

_SCORED = {
    "collected_buttons": "1 for each {button} it has collected",
    "patches_with_buttons": "1 for each of its {tiles} that shows any {buttons}",
    "buttons_on_patches": "1 for each {button} shown on its {tiles}",
}


def title(edition: Edition) -> str:
    """What the rules are headed by."""
    return str(edition)


def caution(edition: Edition) -> str | None:
    """A sentence where values are not published."""
    return edition.provenance.caution()


def sections(edition: Edition) -> list[Section]:
    """All there is to say, in the order in which one would explain it."""
    words = edition.words
    parts = [
        Section("The aim", _aim(edition)),
        Section("At the start", *_start(edition)),
        Section("Whose turn", *_turn_order(edition)),
        Section("Your turn", *_actions(edition)),
        Section("The time board", *_marks(edition)),
    ]
    if edition.special_tile is not None:
        parts.append(Section(f"The {words.special_tile}", _special_tile(edition)))
    if edition.small_tiles:
        parts.append(Section(f"The {words.small_tiles}", _joining(edition)))
    parts.append(Section("The end", *_end(edition)))
    if edition.automa:
        parts.append(Section("Alone against the Automa", *_automa(edition)))
    return parts


def _aim(edition: Edition) -> str:
    words = edition.words
    return (
        f"Two players each fill a {words.quilt} of {edition.rows} by {edition.columns} squares "
        f"with {words.tiles} of many shapes. {words.buttons.capitalize()} are both money and "
        f"points; every square left empty costs {edition.empty_space_penalty} of them in the end."
    )


def _start(edition: Edition) -> list[str]:
    words = edition.words
    large = [tile for tile in edition.tiles if not tile.small]
    smallest = edition.tiles[edition.starting_tile]
    lines = [
        f"Both players get {words.count_buttons(edition.starting_buttons)} and an empty "
        f"{words.quilt}; both time tokens stand on space 0, the first player's on top.",
        f"The {len(large)} {words.large_tiles} form a circle in random order. The "
        f"{words.neutral_token} stands right after {smallest.name} ({smallest.id}), which "
        "therefore comes last in line.",
    ]
    if edition.small_tiles:
        lines.append(f"The {len(edition.small_tiles)} {words.small_tiles} wait in the box.")
    return [bullets(lines)]


def _turn_order(edition: Edition) -> list[str]:
    return [
        bullets(
            [
                "Whoever is further back on the time board moves, often several times running.",
                "On a shared space it is the one whose token arrived later and so lies on top.",
                f"Whoever has reached space {edition.last_space}, the last one, is done; the other "
                "plays on alone.",
            ]
        )
    ]


def _actions(edition: Edition) -> list[str]:
    words, choice = edition.words, _number(edition.choice)
    return [
        "Do one of two things:",
        bullets(
            [
                "**Advance.** Move your token to the space just past the other one and get 1 "
                f"{words.button} for every space you moved. This is always possible.",
                f"**Take a {words.tile}.** Choose one of the next {choice} clockwise from the "
                f"{words.neutral_token}. You must be able to pay for it and to fit it in.",
            ]
        ),
        f"A {words.tile} is taken in this order: the {words.neutral_token} goes where it lay, you "
        f"pay its price, lay it on empty squares of your {words.quilt} (turned and flipped as you "
        "like, touching others or not), and move your token by its time. It never moves again. Its "
        "income counts at once, also for a mark that this very move crosses.",
    ]


def _marks(edition: Edition) -> list[str]:
    words = edition.words
    lines = [
        f"**Income** at {_places(edition.income_marks)}: when your token reaches or passes one, "
        f"you get as many {words.buttons} as your {words.quilt} shows. Two marks in one move pay "
        "twice.",
    ]
    if edition.special_patch_marks:
        choice = (
            "You may also decline it; then nobody gets it."
            if edition.special_patch_may_be_declined
            else "If you have an empty square, you have to place it."
        )
        lines.append(
            f"**{words.special_patches.capitalize()}** at {_places(edition.special_patch_marks)}: "
            "the first token to reach or pass one takes it. It covers a single square, costs "
            f"nothing, and is placed at once, before anybody moves on. {choice}"
        )
    spaces = f"It has spaces 0 to {edition.last_space}. Marks work for both kinds of turn."
    return [spaces, bullets(lines)]


def _special_tile(edition: Edition) -> str:
    tile = edition.special_tile
    assert tile is not None
    return (
        f"Whoever is first to cover every square of some {tile.square} by {tile.square} area gets "
        f"it: {tile.points} points. There is only one."
    )


def _joining(edition: Edition) -> str:
    words, left = edition.words, _number(edition.small_tiles_join_at or 0)
    return (
        f"As soon as only {left} {words.large_tiles} are left, "
        f"the {len(edition.small_tiles)} {words.small_tiles} are shuffled and line up behind them "
        "in the circle. Nobody knows their order before."
    )


def _end(edition: Edition) -> list[str]:
    words = edition.words
    parts = [f"1 point for each {words.button}"]
    if edition.special_tile:
        parts.append(f"{edition.special_tile.points} for the {words.special_tile}")
    score = " and ".join(parts)
    return [
        f"When both tokens are on space {edition.last_space} and nothing is left to place, each "
        f"player counts {score}, less {edition.empty_space_penalty} for each empty square. A score "
        "may well be negative.",
        "The higher score wins. If they are equal, whoever reached the last space first wins.",
    ]


def _automa(edition: Edition) -> list[str]:
    words = edition.words
    return [
        f"The Automa has no {words.quilt} and pays nothing; it plays by cards. You begin, and the "
        "order of turns is the usual one. It uses one deck of twelve cards, the first two of "
        "which are put away unseen. With the tactical deck you see its next budget beforehand.",
        bullets(
            [
                f"On its turn it draws a card with a budget. Among the {words.tiles} on offer that "
                "cost no more, the card's filters choose: one that does not overtake you, the one "
                f"with the most {words.buttons}, the largest, the one furthest along. A filter "
                "that would leave none is skipped.",
                "It moves by the time of what it took. If it can afford nothing, it moves just "
                "past you, without getting anything for the spaces.",
                "At an income mark it gets what its card says, and "
                f"{words.special_patches} it reaches first are gone.",
                f"When it reaches its marker before you have earned the {words.special_tile}, it "
                "takes it. Empty squares cost it nothing.",
            ]
        ),
        _levels(edition),
    ]


def _levels(edition: Edition) -> str:
    words = edition.words
    rows = []
    for level in automa_components().levels:
        marker = edition.last_space - level.marker_before_end
        scored = [
            _SCORED[name].format(button=words.button, buttons=words.buttons, tiles=words.tiles)
            for name in level.scores
        ]
        what = "; ".join(scored) or "nothing else"
        rows.append(
            f"Level {level.number}, {level.name}: marker on {marker}; besides the "
            f"{words.special_tile} it scores {what}."
        )
    return bullets(rows)


def _places(marks: tuple[int, ...]) -> str:
    if len(marks) < 2:
        return f"space {', '.join(map(str, marks))}"
    return f"spaces {', '.join(map(str, marks[:-1]))} and {marks[-1]}"


def _number(number: int) -> str:
    names = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
    return names[number] if number < len(names) else str(number)
