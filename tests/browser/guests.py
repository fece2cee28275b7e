"""Guests: each with a device, and an eye on everything the browser complains about."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

Device = Mapping[str, Any]
Arrive = Callable[..., Page]

DESK: Device = {"viewport": {"width": 1440, "height": 900}}
PHONE: Device = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


class Guests:
    """Everybody who came to one test."""

    def __init__(self, browser: Browser, address: str, patience: float) -> None:
        self._browser, self._address, self._patience = browser, address, patience
        self._pages: list[Page] = []
        self._problems: list[str] = []

    def arrive(
        self,
        device: Device = DESK,
        *,
        dark: bool = False,
        moving: bool = False,
        forgiven: str = "^$",
        **more: Any,
    ) -> Page:
        """A new guest. `forgiven` matches the complaints that this test brings about itself."""
        context = self._browser.new_context(
            base_url=self._address,
            locale="en-GB",
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            **device,
            **more,
        )
        context.set_default_timeout(self._patience)
        page = context.new_page()
        page.on("pageerror", lambda error: self._problems.append(f"{page.url}: {error}"))

        def hear(said: ConsoleMessage) -> None:
            if said.type in ("error", "warning") and not re.search(forgiven, said.text):
                self._problems.append(f"{page.url}: {said.text}")

        page.on("console", hear)
        self._pages.append(page)
        return page

    def leave(self) -> None:
        """Close everything; a page that complained fails the test."""
        for page in self._pages:
            page.context.close()
        assert not self._problems, "\n".join(self._problems)
