"""What the page takes from Python is what Python says now."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from web import make_fixtures

WEB = Path(__file__).parents[2] / "web"


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fabrics", WEB / "scripts" / "fabrics.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("file", ["fabrics.json", "colours.css"])
def test_the_page_wears_the_fabrics_of_the_pictures(file: str) -> None:
    written = (WEB / "src" / "draw" / file).read_text("utf-8")
    assert written == _script().FILES[file](), "run python web/scripts/fabrics.py"


@pytest.mark.parametrize("name", sorted(make_fixtures.SCENES))
def test_fixtures_are_positions_of_real_games(name: str) -> None:
    written = (make_fixtures.FIXTURES / f"{name}.json").read_text("utf-8")
    assert written == make_fixtures.scene(name), "run python tests/web/make_fixtures.py"


def test_outlines_for_the_page_are_those_of_the_pictures() -> None:
    written = (make_fixtures.FIXTURES / "outlines.json").read_text("utf-8")
    assert written == make_fixtures.outlines()
