"""Records on disk: both forms, and nothing lost or left behind when something goes wrong."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from notation.games import TABLES, edition_of, finished, own_edition
from quiltwork import (
    Game,
    IllegalMove,
    ParseError,
    QuiltworkError,
    UnknownEdition,
    format_json_record,
    format_record,
)
from quiltwork.files import JSON_SUFFIXES, read_record, read_records, write_record, write_whole

GAME = finished("classic", 1)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Both forms


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", ["game.txt", "game.qw", "game", "game.jsonl", "game.json"])
def test_a_saved_game_is_taken_up_where_it_was(table: str, name: str, tmp_path: Path) -> None:
    game, own = finished(table, 1), edition_of(table)
    game.save(tmp_path / name, Player0="Zo\u00eb", Event='"\\{}')
    again = Game.from_file(tmp_path / name, edition=own)
    assert again.record() == game.record(Player0="Zo\u00eb", Event='"\\{}')
    assert again.positions == game.positions
    assert names(tmp_path) == [name]


def test_the_name_decides_the_form_when_writing(tmp_path: Path) -> None:
    record = GAME.record(Player0="Zo\u00eb")
    for suffix in JSON_SUFFIXES:
        write_record(tmp_path / f"game{suffix}", record)
        written = (tmp_path / f"game{suffix}").read_bytes()
        assert written == format_json_record(record).encode("utf-8")
    write_record(str(tmp_path / "game.qw"), record)
    assert (tmp_path / "game.qw").read_bytes() == format_record(record).encode("utf-8")


def test_the_content_decides_the_form_when_reading(tmp_path: Path) -> None:
    record = GAME.record()
    path = tmp_path / "game.txt"
    path.write_text("\n  " + format_json_record(record), "utf-8")
    assert read_record(path) == record
    path = tmp_path / "game.jsonl"
    path.write_text("\n  " + format_record(record), "utf-8")
    assert read_record(str(path)) == record


def test_a_file_may_hold_many_games(tmp_path: Path) -> None:
    records = [finished(id, 1).record() for id in ("classic", "express", "solo-tactical")]
    for write in (format_record, format_json_record):
        path = tmp_path / "games"
        path.write_text("".join(map(write, records)), "utf-8")
        assert read_records(path) == records
        with pytest.raises(ParseError, match=r"^games: expected one record, found 3$"):
            read_record(path)
        with pytest.raises(ParseError, match=r"^games: expected one record, found 3$"):
            Game.from_file(path)


def test_an_empty_file_holds_no_game(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(" \n", "utf-8")
    assert read_records(path) == []
    with pytest.raises(ParseError, match=r"^empty.txt: expected one record, found 0$"):
        read_record(path)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_files_from_windows_are_read(tmp_path: Path, mark: bytes, end: str) -> None:
    """A byte order mark in front used to be refused as a strange first word."""
    game = Game.new(seed=7)
    game.comment("two\nlines")
    for write in (format_record, format_json_record):
        text = write(game.record()).replace("\n", end)
        (tmp_path / "game").write_bytes(mark + text.encode("utf-8"))
        assert read_record(tmp_path / "game") == game.record()


def test_an_own_edition_is_brought_along(tmp_path: Path) -> None:
    finished("own", 1).save(tmp_path / "game.jsonl")
    assert read_record(tmp_path / "game.jsonl", own_edition()) == finished("own", 1).record()
    with pytest.raises(UnknownEdition, match=r"^game.jsonl: unknown edition 'own'"):
        Game.from_file(tmp_path / "game.jsonl")


# What cannot be read


def test_an_error_names_the_file_and_stays_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    text = format_record(GAME.record())
    path.write_text(text + "]", "utf-8")
    with pytest.raises(ParseError, match=r"^game\.txt: line [0-9]+: cannot read '\]'$"):
        read_records(path)
    path.write_text(text.replace("1. p", "D 1. p"), "utf-8")
    with pytest.raises(IllegalMove, match=r"^game\.txt: move 1: D: there is no special patch"):
        read_records(path)


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\x00\x01", b"\x80", b'[Quiltwork "1"]\xff', bytes(range(256)), b"caf\xe9"],
)
def test_bytes_that_are_no_text_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "noise").write_bytes(content)
    with pytest.raises(ParseError, match=r"noise: cannot be read: 'utf-8"):
        read_records(tmp_path / "noise")


def test_garbage_that_happens_to_be_text_is_refused(tmp_path: Path) -> None:
    for content in (b"\x00" * 100, b"PK\x03\x04", b"{\x00}", b"\x7fELF", b"<html>"):
        (tmp_path / "noise").write_bytes(content)
        with pytest.raises(ParseError, match=r"^noise: line 1: "):
            read_records(tmp_path / "noise")


def test_what_is_no_readable_file_is_refused_with_the_systems_reason(tmp_path: Path) -> None:
    with pytest.raises(
        ParseError, match=r"missing.txt: cannot be read: No such file or directory$"
    ):
        read_records(tmp_path / "missing.txt")
    with pytest.raises(ParseError, match=r"cannot be read: Is a directory$"):
        Game.from_file(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(ParseError, match=r"cannot be read: Not a directory$"):
        read_record(tmp_path / "file" / "below")
    with pytest.raises(ParseError, match=r"cannot be read: .*null"):
        read_record(f"{tmp_path}/a\0b")


def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **kwargs: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(ParseError, match=r"game: cannot be read: Permission denied$"):
        read_record(tmp_path / "game")


# Written completely or not at all


def test_writing_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_whole(path, "a long first content")
    write_whole(str(path), b"second")
    assert path.read_bytes() == b"second"
    assert names(tmp_path) == ["game.txt"]


def failing(error: BaseException) -> Callable[..., object]:
    def fail(*args: object, **kwargs: object) -> object:
        raise error

    return fail


FAILURES = [
    ("replace", OSError(28, "No space left on device"), "No space left on device"),
    ("replace", PermissionError(13, "Permission denied"), "Permission denied"),
    ("replace", OSError("odd"), "odd"),
    ("fsync", OSError(5, "Input/output error"), "Input/output error"),
    ("replace", KeyboardInterrupt(), None),
    ("fsync", KeyboardInterrupt(), None),
    ("fsync", MemoryError(), None),
]


@pytest.mark.parametrize(("call", "error", "reason"), FAILURES)
@pytest.mark.parametrize("existed", [True, False])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    error: BaseException,
    reason: str | None,
    existed: bool,
) -> None:
    path = tmp_path / "game.txt"
    if existed:
        path.write_bytes(b"old")
    monkeypatch.setattr(os, call, failing(error))
    expected = type(error) if reason is None else QuiltworkError
    with pytest.raises(expected) as caught:
        GAME.save(path)
    if reason is not None:
        assert str(caught.value) == f"{path}: cannot be written: {reason}"
    assert names(tmp_path) == (["game.txt"] if existed else [])
    assert not existed or path.read_bytes() == b"old"


def test_an_interruption_in_the_middle_of_the_bytes_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"old")
    real = Path.open

    def half_open(self: Path, *args: object, **kwargs: object) -> object:
        file = real(self, *args, **kwargs)  # type: ignore[call-overload]

        class Half:
            def __enter__(self) -> Half:
                return self

            def __exit__(self, *error: object) -> None:
                file.close()

            def write(self, data: bytes) -> None:
                file.write(data[: len(data) // 2])
                file.flush()
                raise KeyboardInterrupt

        return Half()

    monkeypatch.setattr(Path, "open", half_open)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new content")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["game.txt"]


def test_the_bytes_are_on_disk_before_the_name_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, order = tmp_path / "game.txt", []
    real_fsync, real_replace = os.fsync, os.replace

    def fsync(descriptor: int) -> None:
        order.append(("fsync", os.fstat(descriptor).st_size))
        real_fsync(descriptor)

    def replace(source: str, target: str) -> None:
        order.append(("replace", Path(source).stat().st_size))
        assert Path(source).parent == tmp_path, "a neighbour: renaming works on one disk only"
        real_replace(source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    write_whole(path, b"content")
    assert order == [("fsync", 7), ("replace", 7)]


def test_what_cannot_be_written_is_refused_with_the_systems_reason(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"old")
    cases = {
        tmp_path / "missing" / "game.txt": "No such file or directory",
        tmp_path / "folder": "Is a directory",
        tmp_path / "file" / "game.txt": "Not a directory",
        tmp_path / ("x" * 300): "File name too long",
        Path(f"{tmp_path}/a\0b"): "null",
    }
    for path, reason in cases.items():
        with pytest.raises(QuiltworkError) as caught:
            GAME.save(path)
        assert str(caught.value).startswith(f"{path}: cannot be written: ")
        assert reason in str(caught.value)
    assert names(tmp_path) == ["file", "folder"]
    assert names(tmp_path / "folder") == []
    assert (tmp_path / "file").read_bytes() == b"old"


@pytest.mark.skipif(os.name != "posix", reason="permissions as on Unix")
def test_a_new_file_is_as_public_as_any_and_an_old_one_stays_as_it_was(tmp_path: Path) -> None:
    """Saved games used to be readable by nobody but their owner, whatever they were before."""
    usual = tmp_path / "usual"
    usual.write_bytes(b"")
    write_whole(tmp_path / "new", b"")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    for mode in (0o600, 0o664, 0o444):
        (tmp_path / "new").chmod(mode)
        write_whole(tmp_path / "new", b"x")
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == mode


def test_an_error_in_the_record_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"old")
    with pytest.raises(ParseError, match="cannot be the name of a tag"):
        GAME.save(path, Circle="1")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["game.txt"]
