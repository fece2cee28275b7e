"""What an environment shows: the table as text, as pixels, or in a window of its own."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import QuiltworkError
from ..native import Position
from ..pictures import png

MODES = ("ansi", "rgb_array", "human")
NAMES = ("player_0", "player_1")
FRAMES_A_SECOND = 2
SCALE = 0.75

Pixels = npt.NDArray[np.uint8]


def text(position: Position) -> str:
    """The table as `quiltwork show` prints it, without colours."""
    from ..cli.view.table import Room, table_block

    block = table_block(position.to_reference(), NAMES, Room())
    return "\n".join(line.plain.rstrip() for line in block).rstrip() + "\n"


def pixels(position: Position) -> Pixels:
    """The picture of the table: height, width and the three colours."""
    surface = _surface(position)
    return np.ascontiguousarray(_pygame().surfarray.array3d(surface).swapaxes(0, 1))


class Renderer:
    """Shows positions in the mode it was made for; a copy of it opens a window of its own."""

    def __init__(self, mode: str | None) -> None:
        """Say how to show; None shows nothing."""
        if mode is not None and mode not in MODES:
            raise QuiltworkError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
        self.mode = mode
        self._window: Any = None

    def show(self, position: Position) -> str | Pixels | None:
        """The text or the pixels; a window shows itself and gives None."""
        if self.mode == "ansi":
            return text(position)
        if self.mode == "rgb_array":
            return pixels(position)
        if self.mode == "human":
            self._show_in_window(position)
        return None

    def close(self) -> None:
        """Shut the window, if there is one."""
        if self._window is not None:
            _pygame().display.quit()
            self._window = None

    def __reduce__(self) -> tuple[type[Renderer], tuple[str | None]]:
        return Renderer, (self.mode,)

    def _show_in_window(self, position: Position) -> None:
        pygame, picture = _pygame(), _surface(position)
        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption("Quiltwork")
            self._window = pygame.display.set_mode(picture.get_size())
        self._window.blit(picture, (0, 0))
        pygame.event.pump()
        pygame.display.update()
        pygame.time.wait(1000 // FRAMES_A_SECOND)


def _surface(position: Position) -> Any:
    data = png(position.to_reference(), names=NAMES, scale=SCALE)
    return _pygame().image.load(BytesIO(data), "table.png")


def _pygame() -> Any:
    try:
        import pygame
    except ImportError:
        raise QuiltworkError(
            "pixels and windows need pygame: pip install 'quiltwork[render]'"
        ) from None
    return pygame
