"""The commands `engine` and `conformance` as they are typed."""

from __future__ import annotations

import io
import sys

import pytest

from quiltwork.cli import main


def run(monkeypatch, capsys, argv: list[str], typed: bytes = b"") -> tuple[object, str]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
    with pytest.raises(SystemExit) as left:
        main(argv)
    return left.value.code, capsys.readouterr().out


@pytest.mark.parametrize("command", ["engine", "conformance"])
def test_help_gives_examples(monkeypatch, capsys, command: str) -> None:
    code, out = run(monkeypatch, capsys, [command, "--help"])
    assert code == 0 and f"  quiltwork {command}" in out and "docs/protocol.md" in out


def test_the_engine_answers_on_stdout(monkeypatch, capsys) -> None:
    code, out = run(monkeypatch, capsys, ["engine"], b"isready\nquit\nisready\n")
    assert (code, out) == (0, "readyok\n")
    code, out = run(monkeypatch, capsys, ["engine", "--analysis"], b"hello")
    assert code == 0 and out.startswith('{"error": "not JSON')


def test_the_end_of_the_readers_is_no_failure(monkeypatch, capsys) -> None:
    class Closed(io.BytesIO):
        def write(self, data: object) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return spare

    with open("/dev/null", "wb") as file:
        spare = file.fileno()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(Closed(), "utf-8"))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"isready\n"), "utf-8"))
        with pytest.raises(SystemExit) as left:
            main(["engine"])
    assert left.value.code == 0
