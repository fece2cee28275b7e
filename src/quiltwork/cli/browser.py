"""A game in the browser: a server for oneself, on a free port of this machine."""

from __future__ import annotations

from importlib.util import find_spec

from ..editions import EDITION_IDS
from ..errors import QuiltworkError

NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "aiosqlite", "alembic", "itsdangerous", "websockets")
HOST = "127.0.0.1"


def require_server() -> None:
    """Say in one line what is missing for a server."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise QuiltworkError(f"a server needs {missing[0]}: install quiltwork[server]")


def can_play_in_browser(edition: str | None) -> bool:
    """The page was built, all it takes to serve it is there, and the edition is one of ours."""
    if edition not in (None, *EDITION_IDS) or any(find_spec(name) is None for name in NEEDED):
        return False
    from ..server.settings import built_page

    return built_page() is not None


def play_in_browser(edition: str | None) -> None:
    """Serve to this machine alone, and show the page; until interrupted."""
    import webbrowser

    from ..server.running import listen, serve
    from ..server.settings import Settings, built_page, data_folder, read_secret

    folder = data_folder()
    settings = Settings(
        str(folder / "games.db"), read_secret(folder / "secret"), built_page(), processes=1
    )
    listening = listen(HOST, 0)
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    if edition is not None:
        address += f"?edition={edition}"

    def ready() -> None:
        print(f"The table is laid at {address} (Ctrl-C ends it)", flush=True)
        webbrowser.open(address)

    serve(settings, listening, ready)
