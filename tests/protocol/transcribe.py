"""Golden transcripts: what the engine answers to fixed lines, in readable files.

`python tests/protocol/transcribe.py` writes the answers anew, also those in docs/protocol.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from quiltwork import __version__
from quiltwork.engine.protocol.analysis import Desk
from quiltwork.engine.protocol.session import Session

FOLDER = Path(__file__).parent / "transcripts"
DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
SHOWN = ("match", "analysis")
"""Those that the document shows."""


def transcript(name: str) -> str:
    """The file with its answers as they are now: lines to the engine and remarks stay."""
    written: list[str] = []
    infinite = False

    def write(line: str) -> None:
        # How often it reports until it is stopped depends on the clock.
        if not (infinite and line.startswith("info ")):
            written.append(f"< {_masked(line)}")

    engine = (Desk if name.startswith("analysis") else Session)(write)
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("< "):
            continue
        written.append(line)
        if line.startswith("> "):
            infinite = infinite or line == "> go infinite"
            goes_on = engine.handle(line[2:])
            assert goes_on, "a transcript ends by itself"
            if not infinite or line == "> stop":
                engine.wait()
                infinite = False
    engine.close()
    return "\n".join(written) + "\n"


def _masked(line: str) -> str:
    """Without what the clock decides, and the version."""
    return re.sub(r"\b(nps|time) [0-9]+", r"\1 -", line).replace(__version__, "-")


def documented(text: str, content: Callable[[str], str]) -> str:
    """The document with these contents in its transcripts."""
    for name in SHOWN:
        pattern = rf"(<!-- transcript {name} -->\n```text\n).*?(```)"
        text = re.sub(
            pattern, lambda found, n=name: found[1] + content(n) + found[2], text, flags=re.DOTALL
        )
    return text


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def main() -> None:
    made = {name: transcript(name) for name in names()}
    for name, text in made.items():
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
        print(f"wrote {name}.txt")
    DOCUMENT.write_text(documented(DOCUMENT.read_text("utf-8"), lambda name: made[name]), "utf-8")


if __name__ == "__main__":
    main()
