"""What the five editions do differently, seen at the table rather than in their files."""

from __future__ import annotations

import pytest

from quiltwork import EDITION_IDS, Automa, Game, QuiltworkError, edition, tell
from quiltwork.rules.events import Income, SpecialPatchTaken
from support.tables import only, play, position_with, quilt_filled

MARKS = {
    "classic": (26, 32, 38, 44, 50),
    "classic-2014": (20, 26, 32, 44, 50),
    "anniversary": (26, 32, 38, 44, 50),
    "express": (7, 11, 15, 19, 23, 27),
    "stack-n-stuff": (7, 11, 15, 19, 23, 27),
}


def walk(id):
    """Both players advance to the end, one space at a time; the marks they set off."""
    incomes, patches = {0: [], 1: []}, []
    position = position_with(id)
    while not position.is_over:
        position, events = position.apply(position.legal_actions()[0])
        for event in only(events, Income):
            incomes[event.player].append(event.mark)
        patches += [event.mark for event in only(events, SpecialPatchTaken)]
    return incomes, patches


@pytest.mark.parametrize("id", EDITION_IDS)
def test_every_special_patch_is_taken_once_and_every_income_mark_pays_each_player(id):
    incomes, patches = walk(id)
    assert tuple(patches) == MARKS[id]
    assert tuple(incomes[0]) == tuple(incomes[1]) == edition(id).income_marks


def test_the_first_printing_has_a_special_patch_on_20_and_none_on_38():
    for id, mark, there in [
        ("classic", 20, False),
        ("classic-2014", 20, True),
        ("anniversary", 20, False),
        ("classic", 38, True),
        ("classic-2014", 38, False),
        ("anniversary", 38, True),
    ]:
        after = play(position_with(id, tokens=(mark - 1, mark - 1)), "A").position
        assert bool(after.pending) == there, (id, mark)


@pytest.mark.parametrize(
    ("id", "rows", "last_space", "tiles", "special_tile", "automa"),
    [
        ("classic", 9, 53, 33, True, True),
        ("classic-2014", 9, 53, 33, True, True),
        ("anniversary", 9, 53, 33, True, True),
        ("express", 7, 29, 15, False, False),
        ("stack-n-stuff", 7, 29, 15, False, False),
    ],
)
def test_board_track_and_circle_are_those_of_the_edition(
    id, rows, last_space, tiles, special_tile, automa
):
    position = Game.new(id, seed=1).position
    assert position.players[0].quilt.rows == position.players[0].quilt.columns == rows
    assert position.edition.last_space == last_space
    assert len(position.circle) == tiles
    assert [player.buttons for player in position.players] == [5, 5]
    assert (position.edition.special_tile is not None) == special_tile
    if automa:
        assert Game.new(id, seed=1, solo=Automa()).position.automa is not None
    else:
        with pytest.raises(QuiltworkError, match=f"cannot be played on edition '{id}'"):
            Game.new(id, seed=1, solo=Automa())


def test_stack_n_stuff_is_express_in_other_words():
    for seed in range(3):
        quilts = [Game.new(id, seed=seed) for id in ("express", "stack-n-stuff")]
        while not quilts[0].position.is_over:
            assert len(quilts[0].steps) < 200, "this game does not end"
            actions = [game.position.legal_actions() for game in quilts]
            assert actions[0] == actions[1]
            events = [game.play(actions[0][-1]) for game in quilts]
            assert [e.as_dict() for e in events[0]] == [e.as_dict() for e in events[1]]
            told = [
                [tell(e, game.edition) for e in happened]
                for game, happened in zip(quilts, events, strict=True)
            ]
            if any(e.kind == "took" for e in events[0]):
                assert told[0] != told[1]
        assert quilts[0].outcome == quilts[1].outcome


def test_a_board_that_is_full_ends_all_placing_in_every_edition():
    for id in EDITION_IDS:
        position = position_with(
            id,
            buttons=(99, 0),
            quilts=(quilt_filled(id), None),
            special_tile=0 if edition(id).special_tile else None,
        )
        assert [move.text for move in position.legal_moves()] == ["A"]
