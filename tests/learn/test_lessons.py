"""Lessons: games of `full` that a network begins with."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")

from learn.networks import ignore, random_network, tiny, trainer_in  # noqa: E402
from quiltwork import QuiltworkError, edition  # noqa: E402
from quiltwork.cli.app import run as run_command  # noqa: E402
from quiltwork.errors import ParseError  # noqa: E402
from quiltwork.learn.layout import LEAF_BYTES, NO_ACTION, SAMPLE  # noqa: E402
from quiltwork.learn.lessons import Lessons  # noqa: E402
from quiltwork.learn.loss import PARTS  # noqa: E402
from quiltwork.learn.network import ILLEGAL  # noqa: E402
from quiltwork.learn.settings import BeginSettings, Settings  # noqa: E402
from quiltwork.learn.studying import samples_from  # noqa: E402
from quiltwork.learn.teaching import make_lessons  # noqa: E402
from quiltwork.learn.watch import Watch  # noqa: E402


def made_in(path, id="express", games=6):
    make_lessons(path, id, nodes=12, games=games, seed=3, processes=0, report=lambda _: None)
    return path


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    return made_in(tmp_path_factory.mktemp("lessons") / "express.npz")


@pytest.mark.parametrize("id", ["classic", "classic-2014", "express", "stack-n-stuff"])
def test_a_game_is_found_again_move_by_move(id, tmp_path):
    read = Lessons.load(made_in(tmp_path / "file.npz", id, games=3))
    assert (read.edition, read.player, len(read.games)) == (id, "full:nodes=12", 3)
    for game in read.games:
        *positions, end = game.positions(edition(id))
        assert end.is_over and len(positions) == len(game.rows)
        for position, row in zip(positions, game.rows, strict=True):
            legal = set(position.legal_actions())
            moves = [move for move in row["moves"].tolist() if move != NO_ACTION]
            assert row["action"] in legal and legal.issuperset(moves) and moves
            assert 0 <= row["win"] <= 1 and 0 < row["shares"].sum() <= 255


def test_more_games_are_added_and_the_first_ones_kept(lessons, tmp_path):
    path = tmp_path / "more.npz"
    path.write_bytes(lessons.read_bytes())
    made_in(path, games=8)
    before, after = Lessons.load(lessons).games, Lessons.load(path).games
    assert len(after) == 8
    for one, other in zip(before, after, strict=False):
        assert one.deal == other.deal and np.array_equal(one.rows, other.rows)
    with pytest.raises(QuiltworkError, match=r"of full:nodes=12 on express, not of .* on classic"):
        made_in(path, "classic")


def test_what_was_played_is_kept_when_it_is_broken_off(tmp_path):
    path = tmp_path / "file.npz"

    def enough(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_lessons(path, "express", 12, 5, seed=3, processes=0, report=enough)
    assert len(Lessons.load(path).games) == 2


def test_a_file_that_cannot_be_written_is_told_before_any_game(tmp_path):
    def never(_: int) -> None:
        pytest.fail("a game was played")

    with pytest.raises(QuiltworkError, match="cannot be written"):
        make_lessons(tmp_path / "no" / "f.npz", "express", 12, 5, seed=3, processes=0, report=never)


@pytest.mark.parametrize("id", ["classic", "express"])
def test_samples_are_such_as_self_play_brings_home(id, tmp_path):
    path = made_in(tmp_path / "file.npz", id, games=3)
    samples = samples_from(path, [edition(id)], Settings(), 0)

    def field(name, dtype):
        return np.ascontiguousarray(samples[:, SAMPLE[name]]).view(dtype)

    actions, shares = field("actions", np.uint16).astype(int), field("shares", np.float32)
    assert np.allclose(shares.sum(1), 1, atol=1e-5) and (shares[:, 0] >= 0.5).all()
    assert (shares[actions == NO_ACTION] == 0).all()
    network = random_network(id)
    leaves = torch.from_numpy(samples[:, :LEAF_BYTES].copy())
    logits = network.policy(network.trunk(leaves, *network.quilts(leaves)))
    named = logits.gather(
        1, torch.from_numpy(np.where(actions == NO_ACTION, actions[:, :1], actions))
    )
    assert (named > ILLEGAL / 2).all(), "what the teacher played is legal to the network"
    points, margin = field("points", np.float32), field("margin", np.float32)[:, 0]
    assert np.array_equal(points[:, 0] - points[:, 1], margin)
    won = field("won", np.float32)[:, 0]
    assert (won[margin > 0] == 1).all() and (won[margin < 0] == 0).all()
    searched = field("searched", np.float32)[:, 0]
    assert (np.abs(searched) <= 1).all()
    assert np.corrcoef(searched, won)[0, 1] > 0.2, "the teacher knows something, of the right side"
    games = Lessons.load(path).games
    ends = [list(game.positions(edition(id)))[-1] for game in games]
    quilts = {end.filled(seat).to_bytes(16, "little") for end in ends for seat in (0, 1)}
    final = field("quilts", np.uint8).reshape(-1, 16)
    assert {row.tobytes() for row in final} == quilts


def test_a_network_studies_first_and_plays_then(lessons, tmp_path, monkeypatch):
    monkeypatch.setattr(Watch, "EVERY", 0.3)
    begin = BeginSettings(lessons=str(lessons), study_seconds=1.5)
    train = replace(tiny().train, replay=600, replay_start=500)  # which the games have to fill
    trainer = trainer_in(tmp_path, replace(tiny(), begin=begin, train=train))
    trainer.run(ignore, until=1.0)
    assert trainer.steps > 1 and trainer.games == 0
    known = trainer.replay.size
    again = trainer_in(tmp_path, trainer.settings)
    assert again.replay.size == known
    while not again.games:
        again.run(ignore, until=again.seconds + 3)
    told = [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()]
    played = [each["workers"] for each in told]
    assert played[0] == 0 and played[-1] == 1 and played == sorted(played)
    assert again.replay.seen > known and again.replay.staying == known
    kept = trainer.replay.kept()[:known]
    assert torch.equal(again.replay.kept()[:known], kept), "lessons stay where games come and go"


def test_lessons_may_be_taken_from_the_first_game_on_and_fill_half_of_the_replay(lessons, tmp_path):
    begin = BeginSettings(lessons=str(lessons), study_seconds=0.0)
    train = replace(tiny().train, replay=60)
    trainer = trainer_in(tmp_path, replace(tiny(), begin=begin, train=train))
    while trainer.replay.seen < 300:
        trainer.run(ignore, until=trainer.seconds + 2)
    assert (trainer.replay.staying, trainer.replay.size) == (30, 60)
    taken = samples_from(lessons, trainer.editions, trainer.settings, 0)[:30]
    assert np.array_equal(trainer.replay.kept()[:30].numpy(), taken)
    rest = {row.tobytes() for row in trainer.replay.kept()[30:].numpy()}
    assert len(rest) > 1 and not rest & {row.tobytes() for row in taken}
    again = trainer_in(tmp_path, trainer.settings)
    again.run(ignore, until=again.seconds + 2)
    assert again.replay.seen > trainer.replay.seen
    assert np.array_equal(again.replay.kept()[:30].numpy(), taken), "also in a run that goes on"


def test_a_run_of_study_alone_takes_all_files_of_a_folder(lessons, tmp_path):
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "a.npz").write_bytes(lessons.read_bytes())
    made_in(folder / "b.npz", games=2)
    (folder / "notes.txt").write_text("of no interest")
    begin = BeginSettings(lessons=str(folder), study_seconds=600.0)
    trainer = trainer_in(tmp_path / "run", replace(tiny(seconds=600.0), begin=begin))
    trainer.run(ignore, until=1.0)
    taken = samples_from(folder, trainer.editions, trainer.settings, 0)
    assert len(taken) > len(samples_from(lessons, trainer.editions, trainer.settings, 0))
    room = trainer.settings.train.replay
    assert np.array_equal(trainer.replay.kept().numpy(), taken[:room])
    assert trainer.games == 0 and trainer.steps > 0


def test_without_its_moves_only_the_judgement_is_learned(lessons, tmp_path):
    begin = BeginSettings(lessons=str(lessons), lesson_moves=False)
    trainer = trainer_in(tmp_path, replace(tiny(), begin=begin))
    trainer._take_lessons()
    losses = torch.stack([trainer.learn() for _ in range(3)])
    assert losses[:, PARTS.index("policy")].abs().max() < 1e-5
    assert losses[:, PARTS.index("contest")].min() > 0


def test_a_network_learns_what_the_teacher_does(lessons, tmp_path):
    train = replace(tiny().train, batch=64, rate=0.005)
    settings = replace(tiny(), train=train, begin=BeginSettings(lessons=str(lessons)))
    trainer = trainer_in(tmp_path, settings)
    trainer._take_lessons()
    losses = torch.stack([trainer.learn() for _ in range(80)])[:, PARTS.index("policy")]
    assert losses[-10:].mean() < 0.8 * losses[:10].mean()


def test_lessons_that_are_none_are_told(lessons, tmp_path):
    begin = BeginSettings(lessons=str(tmp_path / "none.npz"))
    with pytest.raises(ParseError, match=r"none.npz: no lessons can be read"):
        trainer_in(tmp_path / "a", replace(tiny(), begin=begin)).run(ignore)
    (tmp_path / "half.npz").write_bytes(lessons.read_bytes()[:1000])
    begin = BeginSettings(lessons=str(tmp_path / "half.npz"))
    with pytest.raises(ParseError, match=r"half.npz: no lessons can be read"):
        trainer_in(tmp_path / "b", replace(tiny(), begin=begin)).run(ignore)
    Lessons("express", "full:nodes=12", []).save(tmp_path / "empty.npz")
    begin = BeginSettings(lessons=str(tmp_path / "empty.npz"))
    with pytest.raises(QuiltworkError, match=r"empty.npz holds no games to learn from"):
        trainer_in(tmp_path / "d", replace(tiny(), begin=begin)).run(ignore)
    begin = BeginSettings(lessons=str(tmp_path / "e"))
    with pytest.raises(QuiltworkError, match=r"e holds no games to learn from"):
        trainer_in(tmp_path / "e", replace(tiny(), begin=begin)).run(ignore)
    classic = replace(tiny(), editions=("classic",), begin=BeginSettings(lessons=str(lessons)))
    with pytest.raises(QuiltworkError, match="lessons on express, which this run is not about"):
        trainer_in(tmp_path / "c", classic).run(ignore)


def test_the_command_makes_lessons(tmp_path, capsys):
    path = tmp_path / "file.npz"
    arguments = ["lessons", str(path), "--edition", "express", "--nodes", "5", "--games", "3"]
    assert run_command([*arguments, "--processes", "2"]) == 0
    assert "holds 3 games" in capsys.readouterr().out
    assert len(Lessons.load(path).games) == 3
    assert run_command(["lessons", str(path), "--edition", "nowhere"]) != 0
    assert "nowhere" in capsys.readouterr().err
