"""The journal of a match: nothing finished is lost, and nothing foreign gets in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quiltwork import ParseError, QuiltworkError
from quiltwork.engine.journal import GameKey, Journal
from quiltwork.engine.playing import GameResult

SETTINGS = {"kind": "match", "edition": "classic", "players": ["a", "b"], "seed": 1}
GAMES = {
    GameKey(0, 1, 0, False): GameResult(0, (20, -3), (18, 20), (0.5, 0.25), (0, 81, 5)),
    GameKey(0, 1, 0, True): GameResult(1, None, (3, 2), (0.1, 0.0), (7,), "ended: \n\u20ac"),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    with Journal(path, SETTINGS) as journal:
        for key, game in GAMES.items():
            journal.add(key, game)
            assert path.read_bytes().endswith(b"}\n")  # at once, not when it is closed
    return path


def test_games_are_read_back_as_they_were(path: Path) -> None:
    with Journal(path, SETTINGS) as journal:
        assert journal.games == GAMES
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_torn_last_line_is_dropped_and_written_again(path: Path, cut: int) -> None:
    path.write_bytes(path.read_bytes()[:-cut])
    first, second = GAMES
    with Journal(path, SETTINGS) as journal:
        assert list(journal.games) == [first]
        journal.add(second, GAMES[second])
    with Journal(path, SETTINGS) as journal:
        assert journal.games == GAMES


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": 2}, "another match: its seed is 1, not 2"),
        ({"players": ["a", "c"]}, r'its players is \["a", "b"\], not \["a", "c"\]'),
        ({"edition": "x" * 200}, 'its edition is "classic", not "xx'),
        ({"more": 1}, "its more is null, not 1"),
    ],
)
def test_the_journal_of_another_match_is_refused_and_left_alone(
    path: Path, change: dict[str, object], problem: str
) -> None:
    before = path.read_bytes()
    with pytest.raises(QuiltworkError, match=problem):
        Journal(path, SETTINGS | change)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", ["Dear diary", "Dear diary\n", "{}\n", "[1]\n", "\n", '{"quiltwork": 1}\n']
)
def test_any_other_file_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(content)
    with pytest.raises(ParseError, match="not the journal of a match"):
        Journal(path, SETTINGS)
    assert path.read_text() == content


def test_a_newer_format_is_refused(path: Path) -> None:
    path.write_text(path.read_text().replace('"quiltwork_journal": 1', '"quiltwork_journal": 2'))
    with pytest.raises(QuiltworkError, match="its format is 2, not 1"):
        Journal(path, SETTINGS)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", [0, 1, 0]),
        ("game", None),
        ("winner", 2),
        ("scores", [1]),
        ("moves", "many"),
        ("seconds", {}),
        ("actions", 3),
        ("actions", ["A"]),
    ],
)
def test_a_damaged_line_is_named(path: Path, key: str, value: object) -> None:
    header, first, second = path.read_text().splitlines()
    damaged = json.dumps(json.loads(first) | {key: value})
    path.write_text(f"{header}\n{damaged}\n{second}\n")
    with pytest.raises(ParseError, match="line 2 is damaged"):
        Journal(path, SETTINGS)


def test_a_game_that_is_there_twice_is_refused(path: Path) -> None:
    header, first, _ = path.read_text().splitlines()
    path.write_text(f"{header}\n{first}\n{first}\n")
    with pytest.raises(ParseError, match="line 3: this game is there twice"):
        Journal(path, SETTINGS)


def test_two_matches_cannot_write_to_one_journal(path: Path) -> None:
    with Journal(path, SETTINGS), pytest.raises(QuiltworkError, match="another match is writing"):
        Journal(path, SETTINGS)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    for place in (tmp_path, "/dev/null"):
        with pytest.raises(QuiltworkError, match="can only be a file"):
            Journal(place, SETTINGS)
    for place in (tmp_path / "nowhere" / "match.jsonl", "a\0b"):
        with pytest.raises(QuiltworkError, match="cannot be written"):
            Journal(place, SETTINGS)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal(path, SETTINGS) as journal, open("/dev/full", "wb", buffering=0) as full:
        monkeypatch.setattr(journal, "_file", full)
        with pytest.raises(QuiltworkError, match="cannot be written: No space left"):
            journal.add(*next(iter(GAMES.items())))
        monkeypatch.undo()
