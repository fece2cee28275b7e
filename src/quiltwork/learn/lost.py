"""An accelerator that fails: what is said of it. Known also where PyTorch is not installed."""

from __future__ import annotations

from ..errors import QuiltworkError

WORDS = ("CUDA", "cuBLAS", "CUBLAS", "cuDNN", "CUDNN", "HIP error")
KINDS = ("AcceleratorError", "OutOfMemoryError")
"""What PyTorch raises, by name: not every version of it knows both."""


class AcceleratorLost(QuiltworkError):
    """The accelerator failed; the same command goes on where there is one again."""


def failure_of_device(error: BaseException | None) -> str | None:
    """What the accelerator complained about first; None if this is not its error."""
    first = None
    while error is not None:
        if isinstance(error, RuntimeError) and _is_devices(error):
            first = (str(error).strip() or type(error).__name__).splitlines()[0]
        error = error.__context__
    return first


def _is_devices(error: RuntimeError) -> bool:
    return type(error).__name__ in KINDS or any(word in str(error) for word in WORDS)
