"""What a player sees of a state, as OpenSpiel's observers tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...editions import Edition
from ...errors import QuiltworkError
from ...native.arrays import plane_shape, scalar_shape

if TYPE_CHECKING:
    from .state import QuiltworkState


class QuiltworkObserver:
    """Writes a state as a player sees it into `tensor`, in named parts in `dict`."""

    def __init__(self, edition: Edition, solo: bool, params: Any) -> None:
        """Make the tensor."""
        if params:
            raise QuiltworkError(f"the observer takes no parameters, not {params}")
        shapes = {"planes": plane_shape(edition), "scalars": scalar_shape(edition, solo)}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def set_from(self, state: QuiltworkState, player: int) -> None:
        """Write what a player sees of a state."""
        state.shown().observe(player, self.dict["planes"], self.dict["scalars"])

    def string_from(self, state: QuiltworkState, player: int) -> str:
        """The position string: it holds all that anybody may know."""
        return str(state)
