"""The player net: whole legal games, repeatable thoughts, and clear words where it cannot play."""

from __future__ import annotations

import sys
import threading
import time
from importlib.resources import files

import numpy as np
import pytest

from quiltwork import Automa, Game, ParseError, QuiltworkError, _native, edition, native
from quiltwork.cli.app import run
from quiltwork.editions import EDITION_IDS
from quiltwork.engine import net as nets
from quiltwork.engine.analysis import analyse
from quiltwork.engine.brain import brain_for
from quiltwork.engine.endgame import solve
from quiltwork.engine.match import play_match
from quiltwork.engine.net import Net, net_for
from quiltwork.engine.net_search import INSIDE_NODES, NetSearch
from quiltwork.engine.players import player
from quiltwork.engine.playing import Fixture, play_game
from quiltwork.engine.searcher import Searcher

CLASSIC = edition("classic")


@pytest.fixture
def fresh():
    """Nothing remembered of networks that were loaded, neither before nor after."""
    nets._shipped.cache_clear()
    yield
    nets._shipped.cache_clear()


def opening(seed: int = 5, id: str = "classic") -> native.Position:
    return native.Position(Game.new(id, seed=seed).position)


@pytest.mark.usefixtures("fresh")
def test_without_its_runtime_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(QuiltworkError, match=r"pip install 'quiltwork\[net\]'"):
        player("net:sims=1").begin(CLASSIC)


class TestPlaying:
    """With the runtime, and the network as it is shipped."""

    @pytest.fixture(autouse=True)
    def _runtime(self):
        pytest.importorskip("onnxruntime", reason="the player net needs onnxruntime")

    @pytest.mark.parametrize("id", EDITION_IDS)
    def test_it_plays_a_whole_game_of_legal_moves(self, id):
        result = play_game(Fixture(edition(id), "net:sims=16", "random", 3))
        assert result.winner == 0 and sum(result.moves) > 20

    def test_the_same_seed_gives_the_same_thoughts(self):
        games = []
        for _ in range(2):
            mind, position = player("net:sims=24").begin(CLASSIC), opening()
            thoughts = []
            while len(thoughts) < 12:
                thoughts.append(mind.think(position, seed=len(thoughts)))
                position = position.apply(thoughts[-1].action)
            games.append(thoughts)
        assert games[0] == games[1]

    def test_the_networks_take_six_megabytes_of_the_package(self):
        weights = files("quiltwork.engine") / "weights"
        names = "net9.onnx", "net7.onnx", "chooser9.onnx"
        sizes = [len((weights / name).read_bytes()) for name in names]
        assert sum(sizes) < 6_000_000

    def test_the_network_alone_beats_greedy(self):
        assert play_match(CLASSIC, "net:sims=1", "greedy", pairs=5).wins[0] >= 8

    def test_it_tells_what_it_looked_at(self):
        position = opening(3)
        thought = player("net:sims=100").think(position)
        assert thought.nodes == 100
        assert thought.action == thought.moves[0].action
        assert sum(move.visits for move in thought.moves) == 99  # and once the position itself
        assert all(0 <= move.win <= 1 and 0 < move.prior <= 1 for move in thought.moves)
        for move in thought.moves:
            at = position
            for action in move.line:
                assert at.is_legal(action)
                at = at.apply(action)

    def test_the_tree_stays_from_move_to_move(self):
        searcher = Searcher(CLASSIC, net=net_for(CLASSIC))
        position = opening(3)
        best = searcher.think(position, nodes=200).moves[0]
        held = searcher.bytes_held
        later = position.apply(best.line[0])
        thought = searcher.think(later, nodes=1)
        assert thought.nodes == 1
        assert sum(move.visits for move in thought.moves) >= best.visits - 1 > 10
        assert searcher.bytes_held <= held + 100_000
        searcher.clear()
        assert searcher.bytes_held == 0

    def test_time_and_memory_are_limits(self):
        mind = player("net:time=0.3").begin(CLASSIC)
        mind.think(opening(1))  # the network is loaded
        before = time.monotonic()
        assert mind.think(opening(2)).nodes > 3
        assert time.monotonic() - before < 5
        full = player("net:sims=100000,hash=1").think(opening())
        assert full.full and full.nodes < 2000

    def test_a_thought_can_be_stopped(self):
        searcher = Searcher(CLASSIC, net=net_for(CLASSIC))
        timer = threading.Timer(0.3, searcher.stop)
        timer.start()
        thought = searcher.think(opening(), nodes=10**9)
        timer.join()
        assert 0 < thought.nodes < 10**6

    def test_a_network_of_a_file_plays(self, tmp_path):
        path = tmp_path / "own.onnx"
        path.write_bytes((files("quiltwork.engine") / "weights" / "net7.onnx").read_bytes())
        position = opening(id="express")
        thought = player(f"net:file={path},sims=24").think(position, seed=3)
        assert thought == player("net:sims=24").think(position, seed=3)
        with pytest.raises(
            QuiltworkError, match=r"own\.onnx is a network for other games than classic"
        ):
            player(f"net:file={path}").begin(CLASSIC)
        with pytest.raises(QuiltworkError, match=r"nowhere\.onnx is not there"):
            player("net:file=nowhere.onnx").begin(CLASSIC)
        with pytest.raises(QuiltworkError, match="file names no file"):
            player("net:file=,sims=4")

    def test_the_end_of_a_game_is_solved(self):
        game = Game.new("classic", seed=4)
        mind = player("full:nodes=30").begin(CLASSIC)
        seen = []
        while game.outcome is None:
            seen.append(native.Position(game.position))
            game.play(mind.think(seen[-1], seed=1).action)
        choices = [position for position in seen if position.count_moves() > 1]
        assert player("net:sims=64").think(choices[-3]).exact

    def test_an_edition_it_did_not_learn_is_refused(self, tmp_path, capsys):
        path = tmp_path / "dear.toml"
        text = edition("express").to_toml().replace('id = "express"', 'id = "dear"')
        dearer = text.replace('"##/#.", 1,', '"##/#.", 2,').replace("cost = 60", "cost = 61")
        path.write_text(dearer, "utf-8")
        arguments = ["--pairs", "1", "--processes", "1", "--edition", str(path)]
        assert run(["match", "net:sims=1", "random", *arguments]) == 2
        error = capsys.readouterr().err
        assert "there is no network for dear" in error and "the player full knows" in error

    def test_it_does_not_know_the_automa(self):
        solo = native.Position(Game.new("classic", seed=1, solo=Automa()).position)
        with pytest.raises(QuiltworkError, match="does not know the Automa; the player full does"):
            player("net:sims=1").think(solo)

    def test_damaged_and_missing_weights_are_named(self, tmp_path):
        path = tmp_path / "own.onnx"
        with pytest.raises(QuiltworkError, match=r"own\.onnx is not there"):
            Net(path)
        path.write_bytes(b"not a network at all")
        with pytest.raises(ParseError, match=r"own\.onnx: not a network"):
            Net(path)

    def test_positions_close_to_the_end_are_known_exactly(self):
        """Below a position that ends in a few moves: each is worth what best play comes to."""
        game, seen = Game.new("classic", seed=4), []
        mind = player("full:nodes=30").begin(CLASSIC)
        while game.outcome is None:
            seen.append(native.Position(game.position))
            game.play(mind.think(seen[-1], seed=1).action)
        checked = 0
        for position in seen[-7:]:
            search = NetSearch(
                native.tables_of(CLASSIC),
                net_for(CLASSIC),
                brain_for(CLASSIC),
                10**7,
                32,
                exact=True,
            )
            for action, visits, _, win, margin, _, _ in search.think(position, 24, 0.0, 1)["moves"]:
                after = position.apply(action)
                solution = None if after.to_move is None else solve(after, nodes=INSIDE_NODES)
                if visits > 0 and solution is not None:
                    sign = 1 if after.to_move == position.to_move else -1
                    wins = solution.wins if sign == 1 else not solution.wins
                    assert (win, margin) == pytest.approx((float(wins), sign * solution.margin))
                    checked += 1
        assert checked > 10

    def test_answers_of_the_wrong_size_are_refused(self):
        net = net_for(CLASSIC)
        tables = native.tables_of(CLASSIC)
        with pytest.raises(ValueError, match="head has the wrong size"):
            _native.NetSearch(tables, net.head[1:], 32, 0.5, 0.0, 0, *net.settings)
        with pytest.raises(ValueError, match="2 to 64 moves"):
            _native.NetSearch(tables, net.head, 65, 0.5, 0.0, 0, *net.settings)
        search = _native.NetSearch(tables, net.head, 32, 0.5, 0.0, 0, *net.settings)
        leaves = np.zeros((1, _native.LEAF_BYTES), np.uint8)
        with pytest.raises(RuntimeError, match="nothing to collect"):
            search.collect(leaves, 1)
        with pytest.raises(ValueError, match="another edition"):
            search.begin(opening(1, "express"), 0)
        search.begin(opening(), 0)
        assert search.collect(leaves, 1) == 1
        answers = net.judge(leaves)
        with pytest.raises(ValueError, match="answers have the wrong size"):
            search.answer(*answers[:5], answers[5][:, :2])
        with pytest.raises(RuntimeError, match="nothing was found"):
            search.found()
        search.begin(opening(), 0)  # a thought that was broken off leaves nothing behind
        assert search.collect(leaves, 1) == 1
        search.answer(*answers)
        assert search.found()["iterations"] == 1

    def test_it_analyses_games(self):
        game = Game.new("classic", seed=7)
        for _ in range(4):
            game.play(game.position.legal_moves()[-1])
        analysis = analyse(game, nodes=20, net=net_for(CLASSIC))
        assert [move.ply for move in analysis.moves] == [1, 2, 3, 4]
        assert all(0 <= move.before.win <= 1 for move in analysis.moves)
