"""The rules in words: both languages tell the same about every edition."""

from __future__ import annotations

import re

import pytest

from quiltwork import edition
from quiltwork.editions import EDITION_IDS
from quiltwork.rulebook import rulebook, rules_text

every_edition = pytest.mark.parametrize("id", EDITION_IDS)


def _figures(text: str) -> list[str]:
    return re.findall(r"\d+", text)


@every_edition
def test_both_languages_say_the_same_figures_section_by_section(id: str) -> None:
    english, german = (rulebook(edition(id), language) for language in ("en", "de"))
    assert len(english.sections) == len(german.sections)
    for one, other in zip(english.sections, german.sections, strict=True):
        assert one.text.count("\n- ") == other.text.count("\n- "), other.title
        assert _figures(one.text) == _figures(other.text), other.title
        assert one.text != other.text


@every_edition
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_fact_of_an_edition_is_in_its_rules(id: str, language: str) -> None:
    chosen = edition(id)
    text = rules_text(chosen, language)  # type: ignore[arg-type]
    for mark in (*chosen.income_marks, *chosen.special_patch_marks, chosen.last_space):
        assert str(mark) in _figures(text)
    assert ("Automa" in text) == chosen.automa
    assert not re.search(r"[{}]|None", text)


@every_edition
def test_who_doubts_is_warned_in_both_languages(id: str) -> None:
    english, german = (rulebook(edition(id), language) for language in ("en", "de"))
    assert (english.caution is None) == (german.caution is None)
    if german.caution is not None:
        assert german.caution.count(":") >= 1 and not german.caution.endswith(").")


def test_stack_n_stuff_has_its_own_words() -> None:
    text = rules_text(edition("stack-n-stuff"), "de")
    assert "Kiste" in text and "Knopf" not in text and "Decke" not in text
