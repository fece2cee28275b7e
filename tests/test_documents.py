"""The documents' examples work as they stand, and their promises are kept."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("document", ["README.md", "docs/native.md", "docs/research.md"])
def test_the_examples_work(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where one saves its game
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried >= 6
    assert failed == 0


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for target in re.findall(r"\]\((?!https:)([^)#]+)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_answer_key_of_as_dict_is_documented() -> None:
    from quiltwork import Game

    notation = (ROOT / "docs/notation.md").read_text("utf-8")
    answer = Game.new(seed=1).position.as_dict()
    for key in answer:
        assert f"`{key}`" in notation, key
