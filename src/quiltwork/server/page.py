"""The built page: its files, and its first page for every address that is not the API's."""

from __future__ import annotations

import os
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"
PACKED = {"br": ".br", "gzip": ".gz"}
"""Texts lie there in these forms too, the smaller first; the page's build makes them."""


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
            answer = self.file_response(self._index, self._index.stat(), scope)
        # The names of built files change with what is in them; nothing else may be kept.
        named_by_content = path.startswith("assets/")
        answer.headers["cache-control"] = FOREVER if named_by_content else "no-cache"
        return answer

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file, in the smallest form that the browser can read."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        wishes = {wish.split(";")[0].strip() for wish in accepted.split(",")}
        for name, ending in PACKED.items():
            packed = f"{os.fspath(full_path)}{ending}"
            if name in wishes and os.path.isfile(packed):
                answer = super().file_response(packed, os.stat(packed), scope, status_code)
                answer.headers["content-encoding"] = name
                answer.headers["content-type"] = guess_type(full_path)[0] or "text/plain"
                answer.headers.add_vary_header("accept-encoding")
                return answer
        return super().file_response(full_path, stat_result, scope, status_code)
