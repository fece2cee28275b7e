"""Check the page in web/, types first, then its own tests: python scripts/check_page.py.

Node and npm come from where `build_page.py` has them.
"""

from __future__ import annotations

import subprocess
import sys

from build_page import WEB, environment, fetch_packages, node, npm


def main() -> None:
    """Run both; what they say is shown."""
    fetch_packages()
    for script in ("check", "test"):
        command = [node(), npm(), "run", "--silent", script]
        if code := subprocess.run(command, cwd=WEB, env=environment()).returncode:
            sys.exit(code)


if __name__ == "__main__":
    main()
