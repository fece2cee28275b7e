"""OpenSpiel's own checks and algorithms, and its results against the reference rules."""

from __future__ import annotations

import copy
import importlib.util
import pickle
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    generate_playthrough,
    mcts,
    minimax,
    random_agent,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation

import quiltwork.envs.openspiel  # noqa: F401 - registers the games
from quiltwork import Automa, Draw, Position, QuiltworkError, edition, native
from quiltwork.rules import first_position, random_setup
from support.environments import EDITIONS

_spec = importlib.util.spec_from_file_location(
    "playthrough", Path(__file__).with_name("playthrough.py")
)
playthrough = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(playthrough)

GAMES = [
    *(f"quiltwork(edition={name})" for name in EDITIONS),
    *(f"quiltwork(edition={name},seed=3,reward=margin)" for name in EDITIONS),
    "quiltwork_solo(level=2)",
    "quiltwork_solo(edition=anniversary,level=5,deck=tactical,seed=4,reward=margin)",
    "quiltwork_solo(edition=classic-2014,level=3)",
]


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulations_find_no_fault(name, capfd):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", playthrough.GAMES)
def test_the_playthrough_is_as_it_was(name):
    """After a deliberate change: `make golden`, and read the difference."""
    flags.FLAGS.mark_as_parsed()  # OpenSpiel asks one, and nobody gave it any
    path = playthrough.FOLDER / f"{name}.txt"
    golden, again = generate_playthrough.replay(str(path))
    assert playthrough.shortened(again) == golden


def play(game, bots, seed=1):
    """A whole game with draws from the probabilities the states give."""
    state, dice = game.new_initial_state(), np.random.RandomState(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            assert sum(shares) == pytest.approx(1)
            state.apply_action(int(dice.choice(outcomes, p=shares)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return state


def by_the_rules(game, history):
    """The last position of the same game, played by the reference rules alone."""
    chosen, steps = edition(game.get_parameters()["edition"]), list(history)
    solo = Automa(game.solo.level, game.solo.deck) if game.solo is not None else None
    if game.get_parameters()["seed"] >= 0:
        circle, first = random_setup(chosen, game.get_parameters()["seed"])
    else:
        large = sum(not tile.small for tile in chosen.tiles)
        circle, steps = [*steps[: large - 1], chosen.starting_tile], steps[large - 1 :]
        first = 0 if solo is not None else steps.pop(0)
    position = first_position(chosen, circle, 0 if solo is not None else first, solo)
    while steps:
        chance = position.chance
        if chance is None:
            position = position.apply(steps.pop(0)).position
        else:
            many = len(chance.values) if chance.kind == "join" else 1
            drawn, steps = tuple(steps[:many]), steps[many:]
            position = position.apply(Draw(chance.kind, drawn)).position
    return position


def agree(game, state):
    position = by_the_rules(game, state.history())
    outcome = position.outcome()
    assert str(state) == position.text
    if game.get_parameters()["reward"] == "margin":
        first, second = (score.total for score in outcome.scores)
        wanted = [first - second, second - first]
    else:
        wanted = [1.0 if outcome.winner == seat else -1.0 for seat in (0, 1)]
    assert state.returns() == wanted[: game.num_players()]


def mcts_bot(game, simulations, seed):
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    dice = np.random.RandomState(seed)
    return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=dice)


class LastMove:
    """Takes the last legal action."""

    def step(self, state):
        return state.legal_actions()[-1]


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_mcts_plays_and_its_results_are_those_of_the_rules(name):
    game = pyspiel.load_game(name)
    agree(game, play(game, [mcts_bot(game, 5, 1), LastMove()]))


def test_agents_of_openspiel_learn_in_its_own_environment():
    env = rl_environment.Environment("quiltwork(edition=express)")
    env.seed(3)
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(0, actions), random_agent.RandomAgent(1, actions)]
    for _ in range(2):
        now = env.reset()
        while not now.last():
            now = env.step([agents[now.observations["current_player"]].step(now).action])
        for agent in agents:
            agent.step(now)
        agree(env.game, env.get_state)
        assert now.rewards == env.get_state.returns()


def test_a_circle_given_by_a_seed_is_a_deterministic_game_for_alpha_beta():
    game = pyspiel.load_game("quiltwork(seed=5,reward=margin)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    state = game.new_initial_state()
    while len(state.legal_actions()) > 60 or state.move_number() < 8:
        state.apply_action(state.legal_actions()[-1])

    def margin(state):
        return float(state.shown().score(0) - state.shown().score(1))

    value, action = minimax.alpha_beta_search(
        game, state, value_function=margin, maximum_depth=1, maximizing_player_id=0
    )
    best = max if state.current_player() == 0 else min
    values = {action: margin(state.child(action)) for action in state.legal_actions()}
    assert value == best(values.values()) == values[action]


def test_expectiminimax_walks_through_the_automas_cards():
    game = pyspiel.load_game("quiltwork_solo(seed=5,reward=margin)")
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.is_chance_node()
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 12] * 12)
    value, _ = minimax.expectiminimax(
        state, 0, lambda state: float(state.shown().score(0)), maximizing_player_id=0
    )
    assert value == state.shown().score(0)


def test_backs_are_as_likely_as_there_are_cards_with_them():
    game = pyspiel.load_game("quiltwork_solo(deck=tactical,seed=5)")
    state = game.new_initial_state()
    chance = by_the_rules(game, []).chance
    wanted = {value: chance.values.count(value) / 12 for value in chance.values}
    assert dict(state.chance_outcomes()) == pytest.approx(wanted)


@pytest.mark.parametrize("name", ["quiltwork(edition=express)", "quiltwork_solo(deck=tactical)"])
def test_every_state_can_be_observed_by_every_player(name):
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    state, dice, kinds = game.new_initial_state(), np.random.RandomState(3), set()
    while True:
        kinds.add(min(state.current_player(), 0))
        for player in range(game.num_players()):
            observation.set_from(state, player)
            assert np.isfinite(observation.tensor).all()
            seen = native.observe(state.shown(), player)
            assert observation.dict["planes"].tolist() == seen.planes.tolist()
            assert observation.dict["scalars"].tolist() == seen.scalars.tolist()
            assert state.observation_tensor(player) == pytest.approx(observation.tensor.tolist())
            assert observation.string_from(state, player) == str(state)
        if state.is_terminal():
            break
        state.apply_action(int(dice.choice(state.legal_actions())))
    assert kinds == {0, pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL}


def test_actions_have_the_texts_of_the_notation():
    state = pyspiel.load_game("quiltwork(seed=7)").new_initial_state()
    position = by_the_rules(state.get_game(), [])
    assert isinstance(position, Position)
    for action in state.legal_actions()[::17]:
        text = state.action_to_string(action)
        assert text == position.move_of(action).text
        assert state.string_to_action(text) == action
    setup = pyspiel.load_game("quiltwork").new_initial_state()
    assert setup.action_to_string(4) == "Circle 4"
    while str(setup).startswith("setup"):
        last = setup.action_to_string(setup.legal_actions()[-1])
        setup.apply_action(setup.legal_actions()[-1])
    assert last == "First 1"


@pytest.mark.parametrize("name", GAMES)
def test_copies_go_on_alone(name):
    game = pyspiel.load_game(name)
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()
    state, dice = game.new_initial_state(), np.random.RandomState(5)
    while not state.is_terminal():
        if state.move_number() % 9 == 4:
            before = str(state)
            for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert str(twin) == before
                twin.apply_action(twin.legal_actions()[0])
                assert str(state) == before
        state.apply_action(int(dice.choice(state.legal_actions())))


def test_wrong_parameters_are_refused():
    for name, problem in (
        ("quiltwork(edition=go)", "edition"),
        ("quiltwork(reward=fame)", "reward is"),
        ("quiltwork(seed=-2)", "the seed is"),
        ("quiltwork_solo(level=6)", "levels 1 to 5"),
        ("quiltwork_solo(deck=marked)", "deck is"),
        ("quiltwork_solo(edition=express)", "Automa cannot be played"),
    ):
        with pytest.raises(QuiltworkError, match=problem):
            pyspiel.load_game(name)
    game = pyspiel.load_game("quiltwork")
    with pytest.raises(QuiltworkError, match="no parameters"):
        make_observation(game, params={"colour": "red"})
