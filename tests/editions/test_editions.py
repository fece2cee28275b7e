"""The shipped editions against the component facts, and what an `Edition` says of itself."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from quiltwork import EDITION_IDS, Edition, Game, UnknownEdition, edition
from quiltwork.editions import DECKS, Provenance, automa_components, edition_source
from quiltwork.editions.shapes import free_shape, orient, shape_cells, shape_text
from support import naive
from support.editions import patio

FACTS = tomllib.loads(Path(__file__).with_name("components.toml").read_text("utf-8"))
"""A copy of the component facts the editions were made from, in their own layout."""

CLASSICS = ("classic", "classic-2014", "anniversary")
EXPRESSES = ("express", "stack-n-stuff")


def test_these_are_the_editions():
    assert (*CLASSICS, *EXPRESSES) == EDITION_IDS
    assert [edition(id).id for id in EDITION_IDS] == list(EDITION_IDS)


@pytest.mark.parametrize("id", CLASSICS)
def test_the_patches_are_those_of_the_component_facts(id):
    own = edition(id)
    assert [[t.id, t.shape, t.cost, t.time, t.income] for t in own.tiles] == FACTS["patchwork"][
        "patches"
    ]
    assert not any(tile.small for tile in own.tiles)
    assert own.small_tiles == ()
    assert own.small_tiles_join_at is None


@pytest.mark.parametrize("id", EXPRESSES)
def test_the_tiles_of_both_sets_are_those_of_the_component_facts(id):
    own = edition(id)
    found = [
        [t.id, "small" if t.small else "large", t.shape, t.cost, t.time, t.income]
        for t in own.tiles
    ]
    assert found == FACTS["express"]["tiles"]
    assert own.small_tiles == tuple(range(15, 23))
    assert own.small_tiles_join_at == FACTS["express"]["small_join_when_large_left"] == 5


@pytest.mark.parametrize("id", EDITION_IDS)
def test_the_board_is_that_of_the_component_facts(id):
    own, facts = edition(id), FACTS["patchwork" if id in CLASSICS else "express"]
    assert [own.rows, own.columns] == facts["quilt"]
    assert own.starting_buttons == facts["starting_buttons"] == 5
    assert own.choice == facts["choice"] == 3
    assert own.last_space == facts["last_space"]
    assert list(own.income_marks) == facts["income_marks"]
    assert own.empty_space_penalty == facts["empty_space_penalty"] == 2
    assert own.starting_tile == facts["first_patch"] == 0
    if facts["special_tile"]:
        assert vars(own.special_tile) == facts["special_tile"]
    else:
        assert own.special_tile is None


def test_the_special_patches_lie_where_the_printing_has_them():
    facts = FACTS["patchwork"]
    first, later = "first_printing_2014", "later_printings"
    assert list(edition("classic").special_patch_marks) == facts[f"special_patch_marks_{later}"]
    assert list(edition("anniversary").special_patch_marks) == facts[f"special_patch_marks_{later}"]
    assert (
        list(edition("classic-2014").special_patch_marks) == facts[f"special_patch_marks_{first}"]
    )
    for id in EXPRESSES:
        assert list(edition(id).special_patch_marks) == FACTS["express"]["special_patch_marks"]


def test_declining_and_the_automa_are_as_the_rulings_say():
    assert {id: edition(id).special_patch_may_be_declined for id in EDITION_IDS} == {
        "classic": True,
        "classic-2014": False,
        "anniversary": False,
        "express": True,
        "stack-n-stuff": True,
    }
    assert {id for id in EDITION_IDS if edition(id).automa} == set(CLASSICS)


@pytest.mark.parametrize("id", EDITION_IDS)
def test_the_checksums_are_those_published(id):
    sums = edition(id).checksums
    if id in CLASSICS:
        assert sums == {
            "tiles": 33,
            "cells": 166,
            "cost": 133,
            "time": 107,
            "income": 38,
            "shapes": 30,
        }
    else:
        assert sums == {
            "tiles": 23,
            "cells": 93,
            "cost": 60,
            "time": 49,
            "income": 17,
            "shapes": 18,
        }
        assert sums["cells"] + len(edition(id).special_patch_marks) == 99


@pytest.mark.parametrize("id", EDITION_IDS)
def test_the_checksum_of_shapes_counts_a_turned_or_flipped_piece_once(id):
    own = edition(id)
    pieces = {frozenset(naive.ways_to_turn(tile.shape)) for tile in own.tiles}
    assert len(pieces) == own.checksums["shapes"]


@pytest.mark.parametrize("id", EDITION_IDS)
def test_marks_stand_in_track_order_each_with_its_kind(id):
    own = edition(id)
    assert [mark for mark, _ in own.marks] == sorted(own.income_marks + own.special_patch_marks)
    assert {mark for mark, pays in own.marks if pays} == set(own.income_marks)
    assert {mark for mark, pays in own.marks if not pays} == set(own.special_patch_marks)


def test_where_a_space_has_both_marks_income_comes_first():
    assert [kind for mark, kind in patio().marks if mark == 8] == [True, False]


@pytest.mark.parametrize("id", EDITION_IDS)
def test_the_text_of_an_edition_gives_it_back(id):
    own = edition(id)
    text = own.to_toml()
    again = Edition.from_toml(text)
    assert again == own
    assert again.to_toml() == text
    assert hash(again) == hash(own)


def test_an_edition_of_ones_own_round_trips_too():
    text = patio().to_toml()
    assert Edition.from_toml(text) == patio()
    assert "small_tiles_join_at = 2" in text


def test_names_of_any_script_are_written_as_they_are():
    own = replace(edition("classic"), id="mine", name='Ågot "Quilt" \\ 布 🧵', printing="2ª")
    text = own.to_toml()
    assert "布 🧵" in text
    assert Edition.from_toml(text) == own


def test_classic_is_shipped_as_to_toml_writes_it():
    shipped = edition_source("classic").splitlines()
    assert [line for line in shipped if not line.startswith("#")] == [
        line for line in edition("classic").to_toml().splitlines() if not line.startswith("#")
    ]


def test_an_edition_that_is_not_shipped_has_no_source():
    assert edition_source("patio") is None
    assert edition_source("../errors.py") is None


@pytest.mark.parametrize("id", ["", "Classic", "patio", "classic.toml", "../classic"])
def test_an_unknown_edition_is_an_error_that_lists_the_known(id):
    with pytest.raises(UnknownEdition) as problem:
        edition(id)
    assert str(problem.value) == (
        f"unknown edition {id!r}; there are classic, classic-2014, anniversary, express, "
        "stack-n-stuff"
    )


def test_same_as_takes_over_everything_but_what_the_file_names():
    first, later = edition("classic-2014"), edition("classic")
    assert first == replace(
        later,
        id="classic-2014",
        printing="first printing, 2014",
        special_patch_marks=(20, 26, 32, 44, 50),
        special_patch_may_be_declined=False,
    )
    truck, quilt = edition("stack-n-stuff"), edition("express")
    assert [(t.shape, t.cost, t.time, t.income, t.small) for t in truck.tiles] == [
        (t.shape, t.cost, t.time, t.income, t.small) for t in quilt.tiles
    ]
    assert truck == replace(
        quilt,
        id="stack-n-stuff",
        name="Stack'n Stuff",
        look="furniture",
        words=truck.words,
        provenance=truck.provenance,
        tiles=truck.tiles,
    )


def test_same_as_follows_a_chain_and_merges_tables_key_by_key():
    own = Edition.from_toml(
        'same_as = "anniversary"\nid = "mine"\n[words]\nbutton = "bead"\nbuttons = "beads"\n'
    )
    assert own.special_patch_may_be_declined is False
    assert own.words == replace(edition("classic").words, button="bead", buttons="beads")
    assert own.provenance == edition("anniversary").provenance


def test_same_as_with_other_tiles_needs_no_checksum():
    rows = "\n".join(f'[{id}, "#", 1, 1, 0],' for id in range(33))
    own = Edition.from_toml(f'same_as = "classic"\nid = "dots"\ntiles = [\n{rows}\n]\n')
    assert own.checksums["cells"] == 33


def test_the_words_of_a_player():
    assert edition("classic").words.count_buttons(1) == "1 button"
    assert edition("classic").words.count_buttons(-1) == "-1 button"
    assert edition("express").words.count_buttons(0) == "0 buttons"
    assert edition("stack-n-stuff").words.count_buttons(2) == "2 coins"
    truck = edition("stack-n-stuff").words
    assert (truck.special_patch, truck.quilt, truck.neutral_token) == ("box", "truck bed", "truck")
    assert (truck.large_tiles, truck.small_tiles) == ("stack tiles", "stuff tiles")


def test_only_what_is_published_goes_without_a_caution():
    assert {id for id in EDITION_IDS if edition(id).provenance.caution() is None} == {
        "classic",
        "classic-2014",
    }
    for id in EDITION_IDS:
        grades = edition(id).provenance
        published = {grades.tiles, grades.time_board, grades.rules} == {"published"}
        assert (grades.caution() is None) == published


def test_the_cautions_name_the_doubtful_values_and_their_grade():
    assert edition("anniversary").provenance.caution() == (
        "Not all values are published (time board: secondary). The special patches are placed as "
        "in the later printings; the anniversary board itself was not seen."
    )
    assert (
        edition("express")
        .provenance.caution()
        .startswith("Not all values are published (tiles: secondary, time board: secondary). ")
    )
    assert (
        edition("stack-n-stuff")
        .provenance.caution()
        .startswith(
            "Not all values are published (tiles: reconstructed, time board: reconstructed). "
        )
    )
    assert Provenance("published", "published", "secondary").caution() == (
        "Not all values are published (rules: secondary)."
    )


def test_provenance_is_that_of_the_component_facts():
    assert edition("classic").provenance.tiles == FACTS["patchwork"]["provenance"]
    assert edition("express").provenance.tiles == FACTS["express"]["provenance"]
    assert edition("stack-n-stuff").provenance.tiles == FACTS["stack_n_stuff"]["provenance"]


def test_an_edition_prints_its_name_and_printing():
    assert str(edition("classic")) == "Patchwork (current printing)"
    assert str(edition("express")) == "Patchwork Express"
    assert repr(edition("express")) == "<Edition 'express'>"


def test_editions_are_values():
    again = Edition.from_toml(edition("classic").to_toml())
    assert again is not edition("classic")
    assert {again, edition("classic")} == {again}
    assert len({edition(id) for id in EDITION_IDS}) == 5
    with pytest.raises(AttributeError):
        again.choice = 4


def test_every_tile_has_a_name_of_its_own():
    for id in EDITION_IDS:
        names = [tile.name for tile in edition(id).tiles]
        assert len(set(names)) == len(names)


def test_the_automa_is_that_of_the_component_facts():
    facts, components = FACTS["automa"], automa_components()
    cards = [[c.number, c.deck, c.budget, list(c.filters), c.income] for c in components.cards]
    assert cards == facts["cards"]
    levels = [
        [level.number, level.name, level.marker_before_end, list(level.scores)]
        for level in components.levels
    ]
    assert levels == facts["levels"]
    assert {card.deck for card in components.cards} == set(DECKS)


def test_the_orientations_of_a_shape_are_quarter_turns_then_flips():
    ell = shape_cells("##/#.")
    assert ell == ((0, 0), (0, 1), (1, 0))
    drawn = [shape_text(orient(shape_cells("###/#.."), way)) for way in range(8)]
    assert drawn == [
        "###/#..",
        "##/.#/.#",
        "..#/###",
        "#./#./##",
        "###/..#",
        ".#/.#/##",
        "#../###",
        "##/#./#.",
    ]


def test_free_shapes_are_equal_for_equal_pieces_only():
    pieces = {tile.shape: free_shape(tile.cells) for tile in edition("classic").tiles}
    for shape, free in pieces.items():
        for way in range(8):
            assert free_shape(orient(shape_cells(shape), way)) == free
    assert free_shape(shape_cells("###/#..")) != free_shape(shape_cells("##./.##"))


def test_a_tile_knows_its_squares():
    daisies = edition("classic").tiles[24]
    assert daisies.cells == ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 2))
    assert daisies.size == 6


def test_every_shipped_edition_can_be_laid_out():
    for id in EDITION_IDS:
        position = Game.new(id, seed=0).position
        assert len(position.legal_moves()) > 100
