"""The engine answers as it did; the document shows what it answers."""

from __future__ import annotations

import pytest

from quiltwork.engine.protocol.options import OPTIONS
from quiltwork.engine.protocol.query import FIELDS
from quiltwork.engine.protocol.session import Session

from .transcribe import DOCUMENT, FOLDER, SHOWN, documented, names, transcript


@pytest.mark.parametrize("name", names())
def test_a_transcript_is_unchanged(name: str) -> None:
    wanted = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert transcript(name) == wanted, "run `make golden` and read the diff"


def test_the_document_shows_the_transcripts() -> None:
    text = DOCUMENT.read_text("utf-8")
    shown = documented(text, lambda name: (FOLDER / f"{name}.txt").read_text("utf-8"))
    assert shown == text, "run `make golden` and read the diff"
    assert all(f"<!-- transcript {name} -->\n```text\n> " in text for name in SHOWN)


def test_every_command_option_and_field_is_documented() -> None:
    text = DOCUMENT.read_text("utf-8")
    commands = Session(lambda line: None)._commands.keys() | {"quit"}
    for command in commands:
        assert f"\n| `{command}" in text, command
    for option in OPTIONS:
        assert f"\n| `{option.name}` |" in text, option.name
    for field in FIELDS:
        assert f"\n| `{field}` |" in text, field
