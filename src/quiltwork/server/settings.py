"""What a server is told on the command line, and where its files are."""

from __future__ import annotations

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from ..errors import QuiltworkError

SHORTEST_SECRET = 32


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    database: str
    """A file's path, or an address like postgresql://user@host/name."""
    secret: str
    """Signs the cookies: whoever knows it can be anybody."""
    page: Path | None = None
    """The folder of the built page; None where there is none."""
    host: str = "127.0.0.1"
    """Where it listens; together with `allow_hosts` the names it answers to (hosts.py)."""
    allow_hosts: tuple[str, ...] = ()
    processes: int = 2
    """For computer players that think for long."""
    requests_per_second: float = 50.0
    """Of one client, before it is told to slow down."""
    messages_per_second: float = 20.0
    """Of one socket, before it is closed."""
    hints_per_second: float = 0.5
    """Of one guest, before it has to wait."""
    idle_seconds: float = 600.0
    """After so long without anybody in it a room is put away; its game stays in the store."""

    @property
    def address(self) -> str:
        """The database's address as SQLAlchemy writes it."""
        scheme, separator, rest = self.database.partition("://")
        if not separator:
            return f"sqlite+aiosqlite:///{self.database}"
        drivers = {
            "sqlite": "sqlite+aiosqlite",
            "postgres": "postgresql+asyncpg",
            "postgresql": "postgresql+asyncpg",
        }
        return f"{drivers.get(scheme, scheme)}://{rest}"


def data_folder() -> Path:
    """Where this user's games are kept; made if it is not there."""
    if chosen := os.environ.get("QUILTWORK_DATA"):
        folder = Path(chosen)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Quiltwork"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "Quiltwork"
    else:
        usual = Path.home() / ".local" / "share"
        folder = Path(os.environ.get("XDG_DATA_HOME") or usual) / "quiltwork"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def read_secret(path: Path) -> str:
    """The secret in a file; a new one is written there if there is none."""
    try:
        # Only its owner may read it; an existing file is never written over.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        secret = path.read_text("utf-8").strip()
    else:
        secret = secrets.token_urlsafe(SHORTEST_SECRET)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(secret + "\n")
    if len(secret) < SHORTEST_SECRET:
        raise QuiltworkError(f"{path}: a secret has at least {SHORTEST_SECRET} characters")
    return secret


def built_page() -> Path | None:
    """The page that came with the package, if it was built."""
    folder = Path(__file__).parent / "page"
    return folder if (folder / "index.html").is_file() else None
