"""The tile in hand: it turns as the eye expects, stays on the board and lands where it hovers."""

from __future__ import annotations

from pathlib import Path

import pytest

from quiltwork import Game, IllegalMove
from quiltwork.cli.terminal.held import Held, pick_up
from quiltwork.cli.terminal.preview import preview

from .conftest import known_start, random_game


def drawn(held: Held) -> str:
    return "/".join(
        "".join("#" if (row, column) in held.shape else "." for column in range(5)).rstrip(".")
        for row in range(1 + max(row for row, _ in held.shape))
    )


def test_rotating_is_clockwise_and_flipping_mirrors_what_is_seen() -> None:
    position = next(p for p in random_game().positions if 16 in p.offer)
    held = Held(position, position.offer.index(16), row=3, column=3)
    assert drawn(held) == "###/..##"
    assert drawn(held.rotated()) == ".#/.#/##/#"
    assert drawn(held.flipped()) == ".###/##"
    assert drawn(held.rotated().flipped()) == "#/#/##/.#"
    assert held.flipped().flipped() == held
    assert drawn(held.rotated().rotated().rotated().rotated()) == drawn(held)


def test_it_never_leaves_the_board() -> None:
    held = pick_up(Game.new(seed=7).position, 0)
    for step in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        moved = held
        for _ in range(20):
            moved = moved.moved(*step).rotated().moved(*step).flipped()
            assert all(0 <= row < 9 and 0 <= column < 9 for row, column in moved.cells)


def test_where_it_fits_its_move_is_legal_and_elsewhere_it_says_why() -> None:
    for position in random_game().positions:
        if position.to_move is None:
            continue
        legal = {move.text for move in position.legal_moves()}
        slots = [None] if position.pending else range(len(position.offer))
        for slot in slots:
            held = pick_up(position, slot)
            for row in range(0, 9, 2):
                for column in range(0, 9, 3):
                    here = held.rotated().moved(row - held.row, column - held.column)
                    if here.problem() is None:
                        assert here.move().text in legal
                        assert len(preview(position, here.move(), ("Ada", "Mara"))) == 2
                    else:
                        assert here.move().text not in legal


def test_next_place_always_fits_if_anything_does() -> None:
    for position in random_game().positions[:-1]:
        for slot in range(len(position.offer)) if not position.pending else [None]:
            held = pick_up(position, slot)
            if held.problem() is None:
                assert held.next_fit().problem() is None
                assert held.next_fit().next_fit(-1) == held


def test_there_is_no_fourth_tile() -> None:
    with pytest.raises(IllegalMove, match="only 3 patches"):
        pick_up(Game.new(seed=7).position, 3)


def test_the_preview_tells_what_the_move_brings(tmp_path: Path) -> None:
    game = Game.from_file(tmp_path / known_start(tmp_path))
    assert preview(game.position, game.position.legal_moves()[1], ("Ada", "Mara")) == [
        "After it: 3 buttons, income 0, space 2, score -151 (+6).",
        "Next: Mara.",
    ]
