"""OpenSpiel's golden playthroughs: every answer of its API in one game of each edition.

`python tests/envs/playthrough.py` writes them anew; `test_openspiel.py` compares.
"""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import quiltwork.envs.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "classic": "quiltwork(edition=classic,seed=7)",
    "classic-2014": "quiltwork(edition=classic-2014,seed=8,reward=margin)",
    "anniversary": "quiltwork(edition=anniversary,seed=9)",
    "express": "quiltwork(edition=express,seed=-1)",
    "stack-n-stuff": "quiltwork(edition=stack-n-stuff,seed=11)",
    "automa-normal": "quiltwork_solo(edition=classic,seed=-1,level=3)",
    "automa-tactical": "quiltwork_solo(edition=anniversary,seed=13,level=5,deck=tactical)",
}
SEED = 2024
"""For the choices; they are in the file, so another generator would change nothing."""


def shortened(text: str) -> str:
    """The texts of hundreds of moves at a time are left out: they say what the ids say."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if not line.startswith("StringLegalActions")) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = shortened(generate_playthrough.playthrough(game, None, seed=SEED))
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
        print(f"wrote {name}.txt, {len(text):,} characters")


if __name__ == "__main__":
    main()
