"""Where a network's file is evaluated: on the accelerator that onnxruntime knows, or the processor.

The package `onnxruntime` knows the processor alone, `onnxruntime-gpu` NVIDIA's accelerators too.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy.typing as npt

from ..errors import ParseError, QuiltworkError

PROCESSOR = "CPUExecutionProvider"
ACCELERATOR = "CUDAExecutionProvider"
QUICKLY_CHOSEN = {"cudnn_conv_algo_search": "HEURISTIC"}
"""Convolutions are not tried out anew for every number of leaves that is asked for at once."""


class Runtime:
    """An ONNX file that is ready to be evaluated."""

    def __init__(self, path: Path, threads: int) -> None:
        self._path, self._threads = path, threads
        try:
            import onnxruntime
        except ImportError:
            raise QuiltworkError(
                "the player net needs onnxruntime: pip install 'quiltwork[net]'"
            ) from None
        if not path.is_file():
            raise QuiltworkError(f"the network {path} is not there")
        self._onnxruntime = onnxruntime
        onnxruntime.set_default_logger_severity(3)  # errors only, and those are raised
        self._session = self._opened_on_the_accelerator() or self._opened([PROCESSOR])

    def _opened_on_the_accelerator(self) -> Any:
        if ACCELERATOR not in self._onnxruntime.get_available_providers():
            return None
        try:
            return self._opened([(ACCELERATOR, QUICKLY_CHOSEN), PROCESSOR])
        except ParseError:  # if it is the file's fault, the processor says the same
            return None

    def _opened(self, providers: list[Any]) -> Any:
        options = self._onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.inter_op_num_threads = 1
        try:
            return self._onnxruntime.InferenceSession(
                self._path, options, providers=providers, enable_fallback=0
            )
        except Exception as error:  # the runtime has many kinds of its own
            raise ParseError(f"{self._path}: not a network: {_first_line(error)}") from None

    @property
    def on_accelerator(self) -> bool:
        """Is it evaluated there? Not where the runtime found no working one."""
        return bool(self._session.get_providers()[0] == ACCELERATOR)

    @property
    def told(self) -> dict[str, str]:
        """What whoever made the file wrote beside the network."""
        return dict(self._session.get_modelmeta().custom_metadata_map)

    @property
    def width(self) -> int:
        """How many numbers there are to a leaf."""
        return int(self._session.get_inputs()[0].shape[1])

    def run(self, outputs: list[str], inputs: dict[str, npt.NDArray[Any]]) -> list[Any]:
        """The outputs of these names; an accelerator that fails is done without from then on."""
        try:
            return list(self._session.run(outputs, inputs))
        except Exception as error:
            if not self.on_accelerator:
                raise
            warnings.warn(
                f"the accelerator failed, the processor goes on: {_first_line(error)}",
                RuntimeWarning,
                stacklevel=2,
            )
            self._session = self._opened([PROCESSOR])
        return list(self._session.run(outputs, inputs))


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
