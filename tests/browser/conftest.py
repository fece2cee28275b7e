"""A browser and a server for each file of tests, and guests that arrive with a device.

Both live as long as one file: while Playwright runs, tests that use asyncio cannot.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.guests import Arrive, Guests
from quiltwork.server.settings import built_page
from server.serving import Running

PATIENCE = 30_000
"""Milliseconds: as long as a busy machine may take for anything."""
FLAGS = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser that QUILTWORK_BROWSER names, else Debian's Chromium."""
    path = os.environ.get("QUILTWORK_BROWSER", shutil.which("chromium"))
    if not path:
        pytest.skip("there is no Chromium; QUILTWORK_BROWSER can name one")
    if built_page() is None:
        pytest.skip("the page was not built")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]  # Chromium's sandbox refuses root
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS + sandbox)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """`quiltwork serve` in a process of its own."""
    running = Running(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def arrive(chromium: Browser, server: Running) -> Iterator[Arrive]:
    """Lets a guest arrive, with a browser and a cookie of their own; see `Guests.arrive`."""
    guests = Guests(chromium, server.address, PATIENCE)
    yield guests.arrive
    guests.leave()
