"""Every page and state, on desk and phone, light and dark: axe finds nothing, a picture is taken.

The pictures lie in build/screens, one folder for each device and theme.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.guests import DESK, PHONE, Arrive
from browser.scenes import PHONE_SCENES, SCENES
from browser.stage import Stage

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = ROOT / "build" / "screens"


def violations(page: Page) -> list[str]:
    """What axe has to say about a page, one line for each thing found."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((said) => said.violations)")
    return [
        f"{violation['id']}: {node['failureSummary']} {node['html'][:160]}"
        for violation in found
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", ["desk", "phone"])
def test_every_page(arrive: Arrive, device: str, theme: str) -> None:
    folder = SCREENS / f"{device}-{theme}"
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    stage = Stage(arrive, {"desk": DESK, "phone": PHONE}[device], dark=theme == "dark")
    guest = stage.page
    scenes = SCENES | PHONE_SCENES if stage.is_phone else SCENES
    for name, make in scenes.items():
        stage.page = guest
        make(stage)
        stage.page.evaluate("document.fonts.ready")
        stage.page.screenshot(path=folder / f"{name}.png", full_page=True)
        found += [f"{name}: {problem}" for problem in violations(stage.page)]
    assert not found, "\n".join(found)
