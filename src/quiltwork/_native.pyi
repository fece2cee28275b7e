"""Types of the extension module; its parts are explained in `quiltwork.native`."""

from typing import Any, TypedDict

import numpy.typing as npt

from .editions import Edition
from .rules import Position as ReferencePosition

def scalar_count(tables: Tables, solo: bool) -> int: ...

class State(TypedDict):
    filled: tuple[int, int]
    special: tuple[int, int]
    buttons: tuple[int, int]
    income: tuple[int, int]
    time: tuple[int, int]
    circle: list[int]
    box_closed: bool
    patches: list[list[int]]
    pending: list[int]
    top: int | None
    special_tile_owner: int | None
    level: int
    deck: int
    set_aside: int
    seen: list[int]
    budget: int | None
    taken: list[int]

class Sums(TypedDict):
    games: int
    moves: int
    wins: tuple[int, int]
    scores: tuple[int, int]

class Tables:
    def __init__(self, values: dict[str, object], source: Edition) -> None: ...
    @property
    def source(self) -> Edition: ...
    @property
    def action_count(self) -> int: ...

class Position:
    def __init__(self, reference: ReferencePosition) -> None: ...
    @staticmethod
    def from_state(tables: Tables, state: State) -> Position: ...
    def state(self) -> State: ...
    def to_reference(self) -> ReferencePosition: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def edition(self) -> Edition: ...
    @property
    def to_move(self) -> int | None: ...
    @property
    def behind(self) -> int | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def is_solo(self) -> bool: ...
    @property
    def first_home(self) -> int | None: ...
    @property
    def chance(self) -> str | None: ...
    @property
    def top(self) -> int | None: ...
    @property
    def circle(self) -> tuple[int, ...]: ...
    @property
    def offer(self) -> tuple[int, ...]: ...
    @property
    def pending(self) -> tuple[int, ...]: ...
    @property
    def special_tile_owner(self) -> int | None: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def key(self) -> int: ...
    def buttons(self, seat: int) -> int: ...
    def income(self, seat: int) -> int: ...
    def time(self, seat: int) -> int: ...
    def filled(self, seat: int) -> int: ...
    def score(self, seat: int) -> int: ...
    def count_moves(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def is_legal(self, action: int) -> bool: ...
    def observe(self, seat: int, planes: npt.NDArray[Any], scalars: npt.NDArray[Any]) -> None: ...
    def write_mask(self, mask: npt.NDArray[Any]) -> None: ...
    def apply(self, action: int) -> Position: ...
    def draw(self, seed: int, stream: int) -> Position: ...
    def apply_draw(self, values: list[int]) -> Position: ...
    def playout(self, seed: int, stream: int) -> tuple[Position, int]: ...
    def copy(self) -> Position: ...

class Batch:
    def __init__(
        self,
        tables: Tables,
        size: int,
        threads: int,
        level: int,
        deck: int,
        set_aside: int,
        auto_reset: bool,
        reward_is_margin: bool,
        has_opponent: bool,
        brain: Brain | None,
        seats: int,
    ) -> None: ...
    def reset(self, seeds: npt.NDArray[Any]) -> None: ...
    def reset_to_next(self) -> None: ...
    def step(self, actions: npt.NDArray[Any], arrays: dict[str, npt.NDArray[Any]]) -> None: ...
    def observe(self, arrays: dict[str, npt.NDArray[Any]]) -> None: ...
    def random_actions(self, seed: int, actions: npt.NDArray[Any]) -> None: ...
    def position(self, index: int) -> Position: ...
    def set_position(self, index: int, position: Position) -> None: ...
    def game(self, index: int) -> tuple[Position, int, int, int, int]: ...
    def set_game(
        self, index: int, position: Position, seed: int, draws: int, moves: int, seat: int
    ) -> None: ...
    def seed(self, index: int) -> int: ...

def playouts(position: Position, games: int, seed: int, threads: int) -> Sums: ...
def perft(position: Position, depth: int, threads: int) -> int: ...
def path() -> str: ...
def choose_path(name: str) -> bool: ...
def available_paths() -> list[str]: ...

INPUTS: int
HIDDEN: tuple[int, int]
SHAPE_FEATURES: int
QUILT_FEATURES: int
CIRCLE_PLACES: int
NO_TILE: int

class Brain: ...

class Found(TypedDict):
    iterations: int
    is_full: bool
    moves: list[tuple[int, int, float, float, float, float, tuple[int, ...]]]

class Search:
    def __init__(
        self,
        tables: Tables,
        brain: Brain,
        bytes: int,
        threads: int,
        root_placements: int,
        inner_placements: int,
    ) -> None: ...
    def think(
        self,
        position: Position,
        iterations: int,
        seconds: float,
        seed: int,
        stop: StopSign | None = None,
    ) -> Found: ...
    def clear(self) -> None: ...
    @property
    def bytes_held(self) -> int: ...

def mcts(
    position: Position, iterations: int, seconds: float, seed: int, stop: StopSign | None = None
) -> Found: ...
def uct(
    position: Position,
    brain: Brain,
    iterations: int,
    seconds: float,
    seed: int,
    stop: StopSign | None = None,
) -> Found: ...
def make_brain(
    evaluator: npt.NDArray[Any], net: npt.NDArray[Any], circle: npt.NDArray[Any]
) -> Brain: ...
def self_play(
    tables: Tables,
    brain: Brain,
    first: int,
    last: int,
    iterations: int,
    noise: float,
    greedy_share: float,
    keep_every: int,
    solo: bool,
    set_aside: int,
    seed: int,
    threads: int,
) -> list[tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]]: ...
def placing_choices(
    tables: Tables,
    brain: Brain,
    first: int,
    last: int,
    iterations: int,
    greedy_share: float,
    solo: bool,
    set_aside: int,
    seed: int,
    threads: int,
) -> list[tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]]: ...
def placing_choices_in(
    tables: Tables, leaves: npt.NDArray[Any], actions: npt.NDArray[Any], threads: int
) -> list[tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]]: ...
def match_brains(
    tables: Tables,
    one: Brain,
    other: Brain,
    first: int,
    last: int,
    iterations: int,
    solo: bool,
    set_aside: int,
    seed: int,
    threads: int,
) -> list[tuple[int, int, int, int]]: ...
def net_inputs(position: Position) -> list[float]: ...
def net_circle(position: Position) -> list[int]: ...
def greedy_action(
    position: Position, brain: Brain, noise: float, placements: int, seed: int
) -> int: ...
def exact_math(value: float) -> tuple[float, float]: ...
def shape_features(tables: Tables, filled: int) -> list[float]: ...

class StopSign:
    def __init__(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def is_raised(self) -> bool: ...

WORK_OF_A_NODE: int

class Solved(TypedDict):
    best: tuple[int, int, bool]
    nodes: int
    line: list[int]
    choices: list[tuple[int, int, bool]]

def solve(
    position: Position,
    nodes: int,
    work: int,
    seconds: float,
    entries: int,
    every_choice: bool,
    stop: StopSign | None = None,
) -> Solved | None: ...

LEAF_BYTES: int
COUNTS_FROM: float
COUNT_STEP: float
COUNTS_BEFORE_TILES: int
COUNTS_OF_A_TILE: int
SAMPLE_BYTES: int

def leaf_layout() -> list[tuple[str, int, int]]: ...
def sample_layout() -> list[tuple[str, int, int]]: ...

class GumbelGames:
    def __init__(
        self,
        tables: list[Tables],
        size: int,
        threads: int,
        kept: int,
        rival: str,
        brain: Brain | None,
        games: int,
        seed: int,
    ) -> None: ...
    def set_side(
        self,
        side: int,
        simulations: int,
        considered: int,
        c_visit: float,
        c_scale: float,
        win_share: float,
        margin_scale: float,
        own_weight: float,
        own_scale: float,
        keeps_tree: bool = False,
        deep_share: float = 0.0,
        late: float = 0.0,
        solving: int = 0,
        inside_late: float = 0.0,
        inside_solving: int = 0,
        brain: Brain | None = None,
        second_share: float = 0.0,
        second_nodes: int = 0,
    ) -> None: ...
    def set_play(
        self, noisy_moves: int, random_opening: int, quick_share: float, quick_simulations: int
    ) -> None: ...
    def set_rival(self, nodes: int, seconds: float) -> None: ...
    def start(self, leaves: npt.NDArray[Any]) -> None: ...
    def step(self, answers: npt.NDArray[Any], leaves: npt.NDArray[Any]) -> int: ...
    def samples(self) -> npt.NDArray[Any]: ...
    def results(self) -> npt.NDArray[Any]: ...
    def totals(self) -> dict[str, int]: ...

def halving_schedule(moves: int, simulations: int) -> list[int]: ...
def leaf_of(position: Position) -> npt.NDArray[Any]: ...

TILES_TRIED: int
OUTLOOK: int

def outlooks(tables: Tables, leaves: npt.NDArray[Any]) -> npt.NDArray[Any]: ...

PLACING_FEATURES: int

class NetSearch:
    def __init__(
        self,
        tables: Tables,
        head: npt.NDArray[Any],
        kept: int,
        deep_share: float,
        late: float,
        solving: int,
        c_visit: float,
        c_scale: float,
        win_share: float,
        margin_scale: float,
        own_weight: float,
        own_scale: float,
        brain: Brain | None = None,
        second_share: float = 0.0,
        second_nodes: int = 0,
    ) -> None: ...
    def begin(self, position: Position, seed: int) -> None: ...
    def collect(self, leaves: npt.NDArray[Any], simulations: int) -> int: ...
    def answer(
        self,
        placing: npt.NDArray[Any],
        slot_bias: npt.NDArray[Any],
        slot_worth: npt.NDArray[Any],
        special: npt.NDArray[Any],
        passing: npt.NDArray[Any],
        values: npt.NDArray[Any],
        deeds: npt.NDArray[Any] | None = None,
    ) -> None: ...
    def found(self) -> Found: ...
    def clear(self) -> None: ...
    @property
    def simulations(self) -> int: ...
    @property
    def bytes_held(self) -> int: ...
