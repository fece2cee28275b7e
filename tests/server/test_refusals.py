"""Refusals: each has a code, and the page can say it in each of its languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quiltwork.server.refusal import REFUSALS

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "quiltwork" / "server"
WORDS = ROOT / "web" / "src" / "words"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_can_say_every_refusal(language: str) -> None:
    catalogue = (WORDS / f"{language}.ts").read_text("utf-8")
    said = set(re.findall(r'"refused\.(\w+)":', catalogue))
    assert said == REFUSALS.keys()


def test_every_refusal_is_used_and_every_one_used_is_known() -> None:
    source = "\n".join(path.read_text("utf-8") for path in SERVER.rglob("*.py"))
    used = set(re.findall(r'Refusal\(\s*"(\w+)"', source))
    by_error = {"illegal_move", "unreadable_move"}
    assert used | by_error == REFUSALS.keys()


def test_a_refusal_is_an_error_of_the_client() -> None:
    assert all(400 <= kind.status < 500 for kind in REFUSALS.values())
