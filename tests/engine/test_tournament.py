"""Tournaments: who meets whom, and a table that agrees with the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from quiltwork import QuiltworkError, edition
from quiltwork.engine.tournament import Tournament, pairings

EXPRESS, CLASSIC = edition("express"), edition("classic")


def test_everybody_meets_everybody_or_the_first_meets_all() -> None:
    players = ["greedy", "random", "full:nodes=1"]
    assert pairings(players, gauntlet=False) == [(0, 1), (0, 2), (1, 2)]
    assert pairings(players, gauntlet=True) == [(0, 1), (0, 2)]


def test_the_automa_comes_second_and_never_meets_another() -> None:
    players = ["automa:1", "greedy", "automa:2", "random"]
    assert pairings(players, gauntlet=False) == [(1, 0), (3, 0), (1, 2), (1, 3), (3, 2)]


def test_the_table_adds_up_and_ranks_the_better_first() -> None:
    tournament = Tournament(EXPRESS, ["random", "greedy", "full:nodes=5"], pairs=4)
    tournament.contest.play()
    table = tournament.table()
    assert [row.player for row in table] == ["full:nodes=5", "greedy", "random"]
    assert sum(row.wins for row in table) == 24 == len(tournament.contest.games)
    assert all(row.games == 16 and row.failures == 0 for row in table)
    assert sum(row.elo for row in table) == pytest.approx(0, abs=0.2)
    for row in table:
        assert row.elo_95[0] < row.elo < row.elo_95[1]
        assert row.wins == sum(score[0] for score in row.against if score)
        assert row.against[tournament.contest.players.index(row.player)] is None
    first, second = table[0], table[1]
    assert first.against[1] == tuple(reversed(second.against[2]))


def test_a_tournament_with_the_automa_goes_on_where_its_journal_ends(tmp_path: Path) -> None:
    journal, players = tmp_path / "journal.jsonl", ["greedy", "random", "automa:1"]
    begun = Tournament(CLASSIC, players, pairs=2, anchor=("automa:1", 100))
    begun.contest.play(journal=journal, report=lambda contest: len(contest.games) < 5)
    assert len(begun.contest.games) == 5 and begun.contest.total == 8
    resumed = Tournament(CLASSIC, players, pairs=2, anchor=("automa:1", 100))
    resumed.contest.play(journal=journal)
    assert resumed.contest.is_finished
    (automa,) = (row for row in resumed.table() if row.player == "automa:1")
    assert automa.elo == 100 and automa.games == 4
    other = Tournament(CLASSIC, players, pairs=2, gauntlet=True)
    with pytest.raises(QuiltworkError, match='its kind is "tournament", not "gauntlet"'):
        other.contest.play(journal=journal)


@pytest.mark.parametrize(
    ("players", "settings", "problem"),
    [
        (["greedy"], {}, "at least two players"),
        (["greedy", "random", "greedy"], {}, "greedy is there twice"),
        (["greedy", "nobody"], {}, "unknown player"),
        (["automa:1", "automa:2"], {}, "a player that is not the Automa"),
        (["automa:1", "greedy"], {"gauntlet": True}, "cannot be the Automa"),
        (["greedy", "random"], {"anchor": ("full", 0)}, "anchor 'full' is not among the players"),
    ],
)
def test_impossible_tournaments_are_refused(
    players: list[str], settings: dict[str, object], problem: str
) -> None:
    with pytest.raises(QuiltworkError, match=problem):
        Tournament(CLASSIC, players, pairs=1, **settings)
