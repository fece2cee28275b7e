"""The page in a real browser: bytes of a first load, work until it can be played, frames of a drag.

    python benchmarks/page.py [--lighthouse COMMAND]

Needs chromium (or CHROMIUM=PATH) and Playwright. CPU time is the page's main thread's own;
frames are counted as they were shown. A busy machine makes all times longer: use a quiet one. With
`--lighthouse "npx lighthouse"` that is run on the start page and on a table as well.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from quiltwork.engine.players import player
from quiltwork.native import Position as NativePosition
from quiltwork.notation import parse_position

PORT = 8799
ADDRESS = f"http://127.0.0.1:{PORT}"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
SERVE = "import quiltwork.cli as c; c.main()"
READY = ".starts .go, .card"
DRAG_SECONDS = 5.0
FULL = 14
"""A quilt with fewer empty squares counts as full."""


@contextmanager
def server() -> Iterator[None]:
    """A server of our own, ready to answer."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(PORT)]
        environment = os.environ | {"QUILTWORK_DATA": folder}
        process = subprocess.Popen(
            [*command, "--requests", "1000"], env=environment, stdout=subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            process.stdout.readline()  # it says where it listens
            yield
        finally:
            process.terminate()
            process.wait()


def play_until_full(context: BrowserContext) -> str:
    """A game at one screen, played by level 4 on both sides until a quilt is nearly full."""
    wish = {"edition": "classic", "opponent": {"kind": "here"}, "seed": 12}
    made = context.request.post("/api/games", data=wish).json()
    game = made["game"]
    while game["status"] == "playing":
        position = game["position"]
        if position["special"] is None and min(p["empty"] for p in position["players"]) < FULL:
            break
        rules = parse_position(position["text"])
        action = player("level:4").think(NativePosition(rules), game["ply"]).action
        move = {
            "seat": position["to_move"],
            "ply": game["ply"],
            "id": f"{game['ply']}",
            "move": rules.move_of(action).text,
        }
        game = context.request.post(f"/api/games/{game['id']}/moves", data=move).json()
    return f"/game/{game['id']}"


def new_context(browser: Browser, cookies: Any = None) -> BrowserContext:
    """A window of 1440 x 900 with nothing in its cache."""
    return browser.new_context(
        base_url=ADDRESS, viewport={"width": 1440, "height": 900}, storage_state=cookies
    )


def first_load(browser: Browser, path: str, cookies: Any) -> dict[str, float]:
    """Bytes over the wire until the page can be played, and what that cost."""
    context = new_context(browser, cookies)
    page = context.new_page()
    session = context.new_cdp_session(page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    trace = start_trace(session)
    begun = time.monotonic()
    page.goto(path)
    page.wait_for_selector(READY)
    ready = time.monotonic() - begun
    page.wait_for_timeout(1000)
    # The service worker fetches the shell once more for its own store; it has its own session.
    tasks = [event["tdur"] / 1000 for event in end_trace(session, trace, page) if is_task(event)]
    context.close()
    return {
        "kB": sum(received) / 1000,
        "ready ms": ready * 1000,
        "CPU ms": sum(tasks),
        "longest task, CPU ms": max(tasks),
    }


def start_trace(session: CDPSession) -> list[dict[str, Any]]:
    """Begin to write down what the browser does."""
    told: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda event: told.extend(event["value"]))
    session.send(
        "Tracing.start", {"categories": "toplevel,__metadata", "transferMode": "ReportEvents"}
    )
    return told


def end_trace(session: CDPSession, told: list[dict[str, Any]], page: Page) -> list[dict[str, Any]]:
    """What the main threads of pages did."""
    finished: list[Any] = []
    session.on("Tracing.tracingComplete", lambda event: finished.append(event))
    session.send("Tracing.end")
    while not finished:
        page.wait_for_timeout(50)
    mains = {
        (event["pid"], event["tid"])
        for event in told
        if event.get("args", {}).get("name") == "CrRendererMain"
    }
    return [event for event in told if (event["pid"], event["tid"]) in mains]


def is_task(event: dict[str, Any]) -> bool:
    """A whole task of a thread, not a part of one."""
    return event.get("ph") == "X" and "RunTask" in event["name"] and "tdur" in event


def drag(browser: Browser, path: str, cookies: Any, slower: int) -> dict[str, float]:
    """Frames while a patch is dragged over a full quilt, the processor made so much slower."""
    context = new_context(browser, cookies)
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector(READY)
    page.wait_for_timeout(1000)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    card = page.locator(".card").first.bounding_box()
    quilt = page.locator(".quilt[role=grid]").bounding_box()
    assert card is not None and quilt is not None

    def mouse(kind: str, x: float, y: float) -> None:
        held = {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
        session.send("Input.dispatchMouseEvent", held)

    mouse("mousePressed", card["x"] + 40, card["y"] + 40)
    page.evaluate(
        """() => { window.shown = []; let last = performance.now();
        const frame = (now) => { shown.push(now - last); last = now; requestAnimationFrame(frame) };
        requestAnimationFrame(frame) }"""
    )
    begun = time.monotonic()
    while (gone := time.monotonic() - begun) < DRAG_SECONDS:
        across, down = math.cos(2.2 * gone), math.sin(3 * gone)
        x = quilt["x"] + quilt["width"] * (0.5 + 0.4 * across)
        mouse("mouseMoved", x, quilt["y"] + quilt["height"] * (0.5 + 0.4 * down))
    frames = sorted(page.evaluate("shown.slice(2)"))
    context.close()
    return {
        "frames a second": 1000 * len(frames) / sum(frames),
        "median ms": frames[len(frames) // 2],
        "95 % ms": frames[int(0.95 * len(frames))],
        "longest ms": frames[-1],
    }


def lighthouse(command: str, path: str, device: str) -> dict[str, float]:
    """The scores of Lighthouse."""
    preset = ["--preset=desktop"] if device == "desktop" else []
    flags = f"--chrome-flags=--headless=new {' '.join(FLAGS)}"
    asked = [*shlex.split(command), f"{ADDRESS}{path}", *preset, "--quiet", "--output=json", flags]
    environment = os.environ | {"CHROME_PATH": CHROMIUM}
    said = subprocess.run(asked, env=environment, check=True, capture_output=True).stdout
    return {name: 100 * each["score"] for name, each in json.loads(said)["categories"].items()}


def show(title: str, figures: dict[str, float]) -> None:
    """One line of figures."""
    print(f"{title:24}", "  ".join(f"{name} {value:.1f}" for name, value in figures.items()))


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lighthouse", metavar="COMMAND", help="how Lighthouse is called here")
    asked = parser.parse_args()
    if not Path(CHROMIUM).exists():
        parser.error(f"there is no chromium at {CHROMIUM}; say CHROMIUM=PATH")
    print(f"load of the machine {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    with server(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = new_context(browser)
        table = play_until_full(context)
        cookies = context.storage_state()
        for name, path in (("start page", "/"), ("table", table)):
            show(name, first_load(browser, path, cookies))
        for slower in (1, 4):
            show(f"drag, {slower} x slower", drag(browser, table, cookies, slower))
        browser.close()
        for device in ("desktop", "mobile") if asked.lighthouse else ():
            for name, path in (("start page", "/"), ("table", table)):
                show(f"{name}, {device}", lighthouse(asked.lighthouse, path, device))


if __name__ == "__main__":
    main()
