"""The command line: one file per command, listed in `app.py`.

What a table looks like as text is in `view/`, the game at a terminal in `terminal/`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code: the entry point of `quiltwork`."""
    from .app import run  # Typer is only needed when a command runs

    sys.exit(run(sys.argv[1:] if argv is None else argv))
