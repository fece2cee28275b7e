"""A PostgreSQL server for tests, in a temporary folder and reached by a socket in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

OWNER = "postgres"
"""PostgreSQL does not run as root; Debian's package brings this user."""


def programs() -> Path | None:
    """Where PostgreSQL's programs are, if they are here."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(folders, key=lambda path: float(path.parts[-3]), default=None)
    return newest.parent if newest is not None else None


class Postgres:
    """A server that can be stopped and started again."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # Not in pytest's folder: nobody but its owner may look in there.
        self._folder = Path(tempfile.mkdtemp(prefix="quiltwork-postgres-"))
        self._as_owner: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(self._folder, OWNER, OWNER)
            self._as_owner = ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups"]
        self._run("initdb", "--auth=trust", "--username=quilt", "--encoding=UTF8", "--no-sync")
        self.start()

    @property
    def address(self) -> str:
        """As `quiltwork serve --database` takes it."""
        return f"postgresql://quilt@/postgres?host={self._folder}"

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses= -c fsync=off"
        self._run("pg_ctl", "start", "--wait", "--silent", "-o", options, "-l", "log")

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=fast")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def _run(self, program: str, *options: str) -> None:
        command = [*self._as_owner, str(self._programs / program), *options]
        command += ["-D", str(self._folder / "data")]
        done = subprocess.run(command, cwd=self._folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
