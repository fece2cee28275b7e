"""Setting up a run: which settings, which device, and a clear word where PyTorch is missing."""

from __future__ import annotations

from importlib.resources import as_file, files
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from ..editions import edition
from ..errors import QuiltworkError
from .checkpoint_names import SETTINGS
from .cluster import check_address
from .lost import AcceleratorLost, failure_of_device
from .settings import Settings

if TYPE_CHECKING:
    import torch

    from .choosing import Choosing
    from .trainer import Trainer

RUNS = ("quilt9", "quick9", "quilt7", "small")


def run_of(name: str, folder: Path) -> Settings:
    """The settings of a run of the house, or of a file; a run that began keeps to its own."""
    begun = folder / SETTINGS
    if begun.exists():
        settings = Settings.load(begun)
        if settings != _named(name):
            raise QuiltworkError(
                f"{folder} holds a run with other settings; choose another folder, or go on with "
                f"its own: quiltwork train {begun} --folder {folder}"
            )
        return settings
    return _named(name)


def _named(name: str) -> Settings:
    if name in RUNS:
        with as_file(files(__package__) / "runs" / f"{name}.toml") as path:
            return Settings.load(path)
    if not Path(name).exists():
        raise QuiltworkError(f"there is no run {name!r}: give a file, or one of {', '.join(RUNS)}")
    return Settings.load(name)


def trainer_for(
    settings: Settings,
    folder: Path,
    device: str,
    threads: int,
    keep_replay: bool,
    ray: str | None = None,
) -> Trainer:
    """A trainer on the device that was asked for, or on the best there is."""
    _need("torch")
    if ray is not None:
        _need("ray", "ray")
        check_address(ray)
    from .trainer import Trainer

    # The searches have the threads, small matrices gain nothing from them.
    where = _device(device, threads // 2).type
    try:
        return Trainer(settings, folder, where, threads, keep_replay=keep_replay, ray=ray)
    except RuntimeError as error:
        if (reason := failure_of_device(error)) is None:
            raise
        raise AcceleratorLost(
            f"the accelerator cannot be used ({reason}); nothing in {folder} was changed, and "
            "--device cpu goes on without it"
        ) from error


def choosing_for(
    lessons: Path,
    edition_id: str,
    folder: Path,
    way: tuple[float, int],
    shape: tuple[int, int],
    device: str,
    threads: int,
) -> Choosing:
    """A chooser of that shape (width, layers), with lessons to learn from in that way (passes,
    positions a step)."""
    for package in ("torch", "onnx", "onnxscript"):  # in the end it is written as a file
        _need(package)
    if not isfinite(way[0]):
        raise QuiltworkError(f"so many passes come to no end: {way[0]}")
    own = edition(edition_id)
    from .choices import choices_of
    from .chooser import ChooserShape
    from .choosing import Choosing, ChoosingSettings
    from .circle import HEADS
    from .studying import samples_from

    where = _device(device, threads)
    if shape[0] % HEADS:
        raise QuiltworkError(f"the width of a chooser is a multiple of {HEADS}, not {shape[0]}")
    settings = ChoosingSettings(ChooserShape(*shape), passes=way[0], batch=way[1])
    samples = samples_from(lessons, [own], Settings(worth=settings.worth), threads)
    return Choosing(choices_of(samples, own, threads), own, settings, folder, where)


def export_choosing(folder: Path, path: Path) -> None:
    """Write a chooser as a file for players."""
    for package in ("torch", "onnx", "onnxscript"):
        _need(package)
    from .export_chooser import export_chooser

    export_chooser(folder, path)


def _device(name: str, threads: int) -> torch.device:
    """The device of that name, or the best there is; on a processor it has so many threads."""
    import torch

    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    if name not in ("cuda", "cpu"):
        raise QuiltworkError(f"a device is cuda, cpu or auto, not {name!r}")
    if name == "cuda" and not torch.cuda.is_available():
        raise QuiltworkError("there is no accelerator here; train with --device cpu")
    if name == "cpu":
        torch.set_num_threads(max(1, threads))
    return torch.device(name)


def export_run(folder: Path, path: Path) -> Path | None:
    """Write the network of a run as a file for players, and beside it the run's chooser; gives
    the latter's file, if there is one."""
    for package in ("torch", "onnx", "onnxscript"):
        _need(package)
    from .checkpoint import load_run
    from .choosing import CHECKPOINT
    from .export import export
    from .export_chooser import export_chooser

    export(folder, path)
    _, settings = load_run(folder)
    if settings.chooser.positions <= 0 or not (folder / CHECKPOINT).exists():
        return None
    beside = path.with_name(f"{path.stem}-chooser.onnx")
    export_chooser(folder, beside)
    return beside


def _need(package: str, extra: str = "learn") -> None:
    if find_spec(package) is None:
        raise QuiltworkError(f"this needs {package}: pip install 'quiltwork[{extra}]'")
