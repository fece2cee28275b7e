"""Matches: fair, the same on any number of processes, and able to go on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from quiltwork import Automa, QuiltworkError, edition
from quiltwork.engine.contest import default_processes
from quiltwork.engine.match import Match, play_match
from quiltwork.engine.playing import Fixture, automa_named, play_game, record_of
from quiltwork.engine.sprt import Sprt
from quiltwork.engine.workers import cores
from quiltwork.notation import format_json_record, parse_json_records

EXPRESS = edition("express")
CLASSIC = edition("classic")


def test_a_match_swaps_seats_and_adds_up() -> None:
    result = play_match(EXPRESS, "greedy", "greedy", pairs=4)
    assert result.games == 8
    assert result.wins == (4, 4)
    assert result.elo == 0
    assert result.elo_95[0] < 0 < result.elo_95[1]
    assert result.mean_margin == 0
    assert result.failures == (0, 0) and result.reasons == () and result.sprt is None


def test_a_swapped_game_is_told_from_the_side_of_a() -> None:
    straight = play_game(Fixture(EXPRESS, "greedy", "random", 5))
    mirrored = play_game(Fixture(EXPRESS, "random", "greedy", 5, swapped=True))
    assert mirrored.scores == (straight.scores[1], straight.scores[0])
    assert mirrored.winner == 1 - straight.winner
    assert mirrored.moves == (straight.moves[1], straight.moves[0])
    assert mirrored.actions == straight.actions


def without_times(match: Match) -> dict[object, object]:
    return {key: replace(game, seconds=(0, 0)) for key, game in match.contest.games.items()}


def test_a_match_is_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    played = []
    for processes in (0, 2):
        match = Match(CLASSIC, "full:nodes=5", "greedy", pairs=2, seed=3)
        match.play(processes)
        played.append(without_times(match))
    assert played[0] == played[1]


def test_a_match_goes_on_where_its_journal_ends(tmp_path: Path) -> None:
    whole = Match(EXPRESS, "greedy", "random", pairs=4)
    whole.play()
    journal = tmp_path / "match.jsonl"
    begun = Match(EXPRESS, "greedy", "random", pairs=4)

    def stop_after_three(match: Match) -> None:
        if len(match.contest.games) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begun.play(journal=journal, report=stop_after_three)
    assert begun.result().games == 3 and not begun.is_finished
    resumed = Match(EXPRESS, "greedy", "random", pairs=4)
    told = []
    resumed.play(journal=journal, report=lambda match: told.append(len(match.contest.games)))
    assert told == [3, 4, 5, 6, 7, 8]
    assert without_times(resumed) == without_times(whole)
    longer = Match(EXPRESS, "greedy", "random", pairs=5)
    longer.play(journal=journal)
    assert len(longer.contest.games) == 10
    shorter = Match(EXPRESS, "greedy", "random", pairs=1)
    shorter.play(journal=journal)
    assert len(shorter.contest.games) == 2


def test_before_the_first_game_there_is_no_result() -> None:
    assert Match(EXPRESS, "greedy", "random", pairs=1).result() is None


def test_an_sprt_ends_the_match_at_the_same_deal_on_any_number_of_processes() -> None:
    results = []
    for processes in (0, 2):
        result = play_match(
            EXPRESS, "greedy", "random", pairs=60, processes=processes, sprt=Sprt(0, 200)
        )
        results.append(replace(result, cpu_s_per_move=(0, 0)))
    assert results[0] == results[1]
    assert results[0].games < 60
    assert results[0].sprt.state == "H1 accepted"


def test_an_sprt_is_undecided_while_it_is() -> None:
    result = play_match(EXPRESS, "greedy", "greedy", pairs=2, sprt=Sprt(0, 5))
    assert result.games == 4
    assert result.sprt.state == "undecided"


def test_records_are_the_games_that_were_played() -> None:
    match = Match(EXPRESS, "greedy", "random", pairs=1)
    match.play()
    for record, (key, game) in zip(
        match.contest.records(), match.contest.games.items(), strict=True
    ):
        (again,) = parse_json_records(format_json_record(record))
        assert again == record
        names = ("random", "greedy") if key.swapped else ("greedy", "random")
        assert (record.tags["Player0"], record.tags["Player1"]) == names
        mine, theirs = reversed(game.scores) if key.swapped else game.scores
        assert f'"result": "{mine}:{theirs} ' in format_json_record(record)


def test_against_the_automa_every_deal_is_played_once_and_the_person_begins() -> None:
    match = Match(CLASSIC, "greedy", "automa:2,tactical", pairs=6)
    match.play()
    result = match.result()
    assert result.games == 6 and match.contest.total == 6
    assert result.cpu_s_per_move[1] == 0
    record = next(match.contest.records())
    assert record.solo == Automa(2, "tactical")
    assert record.first_player == 0
    assert record.tags["Player1"] == "automa:2,tactical"


def test_the_automa_by_name() -> None:
    assert automa_named("automa:5") == Automa(5, "normal")
    assert automa_named("greedy") is None


@pytest.mark.parametrize(
    ("a", "b", "problem"),
    [
        ("greedy", "automa", "write automa:3"),
        ("greedy", "automa:", "write automa:3"),
        ("greedy", "automa:9", "levels 1 to 5"),
        ("greedy", "automa:3,", "deck is normal or tactical"),
        ("greedy", "automa:3,strange", "deck is normal or tactical"),
        ("automa:3", "greedy", "second of two players"),
        ("greedy", "nobody", "unknown player"),
    ],
)
def test_impossible_matches_are_refused_before_they_begin(a: str, b: str, problem: str) -> None:
    with pytest.raises(QuiltworkError, match=problem):
        Match(CLASSIC, a, b, pairs=1)


def test_an_edition_without_the_automa_and_a_match_without_games_are_refused() -> None:
    with pytest.raises(QuiltworkError, match="cannot be played on edition 'express'"):
        Match(EXPRESS, "greedy", "automa:1", pairs=1)
    with pytest.raises(QuiltworkError, match="at least one pair"):
        Match(EXPRESS, "greedy", "greedy", pairs=0)


def test_players_with_many_threads_share_the_cores() -> None:
    assert default_processes(["greedy", "automa:1"]) == cores()
    assert default_processes(["full:nodes=5,threads=200", "greedy"]) == 1


def test_a_record_of_a_swapped_game_replays_with_the_same_first_player() -> None:
    fixture = Fixture(CLASSIC, "greedy", "random", 9, swapped=True)
    record = record_of(fixture, play_game(fixture))
    assert record.first_player == 0 and record.tags["Player0"] == "random"
