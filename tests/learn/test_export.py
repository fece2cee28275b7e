"""A trained network as a file for players: the same judgements, and the same moves."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

torch = pytest.importorskip("torch", reason="the tests of learning need PyTorch")
for package in ("onnx", "onnxruntime", "onnxscript"):
    pytest.importorskip(package, reason="exporting and checking needs it")

from learn.networks import leaves_of, random_network, tiny  # noqa: E402
from quiltwork import EDITION_IDS, Game, ParseError, _native, edition, native  # noqa: E402
from quiltwork.cli.app import run  # noqa: E402
from quiltwork.engine.brain import fresh_weights  # noqa: E402
from quiltwork.engine.net import SMALL, Net  # noqa: E402
from quiltwork.engine.players import player  # noqa: E402
from quiltwork.engine.playing import Fixture, play_game  # noqa: E402
from quiltwork.learn.export import SMALLEST_QUARTERED, Judgement  # noqa: E402
from quiltwork.learn.whole_numbers import INTO, OUT_OF, in_bytes, ranges_of  # noqa: E402

ID = "anniversary"


def stored(name, weights):
    """What is left of them in the file."""
    if weights.numel() < SMALLEST_QUARTERED and not is_convolution_of_a_block(name):
        return weights.half().float()
    small, steps = in_bytes(weights.numpy())
    return torch.from_numpy(small * steps)


def is_convolution_of_a_block(name):
    return "blocks." in name and name.split(".")[2].startswith("conv") and name.endswith("weight")


def rounding(network):
    """The same network, its blocks' convolutions as whole numbers leave them."""
    for name, (before, behind) in ranges_of(network, edition(ID)).items():
        into, out = before / INTO, behind / OUT_OF
        layer = network.get_submodule(name)
        layer.register_forward_pre_hook(
            lambda _, given, step=into: (torch.round(given[0] / step).clamp(0, 255) * step,)
        )
        layer.register_forward_hook(
            lambda _, given, result, step=out: torch.round(result / step).clamp(-128, 127) * step
        )
    return network


def test_a_weight_in_a_byte_is_off_by_half_a_step_at_most():
    weights = torch.randn(3, 40).numpy()
    weights[1] = 0
    small, steps = in_bytes(weights)
    assert small.nbytes == weights.size and steps.shape == (3, 1)
    assert abs(small[0]).max() == 127 and not small[1].any()
    assert (abs(small * steps - weights) <= 0.501 * steps).all()


ATTENTIVE = replace(tiny().network, attention=1, looked_at=8)


@pytest.fixture(scope="module", params=[tiny().network, ATTENTIVE], ids=["plain", "attentive"])
def exported(request, tmp_path_factory):
    """A network, and the player's file of it, through the command line."""
    folder = tmp_path_factory.mktemp("run")
    network = random_network(ID, request.param)
    for name, parameter in network.named_parameters():  # as they are stored
        parameter.data = stored(name, parameter.data)
    torch.save(network.state_dict(), folder / "average.pt")
    replace(tiny(), editions=(ID,), network=request.param).save(folder / "settings.toml")
    path = folder / "own.onnx"
    assert run(["export", str(folder), "--output", str(path)]) == 0
    assert b"stack_trace" not in path.read_bytes()  # it tells of the network, not of a machine
    return network, path


def test_the_file_judges_as_the_network_does(exported):
    network, path = exported
    _, leaves = leaves_of(ID, every=11)
    exact, rounded = Judgement(network)(leaves), Judgement(rounding(deepcopy(network)))(leaves)
    for batch in (leaves, leaves[:1]):
        for got, want, about in zip(
            Net(path).judge(batch.numpy())[:6], rounded, exact, strict=False
        ):
            found = torch.from_numpy(got)
            assert torch.allclose(found, want[: len(batch)], rtol=1e-2, atol=1e-2)
            about = about[: len(batch)]
            assert (found - about).abs().max() < 0.05 * (1 + about.abs().max())


def test_the_processors_runtime_makes_whole_numbers_of_every_convolution_of_a_block(
    exported, tmp_path
):
    """The file only says so: convolutions between roundings."""
    import onnx
    import onnxruntime

    network, path = exported
    options = onnxruntime.SessionOptions()
    options.optimized_model_filepath = str(tmp_path / "as-it-runs.onnx")
    options.log_severity_level = 3
    onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    kinds = [node.op_type for node in onnx.load(tmp_path / "as-it-runs.onnx").graph.node]
    assert kinds.count("QLinearConv") == 2 * len(network.blocks)


@pytest.mark.parametrize("id", EDITION_IDS)
def test_the_convolutions_of_every_edition_meet_something(id):
    ranges = ranges_of(random_network(id), edition(id))
    assert len(ranges) == 2 * tiny().network.blocks
    assert all(before > 0 and behind > 0 for before, behind in ranges.values())


def test_the_native_head_finds_the_policy_of_the_legal_moves(exported):
    network, path = exported
    net = Net(path)
    positions, leaves = leaves_of(ID, every=11)
    priors = torch.softmax(network.policy(network.trunk(leaves, *network.quilts(leaves))), 1)
    search = _native.NetSearch(
        native.tables_of(edition(ID)), net.head, 64, 0.5, 0.0, 0, *net.settings
    )
    for position, leaf, prior in zip(positions, leaves.numpy(), priors, strict=True):
        own = native.Position(position)
        if own.count_moves() == 1:
            continue
        search.clear()
        search.begin(own, 0)
        rows = leaf[None].copy()
        rows[:] = 0
        assert search.collect(rows, 1) == 1 and (rows[0] == leaf).all()
        search.answer(*net.judge(rows))
        moves = search.found()["moves"]
        legal = position.legal_actions()
        assert len(moves) == min(64, len(legal)) and {move[0] for move in moves} <= set(legal)
        for action, _, _, _, _, share, _ in moves:
            assert share == pytest.approx(float(prior[action]), rel=5e-2, abs=1e-5)
        if len(legal) <= 64:
            assert sum(move[5] for move in moves) == pytest.approx(1, abs=1e-3)


def test_a_file_of_another_kind_is_refused(exported, tmp_path):
    import onnx

    model = onnx.load(exported[1])
    width = model.graph.input[0].type.tensor_type.shape.dim[1]
    width.dim_value += 8
    onnx.save(model, tmp_path / "told-more.onnx")
    with pytest.raises(ParseError, match=r"told-more.onnx is a network for a newer quiltwork"):
        Net(tmp_path / "told-more.onnx")
    width.dim_value -= 8
    onnx.helper.set_model_props(model, {"quiltwork": '{"format": 99}'})
    onnx.save(model, tmp_path / "later.onnx")
    with pytest.raises(ParseError, match="format 99, not 1"):
        Net(tmp_path / "later.onnx")
    onnx.helper.set_model_props(model, {"other": "told"})
    onnx.save(model, tmp_path / "other.onnx")
    with pytest.raises(ParseError, match="not a network for players"):
        Net(tmp_path / "other.onnx")


def test_a_run_with_a_network_of_another_kind_is_told(tmp_path, capsys):
    """A folder from before networks had a head for deeds, say."""
    state = {n: w for n, w in random_network(ID).state_dict().items() if "deeds" not in n}
    torch.save(state, tmp_path / "average.pt")
    replace(tiny(), editions=(ID,)).save(tmp_path / "settings.toml")
    assert run(["export", str(tmp_path), "--output", str(tmp_path / "own.onnx")]) != 0
    assert "holds no network of its settings" in capsys.readouterr().err
    assert not (tmp_path / "own.onnx").exists()


def test_the_small_network_of_a_run_comes_along_and_both_play(tmp_path, capsys):
    import onnx

    torch.save(random_network(ID, tiny().network).state_dict(), tmp_path / "average.pt")
    replace(tiny(), editions=(ID,)).save(tmp_path / "settings.toml")
    alone, both = tmp_path / "alone.onnx", tmp_path / "both.onnx"
    assert run(["export", str(tmp_path), "--output", str(alone)]) == 0
    fresh_weights(2).save(tmp_path / "small.npz")
    assert run(["export", str(tmp_path), "--output", str(both)]) == 0
    position = native.Position(Game.new(ID, seed=5).position)
    thoughts = [player(f"net:file={path},sims=24").think(position) for path in (alone, both)]
    assert thoughts[0] != thoughts[1]
    assert play_game(Fixture(edition(ID), f"net:file={both},sims=8", "random", 3)).reason is None
    model = onnx.load(both)
    for text, problem in [("no text!", "cannot be read"), ("aGVsbG8=", "not the weights")]:
        for told in model.metadata_props:
            told.value = text if told.key == SMALL else told.value
        onnx.save(model, tmp_path / "damaged.onnx")
        with pytest.raises(ParseError, match=problem):
            Net(tmp_path / "damaged.onnx")
    (tmp_path / "small.npz").write_bytes(b"damaged")
    capsys.readouterr()
    assert run(["export", str(tmp_path), "--output", str(tmp_path / "none.onnx")]) != 0
    assert "small.npz: not the weights of a brain" in capsys.readouterr().err
    assert not (tmp_path / "none.onnx").exists()
