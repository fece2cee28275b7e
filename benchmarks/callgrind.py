"""Instructions a random playout of the classic edition, counted by callgrind for each path.

Two runs that differ only in the number of playouts: their difference is the playouts alone. There
are many of them, because Python's start takes some ten million instructions more or less each time.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

FEW, MANY = 200, 20_200
PROGRAM = """
import sys
from quiltwork import Game, _native, native
assert _native.choose_path(sys.argv[1])
start = native.Position(Game.new("classic", seed=1).position)
native.playouts(start, int(sys.argv[2]), seed=1)
"""


def instructions(path: str, playouts: int) -> int:
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    done = subprocess.run(
        [*command, "-c", PROGRAM, path, str(playouts)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    )
    counted = re.search(r"Collected : (\d+)", done.stderr)
    assert counted is not None, done.stderr
    return int(counted[1])


def main() -> None:
    if shutil.which("valgrind") is None:
        sys.exit("callgrind needs valgrind (Debian: apt-get install valgrind)")
    from quiltwork.native import available_paths

    for path in available_paths():
        each = (instructions(path, MANY) - instructions(path, FEW)) / (MANY - FEW)
        print(f"{path}: {each:,.0f} instructions a random playout")


if __name__ == "__main__":
    main()
