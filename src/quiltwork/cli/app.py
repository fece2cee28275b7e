"""All commands in one application, and how a command ends: an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, cast

import typer

from ..errors import QuiltworkError
from . import (
    analyse,
    bench,
    chooser,
    conformance,
    convert,
    editions,
    engine,
    export,
    lessons,
    match,
    perft,
    play,
    replay,
    rules,
    serve,
    show,
    tournament,
    train,
    tune,
)
from .output import INTERRUPTED, complain, prepare_streams

# The base of all complaints about arguments. Typer does not export it under one name in all of
# its versions, but BadParameter -> UsageError -> this one has always been the way up.
_ArgumentError = cast(type[Exception], typer.BadParameter.__mro__[2])

app = typer.Typer(
    name="quiltwork",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
for command in (
    play.play,
    serve.serve,
    show.show,
    replay.replay,
    analyse.analyse,
    rules.rules,
    editions.editions,
    convert.convert,
    perft.perft,
    bench.bench,
    match.match,
    tournament.tournament,
    engine.engine,
    conformance.conformance,
    tune.tune,
    lessons.lessons,
    chooser.chooser,
    train.train,
    export.export,
):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"quiltwork {__version__}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def quiltwork(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Play, show and study the Patchwork family of board games.

    \b
    quiltwork play                            a game
    quiltwork serve                           games for others, in their browsers
    quiltwork play --against computer         against the computer, level 4 of 8
    quiltwork play --against automa           alone, against the Automa
    quiltwork rules express                   the rules of an edition
    quiltwork show game.qw --format svg       a picture of a saved game
    quiltwork analyse game.qw                 which moves cost how much
    quiltwork COMMAND --help                  more about one command
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(argv: Sequence[str]) -> int:
    """Run one command; gives its exit code: 0, or 2 after one line on stderr saying why."""
    prepare_streams()
    try:
        code = app(args=list(argv), prog_name="quiltwork", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_has_left()
    except SystemExit as leaving:  # Typer's own answer to a broken pipe
        if isinstance(leaving.__context__, BrokenPipeError):
            return _reader_has_left()
        raise
    except KeyboardInterrupt:
        return INTERRUPTED
    except _ArgumentError as error:
        message = cast(typer.BadParameter, error).format_message()
        return complain(f"{message.rstrip('.')} (see --help)")
    except QuiltworkError as error:
        return complain(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}")
    return code if isinstance(code, int) else 0


def _reader_has_left() -> int:
    """Whoever read our output, like `head`, has seen enough: nothing to complain about."""
    # Python flushes stdout once more on the way out, which would complain after all.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
