"""The match protocol where time matters: stop and quit at any moment, one move for each go."""

from __future__ import annotations

from time import sleep

import pytest

from quiltwork import Automa, Game, QuiltworkError, native, parse_move
from quiltwork.engine.levels import LEVELS
from quiltwork.engine.minds import FullMind
from quiltwork.engine.players import player
from quiltwork.engine.protocol import session as session_module
from quiltwork.engine.protocol.lines import BadLine
from quiltwork.engine.protocol.session import Session
from quiltwork.engine.protocol.tables import parse_table, start_text
from quiltwork.engine.searcher import Searcher

GAME = Game.new("classic", seed=5)


class Talk:
    """A session, and what it said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.session = Session(self.said.append)

    def __call__(self, *lines: str) -> list[str]:
        before = len(self.said)
        for line in lines:
            assert self.session.handle(line)
        return self.said[before:]

    def moves(self) -> list[str]:
        self.session.wait()
        return [line.split()[1] for line in self.said if line.startswith("bestmove")]


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made(f"position {GAME.position.text}")
    return made


def test_go_gives_a_legal_move_and_the_last_word_before_it_is_info(talk: Talk) -> None:
    talk("go nodes 50")
    (move,) = talk.moves()
    assert parse_move(move, GAME.position)
    assert talk.said[-2].startswith("info nodes 50 nps ")


def test_the_same_nodes_give_the_same_move_and_the_seed_is_passed_on(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = []
    think = Searcher.think

    def spy(self, position, **limits):
        seeds.append(limits["seed"])
        return think(self, position, **limits)

    monkeypatch.setattr(Searcher, "think", spy)
    for _ in range(2):
        talk("newgame edition classic", f"position {GAME.position.text}")
        talk("setoption name Seed value 7", "go nodes 200")
        talk.session.wait()
    first, second = talk.moves()
    assert first == second
    assert set(seeds) == {7}


@pytest.mark.parametrize("delay", [0, 0.005, 0.02, 0.3])
def test_stop_at_any_moment_gives_one_move(talk: Talk, delay: float) -> None:
    talk("go infinite")
    sleep(delay)
    talk("stop", "stop")
    assert len(talk.moves()) == 1
    assert talk("stop", "stop") == []


def test_an_infinite_go_waits_for_its_stop_even_if_everything_is_known(talk: Talk) -> None:
    game = Game.new("express", seed=1)
    while len(game.position.legal_moves()) != 1:
        game.play(game.position.legal_moves()[-1])
    talk("newgame edition express", f"position {game.position.text}", "go infinite")
    sleep(0.1)
    assert not any(line.startswith("bestmove") for line in talk.said)
    talk("stop")
    assert len(talk.moves()) == 1


def test_what_follows_on_a_move_at_once_is_not_refused() -> None:
    """The engine must be at rest before its move is out, since the answer may come at once."""
    session: Session

    def write(line: str) -> None:
        answered.append(line)
        if line.startswith("bestmove") and len(answered) < 30:
            session.handle("go nodes 1")

    answered: list[str] = []
    session = Session(write)
    session.handle(f"position {GAME.position.text}")
    session.handle("go nodes 1")
    for _ in range(200):
        if len(answered) >= 30:
            break
        sleep(0.01)
    session.wait()
    assert len(answered) >= 30
    assert not [line for line in answered if line.startswith("error")]


def test_long_thinking_is_reported_on_the_way(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "INFO_EVERY", 0.1)
    talk("go movetime 700")
    talk.moves()
    times = [int(line.split()[6]) for line in talk.said if line.startswith("info")]
    assert len(times) >= 2 and times == sorted(times)


def test_a_search_that_refuses_is_an_error_not_silence(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self, position, **limits):
        raise QuiltworkError("the Automa is too much\nfor me")

    monkeypatch.setattr(Searcher, "think", refuse)
    solo = Game.new("classic", seed=1, solo=Automa())
    talk(f"position {solo.position.text}", "go nodes 5")
    talk.session.wait()
    assert talk.said == ["error the Automa is too much for me"]
    assert talk("who") == ["tomove 0"]


def test_a_level_plays_instead_of_the_search(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []
    monkeypatch.setattr(FullMind, "close", lambda mind: closed.append(mind))
    for number in range(1, len(LEVELS)):
        talk(f"setoption name Level value {number}", "setoption name Seed value 3", "go movetime 1")
        expected = player(f"level:{number}").think(native.Position(GAME.position), seed=3)
        assert talk.moves()[-1] == GAME.position.move_of(expected.action).text
        assert len(talk.said) == number  # a level keeps its thoughts to itself
    talk("newgame edition classic")
    assert len(closed) == 5  # the two lowest do not search


def test_setting_something_new_forgets_the_tree_but_the_same_value_does_not(talk: Talk) -> None:
    talk("go nodes 5")
    talk.session.wait()
    searcher = talk.session._searcher
    talk("setoption name hash value 192", "setoption name Seed value 9")
    assert talk.session._searcher is searcher
    talk("setoption name Hash value 16")
    assert talk.session._searcher is None


def test_quit_and_close_while_thinking(talk: Talk) -> None:
    talk("go infinite")
    assert not talk.session.handle("quit")
    talk.session.close()
    assert talk.said[-1].startswith("bestmove")
    talk.session.close()


def test_a_line_that_is_no_text_is_one_error(talk: Talk) -> None:
    assert talk.session.handle(BadLine("the line is not UTF-8"))
    assert talk.said == ["error the line is not UTF-8"]


def test_a_setup_is_written_and_read() -> None:
    for game in (
        Game.new("classic", seed=3, first_player=1),
        Game.new("express", seed=3),
        Game.new("classic", seed=3, solo=Automa(3, "tactical")),
    ):
        start = game.positions[0]
        assert parse_table(start_text(start), game.edition) == start
        steps = " ".join(step.text for step in game.steps)
        assert parse_table(f"{start_text(start)} moves {steps}", game.edition) == game.position
    with pytest.raises(QuiltworkError, match="deck"):
        parse_table("start circle 0 automa 3 loaded", game.edition)


def test_an_edition_of_ones_own_is_a_file(tmp_path, talk: Talk) -> None:
    path = tmp_path / "my own.toml"
    path.write_text('format = 1\nsame_as = "classic"\nid = "mine"\nprinting = "house"\n', "utf-8")
    circle = ".".join(map(str, GAME.positions[0].circle))
    assert talk(f"newgame edition {path}", f"position start circle {circle}", "show") == [
        f"position qw1 mine 5/0/0/- 5/0/0/- 0 - - {circle} -"
    ]
