"""The built page: its files, and its first page for every address that is not the API's."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"


class Page(StaticFiles):
    """Serves a folder; addresses inside the page all lead to `index.html`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._index = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the page."""
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            # A file that is missing is missing; an address of the page has no ending.
            if error.status_code != 404 or path.startswith("api") or Path(path).suffix:
                raise
            answer = FileResponse(self._index)
        # The names of built files change with what is in them; nothing else may be kept.
        named_by_content = path.startswith("assets/")
        answer.headers["cache-control"] = FOREVER if named_by_content else "no-cache"
        return answer
