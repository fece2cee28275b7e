"""Every API answer of the golden games is as it was; every edition and both decks have one."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from quiltwork import EDITION_IDS
from quiltwork.editions import DECKS

FOLDER = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("playthrough", FOLDER / "playthrough.py")
assert _spec is not None
assert _spec.loader is not None
golden = importlib.util.module_from_spec(_spec)
sys.modules["playthrough"] = golden
_spec.loader.exec_module(golden)


@pytest.mark.parametrize("name", golden.GAMES)
def test_golden_playthrough_is_unchanged(name: str) -> None:
    wanted = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert golden.playthrough(name) + "\n" == wanted, "run `make golden` and read the diff"


def test_every_edition_and_both_decks_have_a_playthrough() -> None:
    assert set(EDITION_IDS) <= {edition for edition, _, solo in golden.GAMES.values() if not solo}
    assert set(DECKS) == {solo.deck for _, _, solo in golden.GAMES.values() if solo}
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(golden.GAMES)


def test_golden_games_show_the_rare_branches() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.txt"))
    for kind in (
        "special_tile_taken",
        "special_patch_placed",
        "special_patch_declined",
        "small_tiles_joined",
        "landed_on_top",
        "automa_marker_reached",
        "deck_reshuffled",
        "budget_seen",
    ):
        assert f'"kind": "{kind}"' in text, kind
