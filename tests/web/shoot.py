"""Take pictures of the gallery: python tests/web/shoot.py FOLDER [SCENE ...].

Build it first (npm run gallery in web/). Needs Playwright and Debian's chromium.
"""

from __future__ import annotations

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

GALLERY = Path(__file__).parents[2] / "web" / "dist-gallery"
SCENES = (
    "table",
    "start",
    "stacked",
    "end",
    "express",
    "truck",
    "states",
    "fabrics",
    "furniture",
    "drag",
)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """No lines on the terminal."""


def shoot(folder: Path, scenes: tuple[str, ...]) -> None:
    """One picture for each scene and theme; an error on the page is an error here."""
    folder.mkdir(parents=True, exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(GALLERY)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: said.type == "error" and problems.append(said.text))
        for scene in scenes:
            for theme in ("light", "dark"):
                place = f"http://127.0.0.1:{server.server_port}/gallery.html"
                page.goto(f"{place}?scene={scene}&theme={theme}", wait_until="networkidle")
                page.evaluate("document.fonts.ready")
                page.screenshot(path=folder / f"{scene}-{theme}.png")
        browser.close()
    server.shutdown()
    if problems:
        raise SystemExit("\n".join(problems))


if __name__ == "__main__":
    shoot(Path(sys.argv[1]), tuple(sys.argv[2:]) or SCENES)
