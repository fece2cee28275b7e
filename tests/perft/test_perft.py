"""The perft tables hold for the reference rules, and every edition has one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from quiltwork import EDITION_IDS, parse_position
from quiltwork.rules.perft import perft

FOLDER = Path(__file__).parent
ROWS = [
    pytest.param(row["position"], row["counts"], id=f"{path.stem}-{number}")
    for path in sorted(FOLDER.glob("*.toml"))
    for number, row in enumerate(tomllib.loads(path.read_text("utf-8"))["perft"])
]


@pytest.mark.parametrize(("text", "counts"), ROWS)
def test_perft(text: str, counts: list[int]) -> None:
    position = parse_position(text)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_every_edition_has_a_table() -> None:
    assert set(EDITION_IDS) <= {path.stem for path in FOLDER.glob("*.toml")}


def test_perft_of_depth_0_is_1() -> None:
    assert perft(parse_position(ROWS[0].values[0]), 0) == 1
