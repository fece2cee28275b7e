"""Figures of learning: the speed of its parts, and matches between networks.

python benchmarks/learn.py speed [--channels 64 --blocks 6 --attention 0 --size 4096]
python benchmarks/learn.py step [--channels 64 --blocks 6 --attention 0]
python benchmarks/learn.py match FOLDER RIVAL [RIVAL ...] [--games 2048 --simulations 64]
    [--as-player --device cpu --seed 777]

FOLDER is that of a run. A RIVAL is a player (`greedy`, `uct:nodes=2500`, `full:nodes=500`), the
folder of another run, `itself:SIMULATIONS`, or `yardstick:FILE`, the weights of an earlier
prototype of the same shape under other names.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import torch

from quiltwork import _native
from quiltwork._native import Brain
from quiltwork.editions import Edition, edition
from quiltwork.engine.brain import Weights, brain_for
from quiltwork.learn.checkpoint import load_run
from quiltwork.learn.checkpoint_names import SMALL
from quiltwork.learn.evaluator import KEPT, Evaluator
from quiltwork.learn.games import Group, SelfPlay, Side
from quiltwork.learn.kernel import fast_policy
from quiltwork.learn.matches import play_match
from quiltwork.learn.network import Network
from quiltwork.learn.network_shape import Shape
from quiltwork.learn.settings import Settings, TrainSettings, WorthSettings
from quiltwork.learn.trainer import Trainer
from quiltwork.native.tables import tables_of

EARLIER_NAMES = {
    "emb": "embedding", "tl": "circle", "sl": "scalars", "g2": "mix", "cin": "enter",
    "gin": "enter_context", "no.g": "leave.gain", "pf": "placing", "edge": "edge_feature",
    "pb": "slot_context", "pe": "slot_tile", "po": "slot", "w1": "judge1", "w2": "judge2",
    "sp1": "special1", "sp2": "special2", "pas": "passing", "v1": "value1", "v2": "value2",
    "vo": "value3", "own": "final_quilts", "n1.g": "norm1.gain", "n2.g": "norm2.gain",
    "c1": "conv1", "c2": "conv2", "f": "film",
}  # fmt: skip


def earlier_network(path: str) -> Network:
    """A network of the prototype, under our names, with no eyes for what it did not see."""
    network = Network(edition("classic"), Shape(64, 6, 256))
    weights = {}
    for name, tensor in torch.load(path, map_location="cpu", weights_only=True).items():
        head, tail = "", name
        if name.startswith("blocks."):
            _, number, tail = name.split(".", 2)
            head = f"blocks.{number}."
        for old, new in EARLIER_NAMES.items():
            if tail == old or tail.startswith(old + "."):
                flat = tensor.flatten() if new.endswith("gain") else tensor
                weights[head + new + tail[len(old) :]] = flat
                break
    unseen = network.scalars.in_features - weights["scalars.weight"].shape[1]
    weights["scalars.weight"] = torch.nn.functional.pad(weights["scalars.weight"], (0, unseen))
    network.load_state_dict(weights)
    return network


class Progress:
    """How many games are done, told every ten seconds."""

    def __init__(self, games: int) -> None:
        self._games, self._begun = games, perf_counter()
        self._next = 10.0

    def tell(self, done: int) -> None:
        """Perhaps say so."""
        passed = perf_counter() - self._begun
        if passed >= self._next:
            self._next = passed + 10
            print(f"{done} of {self._games} games, {passed:.0f} s", file=sys.stderr, flush=True)


def small_of(folder: str, own: Edition) -> Brain:
    """The run's own small network, or the shipped one."""
    path = Path(folder) / SMALL
    return Weights.load(path).native(own) if path.exists() else brain_for(own)


def match(options: argparse.Namespace) -> None:
    device = torch.device(options.device)
    if device.type == "cpu":
        torch.set_num_threads(options.threads)
    network, settings = load_run(Path(options.folder))
    size = min(options.size, options.games)

    def quick(network: Network) -> Evaluator:
        """Not compiled: that takes longer than it saves in one match."""
        return Evaluator(network.to(device), size, compiled=False, half=True)

    evaluator = quick(network)
    editions = [edition(id) for id in settings.editions[:1]]
    plain = Side(options.simulations, settings.worth)
    side = (
        plain.as_the_player(small_of(options.folder, editions[0])) if options.as_player else plain
    )
    for rival in options.rivals:
        other: str | Evaluator = rival
        its_side = plain
        kind, _, detail = rival.partition(":")
        if kind == "itself":
            other, its_side = evaluator, replace(plain, simulations=int(detail))
        elif kind == "yardstick":
            other = quick(earlier_network(detail))
            its_side = Side(options.simulations, WorthSettings(own_weight=0.0))
        elif Path(rival).is_dir():
            theirs, their_settings = load_run(Path(rival))
            other = quick(theirs)
            its_side = Side(options.simulations, their_settings.worth)
        played = play_match(
            editions,
            evaluator,
            other,
            (side, its_side),
            options.games,
            options.threads,
            options.seed,
            Progress(options.games).tell,
        )
        print(f"{options.folder} against {rival}: {played}", flush=True)


def timed(what: str, times: int, work) -> float:  # type: ignore[no-untyped-def]
    work()
    torch.cuda.synchronize()
    begun = perf_counter()
    for _ in range(times):
        work()
    torch.cuda.synchronize()
    each = (perf_counter() - begun) / times
    print(f"{what}: {each * 1000:.2f} ms", flush=True)
    return each


def shape_of(options: argparse.Namespace) -> Shape:
    return Shape(options.channels, options.blocks, attention=options.attention)


def speed(options: argparse.Namespace) -> None:
    device = torch.device("cuda")
    classic = edition("classic")
    network = Network(classic, shape_of(options)).to(device)
    begun = perf_counter()
    evaluator = Evaluator(network, options.size)
    print(f"compiled in {perf_counter() - begun:.0f} s", flush=True)
    games = _native.GumbelGames(
        [tables_of(classic)], options.size, options.threads, KEPT, "itself", None, 0, 1
    )
    Side(64, WorthSettings()).apply(games, 0)
    group = Group(games, options.size, device)
    for _ in range(400):
        group.ask(evaluator)
        group.wait()
        group.step()
    leaves = group.leaves.to(device)
    with torch.no_grad():
        quick = evaluator.network
        trunk = quick.trunk(leaves, *quick.quilts(leaves))
        fast, slow = fast_policy(quick, trunk), quick.policy(trunk)
        legal = slow > -20000
        assert torch.equal(legal, fast > -20000), "the kernel allows other moves"
        print(f"kernel: logits differ by {(fast - slow)[legal].abs().max():.4f} at most")
    each = timed("one evaluation of all", 50, lambda: group.ask(evaluator))
    print(f"{options.size / each / 1e6:.2f} M evaluations a second")
    begun = perf_counter()
    for _ in range(200):
        group.step()
    print(f"tree step of all games: {(perf_counter() - begun) / 200 * 1000:.2f} ms")


def step(options: argparse.Namespace) -> None:
    """One step of learning and its parts: until the processor has launched it, and until done."""
    shape = shape_of(options)
    train = TrainSettings(replay_start=20_000)
    with TemporaryDirectory() as folder:
        trainer = Trainer(
            Settings(network=shape, train=train), Path(folder), threads=options.threads
        )
        play = SelfPlay(
            trainer.editions, trainer.settings, trainer.evaluator, options.threads, seed=5
        )
        play.set_simulations(8)
        for fresh in play.steps():
            trainer.replay.add(fresh)
            if trainer.replay.size >= 60_000:
                break
        batch = trainer.replay.draw(trainer.network, train.batch)
        parts = {
            "a step": trainer.learn,
            "drawing a batch": lambda: trainer.replay.draw(trainer.network, train.batch),
            "the loss": lambda: trainer._loss(batch),
            "weights to play with": lambda: trainer.evaluator.load(trainer.network),
        }
        for what, work in parts.items():
            for _ in range(5):
                work()
            torch.cuda.synchronize()
            begun = perf_counter()
            for _ in range(20):
                work()
            launched = perf_counter() - begun
            torch.cuda.synchronize()
            done = perf_counter() - begun
            print(f"{what}: launched in {launched * 50:.1f} ms, done in {done * 50:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("speed")
    one.set_defaults(run=speed)
    three = commands.add_parser("step")
    three.set_defaults(run=step)
    for each in (one, three):
        each.add_argument("--channels", type=int, default=64)
        each.add_argument("--blocks", type=int, default=6)
        each.add_argument("--attention", type=int, default=0)
    two = commands.add_parser("match")
    two.set_defaults(run=match)
    two.add_argument("folder")
    two.add_argument("rivals", nargs="+")
    two.add_argument("--games", type=int, default=2048)
    two.add_argument("--simulations", type=int, default=64)
    two.add_argument("--device", default="cuda")
    two.add_argument("--seed", type=int, default=777, help="of the deals")
    two.add_argument(
        "--as-player",
        action="store_true",
        help="our side keeps its tree and solves endings, as the player net does",
    )
    for each in (one, two, three):
        each.add_argument("--size", type=int, default=4096)
        each.add_argument("--threads", type=int, default=16)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
