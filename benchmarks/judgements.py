"""What the computer says of positions when it is asked afresh, as for a hint or an analysis.

python benchmarks/judgements.py GAMES FILE [--nodes 20000] [--games 2000]
From each third of each game of `benchmarks/games.py` one move is taken at which there was something
to decide and nothing solved, and a new search states its chance. Ctrl-C and going on as there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games import Game
from looking import look_at_games

from quiltwork import Edition
from quiltwork.engine.searcher import Searcher
from quiltwork.rules import Generator

KIND = "judgements"


class Job(NamedTuple):
    """Positions of a game to be judged."""

    edition: Edition
    game: Game
    nodes: list[int]


def chosen_moves(game: Game, edition: Edition) -> list[int]:
    """One undecided move of each third of the way, where there is one."""
    chosen = []
    for third in range(3):
        moves = [
            move
            for move, says in enumerate(game.says)
            if says is not None
            and not game.exact[move]
            and int(3 * game.stage(move, edition)) == third
        ]
        if moves:
            chosen.append(moves[Generator(game.deal, third).below(len(moves))])
    return chosen


def judge(job: Job) -> dict[str, Any]:
    """For each chosen move and effort: stage, nodes, seat, stated chance, and whether it won."""
    positions = list(job.game.positions(job.edition))
    said = []
    for move in chosen_moves(job.game, job.edition):
        stage = round(job.game.stage(move, job.edition), 4)
        seat = job.game.seats[move]
        for nodes in job.nodes:
            thought = Searcher(job.edition, hash=64, raw=True).think(positions[move], nodes=nodes)
            if not thought.exact:
                said.append(
                    (stage, nodes, seat, round(thought.win, 4), int(seat == job.game.winner))
                )
    return {"deal": job.game.deal, "said": said}


if __name__ == "__main__":
    look_at_games(KIND, __doc__, judge, Job, nodes=[20_000], games=2000)
