"""`quiltwork play` opens the browser where there is a page, and the terminal otherwise."""

from __future__ import annotations

import io
import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quiltwork.cli.app import run
from quiltwork.server import running, settings

Opened = list[str]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """What was opened in the browser; the server only says that it is ready."""
    shown: Opened = []

    def serve(settings: Any, listening: Any, ready: Callable[[], None]) -> None:
        listening.close()
        ready()

    monkeypatch.setenv("QUILTWORK_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(settings, "built_page", lambda: tmp_path)
    monkeypatch.setattr(running, "serve", serve)
    monkeypatch.setattr(webbrowser, "open", shown.append)
    return shown


def test_play_serves_this_machine_alone_and_opens_the_page(opened: Opened, tmp_path: Path) -> None:
    assert run(["play"]) == 0 and run(["play", "express"]) == 0
    assert opened[0].startswith("http://127.0.0.1:") and opened[0].endswith("/")
    assert opened[1].endswith("/?edition=express")
    assert (tmp_path / "data" / "secret").is_file()


@pytest.mark.parametrize(
    "options", [["--terminal"], ["--seed", "1"], ["--against", "automa"], ["--no-color"]]
)
def test_options_of_the_terminal_game_mean_the_terminal(
    opened: Opened, options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    run(["play", *options])
    assert opened == []


def test_without_a_page_it_is_the_terminal(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "built_page", lambda: None)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    run(["play"])
    assert opened == []


def test_every_message_is_sent_at_once() -> None:
    """asyncio sets TCP_NODELAY only where the protocol is named: without it moves wait 40 ms."""
    listening = running.listen("127.0.0.1", 0)
    listening.listen()
    with socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        assert accepted.proto == socket.IPPROTO_TCP
        accepted.close()
    listening.close()


def test_serve_says_where_it_is(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", "0"]) == 0
    assert capsys.readouterr().out.startswith("Quiltwork is served at http://127.0.0.1:")
